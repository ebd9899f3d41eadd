"""The recordings that are measured, made once and kept in the system's temporary folder.

The name ends up in the cache, so a recording that is made another way gets another name.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CACHE = pathlib.Path(tempfile.gettempdir()) / f"framescan-bench-{os.getuid()}"
FONT = "DejaVuSans.ttf"

# Screens out of the samples, one below the other.
SCREENS = [
    (0.5, "one-frame-leak.mp4"), (2.5, "leak-after-scroll.mp4"),
    (1.5, "secure-field-light/blank-layer.webm"), (0.5, "build-check/wrong-build.mp4"),
]
OVERLAY = "drawtext=font=DejaVu Sans:text='v5.2.1 (1432)':fontsize=36:fontcolor=black:x=40:y=2282"
H264 = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-bf", "0", "-g", "120",
        "-b:v", "10M", "-maxrate", "16M", "-bufsize", "20M"]


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, words)], check=True)


def _app(offset, seconds, drawing, codec, file):
    """The screens, scrolled to an offset that is an expression of t, with what is drawn over them."""
    inputs, chains = [], []
    for index, (second, name) in enumerate(SCREENS):
        inputs += ["-ss", second, "-i", ROOT / "samples" / name]
        chains.append(f"[{index}:v]trim=end_frame=1,scale=1170:2532:flags=lanczos,setsar=1[s{index}]")
    stack = "".join(f"[s{index}]" for index in range(len(SCREENS)))
    graph = (
        ";".join(chains)
        + f";{stack}vstack=inputs={len(SCREENS)},loop=loop={seconds * 60 - 1}:size=1,"
        # Every repetition has the first one's time.
        + f"settb=1/60,setpts=N,fps=60,crop=1170:2532:0:'{offset}',{drawing},format=yuv420p"
    )
    ffmpeg(*inputs, "-filter_complex", graph, *codec, "-movflags", "+faststart", "-f", "mp4", file)


# A status bar with seconds that change, a secure field, a caret that blinks, a tab bar.
BARS = (
    "drawbox=0:0:1170:140:color=0xf7f7fa:t=fill,"
    "drawbox=120:50:90:46:color=0x202020:t=fill:enable='lt(mod(t\\,2)\\,1)',"
    "drawbox=0:633:1170:836:color=black:t=fill,"
    "drawbox=80:1520:6:60:color=0x3478f6:t=fill:enable='lt(mod(t\\,1)\\,0.5)',"
    "drawbox=0:2340:1170:192:color=0xf2f2f7:t=fill"
)
HEIGHT = (len(SCREENS) - 1) * 2532
# Five swipes of 0.8 s, one every 4 s, each eased out; 3 of 4 frames show a screen at rest.
SWIPES = f"{HEIGHT // 5}*(floor(t/4)+1-pow(1-min(1\\,mod(t\\,4)/0.8)\\,3))"


def phone(file):
    """20 s of an app on a phone, 1170x2532 at 60 frames a second, H.264 as phones write it."""
    pill = "drawbox=20:2264:400:64:color=white:t=fill"
    _app(SWIPES, 20, f"{BARS},{pill},{OVERLAY}", H264, file)


def scroll(file):
    """10 s of nothing but scrolling, with a translucent pill that has the version on it."""
    pill = "drawbox=20:2264:400:64:color=white@0.65:t=fill"
    _app(f"{HEIGHT}*abs(mod(t\\,5)/2.5-1)", 10, f"{BARS},{pill},{OVERLAY}", H264, file)


def clock(file):
    """60 s of a screen at rest, on which nothing but a clock's seconds change."""
    time = "%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}"
    digits = f"drawtext=font=DejaVu Sans:text='{time}':fontsize=44:fontcolor=black:x=480:y=48"
    bars = BARS.replace(",drawbox=80:1520:6:60:color=0x3478f6:t=fill:enable='lt(mod(t\\,1)\\,0.5)'", "")
    pill = "drawbox=20:2264:400:64:color=white:t=fill"
    _app("0", 60, f"{bars},{digits},{pill},{OVERLAY}", H264, file)


def hevc(file):
    ffmpeg("-i", made("phone"), "-c:v", "libx265", "-preset", "superfast", "-x265-params",
           "log-level=none:keyint=120:open-gop=0", "-crf", "22", "-tag:v", "hvc1", "-f", "mp4", file)


def vp9(file):
    ffmpeg("-i", made("phone"), "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8",
           "-row-mt", "1", "-g", "120", "-crf", "20", "-b:v", "0", "-f", "webm", file)


def long(file):
    """Ten minutes: the phone's recording 30 times over."""
    ffmpeg("-stream_loop", "29", "-i", made("phone"), "-c", "copy", "-f", "mp4", file)


def ten_seconds(file):
    ffmpeg("-t", "10", "-i", made("phone"), "-c", "copy", "-f", "mp4", file)


def shorts(folder):
    """200 clips of 3 s in a folder: 20 of their own, ten times each."""
    folder.mkdir()
    for index in range(20):
        clip = folder / f"{index:02}-0.mp4"
        ffmpeg("-ss", 0.8 * index, "-t", 3, "-i", made("phone"), "-vf", "scale=590:-2", *H264[:4],
               "-g", "60", "-b:v", "3M", clip)
        for copy in range(1, 10):
            shutil.copyfile(clip, folder / f"{index:02}-{copy}.mp4")


RECORDINGS = {
    "phone": ("phone-h264-20s-3.mp4", phone),
    "phone HEVC": ("phone-hevc-20s-4.mp4", hevc),
    "phone VP9": ("phone-vp9-20s-4.webm", vp9),
    "10 minutes": ("phone-h264-600s-3.mp4", long),
    "10 seconds": ("phone-h264-10s-3.mp4", ten_seconds),
    "200 clips": ("shorts-3", shorts),
    "clock": ("clock-60s-4.mp4", clock),
    "scroll": ("scroll-10s-3.mp4", scroll),
}


def made(name):
    """The path of a recording, which is made if it isn't there."""
    CACHE.mkdir(exist_ok=True)
    file_name, make = RECORDINGS[name]
    file = CACHE / file_name
    if not file.exists():
        part = CACHE / f"{file_name}.part"
        if part.is_dir():
            shutil.rmtree(part)
        print(f"Making {file}", file=sys.stderr)
        make(part)
        part.rename(file)
    return file
