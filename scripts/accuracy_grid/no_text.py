"""Regions without readable text: icons, lines, photos and gradients, and text among them."""

import numpy
from PIL import Image, ImageDraw

from . import content, draw, regions

GROUNDS = ["icons", "photo", "gradient", "flat", "lines", "symbols", "charts"]
LEAKS = ["word", "lone character", "digits", "short word", "cyrillic", "colour only", "amount",
         "lone character", "arabic", "line", "short word", "cjk", "colour only"]
SAMPLES = {"cyrillic": ["Баланс счёта", "Перевод денег", "Номер карты"],
           "arabic": ["رصيد الحساب", "بطاقة ائتمان"], "cjk": ["账户余额", "信用卡号码", "口座残高"]}
# What alone is a bar, a ring or two crossed lines (l, I, O, x) can't be told from an icon.
LONE = {"letter": "ABDEFGHKMNPQRSUWYZabdefghkmnprstyz", "digit": "23456789",
        "cyrillic": "БДЖИЙЛФЦЩЭЮЯбджифцыэюя", "cjk": "账户余额信用卡号码口座残高元付"}
SHORT = {"latin": ["Due", "No", "Pay", "PIN"], "cyrillic": ["Да", "Код", "Счёт", "Имя"],
         "arabic": ["رصيد", "بنك", "نعم", "رقم"], "cjk": ["余额", "付款", "口座", "卡号"]}
CJK_FONTS = ["NotoSansCJK-Regular.ttc", "wqy-zenhei.ttc", "DroidSansFallbackFull.ttf"]
SYMBOL_FONTS = ["fontawesome-webfont.ttf", "FontAwesome.otf"]
# Symbols of that font that show no character, and none that looks like one.
SYMBOLS = "".join(chr(0xf000 + number) for number in (
    0x02, 0x04, 0x05, 0x07, 0x0a, 0x13, 0x15, 0x19, 0x1c, 0x1e, 0x23, 0x25, 0x2b, 0x2f, 0x30, 0x3e,
    0x41, 0x43, 0x45, 0x46, 0x4b, 0x5d, 0x60, 0x61, 0x63, 0x64, 0x6b, 0x6e, 0x72, 0x75, 0x77, 0x78,
    0x7a, 0x80, 0x84, 0x8d, 0x95, 0x9c, 0xa0, 0xa2, 0xad, 0xb0, 0xb2, 0xc0, 0xc2, 0xc5, 0xd1,
    0xdb, 0xe0, 0xe4, 0xe7, 0xeb, 0xf0, 0xf3, 0xf4, 0xf5))
