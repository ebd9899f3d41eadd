"""How the html report looks: light and dark, wide and narrow, on paper, with scripts or styles blocked."""

import functools
import http.server
import os
import threading

from . import results
from .report import FAILING, PASSING, expect

# What Jenkins sends with every file of a build's artifacts.
JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"

# Every text that is seen, with its contrast to what is behind it (WCAG 2, relative luminance).
CONTRASTS = """(() => {
  const parse = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest("svg, script, style")) continue;
    const levels = [parse(getComputedStyle(element).color), behind(element)].map(luminance);
    const contrast = (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
    found.push([contrast, walker.currentNode.data.trim().slice(0, 40)]);
  }
  return found;
})()"""


def test_texts_have_contrast_and_nothing_is_cut_off_in_light_and_dark(made):
    lowest = 99
    for width in (1280, 375):
        for dark in (False, True):
            with made.open(made.few(), width=width, dark=dark) as page:
                page.click("#open")
                page.settle()
                background = page.run("getComputedStyle(document.body).backgroundColor")
                expect(background, "rgb(13, 17, 23)" if dark else "rgb(255, 255, 255)")
                contrasts = page.run(CONTRASTS)
                assert len(contrasts) > 100, contrasts
                worst = min(contrasts)
                assert worst[0] >= 4.5, worst
                lowest = min(lowest, worst[0])
                expect(page.run("document.documentElement.scrollWidth"), width)
                outside = page.run(
                    "[...document.querySelectorAll('body *')].filter(e => e.checkVisibility()"
                    " && e.getBoundingClientRect().right > innerWidth + 0.5)"
                    ".map(e => e.tagName + '.' + e.className)")
                expect(outside, [])
                expect(page.complaints, [])
                made.keep(page, f"report-{width}-{'dark' if dark else 'light'}")
    return f"the least contrast is {lowest:.1f}:1"


def test_marks_of_a_drawing_differ_in_height_and_stand_out(made):
    for dark in (False, True):
        with made.open(made.few(), dark=dark) as page:
            heights = page.run(
                "['unseen', 'applied', 'violated'].map(kind => document.querySelector("
                f"'#r{FAILING} .check .' + kind).getBoundingClientRect().height)")
            assert heights[0] < heights[1] < heights[2], heights


def test_verdicts_have_words_beside_their_colours(made):
    with made.open(made.few()) as page:
        badges = page.run("[...document.querySelectorAll('.row .badge')].map(b => b.textContent)")
        expect(badges, ["✗ fail"] * 2 + ["! error"] * 2 + ["? inconclusive"] + ["✓ pass"] * 2)


def test_without_scripts_everything_is_there_and_open(made):
    with made.open(made.few(), scripts=False) as page:
        # Scripts of the protocol run in spite of that.
        shown = page.run(
            "[...document.querySelectorAll('.details')].map(d => d.checkVisibility())")
        expect(shown, [True] * len(results.few()))
        expect(page.run("document.getElementById('controls').checkVisibility()"), False)
        expect(page.run("document.querySelectorAll('button').length"), 2)
        made.keep(page, "report-without-scripts")


def test_is_readable_where_scripts_and_styles_are_blocked(made):
    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            self.send_header("Content-Security-Policy", JENKINS)
            super().end_headers()

        def log_message(self, *_):
            pass

    folder = os.path.dirname(made.few())
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        origin = f"http://127.0.0.1:{server.server_port}/"
        with made.browser.page(origin + "report.html") as page:
            expect(page.run("document.documentElement.className"), "")
            expect(page.run("getComputedStyle(document.body).maxWidth"), "none")
            shown = page.run(
                "[...document.querySelectorAll('.details')].map(d => d.checkVisibility())")
            expect(shown, [True] * len(results.few()))
            text = page.run("document.body.innerText")
            for words in ("3.200–3.350 s (9 frames)", "luma 214", "MASTG-TEST-0289", "truncated at"):
                assert words in text, words
            bars = page.run(
                f"[...document.querySelectorAll('#r{FAILING} .violated')].map(b => "
                "[getComputedStyle(b).fill, b.getBoundingClientRect().height > 0])")
            expect(bars[0], ["rgb(180, 35, 24)", True])
            page.wait("document.images[0].complete && document.images[0].naturalWidth")
            assert all(address.startswith(origin) for address in page.requests), page.requests
            # Said of each script and the style, and nothing else.
            refused = [str(event) for event in page.complaints]
            assert all("Content Security Policy" in r or "sandboxed" in r for r in refused), refused
            made.keep(page, "report-blocked")
    finally:
        server.shutdown()


def test_prints_the_failing_ones_open_in_dark_ink_on_white(made):
    with made.open(made.few(), dark=True) as page:
        page.click("#close")
        page.click(f"#r{PASSING} .row a")
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        page.send("Emulation.setEmulatedMedia", media="print", features=[dark])
        shown = page.run(
            "[...document.querySelectorAll('tbody')].filter("
            "b => b.querySelector('.details').checkVisibility()).map(b => b.className)")
        assert len(shown) == 2 and all(name.startswith("fail") for name in shown), shown
        expect(page.run("document.getElementById('controls').checkVisibility()"), False)
        expect(page.run("getComputedStyle(document.body).color"), "rgb(31, 35, 40)")
        worst = min(page.run(CONTRASTS))
        assert worst[0] >= 4.5, worst
        printed = page.printed()
        assert printed.startswith(b"%PDF") and printed.count(b"/Type /Page\n") >= 2
        if made.pictures:
            with open(os.path.join(made.pictures, "report.pdf"), "wb") as file:
                file.write(printed)
