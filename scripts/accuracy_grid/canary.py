"""Whole app screens on which a canary or personal data shows for 100 ms, or a decoy does."""

import numpy
from PIL import Image, ImageDraw

from . import content, draw, encode, no_text
from .clip import Clip, Rect

SIZES = [(390, 844), (390, 844), (480, 854), (540, 1170), (720, 1280)]
SCREENS = ["text list", "form", "icons", "cards", "photo", "mixture", "text list", "settings"]
MOTIONS = ["still", "scroll", "jump", "fling", "still", "scroll"]
CODECS = ["h264", "hevc", "vp9", "h264", "av1", "hevc10", "vp8", "h264", "mpeg4", "mjpeg"]
# Below the quality of H.264 at CRF 36.
TOO_COARSE = {"crf 40", "crf 45", "crf 50", "q 50", "q 15", "400 kb/s", "800 kb/s"}
LEAKS = ["canary card", "pan", "canary name", "iban", "canary balance", "email", "pan", "phone"]
BUILT_IN = ["pan", "iban", "email", "phone"]
NAMES = ["Erika Mustermann", "Jonas Okafor", "Maya Kessler", "Anna-Lena Weiß", "Pedro Álvarez",
         "William Fitzgerald", "Ingrid Sørensen", "Kim Nguyen"]
BALANCES = ["1.234,56 €", "€ 98,231.44", "$12,480.07", "24 318,62 €", "£7,905.13"]
CARD = "4242 4242 4242 4242"
FONT_SIZE = 28
SECONDS = 0.1
COUNT = 36


def clips(rng, count):
    made = []
    for index in range(count):
        own = numpy.random.default_rng(rng.integers(2**63))
        made.append(clip(own, index, index % 2 == 0))
    return made


def clip(rng, index, leaking):
    turn = index // 2
    kind = LEAKS[turn % len(LEAKS)]
    size = SIZES[rng.integers(len(SIZES))]
    codec = CODECS[(turn + index % 2 * 5) % len(CODECS)]
    encoding = encode.choose(rng, codec, coloured=True)
    while encoding.quality in TOO_COARSE:
        encoding = encode.choose(rng, codec, coloured=True)
    length = max(2, round(SECONDS * encoding.rate))
    first = int(rng.integers(2, COUNT - length - 1))
    name, balance = str(rng.choice(NAMES)), str(rng.choice(BALANCES))
    texts = [CARD, name, balance]
    if turn % 3 == 2:
        texts = texts + BUILT_IN
    elif not kind.startswith("canary"):
        texts = list(BUILT_IN)
    text = {"canary card": CARD, "canary name": name, "canary balance": balance}.get(kind) \
        or PERSONAL[kind](rng)
    parameters = {
        "leak": kind if leaking else "clean", "codec": codec, "quality": encoding.quality,
        "shows": SCREENS[turn % len(SCREENS)], "motion": str(rng.choice(MOTIONS)),
        "text": text if leaking else decoy(rng), "before": decoy(rng) if rng.random() < 0.5 else "",
        "moves": bool(rng.random() < 0.5), "spans": [[first, first + length - 1]],
        "seed": int(rng.integers(2**62))}
    if turn % 8 == 3:
        # Told from its ground by colour alone, which no photo is to shine through.
        parameters |= {"alike": True, "shows": str(rng.choice(["text list", "form", "settings"]))}
    return Clip("canary", *size, COUNT, Rect(0, 0, *size), {"no-text": texts}, encoding, Painter,
                parameters, truth="painted", inset=0, index=index)


def luhn_digit(digits):
    doubled = sum(sum(divmod(2 * int(digit), 10)) for digit in digits[::-2])
    return str(-(doubled + sum(int(digit) for digit in digits[-2::-2])) % 10)


def digits(rng, count):
    return "".join(str(digit) for digit in rng.integers(0, 10, count))


def grouped(number, sizes, mark):
    parts, start = [], 0
    for size in sizes:
        parts.append(number[start:start + size])
        start += size
    return mark.join(part for part in parts if part)


def card(rng, is_valid=True):
    prefix, length, sizes = [("4", 16, [4] * 4), ("51", 16, [4] * 4), ("37", 15, [4, 6, 5]),
                             ("6011", 16, [4] * 4), ("4", 16, [16])][rng.integers(5)]
    number = prefix + digits(rng, length - len(prefix) - 1)
    check = int(luhn_digit(number))
    if not is_valid:
        check = (check + int(rng.integers(1, 10))) % 10
    return grouped(number + str(check), sizes, str(rng.choice([" ", " ", "-"])))


