"""What each frame of an encoded clip truly shows, from its decoded pixels.

Classes of a frame: `leak` (must be found), `clean` (must not be reported) and four where either
answer is right, all but the first listed in the report: `undecided` (a trace of a leak before or after
it), `wiped` (a leak was painted, the encoder left less than 24 luma of it), `faint` (a few of its
pixels survived, but nowhere as much as a glyph), `smeared` (none was painted, but the encoder dragged
the neighbourhood into the inset area as strongly as the weakest leak to be found).
"""

import numpy

from . import decode, draw
from .clip import Rect

SEEN = 24
TRACE = 8
SMEAR = 60  # the lowest contrast of a leak that must be found
REACH = 4  # frames from a change in which an encoder may lag behind
MIXED = 0.3
SIDE, TRACED, PART = 16, 8, 0.2  # blocks of a trace, its least pixels, its share of the leak
PATIENCE = 3  # frames without a trace after which a leak is gone
ALIKE, AKIN = 0.6, 0.3  # likeness of a ghost to its leak: surely, perhaps
INK = 30  # half the lowest contrast: what is painted fainter is the edge of a stroke
GLYPH = 24  # pixels of the thinnest glyph to be found: a stroke 2 wide and 12 high


def classify(clip, painter, path):
    """Times and classes of a clip's frames, with the measurements they come from."""
    times, end = decode.frame_times(path)
    if len(times) != clip.count:
        raise RuntimeError(f"{path}: {len(times)} frames shown, {clip.count} painted")
    if clip.truth == "luma":
        frames = measure(clip, painter, path)
    elif clip.truth == "twin":
        frames = compare(clip, painter, path)
    else:
        frames = [dict(painter.frame_truth(index)) for index in range(clip.count)]
    return {"times": times, "end": end, "frames": frames,
            "violations": violations(frames, times, end)}


def measure(clip, painter, path):
    level = int(round(draw.colour_luma(clip.fill, clip.encoding.matrix)))
    beside = numpy.zeros(clip.count, int)
    if hasattr(painter, "region_in"):
        decoded, beside = followed(clip, painter, path, level)
    else:
        decoded = decode.luma_and_chroma(path, clip.region, clip.count)
    inner = clip.region.grown(-clip.inset)
    areas = [[within(leak.grown(4), inner, clip.region) for leak in painter.leaks(index)]
             for index in range(clip.count)]
    inks = {index: ink_of(painter, index, clip) for index in range(clip.count) if areas[index]}
    frames = [measure_frame(decoded, index, level, areas, inks, clip.inset)
              for index in range(clip.count)]
    for index, frame in enumerate(frames):
        frame["elsewhere"] = max(frame["elsewhere"], int(beside[index]))
        frame["class"] = "leak" if clip.always else first_class(frame)
    if not clip.always:
        follow_ghosts(frames)
    if hasattr(painter, "settle"):
        for index, frame in enumerate(frames):
            frame["class"] = painter.settle(index, frame["class"])
    return frames


def followed(clip, painter, path, level):
    """A region that moves, as if it stayed; what is outside the picture is as its fill. And the most
    luma off the fill in others like it, by frame."""
    whole = Rect(0, 0, clip.width, clip.height)
    frames = decode.luma_and_chroma(path, whole, clip.count)
    height, width = clip.region.height, clip.region.width
    result = numpy.full((clip.count, 3, height, width), 128, numpy.uint8)
    result[:, 0] = level
    beside = numpy.zeros(clip.count, int)
    for index in range(clip.count):
        for other in painter.regions_beside(index):
            seen = other.grown(-clip.inset).within(whole)
            part = frames[index, 0, seen.y:seen.y + seen.height, seen.x:seen.x + seen.width]
            off = numpy.abs(part.astype(int) - level)
            beside[index] = max(beside[index], off.max(initial=0))
        place = painter.region_in(index)
        seen = place.within(whole)
        if not seen.width or not seen.height:
            continue
        part = frames[index, :, seen.y:seen.y + seen.height, seen.x:seen.x + seen.width]
        for plane in (1, 2):
            result[index, plane] = numpy.median(part[plane])
        x, y = seen.x - place.x, seen.y - place.y
        result[index, :, y:y + seen.height, x:x + seen.width] = part
    return result, beside


def ink_of(painter, index, clip):
    """Which pixels of the region a leak is painted on, the soft edges of its strokes left out."""
    ink = numpy.zeros((clip.region.height, clip.region.width), bool)
    off = numpy.moveaxis(numpy.float32(painter.picture) - numpy.float32(clip.fill), -1, 0)
    painted = painter.mask * draw.colour_luma(off, clip.encoding.matrix)
    place = painter.leaks(index)[0]
    y, x = place.y - clip.region.y, place.x - clip.region.x
    ink[y:y + place.height, x:x + place.width] = numpy.abs(painted) >= INK
    return ink


