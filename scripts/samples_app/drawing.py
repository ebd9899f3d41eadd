"""Shapes and text with soft edges, on a Pillow picture."""

import functools

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

FONTS = {
    "roboto": "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-{}.ttf",
    "inter": "/usr/share/fonts/opentype/inter/Inter-{}.otf",
}
SUPERSAMPLING = 4


@functools.lru_cache(maxsize=None)
def font(family, weight, size):
    """A font at a size in pixels."""
    return ImageFont.truetype(FONTS[family].format(weight), size)


def rgb(color):
    """`#rrggbb` as a tuple."""
    return tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))


def mix(a, b, share):
    """The colour `share` of the way from a to b."""
    return "#%02x%02x%02x" % tuple(
        round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b))
    )


def ease_in_out(t):
    """Smooth start and end; t from 0 to 1."""
    t = min(max(t, 0.0), 1.0)
    return t * t * t * (t * (t * 6 - 15) + 10)


def ease_out(t):
    """A fling coming to rest; t from 0 to 1."""
    t = min(max(t, 0.0), 1.0)
    return 1 - (1 - t) ** 4


@functools.lru_cache(maxsize=256)
def _rounded_mask(width, height, radius):
    s = SUPERSAMPLING
    mask = Image.new("L", (width * s, height * s))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * s - 1, height * s - 1), radius * s, fill=255
    )
    return mask.resize((width, height), Image.BOX)


class Canvas:
    """A picture being drawn, with the app's theme at hand."""

    def __init__(self, size, theme):
        self.theme = theme
        self.image = Image.new("RGB", size, theme.background)
        self.draw = ImageDraw.Draw(self.image)

    @classmethod
    def copying(cls, image, theme):
        """A canvas that starts as a copy of a picture."""
        canvas = cls((1, 1), theme)
        canvas.image = image.copy()
        canvas.draw = ImageDraw.Draw(canvas.image)
        return canvas

    def rectangle(self, x, y, width, height, color):
        """A sharp-edged rectangle."""
        self.draw.rectangle((x, y, x + width - 1, y + height - 1), fill=color)

    def rounded(self, x, y, width, height, radius, color, shadow=0.0, outline=None):
        """A rounded rectangle, with a soft shadow of an opacity and a hairline border."""
        if shadow:
            self._shadow(x, y, width, height, radius, shadow)
        if outline:
            self.image.paste(outline, (x, y), _rounded_mask(width, height, radius))
            x, y, width, height, radius = x + 2, y + 2, width - 4, height - 4, radius - 2
        self.image.paste(color, (x, y), _rounded_mask(width, height, radius))

    def gradient(self, x, y, width, height, radius, top_left, bottom_right, shadow=0.0):
        """A rounded rectangle that runs from one colour to another along its diagonal."""
        if shadow:
            self._shadow(x, y, width, height, radius, shadow)
        ramp = Image.linear_gradient("L").resize((width, height))
        across = Image.linear_gradient("L").rotate(90).resize((width, height))
        share = Image.blend(ramp, across, 0.6)
        fill = Image.composite(
            Image.new("RGB", (width, height), bottom_right),
            Image.new("RGB", (width, height), top_left),
            share,
        )
        self.image.paste(fill, (x, y), _rounded_mask(width, height, radius))

    def veil(self, x, y, width, height, radius, color, opacity):
        """A translucent rounded rectangle."""
        mask = _rounded_mask(width, height, radius).point(lambda v: round(v * opacity))
        self.image.paste(color, (x, y), mask)

    def circle(self, x, y, radius, color, opacity=1.0):
        """A disc around (x, y)."""
        self.veil(round(x - radius), round(y - radius), radius * 2, radius * 2, radius, color, opacity)

    def strokes(self, x, y, size, lines, color, width=5):
        """Polylines with round ends, in a box of 24 units drawn `size` pixels wide at (x, y)."""
        s = SUPERSAMPLING
        scale = size / 24 * s
        mask = Image.new("L", (size * s, size * s))
        draw = ImageDraw.Draw(mask)
        for points in lines:
            scaled = [(px * scale, py * scale) for px, py in points]
            draw.line(scaled, fill=255, width=width * s, joint="curve")
            for px, py in (scaled[0], scaled[-1]):
                r = width * s / 2
                draw.ellipse((px - r, py - r, px + r, py + r), fill=255)
        self.image.paste(color, (x, y), mask.resize((size, size), Image.BOX))

    def arc(self, x, y, radius, start, extent, color, width=6):
        """Part of a ring around (x, y), degrees clockwise from 3 o'clock."""
        s, side = SUPERSAMPLING, radius * 2
        mask = Image.new("L", (side * s, side * s))
        box = (width * s, width * s, (side - width) * s, (side - width) * s)
        ImageDraw.Draw(mask).arc(box, start, start + extent, fill=255, width=width * s)
        small = mask.resize((side, side), Image.BOX)
        self.image.paste(color, (round(x - radius), round(y - radius)), small)

    def text(self, x, y, string, size, color, weight="Regular", anchor="ls"):
        """One line of text; the anchor is Pillow's, by default the left end of the baseline."""
        self.draw.text(
            (x, y), string, fill=color, anchor=anchor, font=font(self.theme.family, weight, size)
        )

    def _shadow(self, x, y, width, height, radius, opacity):
        blur = 22
        pad = blur * 3
        mask = Image.new("L", (width + 2 * pad, height + 2 * pad))
        mask.paste(_rounded_mask(width, height, radius), (pad, pad))
        mask = mask.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: round(v * opacity))
        mask = ImageChops.offset(mask, 0, 10)
        self.image.paste("#0b1330", (x - pad, y - pad), mask)
