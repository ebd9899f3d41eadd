"""What the families share whose region shows something: a place, busy surroundings, and times at
which the promise is broken."""

import numpy

from . import encode
from .clip import INSET, Clip, Rect
from .content import Backdrop

SIZES = [(480, 854), (480, 854), (540, 1170), (720, 1280)]
AROUND = ["text list", "photo", "cards", "mixture", "dense text", "gradient"]
MOTIONS = ["scroll", "fast scroll", "fling", "jump", "still"]
CODECS = ["h264", "hevc", "vp9", "h264", "av1", "hevc10", "vp8", "h264", "mpeg4", "mjpeg"]


def each(rng, count, make):
    """`make(rng, index, leaking)` for every index, alternately leaking and clean."""
    made = []
    for index in range(count):
        own = numpy.random.default_rng(rng.integers(2**63))
        made.append(make(own, index, index % 2 == 0))
    return made


def build(rng, index, family, region, size, expect, spans, painter, parameters, inset=INSET,
          extra=None):
    """A clip whose frames in `spans` break the promise, its encoding drawn here."""
    codec = CODECS[(index // 2 + index % 2 * 5) % len(CODECS)]
    encoding = encode.choose(rng, codec, coloured=True)
    parameters = {
        **parameters, "codec": codec, "quality": encoding.quality, "spans": spans,
        "content": str(rng.choice(AROUND)), "motion": str(rng.choice(MOTIONS)),
        "seed": int(rng.integers(2**62))}
    return Clip(family, *size, COUNT, region, expect, encoding, painter, parameters,
                truth="twin", inset=inset, extra=extra or {}, index=index)


COUNT = 36


def draw_size(rng):
    return SIZES[rng.integers(len(SIZES))]


def draw_spans(rng, leaking):
    """When the promise is broken, as inclusive ranges of frames."""
    if not leaking:
        return []
    length = int(rng.choice([1, 1, 1, 2, 4, 18]))
    first = int(rng.integers(0, COUNT - length + 1))
    return [[first, first + length - 1]]


def band(rng, size, low, high):
    """A region as wide as most of the screen, `low` to `high` of the width tall."""
    width, height = size
    wide = width if rng.random() < 0.4 else int(rng.integers(width * 2 // 3, width - 8))
    tall = int(rng.uniform(low, high) * width)
    return Rect(int(rng.integers(0, width - wide + 1)), int(rng.integers(0, height - tall + 1)),
                wide, tall)


class RegionPainter:
    """Busy content with the region painted over it; subclasses say what the region shows.

    `inside(index, broken)` is the region's picture in a frame, the promise kept or broken.
    """

    def __init__(self, made):
        self.made, self.region, self.parameters = made, made.region, made.parameters
        self.rng = numpy.random.default_rng(self.parameters["seed"])
        self.backdrop = Backdrop(self.rng, made.width, made.height, made.count,
                                 self.parameters["content"], self.parameters["motion"])
        self.prepare()

    def prepare(self):
        """Draws what stays the same for all frames."""

    def broken(self, index):
        return any(first <= index <= last for first, last in self.parameters["spans"])

    def frame(self, index):
        picture = self.backdrop.frame(index)
        region = self.region
        picture[region.y:region.y + region.height, region.x:region.x + region.width] = \
            self.inside(index, self.broken(index))
        return picture

    def twins(self, index):
        """The region as it was painted, and as it would be the other way round."""
        broken = self.broken(index)
        return self.inside(index, broken), self.inside(index, not broken)
