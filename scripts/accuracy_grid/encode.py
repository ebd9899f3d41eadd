"""Codecs and qualities of the grid, and ffmpeg as encoder of painted frames."""

import subprocess

from .clip import Encoding

X265 = "pools=1:frame-threads=1:log-level=none"
# What each codec offers from visually lossless to a messenger's re-encode; `rate` is bits a second.
LADDERS = {
    "h264": [("crf 4", ["-crf", "4"]), ("crf 18", ["-crf", "18"]), ("crf 23", ["-crf", "23"]),
             ("crf 28", ["-crf", "28"]), ("crf 34", ["-crf", "34"]), ("crf 40", ["-crf", "40"])],
    "vp8": [("q 4", ["-qmin", "4", "-qmax", "4"]), ("q 20", ["-qmin", "20", "-qmax", "20"]),
            ("q 35", ["-qmin", "35", "-qmax", "35"]), ("q 50", ["-qmin", "50", "-qmax", "50"])],
    "vp9": [("crf 10", ["-crf", "10", "-b:v", "0"]), ("crf 31", ["-crf", "31", "-b:v", "0"]),
            ("crf 42", ["-crf", "42", "-b:v", "0"]), ("crf 50", ["-crf", "50", "-b:v", "0"])],
    "av1": [("crf 18", ["-crf", "18"]), ("crf 35", ["-crf", "35"]), ("crf 45", ["-crf", "45"]),
            ("crf 50", ["-crf", "50"])],
    "mpeg4": [("q 2", ["-q:v", "2"]), ("q 5", ["-q:v", "5"]), ("q 10", ["-q:v", "10"]),
              ("q 15", ["-q:v", "15"])],
    "mjpeg": [("q 2", ["-q:v", "2"]), ("q 5", ["-q:v", "5"]), ("q 10", ["-q:v", "10"]),
              ("q 15", ["-q:v", "15"])],
    "gif": [("no dither", ["none"]), ("bayer", ["bayer"]), ("sierra", ["sierra2_4a"])],
}
CODECS = ["h264", "hevc", "hevc10", "vp8", "vp9", "av1", "mpeg4", "mjpeg", "gif"]
SPEEDS = {
    "h264": ["-c:v", "libx264"],
    "hevc": ["-c:v", "libx265", "-preset", "superfast", "-x265-params", X265],
    "hevc10": ["-c:v", "libx265", "-preset", "superfast", "-x265-params", X265],
    "vp8": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"],
    "vp9": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "7", "-row-mt", "0"],
    "mpeg4": ["-c:v", "mpeg4"],
    "mjpeg": ["-c:v", "mjpeg"],
    "gif": ["-c:v", "gif"],
}
CONTAINERS = {
    "h264": ["mp4", "mov", "mkv", "mp4"], "hevc": ["mp4", "mkv"], "hevc10": ["mp4", "mov"],
    "vp8": ["webm"], "vp9": ["webm", "mp4"], "av1": ["webm", "mp4"], "mpeg4": ["mp4", "avi"],
    "mjpeg": ["avi", "mov"], "gif": ["gif"],
}
# A rate far too low for the picture would go below the quality of CRF 40, the lowest promised.
FLOORS = {"h264": ["-qmax", "42"], "vp8": ["-qmax", "50"], "vp9": ["-qmax", "50"],
          "av1": ["-qmax", "50"], "mpeg4": ["-qmax", "15"],
          "hevc": ["-x265-params", X265 + ":qpmax=42"],
          "hevc10": ["-x265-params", X265 + ":qpmax=42"]}
MATRIX_TAGS = {"bt601": "smpte170m", "bt709": "bt709"}


