"""What the html report does: filter, sort, open, tell times, and ask for nothing."""

import base64
import hashlib
import os
import re
import time
import urllib.parse

from . import results, validator

SHOWN = "[...document.querySelectorAll('tbody')].filter(b => b.checkVisibility())"
ORDER = f"{SHOWN}.map(b => Number(b.id.slice(1)))"
BY_VERDICT = ["fail", "error", "inconclusive", "pass"]


def number_of(text):
    """The number that the report gives the recording whose path contains a text."""
    return next(i + 1 for i, r in enumerate(results.few()) if text in r["path"])


FAILING = number_of("screen recording")
HOSTILE = number_of("onerror")
PASSING = number_of("payment 10")


def numbers(keep=lambda recording: True, key=None, largest_first=False):
    """Numbers of recordings as the report should order them, what needs a look first."""
    key = key or (lambda recording: BY_VERDICT.index(recording["verdict"]))
    entries = [(i + 1, r) for i, r in enumerate(results.few()) if keep(r)]
    entries.sort(key=lambda entry: key(entry[1]), reverse=False)
    if largest_first:
        entries.sort(key=lambda entry: -key(entry[1]))
    return [number for number, _ in entries]


def search(page, text):
    page.run("document.getElementById('find').select()")
    page.click("#find")
    page.run("document.getElementById('find').select()")
    page.type(text)


def expect(found, wanted):
    assert found == wanted, f"{found}, not {wanted}"


def test_asks_for_nothing_but_itself_and_its_pictures(made):
    path = made.few()
    picture = "file://" + os.path.join(
        os.path.dirname(path), urllib.parse.quote(results.EVIDENCE))
    with made.open(path) as page:
        page.click("#open")
        page.settle()
        expect(page.complaints, [])
        expect(sorted(set(page.requests)), sorted({"file://" + path, picture}))


def test_a_validator_finds_nothing_wrong(made):
    expect(validator.mistakes(made.few()), [])
    broken = os.path.join(made.folder, "broken.html")
    with open(made.few()) as page, open(broken, "w") as file:
        file.write(page.read().replace("</main>", "<td></main>"))
    assert validator.mistakes(broken), "the validator finds no mistake at all"


def test_the_policy_allows_the_style_and_the_scripts_alone(made):
    with open(made.few(), newline="") as file:
        page = file.read()
    texts = re.findall(r"<(?:style|script)>(.*?)</(?:style|script)>", page, re.S)
    digests = [base64.b64encode(hashlib.sha256(t.encode()).digest()).decode() for t in texts]
    style, *scripts = [f"'sha256-{digest}'" for digest in digests]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page).group(1)
    expect(policy.split("; "), [
        "default-src 'none'", f"style-src {style}", f"script-src {' '.join(scripts)}",
        "img-src 'self' data:", "base-uri 'none'", "form-action 'none'"])
    with made.open(made.few()) as opened:
        inline = opened.run(
            "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"
            ".filter(name => name === 'style' || name.startsWith('on'))")
        expect(inline, [])


def test_counts_are_those_of_the_results(made):
    with made.open(made.few()) as page:
        texts = page.run("[...document.querySelectorAll('#counts li')].map(l => l.textContent.trim())")
        expect(texts, ["7 recordings", "2 ✗ fail", "2 ! error", "1 ? inconclusive", "2 ✓ pass"])


def test_filters_by_verdict_and_keeps_it_in_the_address(made):
    with made.open(made.few()) as page:
        expect(page.run(ORDER), numbers())
        page.click("#counts .error button")
        expect(page.run(ORDER), numbers(lambda r: r["verdict"] == "error"))
        expect(page.run("location.hash"), "#verdict=error")
        expect(page.run("document.getElementById('shown').textContent"), "2 of 7 shown")
        page.click("#counts .pass button")
        expect(page.run(ORDER), numbers(lambda r: r["verdict"] in ("error", "pass")))
        pressed = "[...document.querySelectorAll('[aria-pressed=true]')].map(b => b.textContent)"
        expect(len(page.run(pressed)), 2)
        address = page.run("location.hash")
        with made.open(made.few(), fragment=address) as again:
            expect(again.run(ORDER), numbers(lambda r: r["verdict"] in ("error", "pass")))
        page.click("#counts .all button")
        expect(page.run(ORDER), numbers())
        expect(page.run("location.hash"), "")