def account(rng, is_valid=True):
    country, body = [("DE", digits(rng, 18)), ("AT", digits(rng, 16)), ("FR", digits(rng, 23)),
                     ("ES", digits(rng, 20)), ("GB", "WEST" + digits(rng, 14)),
                     ("NL", "ABNA" + digits(rng, 10)), ("CH", digits(rng, 17))][rng.integers(7)]
    value = int("".join(str(int(character, 36)) for character in body + country + "00"))
    check = 98 - value % 97
    if not is_valid:
        check = (check + int(rng.integers(1, 90))) % 97
    number = f"{country}{check:02}{body}"
    return grouped(number, [4] * 9, " ") if rng.random() < 0.8 else number


def address(rng):
    person = rng.choice(["erika.mustermann", "jonas_okafor", "maya.k", "a.weiss88", "info"])
    home = rng.choice(["example.com", "mail.example.org", "bank-test.de", "post.example.net"])
    return f"{person}@{home}"


def telephone(rng):
    return str(rng.choice([
        f"+49 30 {digits(rng, 4)} {digits(rng, 3)}", f"+44 20 7946 {digits(rng, 4)}",
        f"+1 (212) 555-{digits(rng, 4)}", f"0171 {int(rng.integers(10**6, 10**7))}",
        f"(212) 555-{digits(rng, 4)}", f"06 {' '.join(digits(rng, 2) for _ in range(4))}",
        f"030/{int(rng.integers(10**6, 10**7))}"]))


PERSONAL = {"pan": card, "iban": account, "email": address, "phone": telephone}


def decoy(rng):
    """What only looks like personal data."""
    kind = rng.integers(12)
    return [
        lambda: card(rng, is_valid=False), lambda: account(rng, is_valid=False),
        lambda: f"Order {int(rng.integers(10**7, 10**9))}",
        lambda: f"No. {int(rng.integers(10**5, 10**6))}-{digits(rng, 4)}",
        lambda: f"{rng.integers(1, 29):02}.{rng.integers(1, 13):02}.2026 "
                f"{rng.integers(0, 24):02}:{rng.integers(0, 60):02}",
        lambda: f"2026-{rng.integers(1, 13):02}-{rng.integers(1, 29):02}",
        lambda: f"€ {rng.integers(1, 99)},{digits(rng, 3)}.{digits(rng, 2)}",
        lambda: f"v{rng.integers(1, 20)}.{rng.integers(0, 30)}.{rng.integers(0, 9)} "
                f"({rng.integers(1000, 99999)})",
        lambda: draw.words(rng, 3), lambda: "Card •••• 4242", lambda: "@erika on the bus",
        lambda: f"{rng.integers(1, 13)}/{rng.integers(26, 32)} · {digits(rng, 3)} points",
    ][kind]()


def form(rng, width, height):
    """Labels and fields with frames."""
    image = Image.new("RGB", (width, height), draw.grey(rng.choice([255, 244, 24])))
    canvas = ImageDraw.Draw(image)
    light = numpy.asarray(image)[0, 0, 0] > 127
    face, small = draw.any_font(rng, 20), draw.any_font(rng, 15)
    for y in range(16, height, 96):
        canvas.text((24, y), draw.words(rng, 2), font=small, fill=draw.grey(110 if light else 160))
        canvas.rounded_rectangle((20, y + 24, width - 20, y + 72), 8, outline=draw.grey(128), width=2)
        canvas.text((34, y + 34), draw.words(rng, 3), font=face, fill=draw.grey(20 if light else 235))
    return numpy.array(image)


def icons(rng, width, height):
    """A home screen: tiles with a caption each."""
    image = Image.fromarray(content.gradient(rng, width, height))
    canvas = ImageDraw.Draw(image)
    face = draw.any_font(rng, 14)
    for y in range(24, height, 112):
        for x in range(20, width - 60, 92):
            canvas.rounded_rectangle((x, y, x + 60, y + 60), 14, fill=draw.random_colour(rng))
            canvas.ellipse((x + 18, y + 18, x + 42, y + 42), outline=draw.grey(255), width=3)
            canvas.text((x, y + 66), draw.words(rng, 1)[:8], font=face, fill=draw.grey(255))
    return numpy.array(image)


