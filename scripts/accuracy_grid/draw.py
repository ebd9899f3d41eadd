"""Text, shapes and colours, drawn with Pillow into numpy arrays."""

import functools
import string

import numpy
from PIL import Image, ImageDraw, ImageFont

from .needs import installed_fonts

FAMILIES = {
    "DejaVu": ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"],
    "Roboto": ["Roboto-Regular.ttf", "Roboto-Medium.ttf", "Roboto-Bold.ttf"],
    "Inter": ["Inter-Regular.otf", "Inter-Medium.otf", "Inter-Bold.otf"],
    "Liberation": ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf",
                   "LiberationMono-Regular.ttf"],
    "Open Sans": ["OpenSans-Regular.ttf", "OpenSans-Semibold.ttf", "OpenSans-Bold.ttf"],
    "Lato": ["Lato-Regular.ttf", "Lato-Medium.ttf", "Lato-Bold.ttf"],
}
GLYPHS = string.ascii_letters + string.digits
SYLLABLES = ("an ba co de el fi go hu is ja ko le mo ni ou pa qui re so tu un va we xe yo zu "
             "tra ment tion card pay sen bal ance").split()


@functools.lru_cache(maxsize=1)
def font_files():
    return installed_fonts()


@functools.lru_cache(maxsize=512)
def font(file, size):
    path = font_files().get(file) or font_files().get("DejaVuSans.ttf")
    return ImageFont.truetype(path, size)


def any_font(rng, size, family=None):
    family = family or str(rng.choice(list(FAMILIES)))
    return font(str(rng.choice(FAMILIES[family])), int(size))


def words(rng, count):
    """Made-up words, names and amounts, as an app's lists have them."""
    parts = []
    for _ in range(count):
        kind = rng.random()
        if kind < 0.2:
            parts.append(f"{rng.integers(1, 9999)}.{rng.integers(0, 100):02d}")
        else:
            word = "".join(rng.choice(SYLLABLES, rng.integers(1, 4)))
            parts.append(word.capitalize() if kind < 0.5 else word)
    return " ".join(parts)


def text_mask(text, face, padding=0):
    """Coverage of a text, 0 to 1, cropped to its own pixels."""
    left, top, right, bottom = face.getbbox(text)
    size = (max(1, right - left) + 2 * padding, max(1, bottom - top) + 2 * padding)
    image = Image.new("L", size, 0)
    ImageDraw.Draw(image).text((padding - left, padding - top), text, font=face, fill=255)
    return numpy.asarray(image, numpy.float32) / 255


def mask_of_height(rng, text, height, family=None):
    """A text in a random font whose drawn pixels are exactly or nearly `height` high."""
    family = family or str(rng.choice(list(FAMILIES)))
    file = str(rng.choice(FAMILIES[family]))
    low, high = 4, 6 * height + 16
    while low < high:
        size = (low + high) // 2
        _, top, _, bottom = font(file, size).getbbox(text)
        if bottom - top < height:
            low = size + 1
        else:
            high = size
    return text_mask(text, font(file, low))


def grey(value):
    return (int(value),) * 3


def blend(target, x, y, mask, colour):
    """Paints a colour, or a picture, through a mask into a picture, in place."""
    height, width = mask.shape
    area = target[y:y + height, x:x + width].astype(numpy.float32)
    alpha = mask[:area.shape[0], :area.shape[1], None]
    paint = numpy.asarray(colour, numpy.float32)
    if paint.ndim == 3:
        paint = paint[:area.shape[0], :area.shape[1]]
    mixed = area + (paint - area) * alpha
    target[y:y + height, x:x + width] = numpy.rint(mixed).clip(0, 255).astype(numpy.uint8)


def random_colour(rng, low=0, high=256):
    return tuple(int(v) for v in rng.integers(low, high, 3))


def rounded_mask(width, height, radius):
    image = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), radius * 4, fill=255)
    return numpy.asarray(image.resize((width, height), Image.BOX), numpy.float32) / 255


def disc_mask(radius, softness=1.5):
    span = numpy.arange(-radius, radius + 1, dtype=numpy.float32)
    distance = numpy.hypot(span[:, None], span[None, :])
    return ((radius - distance) / softness).clip(0, 1)


def pointer_mask(height):
    """The arrow every desktop draws."""
    shape = [(0, 0), (0, 16), (4, 12.5), (6.5, 18), (9, 17), (6.5, 11.5), (11.5, 11.5)]
    scale = height * 4 / 18
    image = Image.new("L", (int(12 * scale), int(18 * scale)), 0)
    ImageDraw.Draw(image).polygon([(x * scale, y * scale) for x, y in shape], fill=255)
    image = image.resize((max(4, image.width // 4), max(4, image.height // 4)), Image.BOX)
    return numpy.asarray(image, numpy.float32) / 255


def colour_luma(colour, matrix="bt601"):
    red, green, blue = colour
    if matrix == "bt709":
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 0.299 * red + 0.587 * green + 0.114 * blue


def parse_colour(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))
