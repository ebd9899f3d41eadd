"""The bank's app on an iPhone, 1170×2532: a card's details, light and dark.

The details lie in a secure text field's layer: a capture shows the background where they are.
"""

from PIL import Image, ImageDraw

from . import icons, widgets
from .drawing import Canvas
from .theme import AMBER, CORAL, INDIGO, PLUM, SLATE, TEAL

SIZE = (1170, 2532)
DETAILS = (0, 930, 1170, 1408)  # left, top, right, bottom
LIST_TOP, LIST_BOTTOM = 1508, 2283  # the list's heading stays above it
TABS = ("Home", "Cards", "Pay", "Insights", "Profile")


class Pages:
    """The still parts of the screen, drawn once for a theme."""

    def __init__(self, theme):
        self.theme = theme
        self.screen = _screen(theme)
        self.activity = _activity(theme)

    def card(self, scroll=0.0):
        """The card's screen with its details hidden, the list below moved up by `scroll`."""
        canvas = Canvas.copying(self.screen, self.theme)
        moved = round(scroll)
        height = LIST_BOTTOM - LIST_TOP
        canvas.image.paste(self.activity.crop((0, moved, 1170, moved + height)), (0, LIST_TOP))
        canvas.rectangle(*DETAILS[:2], 1170, DETAILS[3] - DETAILS[1], self.theme.background)
        return canvas


def leak_digits(canvas, color):
    """The card number where only the background should show."""
    canvas.text(96, 1100, "4012 8888 8888 1881", 66, color, "Medium")
    canvas.text(96, 1250, "09/28", 54, color, "Medium")


def version(canvas, label):
    """The version of a test build, beside the home indicator."""
    widgets.version_overlay(canvas, 60, 2506, label)


def _screen(theme):
    canvas = Canvas(SIZE, theme)
    widgets.status_bar(canvas, "9:41", ios=True)
    widgets.title_bar(canvas, "Debit card", ios=True)
    canvas.gradient(96, 290, 978, 590, 54, "#0d4f4a", "#39a58a", theme.shadow * 3)
    _waves(canvas)
    canvas.text(156, 392, "Lindenbank", 54, "#ffffff", "SemiBold")
    canvas.text(1014, 392, "debit", 44, "#cfeee6", "Medium", "rs")
    canvas.rounded(156, 486, 118, 90, 18, "#e4c987")
    canvas.rectangle(156, 528, 118, 4, "#b79a55")
    canvas.rectangle(212, 486, 4, 90, "#b79a55")
    canvas.text(156, 716, "••••   ••••   ••••   1881", 60, "#ffffff", "Medium")
    canvas.text(156, 820, "MAYA KESSLER", 38, "#e2f5f0", "Medium")
    canvas.circle(936, 800, 46, "#f2f7f5", 0.85)
    canvas.circle(988, 800, 46, "#bfe3d8", 0.75)
    canvas.text(60, 1482, "Latest transactions", 50, theme.ink, "SemiBold")
    widgets.tab_bar(canvas, LIST_BOTTOM, TABS, 1)
    canvas.rounded(384, 2493, 402, 15, 7, theme.ink)
    return canvas.image


def _waves(canvas):
    overlay = Image.new("L", canvas.image.size)
    draw = ImageDraw.Draw(overlay)
    draw.ellipse((560, 300, 1400, 1140), fill=20)
    draw.ellipse((700, 440, 1540, 1280), fill=38)
    inside = Image.new("L", canvas.image.size)
    ImageDraw.Draw(inside).rounded_rectangle((96, 290, 1073, 879), 54, fill=255)
    canvas.image.paste("#ffffff", (0, 0), Image.composite(overlay, Image.new("L", overlay.size), inside))


def _activity(theme):
    canvas = Canvas((1170, 1800), theme)
    canvas.rounded(48, 8, 1074, 1696, 40, theme.surface, theme.shadow)
    recent = (
        ((CORAL, "SC"), "Sparrow Coffee", "Today, 08:41", "−€4.60", "Contactless", False),
        ((SLATE, "TR"), "Tram & Rail", "Today, 08:15", "−€2.90", "Contactless", False),
        ((TEAL, "JO"), "Jonas Okafor", "Yesterday", "+€120.00", "Transfer", True),
        ((PLUM, "GF"), "Greenfield Market", "Yesterday", "−€61.35", "Chip and PIN", False),
        ((INDIGO, "NW"), "Northwind Energy", "26 November", "−€84.00", "Online", False),
        ((AMBER, "LB"), "Lumen Books", "25 November", "−€23.70", "Online", False),
        ((CORAL, "PH"), "Pharmacy am Markt", "25 November", "−€11.95", "Contactless", False),
        ((TEAL, icons.PLUS), "Top-up", "24 November", "+€200.00", "Transfer", True),
        ((SLATE, "KV"), "Kino Valencia", "23 November", "−€19.00", "Online", False),
        ((INDIGO, "BB"), "Bike & Bolt", "22 November", "−€46.80", "Chip and PIN", False),
    )
    for i, (badge, title, when, amount, kind, positive) in enumerate(recent):
        widgets.row(canvas, 48, 16 + 168 * i, 1074, badge, title, when, amount, kind, positive, i < 9)
    return canvas.image
