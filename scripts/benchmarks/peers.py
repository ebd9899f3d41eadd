"""The programs that framescan is compared with, and what each of them does."""

import dataclasses
import pathlib
import subprocess
import sys
import typing
import venv

from .recordings import CACHE

# From PyPI, in a virtual environment of the benchmark's own.
PACKAGES = ["opencv-python-headless", "scenedetect", "dvr-scan"]

OPENCV_SCRIPT = """
import cv2, sys
capture = cv2.VideoCapture(sys.argv[1])
worst = 0
while True:
    is_there, frame = capture.read()
    if not is_there:
        break
    gray = cv2.cvtColor(frame[633:1469], cv2.COLOR_BGR2GRAY)
    worst = max(worst, int(gray.max()))
print(worst)
"""

SIGNALSTATS = ";".join([
    "[0:v]split=4[a][b][c][d]",
    *(f"[{name}]crop=1170:{height}:0:{y},signalstats,metadata=print:file=/dev/null[{name}1]"
      for name, y, height in [("a", 633, 836), ("b", 2340, 192), ("c", 0, 633), ("d", 1469, 871)]),
])


@dataclasses.dataclass
class Peer:
    # What it does with a recording.
    does: str
    # Its words for a recording.
    words: typing.Callable[[str], list[str]]
    # Whether it comes from PyPI.
    is_python: bool = False


def _python(name):
    return str(CACHE / "venv" / "bin" / name)


PEERS = {
    "ffmpeg": Peer(
        "decodes, and nothing else",
        lambda file: ["ffmpeg", "-v", "error", "-i", file, "-an", "-f", "null", "-"]),
    "signalstats": Peer(
        "ffmpeg: statistics of each frame in the four regions",
        lambda file: ["ffmpeg", "-v", "error", "-i", file, "-an", "-filter_complex", SIGNALSTATS]
        + [word for name in "abcd" for word in ("-map", f"[{name}1]", "-f", "null", "-")]),
    "OpenCV": Peer(
        "a Python script: the largest grey value of one region",
        lambda file: [_python("python"), "-c", OPENCV_SCRIPT, file], is_python=True),
    "PySceneDetect": Peer(
        "detect-threshold: cuts to and from black, of the whole picture",
        lambda file: [_python("scenedetect"), "-q", "-i", file, "detect-threshold"], is_python=True),
    "DVR-Scan": Peer(
        "scan only: motion in one region",
        lambda file: [_python("dvr-scan"), "-q", "-i", file, "--scan-only", "-a", "0", "633", "1170",
                      "633", "1170", "1469", "0", "1469"], is_python=True),
}


def install():
    """Installs what comes from PyPI; whether it is there then."""
    folder = CACHE / "venv"
    if pathlib.Path(_python("dvr-scan")).exists():
        return True
    print("Installing the peers from PyPI in an environment of their own", file=sys.stderr)
    try:
        CACHE.mkdir(exist_ok=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([_python("pip"), "install", "--quiet", *PACKAGES], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"bench: {', '.join(PACKAGES)} can't be installed: {error}", file=sys.stderr)
        return False
    return True
