"""What each frame of an encoded clip truly shows, from its decoded pixels.

Classes of a frame: `leak` (must be found), `clean` (must not be reported), `undecided` (a trace of
8 to 24 luma, either answer is right) and `wiped` (a leak was painted, the encoder left less than
24 luma of it; either answer is right, and it is listed).
"""

import numpy

from . import decode, draw
from .clip import Rect

SEEN = 24
TRACE = 8


def classify(clip, painter, path):
    """Times and classes of a clip's frames, with the measurements they come from."""
    times, end = decode.frame_times(path)
    if len(times) != clip.count:
        raise RuntimeError(f"{path}: {len(times)} frames shown, {clip.count} painted")
    if clip.truth == "luma":
        frames = measure(clip, painter, path)
    else:
        frames = [dict(painter.frame_truth(index)) for index in range(clip.count)]
    return {"times": times, "end": end, "frames": frames,
            "violations": violations(frames, times, end)}


def measure(clip, painter, path):
    decoded = decode.luma(path, clip.region, clip.count)
    fill = draw.colour_luma(clip.fill, clip.encoding.matrix)
    level = int(round(fill))
    inner = clip.region.grown(-clip.inset)
    areas = {index: [within(leak.grown(4), inner, clip.region) for leak in painter.leaks(index)]
             for index in range(clip.count)}
    frames = []
    for index in range(clip.count):
        difference = numpy.abs(decoded[index].astype(numpy.int16) - level)
        inside = difference[clip.inset:-clip.inset or None, clip.inset:-clip.inset or None]
        nearest = areas[index] or nearest_areas(areas, index)
        left, seen, rest = 0, 0, inside.copy()
        for area in nearest:
            part = difference[area.y:area.y + area.height, area.x:area.x + area.width]
            left, seen = max(left, int(part.max())), seen + int((part >= SEEN).sum())
            y, x = area.y - clip.inset, area.x - clip.inset
            rest[y:y + area.height, x:x + area.width] = 0
        frames.append({"painted": bool(areas[index]), "inLeak": left, "pixelsInLeak": seen,
                       "elsewhere": int(rest.max())})
    if clip.always:
        for frame in frames:
            frame["class"] = "leak"
        return frames
    for frame in frames:
        frame["class"] = painted_class(frame) if frame["painted"] else "clean"
    for order in (range(1, len(frames)), range(len(frames) - 2, -1, -1)):
        for index in order:
            before = frames[index - order.step]
            ghost = not frames[index]["painted"] and "chain" not in frames[index]
            if ghost and (before["painted"] or "chain" in before):
                ghost_class(frames[index])
    for frame in frames:
        frame.pop("chain", None)
    return frames


def within(rect, inner, region):
    """A rectangle cut to the inset area, in the region's own coordinates."""
    cut = rect.within(inner)
    return Rect(cut.x - region.x, cut.y - region.y, cut.width, cut.height)


def nearest_areas(areas, index):
    """Where ghosts of a leak would be in a frame without one: where its nearest neighbours had it."""
    painted = [other for other in areas if areas[other]]
    before = [other for other in painted if other < index][-3:]
    after = [other for other in painted if other > index][:3]
    return [area for other in before + after for area in areas[other]]


def painted_class(frame):
    if frame["inLeak"] < SEEN:
        return "wiped"
    # Noise as strong as what is left of the leak hides it.
    return "leak" if frame["elsewhere"] < frame["inLeak"] else "undecided"


def ghost_class(frame):
    """A frame next to a leak: the leak itself may linger in it, or show before its time."""
    if frame["inLeak"] < TRACE:
        return
    frame["chain"] = True
    clear = frame["inLeak"] >= SEEN and frame["elsewhere"] * 1.5 < frame["inLeak"]
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
