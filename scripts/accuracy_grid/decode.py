"""Times and luma of an encoded clip, from ffprobe and ffmpeg."""

import json
import subprocess

import numpy


def frame_times(path):
    """Time of every displayed frame relative to the first, and the end of the last, in seconds."""
    command = ["ffprobe", "-v", "error", "-threads", "1", "-select_streams", "v:0",
               "-show_entries", "frame=best_effort_timestamp_time,pkt_duration_time",
               "-of", "json", path]
    output = subprocess.run(command, capture_output=True, check=True).stdout
    frames = json.loads(output)["frames"]
    stamps = [float(frame["best_effort_timestamp_time"]) for frame in frames]
    times = [stamp - stamps[0] for stamp in stamps]
    return times, times[-1] + float(frames[-1].get("pkt_duration_time", 0) or 0)


def luma(path, region, count):
    """Full-range 8-bit luma of the region, frame × row × column."""
    return planes(path, region, count, "gray", 1)[:, 0]


def luma_and_chroma(path, region, count):
    """Full-range 8-bit luma and both chroma planes, frame × plane × row × column."""
    return planes(path, region, count, "yuv444p", 3)


def planes(path, region, count, pixel_format, number):
    graph = (f"scale=out_range=full:flags=neighbor,format={pixel_format},"
             f"crop={region.width}:{region.height}:{region.x}:{region.y}:exact=1")
    command = ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-i", path, "-an",
               "-vf", graph, "-fps_mode", "passthrough", "-f", "rawvideo", "-"]
    output = subprocess.run(command, capture_output=True, check=True).stdout
    frames = numpy.frombuffer(output, numpy.uint8)
    frames = frames.reshape(-1, number, region.height, region.width)
    if len(frames) != count:
        raise RuntimeError(f"{path}: {len(frames)} frames decoded, {count} painted")
    return frames
