"""The command line of the accuracy grid."""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

from . import needs

ROOT = Path(__file__).resolve().parent.parent.parent
QUICK_CLIPS = 45
QUICK_PIXELS = 500_000
QUICK_FRAMES = 45
READING_BAR = 0.99


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="scripts/accuracy",
        description="Makes screen recordings with known truth, runs framescan and the field's "
        "usual answers on them and prints recall, false alarms and timing of each. "
        "Exit status 1 when framescan misses a leak, raises a false alarm or is a frame off.")
    parser.add_argument("--seed", type=int, default=1, help="everything is drawn from it (1)")
    parser.add_argument("--clips", type=int, help="clips of each family (200; quick: 45 in all)")
    parser.add_argument("--quick", action="store_true",
                        help="the first few small clips of each family, half of them clean; "
                        "scripts/test runs these")
    parser.add_argument("--family", action="append", help="only this family; repeatable")
    parser.add_argument("--work", help="where clips are kept (in the system's temporary folder)")
    parser.add_argument("--binary", default=str(ROOT / ".build/release/framescan"),
                        help="framescan (.build/release/framescan)")
    parser.add_argument("--peers", action=argparse.BooleanOptionalAction, default=None,
                        help="run the others too (default; quick: not)")
    parser.add_argument("--make-only", action="store_true", help="stop when the clips are made")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (2)")
    settings = parser.parse_args(words)
    settings.work = os.path.abspath(
        settings.work or os.path.join(tempfile.gettempdir(), "framescan-accuracy"))
    if settings.peers is None:
        settings.peers = not settings.quick
    return settings


def run(words):
    settings = arguments(words)
    os.makedirs(settings.work, exist_ok=True)
    needs.ensure(settings.peers and not settings.make_only, settings.work)
    from . import making

    unknown = set(settings.family or []) - set(making.available())
    if unknown:
        sys.exit(f"accuracy: no family {', '.join(sorted(unknown))}; "
                 f"there are {', '.join(making.available())}")
    records = make_clips(settings, making)
    if settings.make_only:
        return 0
    has_binary = os.access(settings.binary, os.X_OK)
    if not has_binary:
        needs.say(f"no framescan at {settings.binary}; build it with swift build -c release")
        if not settings.peers:
            return 2
    outcomes = evaluate(records, settings, has_binary)
    status = tell(records, outcomes, settings, has_binary)
    return status if has_binary else 2


def quick_clips(plan, count):
    """The first small clips of a plan, half of them clean: no clip is picked for how it comes out."""
    clips = [clip for clip in plan
             if clip.width * clip.height <= QUICK_PIXELS and clip.count <= QUICK_FRAMES]
    clean = [clip for clip in clips if clip.parameters.get("leak") == "clean"][:count // 2]
    other = [clip for clip in clips if clip.parameters.get("leak") != "clean"]
    return other[:count - len(clean)] + clean


def make_clips(settings, making):
    families = settings.family or making.available()
    records = []
    for family in families:
        folder = os.path.join(settings.work, f"seed-{settings.seed}", family)
        if settings.quick:
            # The leaks vary most: they get twice the share of the others.
            share = QUICK_CLIPS // (len(families) + 1) if len(families) > 1 else QUICK_CLIPS
            count = settings.clips or share * (2 if family == "leaks" and len(families) > 1 else 1)
            clips = quick_clips(making.plan(family, settings.seed, count * 4), count)
        else:
            clips = making.plan(family, settings.seed, settings.clips or 200)
        records += making.make_all(clips, folder, settings.jobs)
    truth = os.path.join(settings.work, f"seed-{settings.seed}", "truth.json")
    Path(truth).write_text(json.dumps(records, indent=1))
    needs.say(f"truth in {truth}")
    return records


def _evaluate(task):
    from . import framescan, peers, score

    record, binary, with_peers = task
    answers = {}
    if binary:
        answers["framescan"] = framescan.scan(binary, record)
    if (with_peers and record["truth"] == "luma" and record["inset"]
            and record["family"] != "moving"):
        answers |= peers.run(record)
    return {tool: score.score(answer, record) for tool, answer in answers.items()}


def evaluate(records, settings, has_binary):
    """What each tool came to on each clip, by tool name."""
    started = time.monotonic()
    binary = os.path.abspath(settings.binary) if has_binary else None
    tasks = [(record, binary, settings.peers) for record in records if "error" not in record]
    with multiprocessing.get_context("fork").Pool(settings.jobs) as pool:
        outcomes = list(pool.imap(_evaluate, tasks))
        pool.close()
        pool.join()
    needs.say(f"scanned after {time.monotonic() - started:.0f} s")
    return outcomes


def tell(records, outcomes, settings, has_binary):
    """Prints everything and answers with the exit status."""
    from . import peers, report

    unmade = [record for record in records if "error" in record]
    made = [record for record in records if "error" not in record]
    families = list(dict.fromkeys(record["family"] for record in made))
    results = {}
    for family in families:
        print(f"\n== {family}, seed {settings.seed} ==")
        chosen = [(r, o) for r, o in zip(made, outcomes) if r["family"] == family]
        results = {tool: [(r, o[tool]) for r, o in chosen if tool in o]
                   for tool in ["framescan", *peers.TOOLS]}
        report.tools_table(results)
        pairs = results["framescan"]
        if pairs:
            print("\nframescan")
            for key in ("fill", "codec", "leak"):
                report.breakdown(pairs, key)
            report.readings(pairs)
            report.following(pairs)
            report.severities(pairs)
            print("\nwrong:")
            report.failures(pairs)
        report.set_apart([record for record, _ in chosen])
        report.margins([record for record, _ in chosen])
    for record in unmade:
        print(f"not made: {record['error']}")
    if not has_binary:
        return 2
    passed, failed = verdicts(made, outcomes)
    print(f"\n{passed} passed, {failed + len(unmade)} failed")
    return 1 if failed or unmade else 0


def verdicts(records, outcomes):
    """Clips on which framescan was right and wrong.

    An overlay too small to promise anything fails only when called present where it is not;
    misreadings of the others count once their bar is missed.
    """
    from .report import READABLE

    wrong, misread, readable = 0, 0, 0
    for record, outcome in zip(records, outcomes):
        result = outcome["framescan"]
        bad = "error" in result or bool(result["missed"])
        if record["parameters"].get("cap height", READABLE) >= READABLE:
            bad = bad or bool(result["false"]) or not result["exact"]
            readable += "captures" in record["extra"]
            misread += not bad and result["wrong"] is not None
        wrong += bad
    if misread > (1 - READING_BAR) * readable:
        wrong += misread
    return len(records) - wrong, wrong
