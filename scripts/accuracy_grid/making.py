"""Makes the clips of the families: files, policies and truth, cached by what they depend on."""

import hashlib
import importlib
import json
import multiprocessing
import os
import sys
import time
import zlib
from pathlib import Path

import numpy

from . import encode, truth

FAMILIES = ["leaks", "overlay", "blurred", "masked", "still", "image", "no_text", "canary", "moving"]
HERE = Path(__file__).parent
DRAWING = ["draw.py", "content.py", "encode.py", "clip.py"]
REGIONS = ["blurred", "masked", "still", "image", "no_text", "moving"]
TRUTH = ["decode.py", "truth.py"]
_clips = []


def available():
    """Names of the families there are, each a module with `clips(rng, count)`."""
    return [name for name in FAMILIES if (HERE / f"{name}.py").exists()]


def plan(family, seed, count):
    module = importlib.import_module(f"{__package__}.{family}")
    rng = numpy.random.default_rng([seed, zlib.crc32(family.encode())])
    return module.clips(rng, count)


def digest(names):
    return hashlib.sha256(b"".join((HERE / name).read_bytes() for name in names)).hexdigest()


def make(clip, folder):
    """The record of one clip; file and truth are made unless they are there already."""
    base = os.path.join(folder, clip.name)
    path, note = f"{base}.{clip.encoding.extension}", f"{base}.truth.json"
    shared = ["regions.py"] if clip.family in REGIONS else []
    shared += ["leaks.py"] if clip.family == "moving" else []
    key = clip.key(digest([*DRAWING, *shared, f"{clip.family}.py"]))
    truth_key = digest(TRUTH)[:16]
    known = json.loads(Path(note).read_text()) if os.path.exists(note) else {}
    encoded = known.get("key") == key and os.path.exists(path)
    if encoded and known["truthKey"] == truth_key and known["file"] == path:
        return known
    painter = clip.painter(clip)
    if not encoded:
        encode.encode(clip, painter, path)
    record = {
        "key": key, "truthKey": truth_key, "family": clip.family, "index": clip.index,
        "file": path, "policy": f"{base}.policy.yaml", "width": clip.width, "height": clip.height,
        "region": clip.region.json(), "inset": clip.inset, "expect": clip.expect,
        "fillColour": list(clip.fill), "truth": clip.truth,
        "fullRange": clip.encoding.full_range or clip.encoding.codec in ("mjpeg", "gif"),
        "variable": bool(clip.encoding.variable), "parameters": clip.parameters,
        "extra": clip.extra}
    write_policy(clip, painter, record, folder)
    record |= truth.classify(clip, painter, path)
    Path(note).write_text(json.dumps(record))
    return record


def write_policy(clip, painter, record, folder):
    """JSON is YAML too, and needs no library to write."""
    for name, picture in (painter.pictures() if hasattr(painter, "pictures") else {}).items():
        picture.save(os.path.join(folder, name))
    check = {"name": "region", "region": clip.region.json(), "expect": clip.expect,
             **clip.extra.get("check", {})}
    policy = {"framescan": 1, **clip.extra.get("policy", {}), "checks": [check]}
    Path(record["policy"]).write_text(json.dumps(policy, indent=2) + "\n")


def _make(task):
    index, folder = task
    try:
        return make(_clips[index], folder)
    except Exception as error:  # one clip that can't be made must not lose the others
        return {"error": f"{_clips[index].name}: {error}"}


def make_all(clips, folder, jobs):
    """Records of all clips in order; those that could not be made carry `error`."""
    os.makedirs(folder, exist_ok=True)
    _clips[:] = clips
    started, records = time.monotonic(), []
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for record in pool.imap(_make, [(index, folder) for index in range(len(clips))]):
            records.append(record)
            if "error" in record:
                print(f"accuracy: {record['error']}", file=sys.stderr)
        pool.close()  # its end would be forced otherwise, which waits for ever where SIGTERM is blocked
        pool.join()
    seconds = time.monotonic() - started
    print(f"accuracy: {len(records)} clips in {folder} after {seconds:.0f} s", file=sys.stderr)
    return records
