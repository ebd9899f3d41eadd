"""Blurred regions: soft everywhere, or sharp for some frames, wholly or in one line."""

import numpy
from PIL import Image, ImageFilter

from . import content, draw, regions

CONTENT = ["text list", "dense text", "photo", "cards", "blank", "text list"]
LEAKS = ["unblurred", "blurred by 2", "sharp line", "unblurred", "blurred by 1"]
REFERENCE_WIDTH = 1170


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    shows = CONTENT[(index // 2) % len(CONTENT)]
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    if shows == "blank" and leaking:
        leak = "sharp line"
    parameters = {"leak": leak, "shows": shows, "veil": bool(rng.random() < 0.5),
                  "blur": float(rng.choice([8, 10, 14, 20, 30]))}
    return regions.build(rng, index, "blurred", regions.band(rng, size, 0.3, 0.9), size, "blurred",
                         regions.draw_spans(rng, leaking), Painter, parameters)


class Painter(regions.RegionPainter):
    """A view of the app behind a Gaussian blur of so many pixels on a screen 1170 wide."""

    def prepare(self):
        region, shows = self.region, self.parameters["shows"]
        if shows == "blank":
            view = numpy.full((region.height, region.width, 3), self.rng.choice([0, 28, 242]))
            self.view = view.astype(numpy.uint8)
        else:
            self.view = smaller(content.KINDS[shows], self.rng, region.width, region.height)
        self.soft = self.blurred(self.parameters["blur"])
        self.sharp = self.leaked()
        if self.parameters["veil"]:
            self.soft, self.sharp = veiled(self.soft), veiled(self.sharp)

    def blurred(self, pixels):
        radius = pixels * self.made.width / REFERENCE_WIDTH
        return numpy.asarray(Image.fromarray(self.view).filter(ImageFilter.GaussianBlur(radius)))

    def leaked(self):
        leak = self.parameters["leak"]
        if leak.startswith("blurred by"):
            return self.blurred(float(leak.split()[-1]))
        if leak != "sharp line":
            return self.view
        picture = self.soft.copy()
        text = draw.mask_of_height(self.rng, draw.words(self.rng, 2), 16)
        text = text[:, :self.region.width - 40]
        y = int(self.rng.integers(12, self.region.height - 12 - text.shape[0]))
        around = picture[y:y + text.shape[0], 20:20 + text.shape[1]].mean()
        draw.blend(picture, 20, y, text, draw.grey(0 if around > 127 else 255))
        return picture

    def inside(self, index, broken):
        return self.sharp if broken else self.soft


def smaller(kind, rng, width, height):
    """Content drawn half as large again and reduced: letters too large to blur stay out."""
    view = Image.fromarray(kind(rng, width * 3 // 2, height * 3 // 2))
    return numpy.asarray(view.resize((width, height), Image.LANCZOS))


def veiled(picture):
    """Under 40 % black."""
    return (picture * 0.6).astype(numpy.uint8)
