"""Tables and lists of what came out, as text."""

import os

from . import peers

READABLE = 14  # the lowest capitals, in pixels, that readings are promised for


def share(part, whole):
    return f"{100 * part / whole:6.2f} %" if whole else "       –"


def sums(pairs):
    """Totals over (record, outcome) pairs."""
    total = {"clips": 0, "events": 0, "found": 0, "clean": 0, "alarmed": 0, "alarms": 0,
             "leaking": 0, "exact": 0, "errors": [], "failed": 0}
    for record, outcome in pairs:
        total["clips"] += 1
        if "error" in outcome:
            total["failed"] += 1
            total["events"] += len(record["violations"])
            total["leaking"] += bool(record["violations"])
            continue
        total["found"] += len(outcome["found"])
        total["events"] += len(outcome["found"]) + len(outcome["missed"])
        total["clean"] += not record["violations"]
        total["alarmed"] += bool(outcome["false"]) and not record["violations"]
        total["alarms"] += len(outcome["false"])
        total["leaking"] += bool(record["violations"])
        total["exact"] += outcome["exact"] and bool(record["violations"])
        total["errors"] += outcome["errors"]
    return total


HEAD = (f"{'':24}{'clips':>6}{'leaks found':>14}{'recall':>10}{'false alarms':>14}"
        f"{'clean clips hit':>17}{'timing exact':>14}{'mean off':>10}{'max off':>9}")


def line(name, pairs):
    total = sums(pairs)
    errors = total["errors"]
    found = f"{total['found']}/{total['events']}"
    hit = f"{total['alarmed']}/{total['clean']}"
    mean = f"{1000 * sum(errors) / len(errors):.0f} ms" if errors else "–"
    most = f"{1000 * max(errors):.0f} ms" if errors else "–"
    text = (f"{name:24}{total['clips']:6}{found:>14}{share(total['found'], total['events']):>10}"
            f"{total['alarms']:14}{hit:>17}{share(total['exact'], total['leaking']):>14}"
            f"{mean:>10}{most:>9}")
    return text + (f"  {total['failed']} failed to run" if total["failed"] else "")


def tools_table(results):
    """One line a tool; `results` maps a tool to its (record, outcome) pairs."""
    print(HEAD)
    for tool, pairs in results.items():
        if pairs:
            print(line(tool, pairs))
    used = [tool for tool in results if tool in peers.NOTES and results[tool]]
    for tool in used:
        print(f"  {tool}: {peers.NOTES[tool]}")


def breakdown(pairs, key):
    """framescan's line for each value of a parameter."""
    groups = {}
    for record, outcome in pairs:
        value = record["parameters"].get(key)
        if value is not None:
            groups.setdefault(value, []).append((record, outcome))
    if len(groups) < 2:
        return
    print(f"\nby {key}")
    for value in sorted(groups, key=lambda v: (isinstance(v, str), v)):
        print(line(f"  {value}", groups[value]))


def describe(record):
    skipped = ("seed",)
    parameters = " ".join(f"{key}={value}" for key, value in record["parameters"].items()
                          if key not in skipped)
    return f"{record['file']} {record['width']}x{record['height']} expect={record['expect']} " \
           f"{parameters}"


def noise_of(frames):
    """The most luma and chroma off the fill in frames with no leak."""
    luma = max(max(f.get("elsewhere", 0), f.get("inLeak", 0)) for f in frames)
    chroma = max(max(f.get("chromaElsewhere", 0), f.get("chromaInLeak", 0)) for f in frames)
    return luma, chroma


def frame_range(run):
    return f"{run[0]}" if run[0] == run[1] else f"{run[0]}-{run[1]}"


def failures(pairs):
    """Every miss, false alarm, wrong time and wrong reading, with the clip's path."""
    for record, outcome in pairs:
        words = []
        names = ("CALLED PRESENT", "CALLED ABSENT") if record["family"] == "overlay" else (
            "MISSED", "FALSE ALARM")
        if "error" in outcome:
            words.append("ERROR " + outcome["error"])
        else:
            for run in outcome["missed"]:
                frames = record["frames"][run[0]:run[1] + 1]
                luma = max((f.get("inLeak", 0) for f in frames), default=0)
                words.append(f"{names[0]} frames {frame_range(run)}"
                             + (f" (luma {luma})" if record["truth"] == "luma" else ""))
            for run in outcome["false"]:
                frames = record["frames"][run[0]:run[1] + 1]
                luma, chroma = noise_of(frames)
                words.append(f"{names[1]} frames {frame_range(run)}" + (
                    f" (noise: luma {luma}, chroma {chroma})" if record["truth"] == "luma" else ""))
            if not words and not outcome["exact"]:
                truth = " ".join(frame_range([v["first"], v["last"]])
                                 for v in record["violations"])
                said = " ".join(frame_range(run) for run in outcome["flagged"])
                words.append(f"TIMING reported {said}, truth {truth}")
            if outcome["wrong"] is not None:
                words.append(f"READ {outcome['wrong']} for {record['extra']['captures']}")
        if words:
            print(f"{'; '.join(words)}: {describe(record)}")


