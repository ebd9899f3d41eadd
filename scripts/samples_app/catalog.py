"""The recordings in samples/."""

from fractions import Fraction

from PIL import Image

from . import android, encoding, ios, scenes
from .recording import Recording, Watched, steady
from .theme import IOS_DARK, IOS_LIGHT

VERSION = "v5.2.1 (1432)"
OTHER_BUILD = "v5.2.1 (1398)"
CAPTURES = {"version": "5.2.1", "build": "1432"}

FORM_FROM = Fraction(1)  # `from:` of the form's check in samples/framescan.yaml
ANDROID_FOOTER = (22, 2319, 410, 2400)
ANDROID_SUMMARY = (0, 264, 1080, 576)
IOS_FOOTER = (24, 2446, 374, 2532)
IOS_CARD = (0, 278, 1170, 886)
GIF_SIZE = (720, 1600)


def catalog():
    """All samples, the screens they are made of drawn."""
    return [*_android(), *_other_build(), *_screens(), *_screenshots(), *_ios()]


def _android():
    pages = android.Pages()
    whole_form = lambda canvas: android.leak_form(canvas, pages)
    recordings = [
        _payment("card-form-hidden.mp4", pages, steady(120, 30)),
        _payment("leak-after-scroll.mp4", pages, steady(90, 30), android.leak_row, range(60, 90)),
        _payment("one-frame-leak.mp4", pages, steady(180, 60), whole_form, range(109, 110)),
        _payment("overlay-missing.mp4", pages, steady(90, 30), no_overlay=range(45, 75)),
        _payment("rotated.mov", pages, steady(84, 30), android.leak_digits, range(66, 69),
                 encoder=encoding.h264_rotated(30)),
        _payment("truncated-leak.mp4", pages, steady(90, 30), android.leak_digits, range(42, 44),
                 cut=Fraction(7, 10)),
        _payment("truncated.mp4", pages, steady(90, 30), cut=Fraction(7, 10)),
    ]
    times = scenes.captured_on_change(3400)
    leak = next(i for i, time in enumerate(times) if time >= Fraction(27, 10))
    recordings.append(
        _payment("variable-frame-rate.mp4", pages, times, android.leak_digits, range(leak, leak + 1),
                 encoder=encoding.h264_variable(30)))
    return recordings


def _payment(path, pages, times, leak=None, leaking=range(0), no_overlay=range(0),
             encoder=encoding.h264(30), cut=None):
    def draw(index, time):
        canvas = scenes.android_flow(pages, time)
        if index in leaking:
            leak(canvas)
        android.footer(canvas, "" if index in no_overlay else VERSION)
        return canvas.image

    checks = [
        Watched("card form is hidden", "black", android.FORM, leaking, FORM_FROM),
        Watched("payment summary stays visible", "visible", ANDROID_SUMMARY, applies_from=FORM_FROM),
        Watched("version overlay", "text", ANDROID_FOOTER, no_overlay),
    ]
    return Recording(path, android.SIZE, times, draw, encoder, checks, CAPTURES, cut)


def _other_build():
    pages = android.Pages()
    times = steady(60, 30)

    def draw(index, time):
        canvas = scenes.android_flow(pages, time)
        android.footer(canvas, OTHER_BUILD)
        return canvas.image

    checks = [Watched("build under test", "text", ANDROID_FOOTER, range(60))]
    captures = {"version": "5.2.1", "build": "1398"}
    yield Recording("build-check/wrong-build.mp4", android.SIZE, times, draw, encoding.h264(30), checks, captures)


def _screens():
    pages = android.Pages()
    leaking = range(36, 38)

    def draw(index, time):
        canvas = scenes.there_and_back(pages, time)
        if index in leaking:
            android.leak_digits(canvas)
        return canvas.image

    checks = [
        Watched("card form is hidden", "black", android.FORM, leaking, Fraction(95, 100), Fraction(3, 2)),
        Watched("everything else is visible", "visible", android.FORM, applies_from=Fraction(2)),
    ]
    yield Recording("screens/there-and-back.mp4", android.SIZE, steady(75, 30), draw, encoding.h264(30), checks)


def _screenshots():
    pages = android.Pages()
    leaking = range(9, 10)

    def draw(index, time):
        canvas = scenes.payment_under_way(pages, time)
        if index in leaking:
            android.leak_digits(canvas)
        android.footer(canvas, VERSION, size=36)
        return canvas.image

    def draw_small(index, time):
        return draw(index, time).resize(GIF_SIZE, Image.LANCZOS)

    def checks(scale, broken=range(0)):
        at = lambda region: tuple(round(v * scale) for v in region)
        return [
            Watched("card form is hidden", "black", at(android.FORM), broken),
            Watched("payment summary stays visible", "visible", at(ANDROID_SUMMARY)),
            Watched("version overlay", "text", at(ANDROID_FOOTER)),
        ]

    yield Recording("screenshots/flag-secure.png", android.SIZE, steady(1, 25), draw, encoding.png(), checks(1),
                    CAPTURES)
    yield Recording("screenshots/one-frame-leak.gif", GIF_SIZE, steady(16, 10), draw_small, encoding.gif(),
                    checks(Fraction(2, 3), leaking), CAPTURES)


def _ios():
    def hidden(theme, leaking=range(0)):
        pages = ios.Pages(theme)

        def draw(index, time):
            canvas = scenes.ios_flow(pages, time)
            if index in leaking:
                ios.leak_digits(canvas, "#505050")
            ios.version(canvas, VERSION)
            return canvas.image

        return draw

    def checks(broken=range(0)):
        return [
            Watched("card details are hidden", "blank", ios.DETAILS, broken),
            Watched("card stays visible", "visible", IOS_CARD),
            Watched("version overlay", "text", IOS_FOOTER),
        ]

    leaking = range(38, 40)
    yield Recording("secure-field-dark/dark-theme-leak.mp4", ios.SIZE, steady(75, 30), hidden(IOS_DARK, leaking),
                    encoding.hevc(28), checks(leaking), CAPTURES)
    yield Recording("secure-field-light/blank-layer.webm", ios.SIZE, steady(75, 30), hidden(IOS_LIGHT),
                    encoding.vp9(33), checks(), CAPTURES)
