"""Keyboards that must not show which key is pressed: nothing changes, or something does."""

from PIL import Image, ImageDraw
import numpy

from . import draw, regions

LEAKS = ["key", "key", "pop-up", "caret", "key"]


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    parameters = {"leak": leak, "dark": bool(rng.random() < 0.5),
                  "contrast": int(rng.choice([60, 80, 120]))}
    spans = regions.draw_spans(rng, leaking)
    if spans and spans[0][0] == 0:  # a recording's first frame changes nothing yet
        spans = [[1, max(1, spans[0][1])]]
    return regions.build(rng, index, "still", regions.band(rng, size, 0.5, 0.7), size, "still",
                         spans, Painter, parameters)


class Painter(regions.RegionPainter):
    """Four rows of keys."""

    def prepare(self):
        rng, region = self.rng, self.region
        dark = self.parameters["dark"]
        self.ground, self.key = (28, 76) if dark else (209, 255)
        self.ink = draw.grey(255 if dark else 0)
        self.resting = self.keyboard(None)
        pressed = int(rng.integers(0, 40))
        leak = self.parameters["leak"]
        if leak == "caret":
            self.changed = self.resting.copy()
            x, y = int(rng.integers(12, region.width - 16)), int(rng.integers(12, 40))
            self.changed[y:y + 24, x:x + 3] = (10, 100, 250) if not dark else (200, 220, 255)
        else:
            self.changed = self.keyboard(pressed, leak == "pop-up")

    def keyboard(self, pressed, pop_up=False):
        region = self.region
        image = Image.new("RGB", (region.width, region.height), draw.grey(self.ground))
        canvas = ImageDraw.Draw(image)
        wide, tall = (region.width - 20) / 10, (region.height - 20) / 4
        face = draw.font("Roboto-Regular.ttf", int(tall * 0.4))
        for number, letter in enumerate("1234567890qwertyuiopasdfghjkl;zxcvbnm,./"):
            x, y = 10 + number % 10 * wide, 10 + number // 10 * tall
            box = (x + 2, y + 3, x + wide - 2, y + tall - 3)
            step = self.parameters["contrast"] * (1 if self.key < 128 else -1)
            level = self.key + step if number == pressed else self.key
            canvas.rounded_rectangle(box, 5, fill=draw.grey(level))
            canvas.text((x + wide * 0.3, y + tall * 0.22), letter, font=face, fill=self.ink)
        if pop_up:
            x, y = 10 + pressed % 10 * wide, max(10, 10 + (pressed // 10 - 1) * tall)
            x = min(x, region.width - 12 - wide)
            canvas.rounded_rectangle((x, y, x + wide, y + tall), 8, fill=draw.grey(
                self.key + (60 if self.key < 128 else -60)))
        return numpy.array(image)

    def inside(self, index, broken):
        return self.changed if broken else self.resting

    def settle(self, index, kind):
        """What lasts and what goes back may be called a change or not; its beginning must be."""
        spans = self.parameters["spans"]
        if any(first < index <= last + 1 for first, last in spans):
            return "undecided"
        return kind
