"""A headless Chromium, driven by its DevTools protocol through a pair of pipes."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60  # seconds until something that must happen counts as not happening


class Browser:
    """One Chromium with a profile of its own; a context manager that ends it."""

    def __enter__(self):
        program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
        if program is None:
            raise SystemExit("browser-tests: Chromium is needed; see scripts/install-dependencies")
        self.profile = tempfile.TemporaryDirectory(prefix="framescan-browser-")
        orders, self.orders = os.pipe()
        self.answers, answers = os.pipe()
        self.process = subprocess.Popen(
            [
                "bash", "-c", f'exec "$0" "$@" 3<&{orders} 4>&{answers}', program, "--headless=new",
                "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update",
                "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank",
            ],
            pass_fds=(orders, answers), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(answers)
        self.rest = b""
        self.number = 0
        self.events = []
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
            self.process.wait(20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.orders)
        os.close(self.answers)
        for _ in range(20):  # its children may still be writing there
            shutil.rmtree(self.profile.name, ignore_errors=True)
            if not os.path.exists(self.profile.name):
                break
            time.sleep(0.1)
        self.profile._finalizer.detach()

    def send(self, method, session=None, **parameters):
        """Sends an order and waits for its answer; events on the way are kept."""
        self.number += 1
        order = {"id": self.number, "method": method, "params": parameters}
        if session:
            order["sessionId"] = session
        data = json.dumps(order).encode() + b"\0"
        while data:
            data = data[os.write(self.orders, data):]
        while True:
            message = self.read()
            if message.get("id") != self.number:
                self.events.append(message)
                continue
            if "error" in message:
                raise RuntimeError(f"{method}: {message['error'].get('message')}")
            return message["result"]

    def read(self):
        while b"\0" not in self.rest:
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise RuntimeError("Chromium ended")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def page(self, address, width=1280, height=800, dark=False, scripts=True):
        """A new page that has loaded the address."""
        page = Page(self, width, height, dark, scripts)
        page.open(address)
        return page


class Page:
    """One tab, which notes what it logs and what it asks for."""

    def __init__(self, browser, width, height, dark, scripts):
        self.browser = browser
        self.target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setScrollbarsHidden", hidden=True)
        self.resize(width, height)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])
        if not scripts:
            self.send("Emulation.setScriptExecutionDisabled", value=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.send("Target.closeTarget", targetId=self.target)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def resize(self, width, height=800):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False)

    def open(self, address):
        self.send("Page.navigate", url=address)
        self.wait_for_event("Page.loadEventFired")
        self.settle()

    def wait_for_event(self, method):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for event in self.browser.events:
                if event.get("method") == method and event.get("sessionId") == self.session:
                    self.browser.events.remove(event)
                    return
            self.send("Runtime.getIsolateId")
        raise AssertionError(f"{method} did not happen")

    def settle(self):
        """Waits until two frames are drawn, so that everything done before is in effect."""
        self.send("Page.captureScreenshot", format="jpeg", quality=1,
                  clip={"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1})

    def run(self, script):
        """The value of a script's expression."""
        result = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise AssertionError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, script):
        """Waits until an expression is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.run(script):
                return
            time.sleep(0.02)
        raise AssertionError(f"did not come true: {script}")

    def wait_for(self, condition):
        """Waits until something outside of the page is true."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "it did not come true"
            time.sleep(0.02)

    def box(self, selector):
        """Where the first element of that kind is in the window, scrolled into it."""
        return self.run(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const b = e.getBoundingClientRect();"
            " return {x: b.x, y: b.y, width: b.width, height: b.height}; })"
            f"(document.querySelector({json.dumps(selector)}))")

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def move(self, selector, across=0.5, down=0.5):
        """Moves the pointer over an element, that share of it from its left and its top."""
        box = self.box(selector)
        self.mouse("mouseMoved", box["x"] + box["width"] * across, box["y"] + box["height"] * down)

    def click(self, selector):
        box = self.box(selector)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def drag(self, start, end):
        """Drags with the left button between two points of the window."""
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for point in (middle, end):
            self.mouse("mouseMoved", *point, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def press(self, key, shift=False):
        """Presses a key by its name: `Tab`, `ArrowRight`, `Enter`, ` `, `/`."""
        codes = {
            "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37,
            "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, "/": 191,
        }
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else None)
        parameters = {
            "key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper())),
            "modifiers": 8 if shift else 0,
        }
        if text:
            parameters["text"] = text
        self.send("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.send("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def picture(self, file):
        """A screenshot of the whole page as PNG, drawn in a window as high as the page."""
        width, height = self.run("[innerWidth, innerHeight]")
        self.resize(width, min(self.run("document.documentElement.scrollHeight"), 12000))
        self.settle()
        data = self.send("Page.captureScreenshot", format="png")["data"]
        self.resize(width, height)
        with open(file, "wb") as output:
            output.write(base64.b64decode(data))

    def printed(self):
        """The page as it is printed: the bytes of a PDF."""
        return base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"])

    def own_events(self, *methods):
        return [
            event for event in self.browser.events
            if event.get("sessionId") == self.session and event.get("method") in methods
        ]

    @property
    def complaints(self):
        """What the page logged, threw or was refused."""
        return [
            event["params"] for event in self.own_events(
                "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
        ]

    @property
    def requests(self):
        """Everything the page asked for, itself included."""
        return [
            event["params"]["request"]["url"]
            for event in self.own_events("Network.requestWillBeSent")
        ]