def set_apart(records):
    """What the encoder left of a leak or made of clean frames where either answer is right."""
    told = (("wiped", ("inLeak",), "leaks wiped out by the encoder (below 24 luma once decoded)"),
            ("faint", ("inLeak",), "leaks of which nowhere as much as a glyph survived encoding"),
            ("smeared", ("elsewhere", "chromaElsewhere"),
             "clean frames the encoder smeared by 60 or more, deeper than the border left out"))
    for kind, measures, title in told:
        listed = []
        for record in records:
            frames = [frame for frame in record["frames"] if frame["class"] == kind]
            if frames:
                listed.append((record, frames))
        count = sum(len(frames) for _, frames in listed)
        print(f"\n{title}: {count} frames in {len(listed)} clips")
        for record, frames in listed:
            parameters = record["parameters"]
            most = max(max(frame.get(name, 0) for name in measures) for frame in frames)
            left = f", at most {most}" if record["truth"] == "luma" else ""
            contrast = f", contrast {parameters['contrast']}" if "contrast" in parameters else ""
            print(f"  {len(frames)} frames{left}: "
                  f"{os.path.basename(record['file'])} {parameters['quality']}, "
                  f"{parameters['content']}, {parameters['motion']}{contrast}")


def margins(records):
    """Worst noise of a clean frame and weakest leak of a leaking one, by expectation."""
    found = {}
    for record in records:
        if record["truth"] != "luma":
            continue
        expect = record["expect"] if isinstance(record["expect"], str) else "blank: colour"
        clean, leak = found.setdefault(expect, [[], []])
        for frame in record["frames"]:
            if frame["class"] == "clean":
                clean.append(frame["elsewhere"])
            elif frame["class"] == "leak" and frame["painted"]:
                leak.append(frame["inLeak"])
    for expect, (clean, leak) in found.items():
        print(f"margin of {expect}, largest difference of one pixel from the fill once decoded: "
              f"worst clean frame {max(clean, default='–')}, "
              f"weakest leak {min(leak, default='–')} luma")


TRANSFORMS = {"hevc": "transform 32", "hevc10": "transform 32", "vp9": "transform 32",
              "av1": "transform 64", "gif": "none"}


def severities(pairs):
    """framescan's own measurement in multiples of its limit, by expectation and codecs: of clean frames
    the worst, of leaks at their strongest the weakest, and of all leaking frames the weakest, each with
    its clip. 1 and more is reported; a bar says that no number is known, which is less."""
    groups = {}
    for record, outcome in pairs:
        values = outcome.get("severities")
        if not values or len(values) != len(record["frames"]):
            continue
        expect = record["expect"] if isinstance(record["expect"], str) else next(
            iter(record["expect"]))
        codecs = TRANSFORMS.get(record["parameters"]["codec"], "transform 8")
        clean, leaks, leaking = groups.setdefault((expect, codecs), ([], [], []))
        clip = os.path.basename(record["file"])
        values = [value or 0 for value in values]
        for frame, value in zip(record["frames"], values):
            if frame["class"] == "clean":
                clean.append((value, clip))
            elif frame["class"] == "leak":
                leaking.append((value, clip))
        for event in record["violations"]:
            leaks.append((max(values[event["first"]:event["last"] + 1]), clip))
    if groups:
        print(f"\n{'in multiples of the limit':32}{'worst clean':44}{'weakest leak':44}weakest frame")
    for (expect, codecs), found in sorted(groups.items()):
        clean, leaks, leaking = found
        parts = [max(clean, default=(0, "")), min(leaks, default=(0, "")),
                 min(leaking, default=(0, ""))]
        words = [f"{value:5.2f} {clip}" if value else "    –" for value, clip in parts]
        print(f"  {expect + ', ' + codecs:30}{words[0]:44}{words[1]:44}{words[2]}")


def following(pairs):
    """In how many of the frames in which an anchor surely shows, or did before it left the picture, its
    region was looked at."""
    told = [(r["extra"]["sure"], o["judged"]) for r, o in pairs
            if "sure" in r["extra"] and o.get("judged") is not None]
    if told:
        sure = sum(count for count, _ in told)
        judged = sum(min(told) for told in told)
        alone = sum(r["extra"].get("carried", 0) for r, _ in pairs)
        print(f"\nregions followed in {judged} of {sure} frames in which they show, "
              f"{alone} of them after their anchor has left")


def readings(pairs):
    """Right readings of texts by cap height, and by style for those high enough to promise it."""
    shown = [(record, outcome["wrong"] is None) for record, outcome in pairs
             if "captures" in record["extra"] and "error" not in outcome]
    by_height, by_style = {}, {}
    for record, right in shown:
        parameters = record["parameters"]
        by_height.setdefault(f"{parameters['cap height']:3} px", []).append(right)
        if parameters["cap height"] >= READABLE:
            by_style.setdefault(parameters["style"], []).append(right)
            by_style.setdefault("all", []).append(right)
    for title, groups in (("cap height", by_height),
                          (f"style, cap height {READABLE} px and more", by_style)):
        if groups:
            print(f"\nreadings right by {title}")
        for name in sorted(groups):
            right = groups[name]
            print(f"  {name:18}{sum(right):4}/{len(right):<4}{share(sum(right), len(right))}")
