"""Pictures of characters and of icons as recordings show them, cut out as framescan does it."""

import functools
import io
import os
import re
import subprocess

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from accuracy_grid.no_text import SYMBOLS

from . import shapes

SIDE = 20
LATIN, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"
ACCENTED = "ÄÖÜßéèçñåøšžłğ"
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "Ёё"
GREEK = "ΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμξπρσφψω"
ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
ARABIC_WORDS = ("رصيد بنك حساب بطاقة رقم مبلغ نعم لا دفع اسم كلمة مرور مال تحويل ائتمان سداد "
                "رمز").split()
KANA = "".join(map(chr, [*range(0x3042, 0x3094), *range(0x30a2, 0x30f4)]))
HAN = "".join(bytes((a, b)).decode("gb2312", "ignore")
              for a in range(0xb0, 0xd8) for b in range(0xa1, 0xff))
KINDS = {"latin": .24, "digit": .12, "cyrillic": .12, "arabic": .07, "han": .16, "kana": .10,
         "pair": .06, "han pair": .05, "arabic word": .04, "accented": .02, "greek": .02}
FACES = """DejaVuSans DejaVuSans-Bold DejaVuSerif DejaVuSansMono DejaVuSansCondensed
Inter-Regular Inter-Medium Inter-Bold Inter-Light LiberationSans-Regular LiberationSans-Bold
LiberationSerif-Regular LiberationMono-Regular Lato-Regular Lato-Bold Lato-Light OpenSans-Regular
OpenSans-Semibold OpenSans-Bold OpenSans-CondBold Roboto-Regular Roboto-Medium Roboto-Bold
Roboto-Light RobotoCondensed-Regular DejaVuSans-Oblique Roboto-Italic Lato-Italic""".split()
ARABIC_FACES = ["DejaVuSans", "DejaVuSans-Bold", "Amiri-Regular", "Amiri-Bold"]
HAN_FACES = ["NotoSansCJK-Regular", "NotoSansCJK-Bold", "NotoSerifCJK-Regular", "wqy-zenhei"]
HEIGHTS = [10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64]
SHEETS = {"mdi": "/usr/share/fonts-materialdesignicons-webfont/css/materialdesignicons.css",
          "fa": "/usr/share/fonts-font-awesome/css/font-awesome.css"}
ICON_FACES = {"mdi": "materialdesignicons-webfont", "fa": "fontawesome-webfont",
              "grid": "fontawesome-webfont"}
# In the names of icons that show or resemble characters, and of the marks of companies, which
# often do.
CHARACTERS = set("""
alpha alphabetical numeric currency letter text font bold italic title header paragraph size
strike strikethrough subscript superscript underline quote numbers type annotation clear
information info help question translate language percent at pound hash sort google facebook
pinterest yahoo vk tumblr twitter linkedin skype paypal bing wordpress medium bootstrap btc
bitcoin eur gbp usd inr ngn rub krw try ils cny jpy gg parking hospital html5 css3 xml html
calculator behance bluetooth copyright registered creative cc vine xing foursquare houzz etsy
lastfm scribd opencart viacoin stripe imdb asterisk sigma pi omega lambda function variable
math symbol gender mars venus transgender intersex mercury neuter beats delicious dribbble
envira empire ge ra rebel viadeo ycombinator yc spelling closed caption hd 4k 3d 2d gif pdf
exe zip new odnoklassniki tencent qq renren rss steam joomla drupal angellist slideshare modx
quora wikipedia keyboard qrcode barcode matrix binary digital counter roman dice speedometer
multiplication division console regex null xaml python javascript php csharp cpp unity nodejs
markdown vuejs react lan tv youtube windows microsoft office outlook onenote word excel
powerpoint yelp whatsapp telegram uber vimeo soundcloud amazon apple evernote github git
raspberrypi xbox playstation netflix trello slack cisco hulu ubuntu linux debian fedora
docker buffer deviantart disqus ebay eventbrite instapaper jira jsfiddle kickstarter pocket
polymer pandora rdio sass shopify snapchat spotify twitch umbraco wechat wunderlist xda
yeoman zend mixcloud meetup mastodon npm opera firefox chrome edge safari trademark cursor
superpowers stumbleupon reddit digg skyatlas simplybuilt sellsy shirtsinbulk connectdevelop
contao dashcube forumbee gratipay ioxhost leanpub maxcdn meanpath pied weibo wpbeginner
wpforms yoast codiepie expeditedssl glide grav themeisle tripadvisor usb fonticons 500px
bandcamp eercast linode ravelry wpexplorer hacker stackoverflow stack visualstudio code
timetable temperature surround fahrenheit celsius kelvin sd hq dolby dvi hdmi wan lte 5g 4g
3g 2g rotate-3d
""".split())


