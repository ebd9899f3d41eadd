"""What an app shows around a protected region: tall pictures that scroll past it."""

import numpy
from PIL import Image, ImageDraw

from . import draw


def text_list(rng, width, height):
    """Rows with an avatar, a title and smaller text, as a chat or a statement has them."""
    dark = rng.random() < 0.4
    ground = draw.grey(rng.choice([0, 18, 28]) if dark else rng.choice([255, 250, 242]))
    ink = draw.grey(rng.integers(180, 256) if dark else rng.integers(0, 90))
    image = Image.new("RGB", (width, height), ground)
    canvas = ImageDraw.Draw(image)
    size = int(rng.integers(11, 30))
    title, body = draw.any_font(rng, size), draw.any_font(rng, max(9, size * 3 // 4))
    row = size * 3
    for y in range(0, height, row):
        canvas.ellipse((4, y + 4, row - 4, y + row - 4), fill=draw.random_colour(rng))
        canvas.text((row + 4, y + 2), draw.words(rng, 8), font=title, fill=ink)
        canvas.text((row + 4, y + size + 8), draw.words(rng, 14), font=body, fill=ink)
        canvas.line((0, y, width, y), fill=draw.grey(128))
    return numpy.array(image)


def dense_text(rng, width, height):
    """Paragraphs from edge to edge."""
    dark = rng.random() < 0.5
    image = Image.new("RGB", (width, height), draw.grey(0 if dark else 255))
    canvas = ImageDraw.Draw(image)
    size = int(rng.integers(10, 40))
    face = draw.any_font(rng, size)
    for y in range(0, height, size + 4):
        canvas.text((-int(rng.integers(0, 40)), y), draw.words(rng, 6 + width // (size * 2)),
                    font=face, fill=draw.grey(255 if dark else 0))
    return numpy.array(image)


def photo(rng, width, height):
    """Smooth colours with detail of every scale and some hard edges."""
    total = numpy.zeros((height, width, 3), numpy.float32)
    for cell, weight in ((160, 90), (40, 50), (12, 30), (4, 14)):
        shape = (height // cell + 2, width // cell + 2, 3)
        coarse = (rng.random(shape) * 255).astype(numpy.uint8)
        fine = Image.fromarray(coarse).resize((width, height), Image.BICUBIC)
        total += (numpy.asarray(fine, numpy.float32) - 127) * (weight / 127)
    image = Image.fromarray((total + 127).clip(0, 255).astype(numpy.uint8))
    canvas = ImageDraw.Draw(image)
    for _ in range(height * width // 40000 + 3):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        across = int(rng.integers(20, 160))
        canvas.ellipse((x, y, x + across, y + across), fill=draw.random_colour(rng))
    return numpy.array(image)


def noise(rng, width, height):
    """Grain of one to four pixels: the worst neighbour an encoder can have."""
    cell = int(rng.choice([1, 2, 4]))
    shape = (height // cell + 1, width // cell + 1, 3 if rng.random() < 0.5 else 1)
    grain = rng.integers(0, 256, shape, dtype=numpy.uint8)
    big = grain.repeat(cell, 0).repeat(cell, 1)[:height, :width]
    return numpy.ascontiguousarray(numpy.broadcast_to(big, (height, width, 3)))


def stripes(rng, width, height):
    """Black and white bars or checks."""
    period = int(rng.integers(2, 17))
    rows = (numpy.arange(height) // period) % 2
    columns = (numpy.arange(width) // period) % 2
    kind = rng.integers(3)
    pattern = [rows[:, None] + 0 * columns, 0 * rows[:, None] + columns,
               (rows[:, None] + columns) % 2][kind]
    return numpy.ascontiguousarray(
        numpy.broadcast_to((pattern * 255).astype(numpy.uint8)[..., None], (height, width, 3)))


def gradient(rng, width, height):
    first, last = (numpy.array(draw.random_colour(rng), numpy.float32) for _ in range(2))
    length = float(rng.integers(60, 600))
    ramp = numpy.abs((numpy.arange(height) / length) % 2 - 1)
    rows = first + (last - first) * ramp[:, None]
    picture = numpy.broadcast_to(rows[:, None, :], (height, width, 3))
    return numpy.ascontiguousarray(picture.astype(numpy.uint8))


def cards(rng, width, height):
    """Buttons and tiles with captions."""
    image = Image.new("RGB", (width, height), draw.random_colour(rng))
    canvas = ImageDraw.Draw(image)
    y = 0
    while y < height:
        tall = int(rng.integers(40, 130))
        for x in range(0, width, width // int(rng.integers(1, 4)) + 1):
            canvas.rounded_rectangle((x + 2, y + 2, x + width // 2, y + tall - 4), 12,
                                     fill=draw.random_colour(rng))
            canvas.text((x + 14, y + 10), draw.words(rng, 3),
                        font=draw.any_font(rng, rng.integers(12, 28)),
                        fill=draw.grey(rng.choice([0, 255])))
        y += tall
    return numpy.array(image)


def mixture(rng, width, height):
    """A feed: a bit of everything, one below the other."""
    parts, left = [], height
    while left > 0:
        tall = min(left, int(rng.integers(80, 400)))
        kind = [text_list, photo, cards, dense_text, noise, gradient][rng.integers(6)]
        parts.append(kind(rng, width, tall))
        left -= tall
    return numpy.concatenate(parts)


KINDS = {"text list": text_list, "dense text": dense_text, "photo": photo, "noise": noise,
         "stripes": stripes, "gradient": gradient, "cards": cards, "mixture": mixture}
MOTIONS = ["scroll", "fast scroll", "fling", "sideways", "jump", "flicker", "still"]


class Backdrop:
    """Frames of moving content of a kind and a motion."""

    def __init__(self, rng, width, height, count, kind, motion):
        self.size = (width, height)
        self.motion = motion
        self.offsets = offsets(rng, count, motion)
        reach = 0 if motion in ("sideways", "still", "flicker") else max(self.offsets)
        self.strip = KINDS[kind](rng, width, height + reach)
        self.others = [self.strip]
        if motion == "flicker":
            self.others = [KINDS[kind](rng, width, height) for _ in range(3)]

    def frame(self, index):
        """A copy that may be painted on."""
        height, offset = self.size[1], self.offsets[index]
        if self.motion == "sideways":
            return numpy.roll(self.strip, -offset, axis=1)
        if self.motion == "flicker":
            return self.others[index % 3].copy()
        return self.strip[offset:offset + height].copy()


def offsets(rng, count, motion):
    """How far the content has moved in each frame, in pixels."""
    index = numpy.arange(count)
    if motion == "still":
        return [0] * count
    if motion == "jump":
        return [int(v) for v in (index >= rng.integers(1, count)) * rng.integers(30, 300)]
    if motion == "fling":
        speeds = rng.integers(30, 90) * 0.9 ** (index % 24)
        return [int(v) for v in numpy.cumsum(speeds)]
    low, high = {"scroll": (1, 9), "fast scroll": (14, 60)}.get(motion, (1, 12))
    return [int(v) for v in index * rng.integers(low, high)]
