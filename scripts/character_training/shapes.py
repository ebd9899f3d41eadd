"""Simple shapes as apps and charts draw them, and pieces of photos."""

import numpy
from PIL import Image, ImageDraw
from scipy import ndimage

SIDE = 96
LOW, MIDDLE, HIGH = 5, 48, 91


def pixels(rng):
    return int(rng.integers(8, SIDE - 8))


def rectangle(rng, canvas, width, filled):
    top = pixels(rng) // 3
    canvas.rounded_rectangle((4, 4 + top, HIGH, HIGH - top), int(rng.integers(0, 24)),
                             fill=255 if filled else 0, outline=255, width=width)


def circle(rng, canvas, width, filled):
    canvas.ellipse((4, 4, HIGH, HIGH), fill=255 if filled else 0, outline=255, width=width)


def strokes(*paths):
    """A shape of lines through points, each a tuple of coordinates."""
    def draw(rng, canvas, width, filled):
        for path in paths:
            canvas.line(path, fill=255, width=width, joint="curve")
    return draw


def triangle(rng, canvas, width, filled):
    canvas.polygon([(4, HIGH), (MIDDLE, 4), (HIGH, HIGH)], fill=255)


def star(rng, canvas, width, filled):
    reach = [44, int(rng.integers(15, 22))] * 5
    angles = numpy.arange(10) * numpy.pi / 5
    canvas.polygon([(MIDDLE + r * float(numpy.sin(a)), MIDDLE - r * float(numpy.cos(a)))
                    for r, a in zip(reach, angles)], fill=255)


def heart(rng, canvas, width, filled):
    canvas.ellipse((8, 8, 50, 50), fill=255)
    canvas.ellipse((46, 8, 88, 50), fill=255)
    canvas.polygon([(10, 38), (86, 38), (48, 88)], fill=255)


def magnifier(rng, canvas, width, filled):
    canvas.ellipse((8, 8, 62, 62), outline=255, width=width)
    canvas.line((54, 54, 88, 88), fill=255, width=width + 2)


def house(rng, canvas, width, filled):
    canvas.polygon([(4, 48), (48, 8), (92, 48)], fill=255)
    canvas.rectangle((16, 48, 80, 90), fill=255)
    canvas.rectangle((40, 62, 56, 90), fill=0)


def slice_of_pie(rng, canvas, width, filled):
    start = int(rng.integers(0, 360))
    canvas.pieslice((4, 4, HIGH, HIGH), start, start + int(rng.integers(20, 340)), fill=255)


def arc(rng, canvas, width, filled):
    start = int(rng.integers(0, 360))
    canvas.arc((6, 6, 89, 89), start, start + int(rng.integers(40, 340)), fill=255, width=width)


def bars(rng, canvas, width, filled):
    x = 6
    while x < 88:
        canvas.rectangle((x, int(rng.integers(6, 80)), x + width + 2, 90), fill=255)
        x += width + int(rng.integers(4, 12))


def curve(rng, canvas, width, filled):
    points = [(float(x), float(rng.integers(8, 88)))
              for x in numpy.linspace(4, HIGH, int(rng.integers(3, 9)))]
    canvas.line(points, fill=255, width=max(2, width // 2))
    for x, y in points if rng.random() < 0.5 else []:
        canvas.ellipse((x - width, y - width, x + width, y + width), fill=255)


def toggle(rng, canvas, width, filled):
    canvas.rounded_rectangle((4, 26, HIGH, 70), 22, fill=255)
    canvas.ellipse((50, 30, 86, 66), fill=0)


def dots(rng, canvas, width, filled):
    for x in (16, 48, 80):
        canvas.ellipse((x - width // 2 - 4, 44 - width // 2, x + width // 2 + 4, 52 + width // 2),
                       fill=255)


SHAPES = [rectangle, circle, triangle, star, heart, magnifier, house, slice_of_pie, arc, toggle, dots,
          bars, bars, bars, bars, curve, curve,
          strokes((6, 20, 90, 20), (6, 48, 90, 48), (6, 76, 90, 76)),
          strokes((8, 8, 88, 88), (88, 8, 8, 88)), strokes((48, 6, 48, 90), (6, 48, 90, 48)),
          strokes((10, 50, 38, 80, 88, 20)), strokes((30, 8, 66, 48, 30, 88)),
          strokes((8, 48, 88, 48), (56, 14, 88, 48, 56, 82)), strokes((8, 4, 8, 88, 92, 88))]


def drawn(rng, height):
    """One of them, filled or outlined, at times turned or squeezed."""
    picture = Image.new("L", (SIDE, SIDE))
    shape = SHAPES[int(rng.integers(len(SHAPES)))]
    shape(rng, ImageDraw.Draw(picture), int(rng.integers(3, 15)), rng.random() < 0.5)
    if rng.random() < 0.3:
        picture = picture.rotate(float(rng.choice([90, 180, 270, 45, 10])))
    if rng.random() < 0.25:
        picture = picture.resize((max(24, int(SIDE * rng.uniform(0.4, 1))), SIDE))
    return reduced(picture, height)


def natural(rng, height):
    """What a level cuts out of a smooth or a grainy picture."""
    side = 60
    total = numpy.zeros((side, side), numpy.float32)
    for cell, weight in ((20, 1.0), (8, rng.uniform(0, 0.8)), (3, rng.uniform(0, 0.5))):
        coarse = (rng.random((side // cell + 2,) * 2) * 255).astype(numpy.uint8)
        smooth = Image.fromarray(coarse).resize((side, side), Image.BICUBIC)
        total += numpy.asarray(smooth, numpy.float32) * weight
    labels, count = ndimage.label(
        total > numpy.percentile(total, rng.uniform(40, 92)), numpy.ones((3, 3)))
    if not count:
        return None
    largest = numpy.argsort(-numpy.bincount(labels.ravel())[1:])[:4] + 1
    piece = labels == int(rng.choice(largest))
    return reduced(Image.fromarray((piece * 255).astype(numpy.uint8)), height)


def reduced(picture, longest):
    """Coverage of what a picture shows, its longer side `longest` pixels; None for nothing."""
    box = picture.getbbox()
    if not box:
        return None
    picture = picture.crop(box)
    scale = longest / max(picture.size)
    size = [max(1, round(side * scale)) for side in picture.size]
    method = Image.BOX if scale < 1 else Image.BILINEAR
    return numpy.asarray(picture.resize(size, method), numpy.float32) / 255


KINDS = {"drawn": drawn, "natural": natural}
