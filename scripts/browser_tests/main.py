"""Runs the tests that need a browser, one after the other in one Chromium."""

import argparse
import os
import tempfile
import traceback

from . import layout, pages, picker, report
from .browser import Browser


def run(words):
    parser = argparse.ArgumentParser(
        prog="scripts/browser-tests",
        description="Opens what framescan writes in a headless Chromium and uses it as people do.",
        epilog="Exit status 1 when a test fails; each test is a line.")
    parser.add_argument(
        "--binary", default=".build/release/framescan", help="the framescan to test")
    parser.add_argument("--pictures", metavar="DIR", help="keep screenshots there, to look at")
    parser.add_argument("names", nargs="*", help="only tests whose names contain one of these")
    options = parser.parse_args(words)
    tests = [
        (f"{module.__name__.split('.')[-1]}.{name}", test)
        for module in (report, layout, picker)
        for name, test in vars(module).items()
        if name.startswith("test_")
    ]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        made = pages.Pages(browser, os.path.abspath(options.binary), folder, options.pictures)
        for name, test in tests:
            if options.names and not any(part in name for part in options.names):
                continue
            try:
                figures = test(made)
                print(f"ok {name}{f': {figures}' if figures else ''}", flush=True)
            except Exception:
                failed += 1
                print(f"FAILED {name}\n{traceback.format_exc()}", flush=True)
    return 1 if failed else 0
