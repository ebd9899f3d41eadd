"""A tool's answer for one clip against its truth."""

EDGE = 0.0006  # times are printed rounded, Matroska keeps milliseconds
EITHER = ("undecided", "wiped", "faint", "smeared")


def flags_of(answer, record):
    """Which frames the answer calls a violation: those that begin inside an interval."""
    if "flags" in answer:
        return list(answer["flags"])
    return [any(start - EDGE <= time < end - EDGE for start, end in answer["intervals"])
            for time in record["times"]]


def on_frames(answer, record):
    """Whether every interval begins at a frame and ends at another, or the recording's end."""
    stops = record["times"][1:] + [record["end"]]
    return all(
        any(abs(start - time) <= 2 * EDGE for time in record["times"])
        and (any(abs(end - time) <= 2 * EDGE for time in stops) or end >= record["times"][-1])
        for start, end in answer["intervals"])


def runs_of(flags):
    runs = []
    for index, flag in enumerate(flags):
        if flag and runs and runs[-1][1] == index - 1:
            runs[-1][1] = index
        elif flag:
            runs.append([index, index])
    return runs


def score(answer, record):
    """Leaks found and missed, false alarms, and how exact the times are."""
    if "error" in answer:
        return {"error": answer["error"]}
    classes = [frame["class"] for frame in record["frames"]]
    flags = flags_of(answer, record)
    flags += [False] * (len(classes) - len(flags))
    found, missed, errors = [], [], []
    for event in record["violations"]:
        first, last = event["first"], event["last"]
        if any(flags[first:last + 1]):
            found.append([first, last])
            errors.append(timing_error(flags, classes, event, record))
        else:
            missed.append([first, last])
    false = [run for run in runs_of(flags)
             if all(classes[index] == "clean" for index in range(run[0], run[1] + 1))]
    agree = all(flag == (kind == "leak") for flag, kind in zip(flags, classes)
                if kind in ("leak", "clean"))
    exact = agree and ("flags" in answer or on_frames(answer, record))
    return {"judged": answer.get("judged"), "found": found, "missed": missed, "false": false, "errors": errors, "exact": exact,
            "flagged": runs_of(flags), "severities": answer.get("severities"), "wrong": wrong_reading(answer, record)}


def timing_error(flags, classes, event, record):
    """Seconds by which the reported begin or end of a found leak is off, the larger of both."""
    times, ends = record["times"], record["times"][1:] + [record["end"]]
    touching = [run for run in runs_of(flags)
                if run[0] <= event["last"] and run[1] >= event["first"]]
    first, last = touching[0][0], touching[-1][1]
    earliest, latest = event["first"], event["last"]
    while earliest > 0 and classes[earliest - 1] in EITHER:
        earliest -= 1
    while latest + 1 < len(classes) and classes[latest + 1] in EITHER:
        latest += 1
    begin = max(0, times[earliest] - times[first], times[first] - times[event["first"]])
    end = max(0, ends[last] - ends[latest], ends[event["last"]] - ends[last])
    return max(begin, end)


def wrong_reading(answer, record):
    """What was read where it differs from what is written, for clips with a text to read."""
    expected = record["extra"].get("captures")
    if not expected or "captures" not in answer or answer["captures"] == expected:
        return None
    return answer["captures"]
