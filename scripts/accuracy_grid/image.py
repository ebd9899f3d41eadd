"""Banners that replace content: the reference picture, scaled and shifted, or another banner."""

import numpy
from PIL import Image, ImageDraw

from . import content, draw, regions
from .clip import Rect

LEAKS = ["other banner", "content", "other banner", "other icon"]
TEXTS = ["Screen sharing is on", "Hidden while recording", "This content is protected",
         "Presenting your screen", "Call in progress", "Recording is paused", "Tap to return"]


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    region = regions.band(rng, size, 0.18, 0.4)
    scale = int(rng.choice([1, 2]))
    parameters = {"leak": leak, "scale": scale, "shift": [int(v) for v in rng.integers(-3, 4, 2)]}
    reference = Rect(*(value * scale for value in vars(region).values()))
    name = f"reference-{index:04d}.png"
    extra = {"policy": {"frame": f"{size[0] * scale}x{size[1] * scale}"},
             "check": {"region": reference.json()}, "reference": name}
    return regions.build(rng, index, "image", region, size, {"image": name},
                         regions.draw_spans(rng, leaking), Painter, parameters, inset=0,
                         extra=extra)


class Painter(regions.RegionPainter):
    """A banner with an icon, two lines of text and a button."""

    def prepare(self):
        rng = self.rng
        dark = rng.random() < 0.5
        self.colours = (draw.random_colour(rng, 0, 90) if dark else
                        draw.random_colour(rng, 180, 256), draw.grey(240 if dark else 20),
                        draw.random_colour(rng, 60, 200))
        first, second = rng.choice(len(TEXTS), 2, replace=False)
        self.reference = self.banner(TEXTS[first], "disc")
        leak = self.parameters["leak"]
        if leak == "content":
            other = content.text_list(rng, self.region.width, self.region.height)
        elif leak == "other icon":
            other = self.fitted(self.banner(TEXTS[second], "bars"))
        else:
            other = self.fitted(self.banner(TEXTS[second], "disc"))
        self.kept, self.other = self.fitted(self.reference), other

    def banner(self, text, icon):
        """The banner at the reference's size, a margin wider for the shift to show no gap."""
        scale = self.parameters["scale"]
        width, height = self.region.width * scale, self.region.height * scale
        margin = 4 * scale
        image = Image.new("RGB", (width + 2 * margin, height + 2 * margin), self.colours[0])
        canvas = ImageDraw.Draw(image)
        size = max(12 * scale, height // 6)
        x, y = margin + height // 8, margin + height // 6
        if icon == "disc":
            canvas.ellipse((x, y, x + height // 2, y + height // 2), fill=self.colours[2])
        else:
            for bar in range(3):
                left = x + bar * height // 5
                canvas.rectangle((left, y, left + height // 9, y + height // 2),
                                 fill=self.colours[2])
        face = draw.font("Roboto-Medium.ttf", size)
        canvas.text((x + height * 2 // 3, y), text, font=face, fill=self.colours[1])
        canvas.text((x + height * 2 // 3, y + size * 3 // 2), text[::-1].title(),
                    font=draw.font("Roboto-Regular.ttf", size * 3 // 4), fill=self.colours[1])
        return image

    def fitted(self, banner):
        """As the recording shows it: scaled and shifted by up to 3 pixels."""
        scale, (right, down) = self.parameters["scale"], self.parameters["shift"]
        small = banner.resize((self.region.width + 8, self.region.height + 8), Image.LANCZOS) \
            if scale > 1 else banner
        x, y = 4 - right, 4 - down
        return numpy.array(small)[y:y + self.region.height, x:x + self.region.width]

    def pictures(self):
        scale = self.parameters["scale"]
        margin = 4 * scale
        width, height = self.region.width * scale, self.region.height * scale
        picture = self.reference.crop((margin, margin, margin + width, margin + height))
        return {self.made.extra["reference"]: picture}

    def inside(self, index, broken):
        return self.other if broken else self.kept
