"""Version overlays: read right, never called present where none is nor absent where one is."""

import numpy

from . import draw, encode
from .clip import Clip, Rect
from .content import Backdrop

SIZES = [(480, 854), (540, 1170), (720, 1280), (720, 1600)]
CAP_HEIGHTS = [14, 20, 10, 16, 28, 12, 18, 24, 14, 40, 16, 32]
CODECS = ["h264", "h264", "hevc", "h264", "vp9", "hevc10", "av1"]
STYLES = ["pill", "flat light", "flat dark", "translucent pill", "translucent pill"]
QUALITIES = [18, 23, 28, 32, 35, 38]


def version(rng, top=40):
    return f"{rng.integers(0, top)}.{rng.integers(0, 30)}.{rng.integers(0, 20)}"


def number(rng):
    return str(rng.integers(1, 10 ** int(rng.integers(2, 7))))


def commit(rng):
    return "".join(rng.choice(list("0123456789abcdef"), 7))


def shapes(rng):
    """Every usual shape: pattern, text, captures."""
    three, build, hashed = version(rng), number(rng), commit(rng)
    candidate = f"{version(rng, 20)}-rc.{rng.integers(1, 9)}+{rng.integers(1, 99)}"
    dated = f"20{rng.integers(20, 30)}.{rng.integers(1, 13)}.{rng.integers(0, 9)}"
    two = f"{rng.integers(1, 20)}.{rng.integers(1, 5)}0"
    return {
        "v1.2.3 (4)": ("v{version} ({build})", f"v{three} ({build})",
                       {"version": three, "build": build}),
        "1.2.3 (4)": (r"/(?<version>\d+\.\d+\.\d+) \((?<build>\d+)\)/", f"{three} ({build})",
                      {"version": three, "build": build}),
        "rc": (r"/v(?<version>\d+\.\d+\.\d+\S*)/", f"v{candidate}", {"version": candidate}),
        "dated build": ("{version} build {build}", f"{dated} build {build}",
                        {"version": dated, "build": build}),
        "Version 1.10": ("Version {version}", f"Version {two}", {"version": two}),
        "hash": ("v{version} ({commit})", f"v{three} ({hashed})",
                 {"version": three, "commit": hashed}),
        "staging": ("MyBank {version} staging", f"MyBank {three} staging", {"version": three}),
    }


def clips(rng, count):
    return [clip(numpy.random.default_rng(rng.integers(2**63)), index) for index in range(count)]


