"""Results made by hand, and the report of them, made by framescan itself."""

import json
import os
import subprocess

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 1170, 2532
FORM = {"x": 0, "y": 633, "width": 1170, "height": 836}
FOOTER = {"x": 23, "y": 2431, "width": 527, "height": 101}
PLACE = {"x": 64, "y": 700, "width": 48, "height": 16}
EVIDENCE = "evidence/0002 card form+3.200.png"
HOSTILE = "<img src=x onerror=alert(1)>\"'&amp; \u202egnp.4pm </td></table><script>alert(2)</script>"


def media(duration, frames, **more):
    return {
        "container": "mov", "codec": "h264", "width": WIDTH, "height": HEIGHT, "rotation": 0,
        "pixelFormat": "yuv420p", "range": "limited", "duration": duration, "frames": frames,
        "variableFrameRate": True, **more,
    }


def violation(start, end, frames, measured="luma 214 where at most 12 is black", **more):
    worst = {"time": start, "where": PLACE, "measured": measured}
    return {"start": start, "end": end, "frames": frames, "worst": worst, **more}


def check(name, verdict, duration, frames, **more):
    violations = more.get("violations", [])
    return {
        "name": name, "expect": "black", "verdict": verdict, "region": FORM,
        "applicableSeconds": duration, "frames": frames,
        "violatingSeconds": sum(v["end"] - v["start"] for v in violations),
        "violatingFrames": sum(v["frames"] for v in violations), **more,
    }


def overlay(verdict, duration, frames, build="1432", **more):
    return check(
        "version overlay", verdict, duration, frames, expect="text", region=FOOTER,
        expected="v{version} ({build})", captures={"version": "5.2.1", "build": build},
        required=True, **more)


def recording(path, verdict, duration=20.0, frames=1200, checks=(), **more):
    return {
        "path": path, "sha256": more.pop("sha256", "a1" * 32), "policy": "framescan.yaml",
        "verdict": verdict, "media": media(duration, frames), "checks": list(checks),
        "problems": more.pop("problems", []), "seconds": more.pop("seconds", 1.42),
        "framesPerSecond": 845, **more,
    }


def failing():
    """A recording with every part that the report can show."""
    times = [index * 0.2 for index in range(101)]
    values = [21.5 if abs(t - 3.2) < 0.01 else 4.2 if abs(t - 7) < 0.01 else 0.3 for t in times]
    form = check(
        "card form is hidden", "fail", 18.0, 1080, tags=["MASTG-TEST-0289", "pci"],
        applied=[{"start": 2.0, "end": 20.0}], plot={"times": times, "values": values},
        violations=[
            violation(3.2, 3.35, 9, evidence=EVIDENCE, evidenceFirst=EVIDENCE),
            violation(7.0, 7.016667, 1, measured="luma 64 where at most 12 is black"),
        ],
        notes=["a violation of 0.083 s at the start was forgiven by grace"])
    readings = [
        {"start": 0.0, "end": 12.0, "captures": {"version": "5.2.1", "build": "1432"}},
        {"start": 12.0, "end": 20.0, "captures": {"version": "5.2.1", "build": "1430"}},
    ]
    shown = [{"start": 2.0, "end": 9.5}, {"start": 11.0, "end": 20.0}]
    return recording(
        "tickets/APP-1204/screen recording 2026-03-02 at 10.14.07.mov", "fail",
        checks=[
            form,
            overlay("fail", 20.0, 1200, "1430", readings=readings, violations=[
                violation(12.0, 20.0, 480, measured="build is ‘1430’, before ‘1432’")]),
            check("statement", "not-exercised", 0, 0, expect="blank"),
        ],
        screens=[
            {"name": "payment", "seconds": 16.5, "frames": 990, "shown": shown},
            {"name": "log in", "seconds": 0, "frames": 0, "shown": []},
        ],
        problems=[{"kind": "damaged", "message": "2 frames could not be decoded", "time": 19.5}],
        sha256="b2" * 32)


