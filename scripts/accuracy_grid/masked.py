"""Password fields: rows of mask glyphs, with a readable character among them in leaking frames."""

import numpy

from . import draw, regions

GLYPHS = ["•", "●", "*"]
LEAKS = ["last letter", "last letter", "digits", "word", "last digit"]


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    kind = GLYPHS[(index // 2) % 3]
    parameters = {"leak": leak, "glyph": kind, "size": int(rng.choice([14, 18, 24, 32])),
                  "count": int(rng.choice([0, 1, 4, 6, 8, 12])),
                  "typing": bool(rng.random() < 0.5), "dark": bool(rng.random() < 0.5)}
    return regions.build(rng, index, "masked", regions.band(rng, size, 0.16, 0.24), size, "masked",
                         regions.draw_spans(rng, leaking), Painter, parameters)


class Painter(regions.RegionPainter):
    """A field on a flat ground."""

    def prepare(self):
        rng, dark = self.rng, self.parameters["dark"]
        self.ground = draw.grey(rng.choice([0, 18, 28]) if dark else rng.choice([255, 242]))
        self.ink = draw.grey(rng.integers(190, 256) if dark else rng.integers(0, 70))
        # Of the six families these two have all three glyphs.
        self.face = draw.font(str(rng.choice(["DejaVuSans.ttf", "LiberationSans-Regular.ttf"])),
                              self.parameters["size"] * 4 // 3)
        self.letter = str(rng.choice(list("abdeghkmnpqrstwyzABDEGHKMNPRSTWZ")))
        self.digit = str(rng.choice(list("23456789")))
        self.word = draw.words(rng, 1)[:8] + "d"
        self.fields = {}

    def text(self, index, broken):
        parameters = self.parameters
        count = parameters["count"]
        if parameters["typing"]:
            count = min(count, 1 + index // 5) if count else 0
        row = parameters["glyph"] * count
        if not broken:
            return row
        tail = {"last letter": self.letter, "last digit": self.digit}.get(parameters["leak"])
        return row[:-1] + tail if tail else (
            "4539 1488" if parameters["leak"] == "digits" else self.word)

    def inside(self, index, broken):
        text = self.text(index, broken)
        if text not in self.fields:
            self.fields[text] = self.field(text)
        return self.fields[text]

    def field(self, text):
        region = self.region
        picture = numpy.full((region.height, region.width, 3), self.ground, numpy.uint8)
        if text:
            left, top, _, _ = self.face.getbbox(text)
            mask = draw.text_mask(text, self.face)[:, :region.width - 40]
            base = (region.height - self.face.size) // 2
            draw.blend(picture, 20 + left, base + top, mask, self.ink)
        return picture
