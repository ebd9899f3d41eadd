import argparse
import dataclasses
import os
import shutil
import subprocess
import sys

from .growth import growth
from .peers import PEERS, install
from .policies import POLICIES
from .recordings import CACHE, ROOT, made
from .running import median, pairs, table


@dataclasses.dataclass
class Comparison:
    recording: str
    policy: str
    peer: str
    # The most that the ratio may be; none where it is only to be known.
    bar: float | None = None


COMPARISONS = [
    Comparison("phone", "4 checks", "ffmpeg", 1.05),
    Comparison("phone", "16 checks", "ffmpeg", 1.10),
    Comparison("phone", "4 checks, overlay", "ffmpeg", 1.15),
    Comparison("phone", "16 checks, overlay", "ffmpeg", 1.15),
    Comparison("phone HEVC", "4 checks", "ffmpeg", 1.05),
    Comparison("phone VP9", "4 checks", "ffmpeg", 1.05),
    Comparison("clock", "4 checks, overlay", "ffmpeg", 1.15),
    Comparison("scroll", "2 checks, overlay", "ffmpeg", 1.15),
    Comparison("phone", "everywhere", "ffmpeg", 2.0),
    Comparison("clock", "everywhere", "ffmpeg", 2.0),
    Comparison("scroll", "everywhere", "ffmpeg"),
    Comparison("10 minutes", "4 checks", "ffmpeg", 0.95),
    Comparison("phone", "4 checks", "signalstats"),
    Comparison("phone", "4 checks", "OpenCV"),
    Comparison("phone", "4 checks", "PySceneDetect"),
    Comparison("phone", "4 checks", "DVR-Scan"),
]


def scan(binary, policy, path, *options):
    file = CACHE / f"{policy}.yaml"
    file.write_text(POLICIES[policy])
    return [binary, "scan", "--policy", str(file), *options, str(path)]


def row(names, found, bar):
    over = bar is not None and found.ratio > bar
    return over, (
        *names, f"{median(found.ours, 'seconds'):.2f} s", f"{median(found.theirs, 'seconds'):.2f} s",
        f"{found.ratio:.3f}", f"{min(found.ratios):.2f}-{max(found.ratios):.2f}",
        ("" if bar is None else f"{bar:.2f}") + (" OVER" if over else ""), f"{found.work:.3f}",
        f"{max(one.megabytes for one in found.ours):.0f} MB",
        f"{max(one.megabytes for one in found.theirs):.0f} MB")


def compare(binary, count, only):
    """The rows of the comparisons asked for, each with whether it is over its bar."""
    wanted = [
        comparison for comparison in COMPARISONS
        if any(only in name for name in (comparison.recording, comparison.policy, comparison.peer))
    ]
    if any(PEERS[comparison.peer].is_python for comparison in wanted) and not install():
        wanted = [comparison for comparison in wanted if not PEERS[comparison.peer].is_python]
    for comparison in wanted:
        names = comparison.recording, comparison.policy, comparison.peer
        print(f"{', '.join(names)}: {count} pairs", file=sys.stderr)
        file = made(comparison.recording)
        ours = scan(binary, comparison.policy, file)
        yield row(names, pairs(ours, PEERS[comparison.peer].words(str(file)), count), comparison.bar)


def compare_batch(binary, count, only):
    """A batch on all cores beside the same on one: at least 0.9 times the cores as fast."""
    if only not in "200 clips":
        return
    cores = os.cpu_count() or 1
    folder = made("200 clips")
    print(f"200 clips, {cores} workers beside one: {count} pairs", file=sys.stderr)
    found = pairs(
        scan(binary, "4 checks", folder, "-j", str(cores)), scan(binary, "4 checks", folder, "-j", "1"),
        count)
    yield row(("200 clips", f"-j {cores}", "-j 1"), found, 1 / (0.9 * cores))


def compare_start(binary, count, only):
    """The program's start beside that of one that loads the same libraries."""
    if only not in "--version":
        return
    found = pairs([binary, "--version"], ["ffprobe", "-version"], count * 5)
    yield row(("--version", "", "ffprobe -version"), found, 1.2)


def main(documentation):
    parser = argparse.ArgumentParser(
        usage=documentation.split("usage: ")[1].split("\n")[0],
        description=documentation.split("\n")[0])
    parser.add_argument("what", nargs="?", choices=["growth", "kernels"])
    parser.add_argument("--pairs", type=int, default=9, metavar="N")
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--binary", metavar="FILE")
    options = parser.parse_args()
    if options.pairs < 1:
        parser.error("--pairs needs at least 1")
    if not shutil.which("ffmpeg"):
        sys.exit("bench: ffmpeg is not installed; see scripts/install-dependencies")
    if options.what == "kernels":
        words = ["swift", "build", "--configuration", "release", "--product", "KernelBenchmark"]
        subprocess.run(words, cwd=ROOT, check=True, stdout=sys.stderr)
        sys.exit(subprocess.run([ROOT / ".build/release/KernelBenchmark"]).returncode)
    binary = options.binary
    if binary is None:
        build = ["swift", "build", "--configuration", "release", "--product", "framescan"]
        subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
        binary = str(ROOT / ".build/release/framescan")
    if options.what == "growth":
        CACHE.mkdir(exist_ok=True)
        growth(binary)
        return
    CACHE.mkdir(exist_ok=True)
    rows = [("recording", "policy", "peer", "framescan", "peer's", "ratio", "of pairs", "bar",
             "processor", "memory", "peer's")]
    is_over = False
    for find in (compare, compare_batch, compare_start):
        for over, cells in find(binary, options.pairs, options.only):
            is_over |= over
            rows.append(cells)
    if len(rows) == 1:
        sys.exit(f"bench: no comparison has '{options.only}' in a name")
    print("What the peers do:")
    for name in sorted({cells[2] for cells in rows[1:]} & PEERS.keys()):
        print(f"  {name}: {PEERS[name].does}")
    load = os.getloadavg()[0]
    print(f"\n{os.cpu_count()} cores, load {load:.1f} at the end (the runs themselves count)\n")
    print(table(rows))
    sys.exit(1 if is_over else 0)
