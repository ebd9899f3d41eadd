"""The region picker: what is drawn is what the policy says, and framescan reads it."""

import json
import os
import subprocess

from . import validator
from .layout import CONTRASTS
from .report import expect

# A recording that the tests make: 320×640, a second each of three colours, black in its middle.
WIDTH, HEIGHT = 320, 640
COLORS = ("white", "red", "blue")


def record(made):
    """The recording's path and that of the picker made of it."""
    recording = os.path.join(made.folder, "colours & <more>.mp4")
    page = os.path.join(made.folder, "picker.html")
    if not os.path.exists(page):
        parts = ";".join(
            f"color={color}:size={WIDTH}x{HEIGHT}:duration=1:rate=10[{color}]" for color in COLORS)
        joined = "".join(f"[{color}]" for color in COLORS)
        box = "drawbox=x=40:y=160:w=240:h=320:color=black:t=fill"
        graph = f"{parts};{joined}concat=n={len(COLORS)},{box}"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-filter_complex", graph, "-c:v", "libx264", "-crf", "10",
             "-pix_fmt", "yuv420p", recording], check=True)
        run = subprocess.run(
            [made.binary, "init", recording, "-o", os.path.join(made.folder, "proposed.yaml"),
             "--html", page], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
    return recording, page


def scan(made, policy, recording):
    """What a scan by a policy comes to: each check's verdict, region and violations."""
    run = subprocess.run(
        [made.binary, "scan", "-p", policy, recording, "--report", "json"],
        capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    checks = json.loads(run.stdout)["recordings"][0]["checks"]
    return {check["name"]: check for check in checks}


class Board:
    """The picture on the page, in pixels of the recording."""

    def __init__(self, page):
        self.page = page
        self.box = page.box("#regions")

    def at(self, x, y):
        return (self.box["x"] + x * self.box["width"] / WIDTH,
                self.box["y"] + y * self.box["height"] / HEIGHT)

    def drag(self, start, end):
        self.page.drag(self.at(*start), self.at(*end))

    @property
    def regions(self):
        return self.page.run("picker.regions.map(r => [r.x, r.y, r.width, r.height])")


def near(found, wanted, slack):
    assert len(found) == len(wanted) and all(
        abs(a - b) <= slack for a, b in zip(found, wanted)), f"{found}, not {wanted}"


def set_field(page, number, name, text):
    page.run(
        "(f => { f.value = " + json.dumps(text) + "; f.dispatchEvent(new Event('input')); "
        "f.dispatchEvent(new Event('change')); })"
        f"(picker.regions[{number}].fields[{json.dumps(name)}])")


def test_offers_frames_of_every_screen_and_asks_for_nothing(made):
    recording, path = record(made)
    with made.open(path) as page:
        expect(page.complaints, [])
        asked = {address for address in page.requests if not address.startswith("data:")}
        expect(asked, {"file://" + path})
        captions = page.run("[...document.querySelectorAll('.choice')].map(c => c.textContent)")
        assert len(captions) == len(COLORS), captions
        assert all(caption.endswith(os.path.basename(recording)) for caption in captions), captions
        # The colour of each frame's corner, as a canvas reads it: one of each.
        corners = page.run("""[...document.querySelectorAll('.choice img')].map(image => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return [...context.getImageData(2, 2, 1, 1).data].slice(0, 3).map(v => v > 128);
        })""")
        expect(
            sorted(corners),
            sorted([[True, True, True], [True, False, False], [False, False, True]]))
        page.click(".choice:nth-of-type(2)")
        expect(page.run("document.querySelector('.choice:nth-of-type(2)').ariaPressed"), "true")
        expect(page.run(
            "document.getElementById('frame').src === document.querySelectorAll('.choice img')[1].src"),
            True)
    size = os.path.getsize(path)
    assert size < 5e6, size


def test_a_validator_finds_nothing_wrong(made):
    expect(validator.mistakes(record(made)[1]), [])


def test_draws_moves_and_resizes_with_the_mouse(made):
    with made.open(record(made)[1]) as page:
        board = Board(page)
        pixel = WIDTH / board.box["width"]
        slack = 1 + pixel
        board.drag((40, 160), (280, 480))
        near(board.regions[0], [40, 160, 240, 320], slack)
        board.drag((100, 300), (110, 290))
        near(board.regions[0], [50, 150, 240, 320], 2 * slack)
        x, y, width, height = board.regions[0]
        board.drag((x + width, y + height), (300, 500))
        near(board.regions[0], [x, y, 300 - x, 500 - y], slack)
        board.drag((x, y), (20, 100))
        near(board.regions[0], [20, 100, 280, 400], slack)
        # Out of the picture is at its edge; a click draws nothing.
        board.drag((200, 560), (400, 700))
        near(board.regions[1], [200, 560, 120, 80], slack)
        board.drag((5, 5), (5, 5))
        expect(len(board.regions), 2)


def test_draws_moves_resizes_and_removes_with_the_keyboard(made):
    with made.open(record(made)[1]) as page:
        board = Board(page)
        page.run("document.getElementById('add').focus()")
        page.press("Enter")
        expect(board.regions, [[80, 240, 160, 160]])
        expect(page.run("document.activeElement === picker.regions[0].group"), True)
        for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
            page.press(key)
        expect(board.regions, [[82, 239, 160, 160]])
        for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
            page.press(key, shift=True)
        expect(board.regions, [[82, 239, 161, 162]])
        label = page.run("document.activeElement.getAttribute('aria-label')")
        expect(label, "region 1: 82,239, 161 wide and 162 high")
        page.press("Delete")
        expect(board.regions, [])
        expect(page.run("document.activeElement.id"), "add")
        expect(page.run("document.getElementById('download').disabled"), True)


def test_the_downloaded_policy_is_what_was_drawn_and_scans(made):
    recording, path = record(made)
    downloads = os.path.join(made.folder, "downloads")
    os.makedirs(downloads, exist_ok=True)
    with made.open(path) as page:
        made.browser.send(
            "Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
        board = Board(page)
        board.drag((60, 200), (260, 440))
        board.drag((10, 520), (300, 630))
        drawn = board.regions
        hostile = "card: {form} # \"1\" é\u2028"
        set_field(page, 0, "name", hostile)
        set_field(page, 1, "name", hostile)
        assert "Two regions" in page.run("document.getElementById('mistakes').textContent")
        expect(page.run("document.getElementById('download').disabled"), True)
        set_field(page, 1, "name", "page")
        set_field(page, 1, "expect", "blank")
        page.click("#add")
        set_field(page, 2, "name", "overlay")
        set_field(page, 2, "expect", "text")
        assert "overlay: text needs" in page.run("document.getElementById('mistakes').textContent")
        set_field(page, 2, "value", "v{version} ('{build}')")
        for name, value in [("x", "4"), ("y", "6"), ("width", "312"), ("height", "20")]:
            set_field(page, 2, name, value)
        expect(page.run("document.getElementById('mistakes').textContent"), "")
        page.click("#download")
        page.wait("document.getElementById('done').textContent === 'downloaded'")
        file = os.path.join(downloads, "framescan.yaml")
        page.wait_for(lambda: os.path.exists(file) and os.path.getsize(file) > 0)
        with open(file) as policy:
            expect(policy.read(), page.run("document.getElementById('policy').value"))
        made.keep(page, "picker")
    checks = scan(made, file, recording)
    keys = ("x", "y", "width", "height")
    shown = {name: [check["region"][key] for key in keys] for name, check in checks.items()}
    black = next(name for name in shown if name.endswith(" is black"))
    expect(shown, {
        black: drawn[0], "page is blank": drawn[1], "overlay is text": [4, 6, 312, 20]})
    expect({name: check["verdict"] for name, check in checks.items()}, {
        black: "pass", "page is blank": "pass", "overlay is text": "fail"})


def test_looks_right_wide_and_narrow_light_and_dark(made):
    for width in (1280, 375):
        for dark in (False, True):
            with made.open(record(made)[1], width=width, dark=dark) as page:
                board = Board(page)
                board.drag((60, 200), (260, 440))
                expect(page.run("document.documentElement.scrollWidth"), width)
                worst = min(page.run(CONTRASTS))
                assert worst[0] >= 4.5, worst
                made.keep(page, f"picker-{width}-{'dark' if dark else 'light'}")
