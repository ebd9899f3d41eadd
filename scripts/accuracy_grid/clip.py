"""What a family hands over: one recording to make, and what is true of it."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Callable

INSET = 8


@dataclass
class Rect:
    """A rectangle in display pixels."""

    x: int
    y: int
    width: int
    height: int

    def grown(self, by):
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, other):
        """The part of this rectangle inside another; width or height 0 when there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def json(self):
        return {"x": self.x, "y": self.y, "width": self.width, "height": self.height}


@dataclass
class Encoding:
    """How the painted frames become a file."""

    codec: str
    quality: str
    arguments: list
    extension: str
    pixel_format: str = "yuv420p"
    rate: int = 30
    full_range: bool = False
    matrix: str = "bt601"
    tagged: bool = False
    variable: tuple = ()


@dataclass
class Clip:
    """One recording of the grid.

    `painter` builds an object with `frame(i)`, an RGB picture, and `leaks(i)`, the rectangles of
    what must not be seen there. `truth` says how the frames are classed: `luma` by what is left
    in the decoded frame against `fill`, `painted` by what was drawn, `overlay` by what can be read.
    """

    family: str
    width: int
    height: int
    count: int
    region: Rect
    expect: object
    encoding: Encoding
    painter: Callable
    parameters: dict
    truth: str = "luma"
    fill: tuple = (0, 0, 0)
    always: bool = False
    inset: int = INSET
    files: dict = field(default_factory=dict)
    extra: dict = field(default_factory=dict)
    index: int = 0

    @property
    def name(self):
        words = [self.parameters.get(key) for key in ("fill", "leak")]
        parts = [f"{self.index:04d}", self.encoding.codec, *[w for w in words if w]]
        return "-".join(str(part).replace("#", "").replace(" ", "-") for part in parts)

    def key(self, sources):
        """Changes with whatever the file or its truth depends on."""
        described = json.dumps(
            [self.parameters, vars(self.encoding), vars(self.region), self.expect, self.width,
             self.height, self.count, self.index, self.extra],
            sort_keys=True, default=str)
        return hashlib.sha256((sources + described).encode()).hexdigest()[:16]
