"""Frames into files, through the ffmpeg program: one thread and no dates, so that bytes repeat."""

import json
import os
import subprocess

from PIL import Image

QUIET = ["-hide_banner", "-loglevel", "error"]
TO_LIMITED_RANGE = (
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact,format=yuv420p"
)
BT709 = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"]
BITEXACT = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "1"]


def h264(crf, extra=()):
    """H.264 in mp4 or mov, the index first."""
    codec = ["-c:v", "libx264", "-preset", "slow", "-crf", str(crf), "-x264-params", "threads=1"]
    return _video(codec + ["-movflags", "+faststart", *extra])


def h264_rotated(crf):
    """H.264 stored lying on its side, with a display matrix that turns it upright."""
    encode = h264(crf)

    def turned(recording, frames, file):
        width, height = recording.size
        lying = file + ".lying.mp4"
        encode(recording, (f.transpose(Image.ROTATE_90) for f in frames), lying, (height, width))
        # ffmpeg writes a display matrix for this tag only when it copies the pictures.
        _ffmpeg(["-y", "-i", lying, "-c", "copy", "-metadata:s:v:0", "rotate=270", "-movflags", "+faststart",
                 "-fflags", "+bitexact", file])
        os.remove(lying)

    return turned


def h264_variable(crf):
    """H.264 whose frames carry their own times, in milliseconds; no B-frames, as a phone encodes."""

    def encode(recording, frames, file):
        steps = [b - a for a, b in zip(recording.times, recording.times[1:-1])]
        terms = [f"gte(N,{i + 1})*{int(step * 1000)}" for i, step in enumerate(steps)]
        # In brackets by the score: an expression can't be a hundred terms deep.
        clock = "+".join("(" + "+".join(terms[i : i + 20]) + ")" for i in range(0, len(terms), 20))
        extra = ["-fps_mode", "passthrough", "-enc_time_base", "1/1000", "-video_track_timescale", "1000"]
        _video(
            ["-c:v", "libx264", "-preset", "slow", "-crf", str(crf), "-x264-params", "threads=1",
             "-bf", "0", "-movflags", "+faststart", *extra],
            filters=f"settb=1/1000,setpts='{clock}'," + TO_LIMITED_RANGE,
        )(recording, frames, file)

    return encode


def hevc(crf):
    """HEVC in mp4, tagged as Apple's players want it."""
    params = "pools=none:frame-threads=1:info=0:log-level=none"
    codec = ["-c:v", "libx265", "-preset", "medium", "-crf", str(crf), "-x265-params", params]
    return _video(codec + ["-tag:v", "hvc1", "-movflags", "+faststart"])


def vp9(crf):
    """VP9 in webm."""
    return _video(["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", str(crf), "-deadline", "good", "-cpu-used", "3"])


def gif():
    """An animated GIF with one palette for all frames."""
    filters = (
        "split[a][b];[a]palettegen=max_colors=96:reserve_transparent=0[p];"
        "[b][p]paletteuse=dither=none:diff_mode=rectangle"
    )
    return _video([], filters=filters, color=[])


def png():
    """A screenshot."""

    def encode(recording, frames, file):
        next(iter(frames)).save(file, optimize=True)

    return encode


def _ffmpeg(arguments):
    subprocess.run(["ffmpeg", *QUIET, *arguments], check=True, stdin=subprocess.DEVNULL)


def _video(codec, filters=TO_LIMITED_RANGE, color=BT709):
    def encode(recording, frames, file, size=None):
        width, height = size or recording.size
        first, second = recording.times[:2]
        rate = 1 / (second - first)
        command = ["ffmpeg", *QUIET, "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
                   "-r", str(rate), "-i", "-", "-vf", filters, *color, *codec, *BITEXACT, file]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
            for frame in frames:
                ffmpeg.stdin.write(frame.tobytes())
            ffmpeg.stdin.close()
        if ffmpeg.returncode:
            raise SystemExit(f"make-samples: ffmpeg could not encode {recording.path}")

    return encode


def cut_off(file, share):
    """Breaks a file off in the middle of the packet that comes after a share of them all."""
    command = ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pos,size",
               "-of", "json", file]
    packets = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["packets"]
    packet = packets[int(len(packets) * share)]
    os.truncate(file, int(packet["pos"]) + int(packet["size"]) // 2)