CARD = "4539 1488 0343 6467"


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    patterned = index % 10 in (3, 6)
    parameters = {"leak": "card number" if leaking and patterned else leak,
                  "shows": GROUNDS[(index // 2) % len(GROUNDS)], "patterned": patterned,
                  "size": int(rng.choice([14, 18, 24, 32])),
                  "script": str(rng.choice(list({"lone character": LONE, "short word": SHORT}.get(
                      leak, {"latin": 0}))))}
    if parameters["leak"] == "colour only":
        # Nothing is left of small text once its colour is stored at half the size.
        parameters |= {"shows": "flat", "size": 32}
    if "cjk" in (leak, parameters["script"]) and not cjk_font():
        parameters |= {"leak": "card number" if patterned else "word", "script": "latin"}
    expect = {"no-text": r"/\d{4} ?\d{4} ?\d{4}/"} if patterned else "no-text"
    return regions.build(rng, index, "no_text", regions.band(rng, size, 0.25, 0.6), size, expect,
                         regions.draw_spans(rng, leaking), Painter, parameters, inset=0)


def cjk_font():
    return next((name for name in CJK_FONTS if name in draw.font_files()), None)


class Painter(regions.RegionPainter):
    """A part of a screen without text; with a pattern, other text may stand there."""

    def prepare(self):
        rng, region, parameters = self.rng, self.region, self.parameters
        self.ground = self.quiet(parameters["shows"])
        if parameters["patterned"]:
            self.write(self.ground, draw.words(rng, 2) + " due", 16, 14)
        self.written = self.ground.copy()
        if parameters["leak"] == "colour only":
            self.colours = alike(rng, self.made.encoding.matrix)
            self.ground[:] = self.written[:] = self.colours[0]
        room = region.height - 24 - parameters["size"] * 2
        self.write(self.written, self.text(), parameters["size"],
                   int(rng.integers(min(40, room), room + 1)))

    def inside(self, index, broken):
        return self.written if broken else self.ground

    def text(self):
        rng, leak = self.rng, self.parameters["leak"]
        if leak in SAMPLES:
            return str(rng.choice(SAMPLES[leak]))
        if leak == "lone character":
            return str(rng.choice(list(LONE[self.parameters["script"]])))
        if leak == "short word":
            return str(rng.choice(SHORT[self.parameters["script"]]))
        return {"digits": f"{rng.integers(10**5, 10**7)}", "card number": CARD,
                "amount": f"€ {rng.integers(1, 9999)}.{rng.integers(10, 99)}",
                "line": draw.words(rng, 4)}.get(leak) or draw.words(rng, 1).lower() + "ment"

    def write(self, picture, text, size, y):
        leak = self.parameters["leak"]
        is_cjk = "cjk" in (leak, self.parameters["script"])
        file = cjk_font() if is_cjk else "DejaVuSans.ttf"
        mask = draw.text_mask(text, draw.font(file, size * 4 // 3))
        while mask.shape[1] > self.region.width - 40 and size > 12:
            size -= 1
            mask = draw.text_mask(text, draw.font(file, size * 4 // 3))
        mask = mask[:self.region.height - y - 8, :self.region.width - 40]
        if leak == "colour only":
            return draw.blend(picture, 20, y, mask, self.colours[1])
        patch = picture[y:y + mask.shape[0], 20:20 + mask.shape[1]]
        light = patch.mean() < 127
        if self.parameters["shows"] in ("photo", "icons", "lines", "symbols", "charts"):
            plate = numpy.ones((mask.shape[0] + 12, mask.shape[1] + 16), numpy.float32)
            top = max(0, y - 6)
            draw.blend(picture, 12, top, plate * 0.7, draw.grey(0 if light else 255))
        return draw.blend(picture, 20, y, mask, draw.grey(255 if light else 0))

    def quiet(self, shows):
        rng, width, height = self.rng, self.region.width, self.region.height
        if shows in ("photo", "gradient"):
            return content.KINDS[shows](rng, width, height)
        image = Image.new("RGB", (width, height), draw.grey(rng.choice([0, 18, 242, 255])))
        canvas = ImageDraw.Draw(image)
        if shows == "lines":
            for y in range(int(rng.integers(10, 30)), height, int(rng.integers(20, 50))):
                canvas.line((12, y, width - 12, y), fill=draw.grey(128), width=2)
        if shows == "charts":
            chart(rng, canvas, width, height)
        for x in range(20, width - 50, 64) if shows in ("icons", "symbols") else []:
            for y in range(16, height - 50, 64):
                (icon if shows == "icons" else symbol)(rng, canvas, x, y)
        return numpy.array(image)


def icon(rng, canvas, x, y):
    """One of four shapes: disc, tile, triangle, toggle."""
    colour = draw.random_colour(rng, 60, 200)
    kind = rng.integers(4)
    if kind == 0:
        canvas.ellipse((x, y, x + 36, y + 36), fill=colour)
    elif kind == 1:
        canvas.rounded_rectangle((x, y, x + 36, y + 36), 9, fill=colour)
    elif kind == 2:
        canvas.polygon([(x, y + 36), (x + 18, y), (x + 36, y + 36)], fill=colour)
    else:
        canvas.rounded_rectangle((x, y + 6, x + 40, y + 30), 12, fill=colour)
        canvas.ellipse((x + 18, y + 8, x + 38, y + 28), fill=(255, 255, 255))


def symbol(rng, canvas, x, y):
    """One symbol of an icon font, outlined or filled; a drawn icon where there is no such font."""
    name = next((name for name in SYMBOL_FONTS if name in draw.font_files()), None)
    if not name:
        return icon(rng, canvas, x, y)
    face = draw.font(name, int(rng.choice([18, 24, 32])))
    return canvas.text((x, y), str(rng.choice(list(SYMBOLS))), font=face,
                       fill=draw.random_colour(rng, 60, 200))


def chart(rng, canvas, width, height):
    """Axes with bars, a line or a pie."""
    colour, kind = draw.random_colour(rng, 60, 200), rng.integers(3)
    left, bottom, right = 24, height - 20, width - 24
    if kind == 2:
        start, radius = int(rng.integers(0, 90)), min(height, width) // 2 - 20
        for turn in (0, 80, 150, 230):
            canvas.pieslice((left, 16, left + 2 * radius, 16 + 2 * radius), start + turn,
                            start + turn + 130, fill=draw.random_colour(rng, 60, 200))
        return
    canvas.line((left, 16, left, bottom, right, bottom), fill=draw.grey(128), width=2)
    steps = list(range(left + 10, right - 14, int(rng.choice([14, 24, 40]))))
    tops = [int(rng.integers(20, bottom - 8)) for _ in steps]
    if kind == 0:
        for x, top in zip(steps, tops):
            canvas.rectangle((x, top, x + 9, bottom - 2), fill=colour)
    else:
        canvas.line(list(zip(steps, tops)), fill=colour, width=3)
        for x, top in zip(steps, tops):
            canvas.ellipse((x - 4, top - 4, x + 4, top + 4), fill=colour)


def alike(rng, matrix):
    """Two colours of one brightness, far apart in hue."""
    while True:
        first, second = draw.random_colour(rng, 30, 226), draw.random_colour(rng, 30, 226)
        near = abs(draw.colour_luma(first, matrix) - draw.colour_luma(second, matrix)) < 1
        if near and max(abs(a - b) for a, b in zip(first, second)) >= 120:
            return first, second
