"""Regions without readable text: icons, lines, photos and gradients, and text among them."""

import numpy
from PIL import Image, ImageDraw

from . import content, draw, regions

GROUNDS = ["icons", "photo", "gradient", "flat", "lines"]
LEAKS = ["word", "digits", "cyrillic", "amount", "arabic", "line", "cjk"]
SAMPLES = {"cyrillic": ["Баланс счёта", "Перевод денег", "Номер карты"],
           "arabic": ["رصيد الحساب", "بطاقة ائتمان"], "cjk": ["账户余额", "信用卡号码", "口座残高"]}
CJK_FONTS = ["NotoSansCJK-Regular.ttc", "wqy-zenhei.ttc", "DroidSansFallbackFull.ttf"]
CARD = "4539 1488 0343 6467"


def clips(rng, count):
    return regions.each(rng, count, clip)


def clip(rng, index, leaking):
    size = regions.draw_size(rng)
    leak = LEAKS[(index // 2) % len(LEAKS)] if leaking else "clean"
    if leak == "cjk" and not cjk_font():
        leak = "word"
    patterned = index % 10 in (3, 6)
    parameters = {"leak": "card number" if leaking and patterned else leak,
                  "shows": GROUNDS[(index // 2) % len(GROUNDS)], "patterned": patterned,
                  "size": int(rng.choice([14, 18, 24, 32]))}
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
        room = region.height - 24 - parameters["size"] * 2
        self.write(self.written, self.text(), parameters["size"],
                   int(rng.integers(min(40, room), room + 1)))

    def inside(self, index, broken):
        return self.written if broken else self.ground

    def text(self):
        rng, leak = self.rng, self.parameters["leak"]
        if leak in SAMPLES:
            return str(rng.choice(SAMPLES[leak]))
        return {"digits": f"{rng.integers(10**5, 10**7)}", "card number": CARD,
                "amount": f"€ {rng.integers(1, 9999)}.{rng.integers(10, 99)}",
                "line": draw.words(rng, 4)}.get(leak) or draw.words(rng, 1).lower() + "ment"

    def write(self, picture, text, size, y):
        leak = self.parameters["leak"]
        file = cjk_font() if leak == "cjk" else "DejaVuSans.ttf"
        mask = draw.text_mask(text, draw.font(file, size * 4 // 3))
        while mask.shape[1] > self.region.width - 40 and size > 12:
            size -= 1
            mask = draw.text_mask(text, draw.font(file, size * 4 // 3))
        mask = mask[:self.region.height - y - 8, :self.region.width - 40]
        patch = picture[y:y + mask.shape[0], 20:20 + mask.shape[1]]
        light = patch.mean() < 127
        if self.parameters["shows"] in ("photo", "icons", "lines"):
            plate = numpy.ones((mask.shape[0] + 12, mask.shape[1] + 16), numpy.float32)
            top = max(0, y - 6)
            draw.blend(picture, 12, top, plate * 0.7, draw.grey(0 if light else 255))
        draw.blend(picture, 20, y, mask, draw.grey(255 if light else 0))

    def quiet(self, shows):
        rng, width, height = self.rng, self.region.width, self.region.height
        if shows in ("photo", "gradient"):
            return content.KINDS[shows](rng, width, height)
        image = Image.new("RGB", (width, height), draw.grey(rng.choice([0, 18, 242, 255])))
        canvas = ImageDraw.Draw(image)
        if shows == "lines":
            for y in range(int(rng.integers(10, 30)), height, int(rng.integers(20, 50))):
                canvas.line((12, y, width - 12, y), fill=draw.grey(128), width=2)
        for x in range(20, width - 50, 64) if shows == "icons" else []:
            for y in range(16, height - 50, 64):
                icon(rng, canvas, x, y)
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
