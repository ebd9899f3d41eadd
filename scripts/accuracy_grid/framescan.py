"""framescan on one clip, through its command line, as a person would run it."""

import json
import subprocess
import time

TIMEOUT = 300


def scan(binary, record):
    """What framescan says of a clip: violations in seconds, captures, or an error."""
    command = [binary, "scan", "--policy", record["policy"], "--report", "json",
               "--evidence", "none", "--measure", record["file"]]
    started = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return {"error": f"no answer in {TIMEOUT} s"}
    except OSError as error:
        return {"error": str(error)}
    seconds = time.monotonic() - started
    try:
        recording = json.loads(done.stdout)["recordings"][0]
    except (ValueError, LookupError):
        return {"error": f"exit status {done.returncode}: {done.stderr.strip()[:300]}"}
    if recording["verdict"] not in ("pass", "fail"):
        problems = "; ".join(p["message"] for p in recording.get("problems", []))
        return {"error": f"verdict {recording['verdict']}: {problems}"}
    if (recording["verdict"] == "pass") != (done.returncode == 0):
        return {"error": f"exit status {done.returncode} with verdict {recording['verdict']}"}
    check = recording["checks"][0]
    return {
        "intervals": [[v["start"], v["end"]] for v in check["violations"]],
        "judged": check["frames"], "notes": check.get("notes", []),
        "frames": sum(v["frames"] for v in check["violations"]),
        "measured": [v["worst"]["measured"] for v in check["violations"]],
        "severities": check.get("severities"), "captures": check.get("captures", {}), "verdict": recording["verdict"],
        "seconds": seconds}
