"""Pictures of characters and of icons as recordings show them, cut out as framescan does it."""

import concurrent.futures
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
HANGUL = "".join(map(chr, range(0xac00, 0xd7a4)))
HAN = "".join(bytes((a, b)).decode("gb2312", "ignore")
              for a in range(0xb0, 0xd8) for b in range(0xa1, 0xff))
KINDS = {"latin": .23, "digit": .13, "cyrillic": .12, "arabic": .07, "han": .17, "kana": .08,
         "hangul": .04, "pair": .05, "han pair": .04, "arabic word": .03, "accented": .02,
         "greek": .02}
# What the network is trained on, and what it is judged on: families it has not seen.
FACES = """DejaVuSans DejaVuSans-Bold DejaVuSerif DejaVuSansMono DejaVuSansCondensed
DejaVuSans-Oblique Inter-Regular Inter-Medium Inter-SemiBold Inter-Bold Inter-Light
InterDisplay-Medium Inter-Italic LiberationSans-Regular LiberationSans-Bold LiberationSans-Italic
LiberationSerif-Regular LiberationSerif-Bold LiberationMono-Regular Roboto-Regular Roboto-Medium
Roboto-Bold Roboto-Light Roboto-Italic RobotoCondensed-Regular""".split()
GREEK_FACES = FACES[:4]
ARABIC_FACES = ["DejaVuSans", "DejaVuSans-Bold", "Amiri-Regular", "Amiri-Bold"]
HAN_FACES = ["NotoSansCJK-Regular", "NotoSansCJK-Bold", "NotoSerifCJK-Regular"]
UNSEEN = {"FACES": """Lato-Regular Lato-Bold Lato-Light Lato-Italic OpenSans-Regular
OpenSans-Semibold OpenSans-Bold OpenSans-CondBold""".split(), "GREEK_FACES": ["OpenSans-Regular"],
          "ARABIC_FACES": ["DejaVuSansMono", "Amiri-Slanted"], "HAN_FACES": ["wqy-zenhei"]}
# What alone is a bar, a ring, an arc, an angle or two crossed lines is nothing to judge by.
AMBIGUOUS = set("lI1iOo0cCvVxXL" "ОоСсХхГг" "ノヘへ一二十口" "اد")
PIECE = 1000
HEIGHTS = [10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64]
# Names and code points of the symbols of icon fonts.
SHEETS = {"mdi": "/usr/share/fonts-materialdesignicons-webfont/css/materialdesignicons.css",
          "fa": "/usr/share/fonts-font-awesome/css/font-awesome.css",
          "elusive": "/usr/share/sass/elusive-icons/_variables.scss"}
RULES = {"mdi": r'\.mdi-([a-z0-9-]+):before\s*\{\s*content:\s*"\\([0-9A-Fa-f]+)"',
         "fa": r'\.fa-([a-z0-9-]+):before\s*\{\s*content:\s*"\\([0-9A-Fa-f]+)"',
         "elusive": r'\$el-var-([a-z0-9-]+):\s*"\\([0-9A-Fa-f]+)"'}
ICON_FACES = {"mdi": "materialdesignicons-webfont", "fa": "fontawesome-webfont",
              "grid": "fontawesome-webfont", "elusive": "elusiveicons-webfont"}
# A fork and a knife look like the letters Y and l, to a network that was not told otherwise.
CUTLERY = "\uf0f5"
JUDGED = SYMBOLS.replace(CUTLERY, "")
# These two are never trained on.
UNSEEN_ICONS = ("grid", "elusive")
# In the names of icons that show or resemble characters, and of the marks of companies, which
# often do.
CHARACTERS = set("""
alpha alphabetical numeric currency letter text font bold italic title header paragraph size
strike strikethrough subscript superscript underline quote numbers type annotation clear
information info help question translate language percent at pound hash sort google facebook
pinterest yahoo vk tumblr twitter linkedin skype paypal bing wordpress medium bootstrap btc
bitcoin dollar yen won ruble rouble turkish lira shekel sheqel h y x internet explorer tower
gradient vector allergy arch book clock radius case eur gbp usd inr ngn rub krw try ils cny jpy
gg parking hospital html5 css3 xml html calculator behance bluetooth copyright registered
creative cc vine xing foursquare houzz etsy lastfm scribd opencart viacoin stripe imdb asterisk
sigma pi omega lambda function variable math symbol gender mars venus transgender intersex
mercury neuter beats delicious dribbble envira empire ge ra rebel viadeo ycombinator yc spelling
closed caption hd 4k 3d 2d gif pdf exe zip new odnoklassniki tencent qq renren rss steam joomla
drupal angellist slideshare modx quora wikipedia keyboard qrcode barcode matrix binary digital
counter roman dice speedometer multiplication division console regex null xaml python javascript
php csharp cpp unity nodejs markdown vuejs react lan tv youtube windows microsoft office outlook
onenote word excel powerpoint yelp whatsapp telegram uber vimeo soundcloud amazon apple evernote
github git raspberrypi xbox playstation netflix trello slack cisco hulu ubuntu linux debian
fedora docker buffer deviantart disqus ebay eventbrite instapaper jira jsfiddle kickstarter
pocket polymer pandora rdio sass shopify snapchat spotify twitch umbraco wechat wunderlist xda
yeoman zend mixcloud meetup mastodon npm opera firefox chrome edge safari trademark cursor
superpowers stumbleupon reddit digg skyatlas simplybuilt sellsy shirtsinbulk connectdevelop
contao dashcube forumbee gratipay ioxhost leanpub maxcdn meanpath pied weibo wpbeginner wpforms
yoast codiepie expeditedssl glide grav themeisle tripadvisor usb fonticons 500px bandcamp
eercast linode ravelry wpexplorer hacker stackoverflow stack visualstudio code timetable
temperature surround fahrenheit celsius kelvin sd hq dolby dvi hdmi wan lte 5g 4g 3g 2g
rotate-3d fontsize calendar-sign calendar
""".split())