def is_visible(difference, ink):
    """Whether somewhere as much as a glyph is left: ink that is off the fill by 24 on average."""
    off = blocks_at_half_steps(numpy.where(ink, numpy.abs(difference), 0))
    count = blocks_at_half_steps(ink.astype(numpy.float32))
    return bool(((count >= min(GLYPH, count.max())) & (off >= SEEN * count) & (count > 0)).any())


def blocks_at_half_steps(values):
    """Sums over blocks of 16 × 16 that begin at every eighth pixel."""
    half = SIDE // 2
    height, width = (-(-length // half) * half for length in values.shape)
    padded = numpy.zeros((height + half, width + half), numpy.float32)
    padded[:values.shape[0], :values.shape[1]] = values
    cells = padded.reshape(height // half + 1, half, width // half + 1, half).sum(axis=(1, 3))
    return cells[:-1, :-1] + cells[1:, :-1] + cells[:-1, 1:] + cells[1:, 1:]


def measure_frame(decoded, index, level, areas, inks, inset):
    """The most luma off the fill where the leak is or would be, and anywhere else; chroma too."""
    difference = decoded[index, 0].astype(numpy.float32) - level
    inside = slice(inset, -inset or None)
    rest = numpy.abs(difference[inside, inside])
    colour = decoded[index, 1:, inside, inside].astype(numpy.float32)
    colour = numpy.abs(colour - numpy.median(colour, axis=(1, 2), keepdims=True)).max(axis=0)
    nearest = {index: areas[index]} if areas[index] else nearest_areas(areas, index)
    left, seen, alike, tint, visible = 0, 0, 0.0, 0, False
    for other, places in nearest.items():
        visible = visible or is_visible(difference, inks[other])
        for place in places:
            part = (slice(place.y, place.y + place.height), slice(place.x, place.x + place.width))
            here = difference[part]
            left = max(left, int(numpy.abs(here).max()))
            seen += int((numpy.abs(here) >= SEEN).sum())
            leak = decoded[other, 0][part] - numpy.float32(level)
            alike = max(alike, likeness(here, leak))
            y, x = place.y - inset, place.x - inset
            tinted = colour[y:y + place.height, x:x + place.width]
            tint = max(tint, int(tinted.max()))
            rest[y:y + place.height, x:x + place.width] = 0
            tinted[:] = 0
    return {"painted": bool(areas[index]), "inLeak": left, "pixelsInLeak": seen,
            "visible": visible, "alike": round(alike, 3), "chromaInLeak": tint, "elsewhere": int(rest.max()),
            "chromaElsewhere": int(colour.max())}


def likeness(here, leak):
    """Correlation with a leak over the pixels that show something: 1 for any part of it."""
    shown = numpy.abs(here) >= TRACE
    first, second = here[shown], leak[shown]
    size = float(numpy.linalg.norm(first) * numpy.linalg.norm(second))
    return float((first * second).sum()) / size if size else 0.0


def compare(clip, painter, path):
    """Classes by which of two pictures a decoded region is nearer to: as painted, or the other.

    Frames well away from any change keep their painted class unless the leak was wiped out.
    """
    twins = painter.twins
    if clip.parameters.get("leak") == "colour only":
        decoded, twins = colour_differences(clip, painter, path)
    else:
        decoded = decode.luma(path, clip.region, clip.count)
    broken = [painter.broken(index) for index in range(clip.count)]
    frames = []
    for index in range(clip.count):
        near = any(broken[max(0, index - REACH):index + REACH + 1]) or (
            index > 0 and frames[-1]["class"] == "undecided")  # traces stay until refreshed
        frame = {"painted": broken[index], "class": "leak" if broken[index] else "clean"}
        if near:
            frame["other"] = round(share_of_other(decoded[index], *twins(index)), 3)
            if broken[index] and frame["other"] > 0.5:
                frame["class"] = "wiped"
            elif frame["other"] > MIXED or not broken[index] and traces(
                    decoded[index], *twins(index)):
                frame["class"] = "undecided"
        if hasattr(painter, "settle"):
            frame["class"] = painter.settle(index, frame["class"])
        frames.append(frame)
    return frames


def colour_differences(clip, painter, path):
    """A decoded region's red or blue differences, whichever tell its twins apart, and the twins'."""
    own, other = (twin.astype(numpy.float32) for twin in painter.twins(0))
    red = numpy.abs(own - other)[..., 0].max() >= numpy.abs(own - other)[..., 2].max()
    channel, share = (0, 0.713) if red else (2, 0.564)
    weights = numpy.float32((0.299, 0.587, 0.114))

    def twins(index):
        return [numpy.repeat(((twin[..., channel] - twin @ weights) * share + 128)[..., None], 3, 2)
                for twin in painter.twins(index)]

    decoded = decode.luma_and_chroma(path, clip.region, clip.count)
    return decoded[:, 2 if red else 1], twins


def traces(decoded, own, other):
    """Whether some block of a region painted clean has a part of what its twin has there.

    Prediction keeps pieces of a leak, or shows them early, that are small beside the region and plain
    to see.
    """
    weights = numpy.float32((0.299, 0.587, 0.114))
    own, other = own @ weights, other @ weights
    leak = numpy.where(numpy.abs(own - other) >= SEEN, other - own, 0)
    strength = blocks(leak * leak)
    part = blocks((decoded - own) * leak) / numpy.maximum(strength, 1)
    return bool((part[strength >= TRACED * SEEN * SEEN] > PART).any())


def blocks(values):
    """Sums over blocks of 16 × 16."""
    height, width = (length // SIDE * SIDE for length in values.shape)
    cut = values[:height, :width].reshape(height // SIDE, SIDE, width // SIDE, SIDE)
    return cut.sum(axis=(1, 3), dtype=numpy.float32)


def share_of_other(decoded, own, other):
    """0 where a decoded region looks as painted, 1 where it looks like its twin."""
    weights = numpy.float32((0.299, 0.587, 0.114))
    own, other = own @ weights, other @ weights
    differs = numpy.abs(own - other) >= SEEN
    if not differs.any():
        return 0.0
    to_own = numpy.abs(decoded - own)[differs].mean()
    to_other = numpy.abs(decoded - other)[differs].mean()
    return float(to_own / (to_own + to_other + 1e-6))


def within(rect, inner, region):
    """A rectangle cut to the inset area, in the region's own coordinates."""
    cut = rect.within(inner)
    return Rect(cut.x - region.x, cut.y - region.y, cut.width, cut.height)


def nearest_areas(areas, index):
    """Where ghosts of a leak would be in a frame without one: where its neighbours have it."""
    painted = [other for other, places in enumerate(areas) if places]
    before = [other for other in painted if other < index][-3:]
    after = [other for other in painted if other > index][:3]
    return {other: areas[other] for other in before + after}


def first_class(frame):
    """The class of a frame by itself, ghosts left aside."""
    if not frame["painted"]:
        # What is where a leak is at other times counts too; `follow_ghosts` knows the leak's traces.
        noise = max(frame["elsewhere"], frame["chromaElsewhere"], frame["inLeak"])
        return "smeared" if noise >= SMEAR else "clean"
    if frame["inLeak"] < SEEN:
        return "wiped"
    if not frame["visible"]:
        return "faint"
    # Noise as strong as what is left of the leak hides it.
    return "leak" if frame["elsewhere"] < frame["inLeak"] else "undecided"


def follow_ghosts(frames):
    """Next to a leak, prediction lets it linger in frames that had none, or show it early.

    A frame or two between may be free of it: they were predicted from others.
    """
    for order in (range(1, len(frames)), range(len(frames) - 2, -1, -1)):
        patience = 0
        for index in order:
            frame = frames[index]
            if frames[index - order.step]["painted"]:
                patience = PATIENCE
            if frame["painted"] or not patience:
                continue
            # What is left in pieces is no longer like the leak, but nothing else is near as strong.
            traced = frame["inLeak"] >= TRACE and (
                frame["alike"] >= AKIN or frame["elsewhere"] < TRACE)
            if not traced and frame["chromaInLeak"] < SEEN:
                patience -= 1
                continue
            patience = PATIENCE
            if frame["class"] != "leak":
                clear = frame["visible"] and frame["alike"] >= ALIKE
                frame["class"] = "leak" if clear else "undecided"


def violations(frames, times, end):
    """Maximal runs of leaking frames as frame numbers and times."""
    runs = []
    for index, frame in enumerate(frames):
        if frame["class"] != "leak":
            continue
        if runs and runs[-1]["last"] == index - 1:
            runs[-1]["last"] = index
        else:
            runs.append({"first": index, "last": index})
    for run in runs:
        run["start"] = times[run["first"]]
        run["end"] = times[run["last"] + 1] if run["last"] + 1 < len(times) else end
    return runs
