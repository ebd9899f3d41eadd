"""The field's usual answers to "did this region stay hidden", as people write them.

All of them look at the cropped region, without the border framescan leaves out, which is how the
recipes do it. The ffmpeg ones say when the region *was* black; every other frame is a violation.
"""

import os
import re
import subprocess
import tempfile

BLACK_ONLY = ["blackdetect", "blackdetect strict", "blackframe", "signalstats YAVG",
              "OpenCV mean", "OpenCV countNonZero"]
ANY_FILL = ["signalstats YMAX", "OpenCV stddev"]
TOOLS = BLACK_ONLY + ANY_FILL
NOTES = {
    "blackdetect": "crop, blackdetect=d=0 (its default of 2 s would never see these clips)",
    "blackdetect strict": "blackdetect=d=0:pic_th=1:pix_th=0.05",
    "blackframe": "blackframe as it is: 98 % of pixels below 32",
    "signalstats YAVG": "a violation where YAVG > 20 (limited) or 4 (full range)",
    "signalstats YMAX": "a violation where YMAX > 32 (limited) or 16; else YMAX - YMIN > 16",
    "OpenCV mean": "cv2.mean of the grey crop > 5",
    "OpenCV countNonZero": "more than 0.1 % of the grey crop above 16",
    "OpenCV stddev": "cv2.meanStdDev of the grey crop > 3",
}


def run(record):
    """Each peer's violations as frame flags or intervals, by name."""
    black = record["expect"] == "black"
    answers = ffmpeg_peers(record, black)
    try:
        answers |= opencv_peers(record, black)
    except ImportError:
        pass
    return answers


def ffmpeg_peers(record, black):
    region = record["region"]
    crop = f"crop={region['width']}:{region['height']}:{region['x']}:{region['y']}"
    names = ("blackdetect", "blackdetect strict", "blackframe", "signalstats")
    filters = ("blackdetect=d=0", "blackdetect=d=0:pic_th=1:pix_th=0.05", "blackframe",
               "signalstats")
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, str(number)) for number in range(4)]
        graph = f"[0:v]{crop},split=4[i0][i1][i2][i3]"
        for number, (text, file) in enumerate(zip(filters, files)):
            graph += f";[i{number}]{text},metadata=print:file={file}[o{number}]"
        command = ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-i", record["file"],
                   "-filter_complex", graph]
        for number in range(4):
            command += ["-map", f"[o{number}]", "-fps_mode", "passthrough", "-f", "null", "-"]
        subprocess.run(command, capture_output=True)
        printed = dict(zip(names, (open(file).read() for file in files)))
    answers = stat_answers(record, black, printed["signalstats"])
    if black:
        listed = metadata(printed["blackframe"], "blackframe.pblack", len(record["times"]))
        answers["blackframe"] = {"flags": [value is None for value in listed]}
        for name in names[:2]:
            runs = black_runs(printed[name], record["end"])
            answers[name] = {"intervals": gaps(runs, record["end"])}
    return answers


def metadata(text, name, count):
    """A value of each frame as `metadata=print` wrote it, None where a frame has none."""
    values, frame = [None] * count, 0
    for line in text.splitlines():
        if match := re.match(r"frame:(\d+)", line):
            frame = int(match[1])
        elif line.startswith(f"lavfi.{name}=") and frame < count:
            values[frame] = float(line.split("=")[1])
    return values


def stat_answers(record, black, text):
    count, full = len(record["times"]), record["fullRange"]
    highest, lowest, average = (
        [value or 0 for value in metadata(text, f"signalstats.{name}", count)]
        for name in ("YMAX", "YMIN", "YAVG"))
    # signalstats counts 10-bit samples in 10 bits.
    scale = 4 if record["parameters"]["codec"] == "hevc10" else 1
    if not black:
        spread = [(high - low) / scale > 16 for high, low in zip(highest, lowest)]
        return {"signalstats YMAX": {"flags": spread}}
    return {
        "signalstats YMAX": {"flags": [v / scale > (16 if full else 32) for v in highest]},
        "signalstats YAVG": {"flags": [v / scale > (4 if full else 20) for v in average]}}


def black_runs(printed, end):
    """Black intervals as blackdetect notes them; one that lasts to the end is never closed."""
    runs = []
    for key, value in re.findall(r"lavfi.black_(start|end)=(\S+)", printed):
        if key == "start":
            runs.append([float(value), end])
        else:
            runs[-1][1] = float(value)
    return runs


def gaps(runs, end):
    found, position = [], 0.0
    for start, stop in runs:
        if start > position + 0.0005:
            found.append([position, start])
        position = max(position, stop)
    if position < end - 0.0005:
        found.append([position, end])
    return found


def opencv_peers(record, black):
    import cv2

    cv2.setNumThreads(1)
    capture = cv2.VideoCapture(record["file"])
    rate = capture.get(cv2.CAP_PROP_FPS) or 30
    region = record["region"]
    rows = slice(region["y"], region["y"] + region["height"])
    columns = slice(region["x"], region["x"] + region["width"])
    mean, lit, spread = [], [], []
    while True:
        read, frame = capture.read()
        if not read:
            break
        crop = cv2.cvtColor(frame[rows, columns], cv2.COLOR_BGR2GRAY)
        mean.append(cv2.mean(crop)[0] > 5)
        above = cv2.countNonZero(cv2.threshold(crop, 16, 255, cv2.THRESH_BINARY)[1])
        lit.append(above > crop.size * 0.001)
        spread.append(cv2.meanStdDev(crop)[1][0][0] > 3)
    answers = {"OpenCV stddev": spread}
    if black:
        answers |= {"OpenCV mean": mean, "OpenCV countNonZero": lit}
    # The recipes turn frame numbers into times by the frame rate; so is it done here.
    return {name: {"intervals": by_rate(flags, rate)} for name, flags in answers.items()}


def by_rate(flags, rate):
    runs = []
    for index, flag in enumerate(flags):
        if flag and runs and runs[-1][1] == index / rate:
            runs[-1][1] = (index + 1) / rate
        elif flag:
            runs.append([index / rate, (index + 1) / rate])
    return runs