def test_filters_by_text_in_any_of_what_a_recording_is_known_by(made):
    with made.open(made.few()) as page:
        for text, wanted in [
            ("payment", lambda r: "payment" in r["path"]),
            ("PAYMENT 10", lambda r: "payment 10" in r["path"]),
            ("b2b2b2b2", lambda r: r["sha256"] == "b2" * 32),
            ("mastg-test", lambda r: any("MASTG" in t for c in r["checks"] for t in c.get("tags", []))),
            ("1430", lambda r: "screen recording" in r["path"]),
            ("truncated at", lambda r: r["verdict"] == "error" and r["media"]),
        ]:
            search(page, text)
            page.wait(f"location.hash.includes({urllib.parse.quote_plus(text)!r})")
            expect(page.run(ORDER), numbers(wanted))
        search(page, "nothing is called that")
        page.wait("document.getElementById('none').checkVisibility()")
        expect(page.run(ORDER), [])


def test_sorts_by_every_column_both_ways(made):
    def violations(recording):
        return sum(len(c.get("violations", [])) for c in recording["checks"] if c["verdict"] == "fail")

    def duration(recording):
        return (recording["media"] or {"duration": 0})["duration"]

    with made.open(made.few()) as page:
        for column, key in [
            ("violations", violations), ("duration", duration), ("seconds", lambda r: r["seconds"]),
        ]:
            page.click(f"th.{column} button")
            expect(page.run(ORDER), numbers(key=key, largest_first=True))
            expect(page.run("location.hash"), f"#sort=-{column}")
            page.click(f"th.{column} button")
            expect(page.run(ORDER), numbers(key=key))
            expect(page.run(f"document.querySelector('th.{column}').ariaSort"), "ascending")
        page.click("th.verdict button")
        expect(page.run(ORDER), numbers())
        page.click("th.name button")
        names = page.run(f"{SHOWN}.map(b => b.querySelector('a').textContent)")
        # 9 comes before 10.
        expect(
            [name for name in names if "payment" in name],
            ["tickets/APP-1201/payment 9.mp4", "tickets/APP-1201/payment 10.mp4"])
        address = page.run("location.hash")
        order = page.run(ORDER)
        page.click("th.name button")
        expect(page.run(ORDER), order[::-1])
        with made.open(made.few(), fragment=address) as again:
            expect(again.run(ORDER), order)


def test_opens_failing_ones_first_and_others_by_mouse_and_keyboard(made):
    is_open = f"document.querySelector('#r{PASSING} .details').checkVisibility()"
    state = f"document.querySelector('#r{PASSING} .row a').ariaExpanded"
    with made.open(made.few()) as page:
        opened = f"{SHOWN}.filter(b => b.querySelector('.details').checkVisibility())"
        expect(page.run(f"{opened}.map(b => Number(b.id.slice(1)))"), [FAILING, HOSTILE])
        page.click(f"#r{PASSING} .row a")
        expect((page.run(is_open), page.run(state)), (True, "true"))
        page.click(f"#r{PASSING} .row .duration")
        expect((page.run(is_open), page.run(state)), (False, "false"))
        page.run(f"document.querySelector('#r{PASSING} .row a').focus()")
        page.press("Enter")
        expect(page.run(is_open), True)
        page.press(" ")
        expect(page.run(is_open), False)
        page.press("ArrowUp")
        above = numbers()[numbers().index(PASSING) - 1]
        expect(page.run("document.activeElement.closest('tbody').id"), f"r{above}")
        page.click("#close")
        expect(page.run(f"{opened}.length"), 0)
        page.press("/")
        expect(page.run("document.activeElement.id"), "find")
    with made.open(made.few(), fragment=f"#r{PASSING}") as page:
        expect((page.run(is_open), page.run(state)), (True, "true"))


def test_every_control_is_reached_with_the_tab_key(made):
    with made.open(made.few()) as page:
        page.run(f"document.querySelector('#r{FAILING} .row a').focus()")
        seen = []
        for _ in range(9):
            page.press("Tab")
            seen.append(page.run("document.activeElement.getAttribute('class') ?? ''"))
            page.wait("getComputedStyle(document.activeElement).outlineStyle === 'solid'")
        expect(seen.count("timeline"), 6)
        expect(seen.count("plot"), 1)


def test_a_pointer_over_a_timeline_tells_the_time(made):
    with made.open(made.few()) as page:
        timeline = f"#r{FAILING} .check .timeline"
        told = f"document.querySelector('#r{FAILING} .check .axis output')?.textContent"
        # 20 s wide: 3.28 s lies at 0.164 of it, within the violation from 3.2 s to 3.35 s.
        page.move(timeline, 0.164)
        text = page.run(told)
        assert text.endswith(" s · violated 3.200–3.350 s (9 frames)"), text
        assert abs(float(text.split()[0]) - 3.28) < 0.03, text
        page.move(timeline, 0.5)
        assert page.run(told).endswith(" s · applied 2.000–20.000 s"), page.run(told)
        page.move(timeline, 0.05)
        assert page.run(told).endswith(" s · nothing applied or seen"), page.run(told)
        page.move("h1")
        expect(page.run(told), None)
        page.run(f"document.querySelector({timeline!r}).focus()")
        page.press("ArrowRight")
        page.press("ArrowRight")
        expect(page.run(told), "3.200 s · violated 3.200–3.350 s (9 frames)")
        page.press("End")
        assert page.run(told).startswith("7.000 s · violated 7.000"), page.run(told)
        page.move(f"#r{FAILING} .check .plot", 0.16)
        time_told, value = page.run(told).removesuffix("×").split(" s · ")
        # The peak is 21.5 times the limit, between neighbours of 0.3; a pixel beside it is less.
        assert abs(float(time_told) - 3.2) < 0.03 and 15 < float(value) <= 21.9, (time_told, value)


