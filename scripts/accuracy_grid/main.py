"""The command line of the accuracy grid."""

import argparse
import json
import os
import tempfile
from pathlib import Path

from . import needs

ROOT = Path(__file__).resolve().parent.parent.parent


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="scripts/accuracy",
        description="Makes screen recordings with known truth, runs framescan and the field's "
        "usual answers on them and prints recall, false alarms and timing of each.")
    parser.add_argument("--seed", type=int, default=1, help="everything is drawn from it (1)")
    parser.add_argument("--clips", type=int, help="clips of each family (200; quick: 40 in all)")
    parser.add_argument("--quick", action="store_true", help="a small subset")
    parser.add_argument("--family", action="append", help="only this family; repeatable")
    parser.add_argument("--work", help="where clips are kept (in the system's temporary folder)")
    parser.add_argument("--binary", default=str(ROOT / ".build/release/framescan"),
                        help="framescan (.build/release/framescan)")
    parser.add_argument("--peers", action=argparse.BooleanOptionalAction, default=None,
                        help="run the others too (default; quick: not)")
    parser.add_argument("--make-only", action="store_true", help="stop when the clips are made")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (2)")
    settings = parser.parse_args(words)
    settings.work = os.path.abspath(
        settings.work or os.path.join(tempfile.gettempdir(), "framescan-accuracy"))
    if settings.peers is None:
        settings.peers = not settings.quick
    return settings


def run(words):
    settings = arguments(words)
    os.makedirs(settings.work, exist_ok=True)
    needs.ensure(settings.peers, settings.work)
    from . import making

    families = settings.family or making.available()
    records = []
    for family in families:
        folder = os.path.join(settings.work, f"seed-{settings.seed}", family)
        clips = making.plan(family, settings.seed, settings.clips or 200)
        records += making.make_all(clips, folder, settings.jobs)
    truth = os.path.join(settings.work, "truth.json")
    Path(truth).write_text(json.dumps(records, indent=1))
    return 0
