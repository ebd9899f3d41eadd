"""The parts the screens are put together from."""

import math

from . import icons
from .drawing import mix


def status_bar(canvas, clock, ios):
    """Time, signal, wireless and battery along the top edge."""
    width = canvas.image.width
    ink = canvas.theme.ink
    if ios:
        canvas.text(96, 92, clock, 50, ink, "SemiBold")
        baseline, right = 90, width - 84
    else:
        canvas.text(54, 58, clock, 38, ink, "Medium")
        baseline, right = 58, width - 48
    _battery(canvas, right, baseline, ink)
    _wireless(canvas, right - 120, baseline, ink)
    for bar in range(4):
        height = 10 + bar * 7
        canvas.rounded(right - 216 + bar * 13, baseline - height, 9, height, 3,
                       ink if bar < 3 or ios else canvas.theme.secondary)


def _battery(canvas, right, baseline, ink):
    canvas.rounded(right - 66, baseline - 32, 60, 32, 9, ink)
    canvas.rounded(right - 62, baseline - 28, 52, 24, 6, canvas.theme.background)
    canvas.rounded(right - 59, baseline - 25, 36, 18, 4, ink)
    canvas.rounded(right - 4, baseline - 22, 5, 12, 2, ink)


def _wireless(canvas, x, baseline, ink):
    for radius in (12, 24, 36):
        canvas.arc(x, baseline - 2, radius, 225, 90, ink, 6)
    canvas.circle(x, baseline - 4, 5, ink)


def title_bar(canvas, title, ios):
    """A back arrow, the screen's title and a help button."""
    ink = canvas.theme.ink
    width = canvas.image.width
    if ios:
        accent = canvas.theme.accent
        canvas.strokes(32, 166, 66, icons.BACK, accent, 7)
        canvas.text(94, 218, "Cards", 51, accent)
        canvas.text(width // 2, 218, title, 51, ink, "SemiBold", "ms")
        canvas.strokes(width - 118, 166, 68, icons.HELP, accent, 5)
    else:
        canvas.strokes(42, 136, 66, icons.ARROW_BACK, ink, 6)
        canvas.text(150, 188, title, 58, ink, "Medium")
        canvas.strokes(width - 112, 138, 64, icons.HELP, canvas.theme.secondary, 5)


def tab_bar(canvas, y, labels, selected):
    """Five icons with labels; an iOS tab bar leaves the home indicator's room below."""
    theme, width = canvas.theme, canvas.image.width
    canvas.rectangle(0, y, width, canvas.image.height - y, theme.surface)
    canvas.rectangle(0, y, width, 2, theme.hairline)
    shapes = (icons.HOME, icons.CARD, icons.TRANSFER, icons.CHART, icons.PERSON)
    for i, (shape, label) in enumerate(zip(shapes, labels)):
        x = width * (2 * i + 1) // 10
        color = theme.accent if i == selected else theme.secondary
        if i == selected and theme.family == "roboto":
            canvas.rounded(x - 84, y + 18, 168, 82, 41, theme.accent_soft)
        canvas.strokes(x - 34, y + 25, 68, shape, color, 5)
        canvas.text(x, y + 140, label, 32, color, "Medium", "ms")


def avatar(canvas, x, y, radius, color, initials):
    """A coloured disc with initials."""
    canvas.circle(x, y, radius, color)
    canvas.text(x, y, initials, round(radius * 0.8), "#ffffff", "Medium", "mm")


def tile(canvas, x, y, size, color, shape):
    """A coloured tile with an icon."""
    canvas.rounded(x, y, size, size, size // 3, color)
    canvas.strokes(x + size // 5, y + size // 5, size * 3 // 5, shape, "#ffffff", 5)


def row(canvas, x, y, width, badge, title, subtitle, value, note="", positive=False, divider=True):
    """One line of a list: a badge, two lines of text and an amount; 168 pixels high."""
    theme = canvas.theme
    color, mark = badge
    if isinstance(mark, str):
        avatar(canvas, x + 84, y + 84, 50, color, mark)
    else:
        tile(canvas, x + 36, y + 36, 96, color, mark)
    canvas.text(x + 164, y + 76, title, 42, theme.ink, "Medium")
    canvas.text(x + 164, y + 126, subtitle, 34, theme.secondary)
    middle = y + 76 if note else y + 98
    canvas.text(x + width - 40, middle, value, 42, theme.positive if positive else theme.ink, "Medium", "rs")
    if note:
        canvas.text(x + width - 40, y + 126, note, 34, theme.secondary, anchor="rs")
    if divider:
        canvas.rectangle(x + 164, y + 166, width - 204, 2, theme.hairline)


def toggle(canvas, x, y, share):
    """A switch, `share` of the way from off to on."""
    theme = canvas.theme
    canvas.rounded(x, y, 126, 72, 36, mix("#b9bdc9", theme.accent, share))
    canvas.circle(x + 36 + round(54 * share), y + 36, 29, "#ffffff")


def field(canvas, x, y, width, label, value, shape=None):
    """A form field with its label inside, 136 pixels high."""
    theme = canvas.theme
    canvas.rounded(x, y, width, 136, 26, theme.field, outline=theme.hairline)
    canvas.text(x + 36, y + 50, label, 30, theme.secondary)
    canvas.text(x + 36, y + 108, value, 48, theme.ink, "Medium")
    if shape:
        canvas.strokes(x + width - 98, y + 36, 64, shape, theme.accent, 5)


def button(canvas, x, y, width, label, pressed=0.0):
    """The screen's main button, darker while pressed."""
    canvas.rounded(x, y, width, 132, 66, mix(canvas.theme.accent, "#101a4a", 0.35 * pressed))
    canvas.text(x + width // 2, y + 84, label, 46, "#ffffff", "Medium", "ms")


def spinner(canvas, x, y, radius, turn, color):
    """A progress ring; `turn` counts its rotations."""
    extent = 90 + 150 * (0.5 + 0.5 * math.sin(turn * 2.1))
    canvas.arc(x, y, radius, (turn * 360) % 360, extent, color, 8)


def touch(canvas, x, y, share):
    """The spot that Android's "show taps" draws under a finger; `share` from 1 to 0 fades it."""
    if share > 0:
        canvas.circle(x, y, 46, "#ffffff", 0.55 * share)
        canvas.circle(x, y, 40, "#8a93ad", 0.55 * share)


def version_overlay(canvas, x, baseline, label, size=30):
    """The build that is running, as test builds show it in the footer."""
    canvas.text(x, baseline, label, size, canvas.theme.secondary, "Medium")