def test_drawings_lie_where_the_results_say(made):
    with made.open(made.few()) as page:
        def numbers_of(selector, *names):
            return page.run(
                f"[...document.querySelectorAll('#r{FAILING} {selector}')]"
                f".map(e => {list(names)}.map(n => Number(e.getAttribute(n))))")
        first = ".check .time:first-of-type .timeline"
        # 2 s to 20 s of 20 s; 3.2 s to 3.35 s, and one frame, as wide as can be seen, at 7 s.
        expect(numbers_of(f"{first} .applied", "x", "width")[0], [100, 900])
        expect(numbers_of(f"{first} .violated", "x", "width")[:2], [[160, 7.5], [350, 4]])
        place = [results.PLACE[name] for name in ("x", "y", "width", "height")]
        region = [results.FORM[name] for name in ("x", "y", "width", "height")]
        expect(numbers_of("rect.place", "x", "y", "width", "height")[0], place)
        expect(numbers_of("rect.region", "x", "y", "width", "height")[0], region)
        # Over the picture: the white spot of the evidence is under the mark, on the page.
        page.box(".picture")
        page.wait("[...document.images].every(i => i.complete && i.naturalWidth)")
        spots = page.run("""(() => {
          const box = document.querySelector('.picture:has(rect.place)');
          const i = box.querySelector('img').getBoundingClientRect();
          const p = box.querySelector('rect.place').getBoundingClientRect();
          return [(p.x + p.width / 2 - i.x) / i.width, (p.y + p.height / 2 - i.y) / i.height];
        })()""")
        wanted = (64 + 48 / 2) / results.WIDTH, (700 + 16 / 2) / results.HEIGHT
        assert all(abs(a - b) < 0.005 for a, b in zip(spots, wanted)), (spots, wanted)


def test_shows_places_where_a_picture_is_missing(made):
    path = made.report("without evidence", [results.failing()])
    with made.open(path) as page:
        page.wait("[...document.querySelectorAll('.picture a')].every(a => a.hidden)")
        boxes = page.run("[...document.querySelectorAll('.places')].map(s => s.clientHeight)")
        assert len(boxes) == 4 and min(boxes) >= 200, boxes


def test_hostile_names_stay_text(made):
    with made.open(made.few()) as page:
        shown = results.HOSTILE.replace("\u202e", "\\u{202e}")
        expect(page.run(f"document.querySelector('#r{HOSTILE} .row a').textContent"), shown)
        expect(page.run("document.scripts.length"), 2)
        expect(page.run(f"document.querySelectorAll('#r{HOSTILE} .picture a').length"), 0)
        expect(page.run("[...document.images].map(i => i.getAttribute('src'))"),
               [urllib.parse.quote(results.EVIDENCE)] * 2)
        expect(page.complaints, [])


def test_five_thousand_recordings(made):
    count = 5000
    path = made.report("many", results.many(count))
    start = time.monotonic()
    with made.open(path) as page:
        load = time.monotonic() - start
        elements = page.run("document.querySelectorAll('*').length")
        expect(page.run("document.getElementById('shown').textContent"), f"{count} of {count} shown")

        def timed(script):
            return page.run(
                "(async () => { const start = performance.now(); " + script + "; await new Promise("
                "done => requestAnimationFrame(() => setTimeout(done))); "
                "return performance.now() - start; })()")
        filtering = timed("document.querySelector('#counts .fail button').click()")
        expect(page.run("document.getElementById('shown').textContent"), f"500 of {count} shown")
        expect(page.run(ORDER + ".slice(0, 3)"), [4, 14, 24])
        sorting = timed("document.querySelector('th.duration button').click()")
        expect(page.run(ORDER + ".slice(0, 3)"), [4994, 4984, 4974])
        search(page, "recording 4983.mp4")
        page.wait(f"document.getElementById('shown').textContent === '1 of {count} shown'")
        expect(page.complaints, [])
    size = os.path.getsize(path) / 1e6
    return (f"{size:.1f} MB, {elements} elements, loads in {load * 1000:.0f} ms, "
            f"filters in {filtering:.0f} ms, sorts in {sorting:.0f} ms")