@functools.lru_cache
def fonts():
    listing = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True).stdout
    paths = [line.split(":")[0].strip() for line in sorted(listing.splitlines(), reverse=True)]
    return {os.path.basename(path).rsplit(".", 1)[0]: path for path in paths if ".woff" not in path}


@functools.lru_cache
def face(name):
    return ImageFont.truetype(fonts()[name], 64)


@functools.lru_cache
def icons(kind):
    """The symbols of an icon font that show no characters and that the grid doesn't show."""
    if kind == "grid":
        return list(SYMBOLS)
    with open(SHEETS[kind]) as sheet:
        rules = re.findall(r"\." + kind + r"-([a-z0-9-]+):before\s*\{\s*content:\s*"
                           r"\"\\([0-9A-Fa-f]+)\"", sheet.read())
    return [chr(int(code, 16)) for name, code in rules if not CHARACTERS & set(name.split("-"))
            and not (kind == "fa" and chr(int(code, 16)) in SYMBOLS)]


def mask(text, name, height):
    """Coverage of a text `height` pixels high; None for what is only a dot or a line."""
    left, top, right, bottom = face(name).getbbox(text)
    if bottom - top < 8 or right - left < 2:
        return None
    picture = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, font=face(name), fill=255)
    picture = picture.crop(picture.getbbox())
    width = max(1, round(picture.width * height / picture.height))
    method = Image.BOX if height < picture.height else Image.BILINEAR
    return numpy.asarray(picture.resize((width, height), method), numpy.float32) / 255