def settings(rng, width, height):
    """Rows with a label and a switch or a value."""
    image = Image.new("RGB", (width, height), draw.grey(242))
    canvas = ImageDraw.Draw(image)
    face = draw.any_font(rng, 19)
    for y in range(0, height, 56):
        canvas.rectangle((0, y, width, y + 54), fill=draw.grey(255))
        canvas.text((20, y + 16), draw.words(rng, 2), font=face, fill=draw.grey(20))
        if rng.random() < 0.5:
            canvas.rounded_rectangle((width - 70, y + 14, width - 22, y + 40), 13, fill=(52, 199, 89))
            canvas.ellipse((width - 46, y + 15, width - 23, y + 39), fill=draw.grey(255))
        else:
            canvas.text((width - 110, y + 16), draw.words(rng, 1), font=face, fill=draw.grey(140))
    return numpy.array(image)


OWN = {"form": form, "icons": icons, "settings": settings}


class Painter:
    """An app's screen, in motion or at rest, with a row in which a text shows for a moment."""

    def __init__(self, made):
        self.made, self.parameters = made, made.parameters
        rng = self.rng = numpy.random.default_rng(self.parameters["seed"])
        width, height = made.width, made.height
        motion, shows = self.parameters["motion"], self.parameters["shows"]
        self.offsets = content.offsets(rng, made.count, motion)
        kinds = content.KINDS | OWN
        self.strip = kinds[shows](rng, width, height + max(self.offsets))
        text, size = self.parameters["text"], FONT_SIZE
        face = draw.any_font(rng, size)
        while face.getlength(text) > width - 40:
            # A long number takes two thirds of the room in a narrower face, and no less in size.
            face = draw.font("LiberationSans-Regular.ttf" if size == FONT_SIZE else
                             "RobotoCondensed-Regular.ttf", size)
            if face.getlength(text) <= width - 40:
                break
            size -= 1
            face = draw.font("LiberationSans-Regular.ttf", size)
        self.masks = {text: draw.text_mask(text, face)}
        before = self.parameters["before"]
        small = draw.font("LiberationSans-Regular.ttf", min(size, 20))
        if before:
            self.masks[before] = draw.text_mask(before, small)
        self.ground, self.ink = self.colours(rng)
        self.row_height = size * 2
        room = height - self.row_height - 8
        self.y = int(rng.integers(8, room))
        self.x = int(rng.integers(12, max(13, width - 20 - self.masks[text].shape[1])))
        self.first = self.parameters["spans"][0][0]

    def colours(self, rng):
        """A row's ground and ink, far enough from each other in luma to read, or alike in it."""
        if self.parameters.get("alike"):
            return no_text.alike(rng, self.made.encoding.matrix)
        while True:
            ground = draw.random_colour(rng) if rng.random() < 0.4 else draw.grey(
                rng.choice([0, 18, 28, 242, 255]))
            ink = draw.random_colour(rng) if rng.random() < 0.4 else draw.grey(
                rng.choice([0, 40, 90, 200, 255]))
            if abs(draw.colour_luma(ground) - draw.colour_luma(ink)) >= 90:
                return ground, ink

    def shown(self, index):
        first, last = self.parameters["spans"][0]
        return first <= index <= last

    def frame(self, index):
        width, height = self.made.width, self.made.height
        offset = self.offsets[index]
        picture = self.strip[offset:offset + height].copy()
        y = self.y
        if self.parameters["moves"]:
            y = y - offset + self.offsets[self.first]
        text = self.parameters["text"] if self.shown(index) else self.parameters["before"]
        if not text or y < 0 or y + self.row_height > height:
            return picture
        plate = numpy.ones((self.row_height, width), numpy.float32)
        opaque = self.parameters["shows"] not in ("photo", "mixture")
        draw.blend(picture, 0, y, plate * (1 if opaque else 0.75), self.ground)
        mask = self.masks[text]
        draw.blend(picture, self.x, y + (self.row_height - mask.shape[0]) // 2, mask, self.ink)
        return picture

    def frame_truth(self, index):
        leaks = self.parameters["leak"] != "clean" and self.shown(index)
        y = self.y
        if self.parameters["moves"]:
            y = y - self.offsets[index] + self.offsets[self.first]
        if leaks and (y < 0 or y + self.row_height > self.made.height):
            return {"class": "undecided"}
        return {"class": "leak" if leaks else "clean"}
