"""What a scan costs as its work grows: with frames, with length, with changes."""

from .policies import POLICIES
from .recordings import CACHE, ffmpeg, made
from .running import median, run, table

RUNS = 3


def _measure(binary, policy, file):
    policy_file = CACHE / "growth.yaml"
    policy_file.write_text(POLICIES[policy])
    words = [binary, "scan", "--policy", str(policy_file), str(file)]
    run(words)
    return [run(words) for _ in range(RUNS)]


def _lengths(binary):
    """The phone's recording over and over: time must be linear in frames, memory flat."""
    rows = [("frames", "seconds", "per 1000 frames", "memory")]
    for repetitions in (1, 3, 9, 30):
        file = CACHE / f"growth-{repetitions}.mp4"
        if not file.exists():
            ffmpeg("-stream_loop", repetitions - 1, "-i", made("phone"), "-c", "copy", "-f", "mp4", file)
        runs = _measure(binary, "4 checks", file)
        seconds, frames = median(runs, "seconds"), 1200 * repetitions
        rows.append((f"{frames}", f"{seconds:.2f}", f"{seconds * 1000 / frames:.3f} s",
                     f"{max(one.megabytes for one in runs):.0f} MB"))
    return table(rows)


def _changes(binary):
    """20 s at 30 frames a second with a version that changes so many times: reading costs what changes."""
    rows = [("changes", "frames", "processor", "a change more")]
    first = None
    for changes in (0, 2, 5, 10, 20):
        file = CACHE / f"growth-changes-{changes}.mp4"
        if not file.exists():
            step = 600 / (changes + 1)
            text = f"%{{eif\\:1+floor(n/{step})\\:d}}"
            ffmpeg(
                "-f", "lavfi", "-i", "color=white:s=1170x2532:r=30:d=20", "-vf",
                f"drawtext=font=DejaVu Sans:text='v5.{text}.1 (1432)':fontsize=36:x=40:y=2282",
                "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-f", "mp4", file)
        policy_file = CACHE / "growth-overlay.yaml"
        policy_file.write_text(POLICIES["overlay"].replace(
            "({build})' }", "({build})', may-change: true }"))
        words = [binary, "scan", "--policy", str(policy_file), str(file)]
        run(words)
        work = median([run(words) for _ in range(RUNS)], "processor_seconds")
        first = work if first is None else first
        rows.append((f"{changes}", "600", f"{work:.2f} s",
                     f"{1000 * (work - first) / changes:.0f} ms" if changes else ""))
    return table(rows)


def growth(binary):
    print("The phone's recording, 4 checks:\n" + _lengths(binary))
    print("\nAn overlay that changes:\n" + _changes(binary))
