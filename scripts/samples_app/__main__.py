"""Makes samples/, or verifies it. `scripts/make-samples` is the way in."""

import argparse
import json
import os

from . import encoding
from .catalog import catalog
from .verify import verify

LARGEST, ALL_TOGETHER = 400_000, 3_000_000


def main():
    """Reads the arguments and does the work."""
    parser = argparse.ArgumentParser(prog="make-samples")
    parser.add_argument("--samples", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--frames", metavar="DIR")
    parser.add_argument("--verify", action="store_true")
    arguments = parser.parse_args()
    recordings = [r for r in catalog() if arguments.only in r.path]
    if not recordings:
        raise SystemExit(f"make-samples: no recording is called {arguments.only}")
    if not arguments.verify:
        make(recordings, arguments)
    check(recordings, arguments.samples)


def make(recordings, arguments):
    """Draws and encodes recordings, and writes expected.json when they are all."""
    for recording in recordings:
        file = os.path.join(arguments.samples, recording.path)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        frames = (recording.draw(i, recording.times[i]) for i in range(recording.frame_count))
        recording.encoder(recording, frames, file)
        if recording.cut:
            encoding.cut_off(file, recording.cut)
        if arguments.frames:
            look(recording, arguments.frames)
        print(f"{os.path.getsize(file):>8}  {recording.path}", flush=True)
    if not arguments.only:
        expected = sorted((r.expected() for r in recordings), key=lambda entry: entry["path"])
        with open(os.path.join(arguments.samples, "expected.json"), "w", encoding="utf-8") as out:
            json.dump(expected, out, indent=2)
            out.write("\n")


def look(recording, folder):
    """Writes a few frames as drawn: evenly spread, and the first that breaks a check."""
    os.makedirs(folder, exist_ok=True)
    indices = {recording.frame_count * i // 4 for i in range(4)}
    indices |= {check.broken.start for check in recording.checks if check.broken}
    for index in sorted(indices):
        name = f"{recording.path.replace('/', '-')}-{index:03}.png"
        recording.draw(index, recording.times[index]).save(os.path.join(folder, name))


def check(recordings, samples):
    """Stops with a message when a recording is too large or isn't what it should be."""
    faults, total = [], 0
    for recording in recordings:
        file = os.path.join(samples, recording.path)
        size = os.path.getsize(file)
        total += size
        if size >= LARGEST:
            faults.append(f"{recording.path}: {size} bytes, {LARGEST} are too many")
        faults += [f"{recording.path}: {fault}" for fault in verify(recording, file)]
    if total >= ALL_TOGETHER:
        faults.append(f"{total} bytes in all, {ALL_TOGETHER} are too many")
    if faults:
        raise SystemExit("\n".join(faults))
    print(f"{total:>8}  in {len(recordings)} recordings, all as expected")


if __name__ == "__main__":
    main()