def clip(rng, index):
    width, height = SIZES[rng.integers(len(SIZES))]
    cap = CAP_HEIGHTS[index % len(CAP_HEIGHTS)]
    codec = CODECS[index % len(CODECS)]
    style = STYLES[index % len(STYLES)]
    family = list(draw.FAMILIES)[(index + index // 6) % 6]
    shown = ["always", "always", "absent", "always", "always", "vanishes", "absent"][
        (index * 3 + index // 7) % 7]
    count = int(rng.integers(24, 41))
    made = shapes(rng)
    shape = list(made)[int(rng.integers(len(made)))]
    pattern, text, captures = made[shape]
    file = str(rng.choice(draw.FAMILIES[family]))
    face, cap = fitting_face(file, cap, text, width - 40)
    encoding = encode.choose(rng, codec)
    if codec.startswith("h"):
        quality = QUALITIES[index // 2 % len(QUALITIES)]
        speed = encoding.arguments[:encoding.arguments.index("-preset") + 2]
        encoding.arguments, encoding.quality = [*speed, "-crf", str(quality)], f"crf {quality}"
        if codec != "h264":
            encoding.arguments += ["-x265-params", encode.X265]
    flat = style.startswith("flat")
    content = "flat" if flat else str(rng.choice(
        ["text list", "photo", "cards", "mixture", "dense text"]))
    motion = str(rng.choice(["scroll", "fast scroll", "fling", "jump", "still"]))
    _, top, right, bottom = face.getbbox(text)
    box = Rect(int(rng.integers(10, max(11, width - right - 30))), 0, right + 16, bottom - top + 12)
    box.y = int(rng.choice([height - box.height - 12, height - box.height - 40, 30]))
    region = strip(rng, box, width, height)
    hidden = []
    if shown == "vanishes":
        first = int(rng.integers(4, count - 10))
        hidden = [first, first + int(rng.integers(2, 6))]
    parameters = {
        "cap height": cap, "font": family, "style": style, "shape": shape, "text": text,
        "codec": codec, "quality": encoding.quality, "content": content, "motion": motion,
        "shown": shown, "hidden": hidden, "box": vars(box), "seed": int(rng.integers(2**62))}
    extra = {} if shown == "absent" else {"captures": captures}
    return Clip("overlay", width, height, count, region, {"text": pattern}, encoding,
                lambda clip: Painter(clip, file, face.size), parameters, truth="painted", inset=0,
                extra=extra, index=index)


def fitting_face(file, cap, text, room):
    """The font whose capitals are `cap` high, or as high as the width allows."""
    while True:
        size = cap
        while cap_height(draw.font(file, size)) < cap:
            size += 1
        face = draw.font(file, size)
        if face.getbbox(text)[2] <= room or cap <= 10:
            return face, cap
        cap -= 1


def cap_height(face):
    _, top, _, bottom = face.getbbox("H")
    return bottom - top


def strip(rng, box, width, height):
    """The region a policy would name: close around the overlay, or the strip it lies in."""
    if rng.random() < 0.4:
        margin = int(rng.integers(2, 12))
        return box.grown(margin).within(Rect(0, 0, width, height))
    margin = int(rng.integers(4, 24))
    return Rect(0, box.y - margin, width, box.height + 2 * margin).within(
        Rect(0, 0, width, height))


class Painter:
    """Content with the overlay over it."""

    def __init__(self, made, file, size):
        self.parameters = made.parameters
        rng = numpy.random.default_rng(self.parameters["seed"])
        self.box = Rect(**self.parameters["box"])
        self.style = self.parameters["style"]
        light = rng.random() < 0.5
        if self.parameters["content"] == "flat":
            light = self.style == "flat light"
            ground = draw.grey(rng.integers(0, 60) if light else rng.integers(200, 256))
            self.backdrop = Flat(made.width, made.height, ground)
        else:
            self.backdrop = Backdrop(rng, made.width, made.height, made.count,
                                     self.parameters["content"], self.parameters["motion"])
        self.ink = draw.grey(rng.integers(215, 256) if light else rng.integers(0, 50))
        self.paper = draw.grey(0 if light else 255)
        self.opacity = 1.0 if self.style == "pill" else float(rng.uniform(0.6, 0.85))
        self.pill = draw.rounded_mask(self.box.width, self.box.height, self.box.height // 3)
        self.text = draw.text_mask(self.parameters["text"], draw.font(file, size))

    def shown(self, index):
        shown, hidden = self.parameters["shown"], self.parameters["hidden"]
        return shown != "absent" and not (hidden and hidden[0] <= index <= hidden[1])

    def frame(self, index):
        picture = self.backdrop.frame(index)
        if self.shown(index):
            if not self.style.startswith("flat"):
                draw.blend(picture, self.box.x, self.box.y, self.pill * self.opacity, self.paper)
            draw.blend(picture, self.box.x + 8, self.box.y + 6, self.text, self.ink)
        return picture

    def frame_truth(self, index):
        """A frame without the overlay violates; around a change an encoder may lag by a frame."""
        hidden = self.parameters["hidden"]
        if hidden and index in (hidden[0], hidden[0] - 1, hidden[1], hidden[1] + 1):
            return {"class": "undecided", "painted": False}
        return {"class": "clean" if self.shown(index) else "leak", "painted": False}


class Flat:
    """A screen of one colour."""

    def __init__(self, width, height, colour):
        self.picture = numpy.full((height, width, 3), colour, numpy.uint8)

    def frame(self, index):
        return self.picture.copy()