@functools.lru_cache
def fonts():
    listing = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True).stdout
    paths = [line.split(":")[0].strip() for line in sorted(listing.splitlines(), reverse=True)]
    return {os.path.basename(path).rsplit(".", 1)[0]: path for path in paths if ".woff" not in path}


@functools.lru_cache(None)
def face(name, size=64):
    return ImageFont.truetype(fonts()[name], size)


@functools.lru_cache
def icons(kind):
    """The symbols of an icon font that show no characters and that the grid doesn't show."""
    if kind == "grid":
        return list(JUDGED)
    with open(SHEETS[kind]) as sheet:
        rules = re.findall(RULES[kind], sheet.read())
    return [chr(int(code, 16)) for name, code in rules if not CHARACTERS & {name, *name.split("-")}
            and not (kind == "fa" and chr(int(code, 16)) in JUDGED)]


def mask(text, name, height, is_hinted=False):
    """Coverage of a text about `height` pixels high, reduced from a large one, or drawn at that size
    and fitted to the pixels as apps do; None for what is only a dot or a line."""
    left, top, right, bottom = face(name).getbbox(text)
    if bottom - top < 8 or right - left < 2:
        return None
    font = face(name, max(6, round(64 * height / (bottom - top)))) if is_hinted else face(name)
    left, top, right, bottom = font.getbbox(text)
    picture = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, font=font, fill=255)
    picture = picture.crop(picture.getbbox())
    if is_hinted:
        return numpy.asarray(picture, numpy.float32) / 255
    width = max(1, round(picture.width * height / picture.height))
    method = Image.BOX if height < picture.height else Image.BILINEAR
    return numpy.asarray(picture.resize((width, height), method), numpy.float32) / 255


def character(rng, height, faces=None):
    """A character, or two or three, of any script, in a face for that script."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))

    def pick(choices):
        return choices[int(rng.integers(len(choices)))]

    def face_of(group):
        return pick(faces[group] if faces else globals()[group])

    if kind in ("arabic", "arabic word"):
        text, group = pick(ARABIC if kind == "arabic" else ARABIC_WORDS), "ARABIC_FACES"
    elif kind in ("han", "kana", "hangul", "han pair"):
        text, group = pick({"kana": KANA, "hangul": HANGUL}.get(kind, HAN)), "HAN_FACES"
        text += pick(HAN + KANA) if kind == "han pair" else ""
    elif kind == "pair":
        alphabet = pick([LATIN[:26], LATIN[26:], DIGITS, CYRILLIC[:32], CYRILLIC[32:]])
        text, group = "".join(pick(alphabet) for _ in range(int(rng.integers(2, 4)))), "FACES"
    else:
        text = pick({"latin": LATIN, "digit": DIGITS, "cyrillic": CYRILLIC, "greek": GREEK,
                     "accented": ACCENTED}[kind])
        group = "GREEK_FACES" if kind == "greek" else "FACES"
    if text in AMBIGUOUS if faces else text in "lI1" and rng.random() < 0.7:
        return None
    if group == "HAN_FACES" and height < 16:
        return None
    if rng.random() < 0.5:
        return mask(text, face_of(group), height, is_hinted=True)
    return widened(rng, mask(text, face_of(group), height))


def widened(rng, mask):
    """Narrower or wider by some percent, as other faces are; None of None."""
    if mask is None or rng.random() < 0.5:
        return mask
    width = max(2, round(mask.shape[1] * rng.uniform(0.87, 1.15)))
    picture = Image.fromarray((mask * 255).astype(numpy.uint8))
    picture = picture.resize((width, mask.shape[0]), Image.BILINEAR)
    return numpy.asarray(picture, numpy.float32) / 255


def icon(rng, kind, height):
    symbols = icons(kind)
    picture = mask(symbols[int(rng.integers(len(symbols)))], ICON_FACES[kind], height,
                   is_hinted=rng.random() < 0.5)
    if picture is None or kind in UNSEEN_ICONS:
        return picture
    picture = widened(rng, picture)
    if rng.random() < 0.5:
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
    contrast = rng.uniform(50, 255)
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
    """Features of `count` pictures of some kinds, made in pieces on all cores: the same on any
    number of them."""
    pieces = [(seed, piece, min(PIECE, count - piece), kinds) for piece in range(0, count, PIECE)]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        return numpy.concatenate(list(pool.map(piece_of, pieces)))


def piece_of(request):
    seed, piece, count, kinds = request
    rng = numpy.random.default_rng((seed, piece))
    found = []
    while len(found) < count:
        kind = kinds[int(rng.integers(len(kinds)))]
        height = int(rng.choice(HEIGHTS))
        if kind in ("character", "unseen character"):
            picture = character(rng, height, UNSEEN if kind != "character" else None)
        elif kind in ICON_FACES:
            picture = icon(rng, kind, height)
        else:
            picture = shapes.KINDS[kind](rng, height)
        if picture is None or min(picture.shape) < 2:
            continue
        values = seen(rng, picture)
        if values is not None:
            found.append(values)
    return numpy.stack(found)
