"""Cards that scroll with a list: hidden under, above or around the header that they are found by. Of
several alike one may leak. In half of the clips the header leaves the picture before its card does."""

import numpy
from PIL import Image, ImageDraw

from . import content, draw, encode, leaks, regions
from .clip import Clip, Rect

MOTIONS = ["scroll", "fast scroll", "fling", "scroll", "jump"]
KINDS = ["text list", "cards", "mixture", "dense text", "photo"]
SIDES = ["below", "below", "above", "offset", "below"]
LEAKS = ["glyph", "word", "line", "digits", "glyph", "form", "photo", "lines"]
TITLES = ["Card details", "Your payment card", "Account number", "Recovery phrase", "Balance"]
COUNT = 36
COPIES = [0, 0, 1, 2]  # how many more cards there are like the one that may leak
SURE, LEAST = 0.5, 12  # what of a header must show for it to be found: a share, pixels a side
FARTHEST = 0.4  # the most of the picture's height by which a list may move in one frame to be followed


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    pair = index // 2
    codec = regions.CODECS[(pair + index % 2 * 5) % len(regions.CODECS)]
    fill_name = leaks.FILLS[(pair * 3 + pair // 10 + index % 2) % len(leaks.FILLS)]
    fill = leaks.NAMED.get(fill_name) or (
        draw.random_colour(rng, 20, 236) if fill_name == "colour" else draw.parse_colour(fill_name))
    leak = LEAKS[pair % len(LEAKS)] if leaking else "clean"
    width, height = regions.draw_size(rng)
    encoding = encode.choose(rng, codec, coloured=fill_name == "colour")
    layout = lay_out(rng, width, height, SIDES[pair % len(SIDES)])
    motion = MOTIONS[(pair + index % 2) % len(MOTIONS)]
    moved = content.offsets(rng, COUNT, motion)
    if rng.random() < 0.4:
        moved = [max(moved) - value for value in moved]
    middle = int(rng.integers(COUNT // 4, COUNT * 3 // 4))
    home = int(rng.integers(0, max(1, height - layout["tall"])))
    if pair % 2:
        moved, home = leave(numpy.random.default_rng([index, width, home]), moved, middle, layout,
                            height)
    tops = [home + moved[middle] - value for value in moved]
    region = Rect(layout["x"], home, layout["wide"], layout["tall"])
    copies = draw_copies(numpy.random.default_rng([pair, index, width, home]), layout)
    scale = int(rng.choice([1, 2]))
    parameters = {
        "fill": fill_name, "leak": leak, "codec": codec, "quality": encoding.quality,
        "content": KINDS[int(rng.integers(len(KINDS)))], "motion": motion, "moved": moved,
        "tops": tops, "layout": layout, "copies": copies, "scale": scale, "seed": int(rng.integers(2**62))}
    plan = None
    seen = followed(layout, tops, height)
    if leaking:
        plan = leaks.plan_leak(rng, leak, draw.colour_luma(fill, encoding.matrix), region, COUNT)
        plan["spans"] = spans_in_sight(rng, plan["spans"], layout, tops, height, seen)
        parameters |= plan
    name = f"anchor-{index:04d}.png"
    extra = {"policy": {"frame": f"{width * scale}x{height * scale}"},
             "check": {"region": written(layout, name, scale)}, "reference": name,
             **counted(layout, tops, copies, height)}
    exact = "#%02x%02x%02x" % fill
    expect = "black" if fill_name == "black" else "blank" if rng.random() < 0.4 else {"blank": exact}
    return Clip("moving", width, height, COUNT, region, expect, encoding,
                lambda made: Painter(made, plan), parameters, fill=fill, extra=extra, index=index)


def lay_out(rng, width, height, side):
    """Where a card and its header lie, in pixels from the card's top left corner."""
    wide = width if rng.random() < 0.2 else int(rng.integers(width * 2 // 3, width - 8))
    tall = int(rng.uniform(0.25, 0.6) * width)
    x = int(rng.integers(0, width - wide + 1))
    header = int(rng.integers(width // 13, width // 7))
    gap = int(rng.choice([0, 0, 4, 12]))
    across = wide if side != "offset" else wide * 2 // 3
    down = {"below": -gap - header, "above": tall + gap, "offset": -header - gap}[side]
    return {"side": side, "x": x, "wide": wide, "tall": tall, "gap": gap,
            "header": [0 if side != "offset" else wide // 6, down, across, header]}


def draw_copies(rng, layout):
    """How far above or below the card others like it lie, their headers alike too."""
    block = layout["tall"] + layout["header"][3] + layout["gap"]
    steps = rng.permutation([-2, -1, 1, 2])[:int(rng.choice(COPIES))]
    spacing = block + int(rng.integers(4, 60))
    return [int(step) * spacing for step in steps]


def leave(rng, moved, middle, layout, height):
    """How far a list has moved in each frame, and where a card lies in the middle one: there its header
    begins to leave the picture before it. At times both come back."""
    steps = numpy.abs(numpy.diff(moved, prepend=moved[0]))
    if rng.random() < 0.4:
        steps[COUNT * 2 // 3:] *= -1
    over_bottom = layout["side"] == "above"
    moved = numpy.cumsum(-steps if over_bottom else steps)
    moved -= min(0, moved.min())
    _, down, _, tall = layout["header"]
    home = height - down - tall if over_bottom else -down
    return [int(value) for value in moved], int(home)


def followed(layout, tops, height):
    """Whether a card must be looked at in each frame, though its header may have left the picture since
    it was seen."""
    result = []
    for index, top in enumerate(tops):
        known = in_sight(layout, top, height) or bool(
            result and result[-1] and abs(top - tops[index - 1]) <= FARTHEST * height)
        result.append(known and rows_in_sight(layout, top, height) > 16)
    return result


def counted(layout, tops, copies, height):
    """In how many frames any of the cards must be looked at, and in how many of them none of their
    headers can be found."""
    cards = [0, *copies]
    seen = [followed(layout, [top + distance for top in tops], height) for distance in cards]
    found = [any(in_sight(layout, top + distance, height) for distance in cards) for top in tops]
    any_seen = [any(of_frame) for of_frame in zip(*seen)]
    return {"sure": sum(any_seen),
            "carried": sum(some and not header for some, header in zip(any_seen, found))}


def written(layout, name, scale):
    """The region as a policy writes it, in pixels of its frame."""
    right, down, _, _ = layout["header"]
    region = {"anchor": name, "height": layout["tall"] * scale}
    if layout["side"] == "offset":
        return region | {"offset": [-right * scale, -down * scale], "width": layout["wide"] * scale}
    return region | {layout["side"]: layout["gap"] * scale}


def header_share(layout, top, height):
    """How much of a header shows, as a share and in rows."""
    _, down, _, tall = layout["header"]
    rows = min(height, top + down + tall) - max(0, top + down)
    return max(0, rows) / tall, rows


def in_sight(layout, top, height):
    """Whether a header surely can be found and some of its card is there to be looked at."""
    share, rows = header_share(layout, top, height)
    return share >= SURE and rows >= LEAST and rows_in_sight(layout, top, height) > 16


def rows_in_sight(layout, top, height):
    """How many rows of a card show."""
    return min(height, top + layout["tall"]) - max(0, top)


def spans_in_sight(rng, spans, layout, tops, height, seen):
    """The same lengths of time, from frames on in which most of the card shows; where there are such
    frames, without its header."""
    good = [index for index, top in enumerate(tops)
            if seen[index] and rows_in_sight(layout, top, height) > layout["tall"] * 0.5]
    alone = [index for index in good if not in_sight(layout, tops[index], height)]
    good = alone or good
    length = spans[0][1] - spans[0][0]
    first = int(rng.choice(good)) if good else spans[0][0]
    return [[first, min(COUNT - 1, first + length)]]


class Painter(leaks.Painter):
    """A list that scrolls, with the card and its header on it. Leaks are told as if it never moved."""

    def __init__(self, made, plan):
        parameters = made.parameters
        rng = numpy.random.default_rng(parameters["seed"])
        self.made, self.region, self.fill, self.plan = made, made.region, made.fill, plan
        self.layout, self.tops = parameters["layout"], parameters["tops"]
        self.moved, self.copies = parameters["moved"], parameters["copies"]
        self.seen = followed(self.layout, self.tops, made.height)
        self.strip = content.KINDS[parameters["content"]](
            rng, made.width, made.height + max(self.moved))
        self.inner = made.region.grown(-made.inset)
        self.large = self.header(rng, parameters["scale"])
        tall, wide = self.layout["header"][3], self.layout["header"][2]
        small = self.large.resize((wide, tall), Image.LANCZOS) if parameters["scale"] > 1 \
            else self.large
        self.small = numpy.array(small)
        if plan:
            level = draw.colour_luma(made.fill, made.encoding.matrix) + plan["contrast"]
            self.value = int(round(min(255, max(0, level))))
            self.mask, self.picture = leaks.leak_picture(
                rng, parameters["leak"], plan["size"], self.inner, self.value, made.fill)
            self.spot = leaks.spot(rng, plan["where"], self.inner, self.mask.shape)
            self.step = (0, 0)

    def header(self, rng, scale):
        """A title with a dot and a word at its end."""
        wide, tall = self.layout["header"][2] * scale, self.layout["header"][3] * scale
        dark = rng.random() < 0.5
        ground = draw.random_colour(rng, 0, 90) if dark else draw.random_colour(rng, 180, 256)
        ink = draw.grey(240 if dark else 20)
        image = Image.new("RGB", (wide, tall), ground)
        canvas = ImageDraw.Draw(image)
        canvas.ellipse((tall // 4, tall // 4, tall * 3 // 4, tall * 3 // 4),
                       fill=draw.random_colour(rng, 60, 200))
        face = draw.font("Roboto-Medium.ttf", max(12 * scale, tall // 2))
        canvas.text((tall, tall // 5), str(rng.choice(TITLES)), font=face, fill=ink)
        return image

    def pictures(self):
        return {self.made.extra["reference"]: self.large}

    def region_in(self, index):
        """Where the card lies in a frame; it may reach outside."""
        return Rect(self.region.x, self.tops[index], self.region.width, self.region.height)

    def regions_beside(self, index):
        """Where the cards like it lie."""
        return [Rect(self.region.x, self.tops[index] + distance, self.region.width,
                     self.region.height) for distance in self.copies]

    def frame(self, index):
        height = self.made.height
        offset = self.moved[index]
        picture = self.strip[offset:offset + height].copy()
        right, down, _, _ = self.layout["header"]
        for distance in [*self.copies, 0]:
            top = self.tops[index] + distance
            paste(picture, self.region.x, top, self.card(index, leaks=distance == 0))
            paste(picture, self.region.x + right, top + down, self.small)
        return picture

    def card(self, index, leaks):
        card = numpy.empty((self.region.height, self.region.width, 3), numpy.uint8)
        card[:] = self.fill
        if leaks and self.shown(index):
            place = self.place(index)
            draw.blend(card, place.x - self.region.x, place.y - self.region.y, self.mask,
                       self.picture)
        return card

    def settle(self, index, kind):
        """What can't be followed, since its header hasn't been seen, may be called anything."""
        if kind == "leak" and not self.seen[index]:
            return "undecided"
        return kind


def paste(picture, x, y, part):
    """Puts a picture on another, as much of it as fits."""
    height, width = picture.shape[:2]
    top, bottom = max(0, -y), min(part.shape[0], height - y)
    left, right = max(0, -x), min(part.shape[1], width - x)
    if bottom > top and right > left:
        picture[y + top:y + bottom, x + left:x + right] = part[top:bottom, left:right]