def few():
    """Recordings of every verdict, one with a hostile name."""
    passing = recording(
        "tickets/APP-1201/payment 10.mp4", "pass", 20.0, 1200, [
            check("card form is hidden", "pass", 20.0, 1200, tags=["MASTG-TEST-0289"],
                  violations=[violation(0, 0.083, 5)]),
            overlay("pass", 20.0, 1200),
        ], seconds=1.1)
    short = recording(
        "tickets/APP-1201/payment 9.mp4", "pass", 4.5, 270, [overlay("pass", 4.5, 270)], seconds=3.5)
    unproven = recording(
        "tickets/APP-1207/lock-screen.webm", "inconclusive", 4.0, 240, [
            check("card form is hidden", "pass", 4.0, 240),
            {**overlay("not-exercised", 0, 0), "captures": {}},
        ], seconds=0.4)
    cut = recording(
        "tickets/APP-1210/upload.mp4", "error", 18.4, 1104,
        [check("card form is hidden", "pass", 18.4, 1104)], seconds=1.3,
        problems=[{"kind": "truncated", "message": "96 frames are missing", "time": 18.4}])
    unreadable = {
        **recording("notes.mp4", "error", problems=[
            {"kind": "not-a-recording", "message": "no picture stream"}]), "media": None}
    hostile = recording(
        HOSTILE, "fail", 100.0, 6000, [
            check(HOSTILE, "fail", 100.0, 6000, expected=HOSTILE, tags=[HOSTILE], notes=[HOSTILE],
                  captures={HOSTILE: HOSTILE}, violations=[
                      violation(1, 2, 60, HOSTILE, evidence="https://example.invalid/a.png"),
                      violation(3, 4, 60, HOSTILE, evidence="javascript:alert(3)"),
                      violation(5, 6, 60, HOSTILE, evidence="data:image/svg+xml;base64,AAAA"),
                      violation(7, 8, 60, HOSTILE, evidence="../../etc/a.png"),
                  ])])
    return [passing, failing(), short, unproven, cut, unreadable, hostile]


def many(count):
    """So many recordings, one in ten of which fails."""
    times = [index / 10 for index in range(200)]
    recordings = []
    for index in range(count):
        wave = [0.2 + (index * 7 + step * 13) % 50 / 100 for step in range(200)]
        fails = index % 10 == 3
        violations = [violation(3.2, 3.35, 9), violation(9, 9.1, 6)] if fails else []
        verdict = "fail" if fails else "inconclusive" if index % 50 == 7 else "pass"
        recordings.append(recording(
            f"tickets/APP-{1000 + index}/recording {index}.mp4", verdict, 20.0 + index / 1000, 1200,
            [
                check("card form is hidden", "fail" if fails else "pass", 20.0, 1200,
                      violations=violations, plot={"times": times, "values": wave}),
                check("balance is blank", "pass", 20.0, 1200, expect="blank",
                      plot={"times": times, "values": wave}),
                overlay("pass", 20.0, 1200, f"{1400 + index % 40}"),
            ], sha256=f"{index:064x}", seconds=index % 97 / 10))
    return recordings


def write_evidence(folder):
    """The picture that the failing recording names: a frame of half its size with a card form."""
    os.makedirs(os.path.join(folder, "evidence"), exist_ok=True)
    picture = Image.new("RGB", (WIDTH // 2, HEIGHT // 2), "#f2f4f8")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 633 // 2, WIDTH // 2, (633 + 836) // 2), fill="black")
    draw.rectangle((32, 350, 56, 358), fill="white")
    for row in range(6):
        draw.rectangle((40, 60 + row * 38, 480 - row * 30, 76 + row * 38), fill="#9db2c9")
    picture.save(os.path.join(folder, EVIDENCE))


def write_report(binary, folder, recordings):
    """Lets framescan make the html report of results; its path."""
    verdicts = [recording["verdict"] for recording in recordings]
    frames = sum((recording["media"] or {"frames": 0})["frames"] for recording in recordings)
    summary = {kind: verdicts.count(kind) for kind in ("pass", "fail", "error", "inconclusive")}
    document = {
        "schema": 1, "recordings": recordings,
        "tool": {"name": "framescan", "version": "0.1.0", "libraries": {}},
        "policy": {"sources": [{"path": "framescan.yaml", "sha256": "d1" * 32}],
                   "definitions": {"build": "1432"}},
        "summary": {**summary, "recordings": len(verdicts), "frames": frames, "seconds": 6.2},
    }
    results = os.path.join(folder, "results.json")
    report = os.path.join(folder, "report.html")
    with open(results, "w") as file:
        json.dump(document, file)
    run = subprocess.run(
        [binary, "merge", results, "--report", f"html={report}"], capture_output=True, text=True)
    assert os.path.exists(report), run.stderr
    return report
