"""Runs of programs, alone and in pairs."""

import dataclasses
import os
import statistics
import subprocess
import sys
import time

@dataclasses.dataclass
class Run:
    seconds: float
    processor_seconds: float
    # The largest peak of resident memory of a process.
    megabytes: float


def run(words, statuses=(0,)):
    """One run of a program to its end, which must be a good one."""
    start = time.perf_counter()
    process = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        sys.exit(f"bench: status {process.returncode} of: {' '.join(map(str, words))}")
    # Kilobytes on Linux, bytes on macOS.
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


@dataclasses.dataclass
class Pairs:
    """Runs of two programs in turn, so that what else the machine does falls on both."""

    ours: list[Run]
    theirs: list[Run]

    @property
    def ratios(self):
        return [a.seconds / b.seconds for a, b in zip(self.ours, self.theirs)]

    @property
    def ratio(self):
        return statistics.median(self.ratios)

    @property
    def work(self):
        """The ratio of processor time."""
        return statistics.median(
            a.processor_seconds / b.processor_seconds for a, b in zip(self.ours, self.theirs))


def pairs(ours, theirs, count):
    """Pairs of runs of two programs, each of which goes first every other time."""
    run(ours), run(theirs)  # Both find the file in memory from here on.
    found = Pairs([], [])
    for index in range(count):
        if index % 2 == 0:
            found.ours.append(run(ours))
            found.theirs.append(run(theirs))
        else:
            found.theirs.append(run(theirs))
            found.ours.append(run(ours))
        print(f"  pair {index + 1}: {found.ours[-1].seconds:.2f} s, {found.theirs[-1].seconds:.2f} s",
              file=sys.stderr)
    return found


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


def table(rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
