"""Black and blank regions: leaks of every size on every fill, and as many clean clips."""

import numpy

from . import draw, encode
from .clip import Clip, Rect
from .content import KINDS, MOTIONS, Backdrop

SIZES = [(480, 854)] * 9 + [(540, 1170)] * 3 + [(720, 1280)] * 3 + [(854, 480)] + [
    (1080, 2400), (1170, 2532), (1320, 2868)]
FILLS = ["black", "white", "#121212", "#1c1c1e", "black", "#808080", "#d3d3d3", "#121212",
         "colour", "black"]
KINDS_OF_LEAK = ["glyph", "glyph", "word", "line", "lines", "digits", "form", "photo", "touch dot",
                 "key pop-up", "pointer", "glyph"]
NAMED = {"black": (0, 0, 0), "white": (255, 255, 255)}


def clips(rng, count):
    """Alternately a leaking and a clean clip; clip k is the same whatever the count."""
    made = []
    for index in range(count):
        own = numpy.random.default_rng(rng.integers(2**63))
        made.append(clip(own, index))
    return made


def clip(rng, index):
    # Codec, fill and leak go round with steps that share no factor, so that few clips meet many
    # combinations; all the rest is drawn.
    leaking = index % 2 == 0
    pair = index // 2
    codec = encode.CODECS[(pair + index % 2 * 4) % len(encode.CODECS)]
    fill_name = FILLS[(pair * 3 + pair // 10 + index % 2) % len(FILLS)]
    fill = NAMED.get(fill_name) or (
        draw.random_colour(rng, 20, 236) if fill_name == "colour" else draw.parse_colour(fill_name))
    always = leaking and pair % 16 == 5
    if always:
        fill_name, fill = [("#121212", (18,) * 3), ("#1c1c1e", (28, 28, 30))][pair // 16 % 2]
    leak = "grey not black" if always else KINDS_OF_LEAK[pair % 12] if leaking else "clean"
    width, height = SIZES[rng.integers(len(SIZES))]
    large = width * height > 1_500_000
    count = int(rng.integers(24, 30) if large else rng.integers(24, 61))
    region = place_region(rng, width, height)
    encoding = encode.choose(rng, codec, coloured=fill_name == "colour")
    kind = str(rng.choice(list(KINDS)))
    motion = str(rng.choice(MOTIONS))
    if codec == "gif" and kind == "noise":
        kind = "cards"  # 256 colours shared with grain leave none for the rest
    if fill_name == "black" or always:
        expect = "black"
    else:
        exact = "#%02x%02x%02x" % fill
        expect = "blank" if rng.random() < 0.4 else {"blank": exact}
    parameters = {
        "fill": fill_name, "leak": leak, "codec": codec, "quality": encoding.quality,
        "content": kind, "motion": motion, "seed": int(rng.integers(2**62))}
    plan = None
    if leaking and not always:
        plan = plan_leak(rng, leak, draw.colour_luma(fill, encoding.matrix), region, count)
        parameters |= plan
    return Clip("leaks", width, height, count, region, expect, encoding,
                lambda made: Painter(made, plan), parameters, fill=fill, always=always, index=index)


def place_region(rng, width, height):
    """A rectangle at any pixel, at times up to the frame's edges."""
    wide = width if rng.random() < 0.3 else int(rng.integers(width // 3, width - 20))
    tall = int(rng.integers(max(110, height // 8), height // 2))
    x = 0 if wide == width else int(rng.integers(0, width - wide))
    edge = rng.random()
    y = 0 if edge < 0.1 else height - tall if edge < 0.2 else int(rng.integers(0, height - tall))
    return Rect(x, y, wide, tall)


def plan_leak(rng, leak, luma, region, count):
    """Contrast, size, place and frames of a leak."""
    upward, downward = 255 - luma, luma
    up = upward >= 60 and (downward < 60 or rng.random() < 0.5)
    reach = int(upward if up else downward)
    contrast = int(rng.integers(60, max(61, reach + 1))) if rng.random() < 0.7 else 60
    heights = {"glyph": [12, 12, 14, 18, 24, 40], "word": [12, 16, 24], "line": [12, 16, 24],
               "lines": [12, 16, 20], "digits": [20, 32, 64], "photo": [24, 48, 120],
               "touch dot": [20, 40, 60], "key pop-up": [40, 60, 90], "pointer": [16, 24, 32]}
    size = int(rng.choice(heights.get(leak, [0])))
    long = rng.random()
    frames = 1 if long < 0.45 else int(rng.integers(2, 6)) if long < 0.7 else count // 2
    first = int(rng.choice([0, count - frames])) if rng.random() < 0.1 else int(
        rng.integers(0, count - frames + 1))
    spans = [[first, first + frames - 1]]
    if frames < 6 and rng.random() < 0.2 and first + frames + 9 < count:
        spans.append([first + frames + 6, first + frames + 7])
    where = str(rng.choice(["anywhere", "anywhere", "corner", "edge"]))
    moving = leak in ("touch dot", "pointer") and rng.random() < 0.6
    return {"contrast": contrast if up else -contrast, "size": size, "spans": spans,
            "where": where, "moving": moving}


class Painter:
    """Paints the frames of one clip."""

    def __init__(self, made, plan):
        parameters = made.parameters
        rng = numpy.random.default_rng(parameters["seed"])
        self.region, self.fill, self.plan = made.region, made.fill, plan
        self.backdrop = Backdrop(rng, made.width, made.height, made.count,
                                 parameters["content"], parameters["motion"])
        self.inner = made.region.grown(-made.inset)
        if plan:
            level = draw.colour_luma(made.fill, made.encoding.matrix) + plan["contrast"]
            self.value = int(round(min(255, max(0, level))))
            self.mask, self.picture = leak_picture(
                rng, parameters["leak"], plan["size"], self.inner, self.value, made.fill)
            self.spot = spot(rng, plan["where"], self.inner, self.mask.shape)
            self.step = rng.integers(-6, 7, 2) if plan["moving"] else (0, 0)

    def shown(self, index):
        return bool(self.plan) and any(a <= index <= b for a, b in self.plan["spans"])

    def place(self, index):
        tall, wide = self.mask.shape
        x, y = self.spot[0] + self.step[0] * index, self.spot[1] + self.step[1] * index
        x = self.inner.x + (x - self.inner.x) % max(1, self.inner.width - wide + 1)
        y = self.inner.y + (y - self.inner.y) % max(1, self.inner.height - tall + 1)
        return Rect(int(x), int(y), wide, tall)

    def leaks(self, index):
        return [self.place(index)] if self.shown(index) else []

    def frame(self, index):
        picture = self.backdrop.frame(index)
        region = self.region
        picture[region.y:region.y + region.height, region.x:region.x + region.width] = self.fill
        if self.shown(index):
            place = self.place(index)
            draw.blend(picture, place.x, place.y, self.mask, self.picture)
        return picture


def spot(rng, where, inner, shape):
    """Top left of a leak: anywhere in the inset area, in a corner of it or along an edge."""
    room_x, room_y = max(0, inner.width - shape[1]), max(0, inner.height - shape[0])
    x, y = int(rng.integers(0, room_x + 1)), int(rng.integers(0, room_y + 1))
    if where == "corner":
        x, y = int(rng.choice([0, room_x])), int(rng.choice([0, room_y]))
    elif where == "edge" and rng.random() < 0.5:
        x = int(rng.choice([0, room_x]))
    elif where == "edge":
        y = int(rng.choice([0, room_y]))
    return inner.x + x, inner.y + y


def leak_picture(rng, leak, size, inner, value, fill):
    """Coverage of a leak and its colour, or its picture."""
    colour = draw.grey(value)
    if leak == "glyph":
        mask = draw.mask_of_height(rng, str(rng.choice(list(draw.GLYPHS))), size)
    elif leak == "word":
        mask = draw.mask_of_height(rng, draw.words(rng, 1) + "d", size)
    elif leak == "line":
        mask = draw.mask_of_height(rng, draw.words(rng, 5) + " d", size)
    elif leak == "digits":
        text = " ".join(f"{rng.integers(0, 10000):04d}" for _ in range(4))
        mask = draw.mask_of_height(rng, text, size)
    elif leak == "touch dot":
        mask = draw.disc_mask(size // 2)
    elif leak == "pointer":
        mask = draw.pointer_mask(size)
    elif leak == "key pop-up":
        mask = draw.rounded_mask(size * 3 // 4, size, size // 6)
        glyph = draw.mask_of_height(rng, str(rng.choice(list(draw.GLYPHS))), size // 3)
        glyph = glyph[:, :mask.shape[1] - 8]
        x, y = (mask.shape[1] - glyph.shape[1]) // 2, size // 4
        mask[y:y + glyph.shape[0], x:x + glyph.shape[1]] *= 1 - glyph
    elif leak == "photo":
        tall, wide = min(size, inner.height), min(size * 3 // 2, inner.width)
        return numpy.ones((tall, wide), numpy.float32), textured(rng, tall, wide, value, fill)
    else:
        mask = lines_or_form(rng, leak, size, inner)
    return mask[:inner.height, :inner.width], colour


def textured(rng, tall, wide, value, fill):
    """A patch of detail between the fill and the leak's own level."""
    cell = 4
    coarse = rng.random((tall // cell + 1, wide // cell + 1)).repeat(cell, 0).repeat(cell, 1)
    share = coarse[:tall, :wide, None]
    return numpy.asarray(fill, numpy.float32) * (1 - share) + value * share


def lines_or_form(rng, leak, size, inner):
    """Lines of text, or a card form with labels, outlined fields and what was typed."""
    mask = numpy.zeros((inner.height, inner.width), numpy.float32)
    size = size or max(12, min(28, inner.height // 9))
    row = size * 2 if leak == "lines" else size * 4
    for y in range(4, inner.height - size * (1 if leak == "lines" else 4) + 1, row):
        text = draw.text_mask(draw.words(rng, 4), draw.any_font(rng, size))
        text = text[:inner.height - y, :inner.width - 8]
        mask[y:y + text.shape[0], 4:4 + text.shape[1]] = text
        if leak == "form":
            top, bottom = y + size + size // 2, min(inner.height - 2, y + size * 3 + size // 2)
            mask[[top, bottom], 4:-4] = 1
            mask[top:bottom, [4, -5]] = 1
            typed = draw.text_mask("4539 1488 0343 6467", draw.any_font(rng, size))
            typed = typed[:max(0, bottom - top - size // 2), :inner.width - 24]
            y_typed = top + size // 2
            mask[y_typed:y_typed + typed.shape[0], 12:12 + typed.shape[1]] = typed
    return mask
