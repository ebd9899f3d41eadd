"""Compares the recordings with what expected.json says of them, through ffprobe and ffmpeg.

This looks at pixels with a plain threshold. It is no judge of leaks; it makes sure that what was
drawn survived the encoder, and that nothing else did.
"""

import json
import subprocess

from PIL import Image

# A border the encoder's ringing stays within; beyond it a clean region has nearly one colour.
BORDER = 8
CLEAN, LIT = 10, 50
TOLERANCE = 0.001


def verify(recording, file):
    """The ways in which a file disagrees with its recording; none when all is well."""
    faults = _times(recording, file)
    for check in recording.checks:
        faults += _pixels(recording, check, file)
    return faults


def _times(recording, file):
    command = ["ffprobe", "-v", "quiet", "-select_streams", "v", "-of", "json",
               "-show_entries", "frame=best_effort_timestamp_time,pkt_duration_time", file]
    frames = json.loads(subprocess.run(command, capture_output=True).stdout)["frames"]
    times = [float(f["best_effort_timestamp_time"]) for f in frames]
    faults = []
    if not recording.cut and len(times) != recording.frame_count:
        faults.append(f"{len(times)} frames, not {recording.frame_count}")
    for index, (time, expected) in enumerate(zip(times, recording.times)):
        # Just before a cut, frames that were to come out of order are missing.
        candidates = recording.times if recording.cut else [expected]
        if all(abs(time - times[0] - float(t)) > TOLERANCE for t in candidates):
            faults.append(f"frame {index} at {time - times[0]}, not {float(expected)}")
    if not recording.cut and "pkt_duration_time" in frames[-1]:
        end = times[-1] - times[0] + float(frames[-1]["pkt_duration_time"])
        if abs(end - float(recording.times[-1])) > TOLERANCE:
            faults.append(f"ends at {end}, not {float(recording.times[-1])}")
    return faults


def _pixels(recording, check, file):
    left, top, right, bottom = check.region
    if check.kind != "text":
        left, top = left + BORDER, top + BORDER
        right, bottom = right - BORDER, bottom - BORDER
    size = (right - left, bottom - top)
    crop = f"crop={size[0]}:{size[1]}:{left}:{top}:exact=1"
    command = ["ffmpeg", "-v", "quiet", "-i", file, "-vf", f"format=gbrp,{crop}", "-fps_mode", "passthrough",
               "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    faults = []
    with subprocess.Popen(command, stdout=subprocess.PIPE) as ffmpeg:
        index = 0
        while len(data := ffmpeg.stdout.read(size[0] * size[1] * 3)) == size[0] * size[1] * 3:
            time = recording.times[min(index, recording.frame_count - 1)]
            if check.applies_from <= time < check.applies_to:
                spread = _spread(check.kind, Image.frombytes("RGB", size, data))
                faults += _judge(check, index, spread)
            index += 1
    if index < (recording.frame_count * float(recording.cut or 1)) - 4:
        faults.append(f"only {index} frames decoded")
    return faults


def _spread(kind, picture):
    bands = picture.getextrema()
    return max(high - (0 if kind == "black" else low) for low, high in bands)


def _judge(check, index, spread):
    broken = index in check.broken
    if check.kind in ("black", "blank"):
        right = spread >= LIT if broken else spread < CLEAN
    elif check.kind == "text" and check.broken and check.broken.start > 0:
        right = spread < CLEAN * 3 if broken else spread >= LIT
    else:
        right = spread >= LIT
    return [] if right else [f"{check.name}: frame {index} has a spread of {spread}"]