def choose(rng, codec, coloured=False, lowest=0):
    """An encoding of a codec with random quality, container, range, matrix and timing."""
    ladder = LADDERS["h264" if codec.startswith("hevc") else codec][lowest:]
    quality, arguments = ladder[rng.integers(len(ladder))]
    arguments = list(arguments)
    rated = codec not in ("gif", "mjpeg") and rng.random() < 0.2
    if rated:
        kilobits = int(rng.choice([400, 800, 1500, 2000]))
        quality, arguments = f"{kilobits} kb/s", ["-b:v", f"{kilobits}k", *FLOORS[codec]]
    elif codec == "vp8":
        arguments += ["-b:v", "20M"]
    extension = str(rng.choice(CONTAINERS[codec]))
    encoding = Encoding(codec, quality, arguments, extension)
    encoding.arguments = speed(rng, codec) + arguments
    encoding.rate = int(rng.choice([20, 25] if codec == "gif" else [24, 30, 30, 60]))
    if codec in ("h264", "hevc") and rng.random() < 0.15:
        encoding.full_range = True
    encoding.pixel_format = {"hevc10": "yuv420p10le", "mjpeg": "yuvj420p"}.get(codec, "yuv420p")
    if codec in ("h264", "hevc", "hevc10", "vp9", "av1"):
        encoding.tagged = coloured or rng.random() < 0.6
        if encoding.tagged:
            encoding.matrix = str(rng.choice(["bt709", "bt709", "bt601"]))
    if extension in ("mp4", "mov", "mkv", "webm") and codec != "mpeg4" and rng.random() < 0.3:
        encoding.variable = (int(rng.choice([12, 17, 33])), int(rng.integers(1, 9)),
                             int(rng.choice([0, 80, 350])), int(rng.integers(5, 15)))
    return encoding


def speed(rng, codec):
    if codec == "h264":
        preset = str(rng.choice(["superfast", "veryfast", "faster", "medium"]))
        return [*SPEEDS["h264"], "-preset", preset]
    if codec == "av1" and rng.random() < 0.25:
        return ["-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-row-mt", "0"]
    if codec == "av1":
        return ["-c:v", "libsvtav1", "-preset", str(rng.choice(["10", "12"])),
                "-svtav1-params", "lp=1"]
    return list(SPEEDS[codec])


def filters(encoding):
    """The filter graph between painted RGB frames and the encoder."""
    graph = []
    if encoding.variable:
        step, jitter, gap, every = encoding.variable
        graph.append(f"settb=1/1000,setpts=N*{step}+mod(N*N*7\\,{jitter})+{gap}*floor(N/{every})")
    if encoding.codec == "gif":
        dither = encoding.arguments[-1]
        graph.append("split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=" + dither)
        return ",".join(graph)
    full = encoding.full_range or encoding.codec == "mjpeg"
    graph.append(f"scale=out_color_matrix={encoding.matrix}:out_range={'pc' if full else 'tv'}"
                 ":flags=accurate_rnd+full_chroma_int")
    graph.append("format=" + encoding.pixel_format)
    return ",".join(graph)


def command(clip, path):
    encoding = clip.encoding
    line = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
            "-s", f"{clip.width}x{clip.height}", "-r", str(encoding.rate), "-i", "-",
            "-vf", filters(encoding), "-fps_mode", "passthrough"]
    if encoding.variable:
        line += ["-enc_time_base", "1:1000"]
    line += encoding.arguments[:-1] if encoding.codec == "gif" else encoding.arguments
    if encoding.tagged:
        tag = MATRIX_TAGS[encoding.matrix]
        line += ["-colorspace", tag, "-color_primaries", tag, "-color_trc", tag]
    if encoding.codec not in ("gif", "mjpeg"):
        line += ["-color_range", "pc" if encoding.full_range else "tv"]
    if encoding.codec.startswith("hevc") and encoding.extension in ("mp4", "mov"):
        line += ["-tag:v", "hvc1"]
    # Matroska would number its segments at random otherwise.
    return [*line, "-threads", "1", "-fflags", "+bitexact", path]


def encode(clip, painter, path):
    """Writes the clip; raises with ffmpeg's own words when it can't."""
    process = subprocess.Popen(command(clip, path), stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        for index in range(clip.count):
            process.stdin.write(painter.frame(index).tobytes())
        process.stdin.close()
    except BrokenPipeError:
        pass
    message = process.stderr.read().decode(errors="replace")
    if process.wait() != 0:
        raise RuntimeError(f"{path}: {message.strip()}")