def character(rng, height):
    """A character, or two or three, of any script."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    name = str(rng.choice(FACES))

    def pick(choices):
        return choices[int(rng.integers(len(choices)))]

    if kind in ("arabic", "arabic word"):
        return mask(pick(ARABIC if kind == "arabic" else ARABIC_WORDS), pick(ARABIC_FACES), height)
    if kind in ("han", "kana", "han pair"):
        text = pick(KANA if kind == "kana" else HAN)
        return mask(text + (pick(HAN + KANA) if kind == "han pair" else ""), pick(HAN_FACES), height)
    if kind == "pair":
        alphabet = pick([LATIN[:26], LATIN[26:], DIGITS, CYRILLIC[:32], CYRILLIC[32:]])
        return mask("".join(pick(alphabet) for _ in range(int(rng.integers(2, 4)))), name, height)
    text = pick({"latin": LATIN, "digit": DIGITS, "cyrillic": CYRILLIC, "greek": GREEK,
                 "accented": ACCENTED}[kind])
    if text in "lI1" and rng.random() < 0.7:
        return None
    return mask(text, pick(FACES[:4]) if kind == "greek" else name, height)


def icon(rng, kind, height):
    symbols = icons(kind)
    picture = mask(symbols[int(rng.integers(len(symbols)))], ICON_FACES[kind], height)
    if picture is None or kind == "grid" or rng.random() < 0.5:
        return picture
    # Icon fonts are small; turned and mirrored there is more of them.
    picture = picture[:, ::-1] if rng.random() < 0.5 else picture
    picture = picture[::-1] if rng.random() < 0.5 else picture
    return numpy.ascontiguousarray(picture.T if rng.random() < 0.3 else picture)


def seen(rng, mask):
    """A mask as a recording shows it: on a ground, coded, cut out at a level. None when gone."""
    pad = 10
    tall, wide = mask.shape
    light = rng.random() < 0.5
    contrast = rng.uniform(60, 255)
    low = rng.uniform(0, 255 - contrast)
    ground, ink = (low, low + contrast) if light else (low + contrast, low)
    drawn = numpy.full((tall + 2 * pad, wide + 2 * pad), ground, numpy.float32)
    drawn[pad:pad + tall, pad:pad + wide] += (ink - ground) * mask
    picture = Image.fromarray(drawn.clip(0, 255).astype(numpy.uint8))
    if rng.random() < 0.4:
        picture = picture.filter(
            ImageFilter.GaussianBlur(float(rng.uniform(0.2, max(0.25, min(0.9, tall / 26))))))
    if rng.random() < 0.7:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=int(rng.integers(20, 95)))
        picture = Image.open(file)
    coded = numpy.asarray(picture, numpy.float32)
    level = ground + (ink - ground) * rng.uniform(0.3, 0.65)
    inside = coded > level if light else coded < level
    rows, columns = numpy.flatnonzero(inside.any(1)), numpy.flatnonzero(inside.any(0))
    if not len(rows):
        return None
    box = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    if box[3] - box[1] < 6 or box[2] - box[0] < 2:
        return None
    return features(coded, box, light)


def features(picture, box, light):
    """What `CharacterPatch` holds: how much ink covers each of 20 × 20 cells, the longer side of
    the box over 18 of them, and the logarithm of width ÷ height."""
    left, top, right, bottom = box
    tall, wide = picture.shape
    x0, y0 = max(0, left - 2), max(0, top - 2)
    x1, y1 = min(wide, right + 2), min(tall, bottom + 2)
    ring = numpy.sort(numpy.concatenate([picture[y0, x0:x1], picture[y1 - 1, x0:x1],
                                         picture[y0:y1, x0], picture[y0:y1, x1 - 1]]))
    signed = (picture - ring[len(ring) // 2]) * (1 if light else -1)
    inside = numpy.sort(signed[top:bottom, left:right].ravel())
    cover = (signed / max(1, inside[int(len(inside) * 0.95)])).clip(0, 1)
    places = ((numpy.arange(SIDE * 3) + 0.5) / 3 - SIDE / 2) * max(right - left, bottom - top) / 18
    columns = numpy.floor((left + right) / 2 + places).astype(int)
    rows = numpy.floor((top + bottom) / 2 + places).astype(int)
    in_columns = (columns >= max(0, left - 1)) & (columns < min(wide, right + 1))
    in_rows = (rows >= max(0, top - 1)) & (rows < min(tall, bottom + 1))
    fine = cover[rows.clip(0, tall - 1)][:, columns.clip(0, wide - 1)]
    cells = (fine * in_columns * in_rows[:, None]).reshape(SIDE, 3, SIDE, 3).mean((1, 3))
    aspect = numpy.log((right - left) / (bottom - top))
    return numpy.append(cells.ravel(), [aspect]).astype(numpy.float32)


def make(seed, count, kinds):
    """Features of `count` pictures of some kinds, and the kind of each."""
    rng = numpy.random.default_rng(seed)
    found, names = [], []
    while len(found) < count:
        kind = kinds[int(rng.integers(len(kinds)))]
        height = int(rng.choice(HEIGHTS))
        if kind == "character":
            picture = character(rng, height)
        elif kind in ICON_FACES:
            picture = icon(rng, kind, height)
        else:
            picture = shapes.KINDS[kind](rng, height)
        if picture is None or min(picture.shape) < 2:
            continue
        values = seen(rng, picture)
        if values is not None:
            found.append(values)
            names.append(kind)
    return numpy.stack(found), names
