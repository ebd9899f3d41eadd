"""What a sample is: frames with their times, how they are encoded, what a scan must find."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Callable

PASS, FAIL, ERROR = "pass", "fail", "error"
EXIT_STATUS = {PASS: 0, FAIL: 1, ERROR: 3}


@dataclass(frozen=True)
class Watched:
    """A check of the policy, with the frames that break it."""

    name: str
    kind: str  # black, blank, visible or text
    region: tuple  # left, top, right, bottom in display pixels
    broken: range = range(0)  # indices of the frames that break it
    applies_from: Fraction = Fraction(0)
    applies_to: Fraction = Fraction(10**6)


@dataclass(frozen=True)
class Recording:
    """One file of samples/."""

    path: str
    size: tuple  # as displayed
    times: list  # when each frame shows, in seconds, and last when the recording ends
    draw: Callable  # (frame index, its time) -> Pillow picture
    encoder: Callable
    checks: list
    captures: dict = field(default_factory=dict)
    cut: Fraction = None  # share of the packets after which the file breaks off

    @property
    def frame_count(self):
        """How many frames are encoded."""
        return len(self.times) - 1

    def expected(self):
        """Its entry in expected.json, from the frames' times alone."""
        checks = {}
        for check in self.checks:
            violations = []
            if check.broken:
                violations = [
                    [seconds(self.times[check.broken.start]), seconds(self.times[check.broken.stop])]
                ]
            checks[check.name] = {"verdict": FAIL if violations else PASS, "violations": violations}
        verdict = ERROR if self.cut else PASS
        if any(check.broken for check in self.checks):
            verdict = FAIL
        return {
            "path": self.path,
            "verdict": verdict,
            "exit": EXIT_STATUS[verdict],
            "checks": checks,
            "captures": self.captures,
            "problems": ["truncated"] if self.cut else [],
        }


def seconds(time):
    """An exact time as a number with microseconds."""
    return round(float(time), 6)


def steady(count, rate):
    """The times of `count` frames at a constant rate, and the end."""
    return [Fraction(i, rate) for i in range(count + 1)]
