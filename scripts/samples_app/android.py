"""The bank's app on an Android phone, 1080×2400: an overview and a card payment screen.

The payment screen's card form lies on a secure surface: a capture shows black where it is.
"""

from . import icons, widgets
from .drawing import Canvas, ease_in_out
from .theme import AMBER, ANDROID_LIGHT, CORAL, INDIGO, PLUM, SLATE, TEAL

SIZE = (1080, 2400)
FORM = (0, 600, 1080, 1392)  # left, top, right, bottom: y 25 %, height 33 %
LIST_TOP, LIST_BOTTOM = 1392, 2128
FOOTER_TOP = 2318
TABS = ("Home", "Cards", "Pay", "Insights", "Profile")
CARD_NUMBER = "4012 8888 8888 1881"


class Pages:
    """The still parts of the screens, drawn once."""

    def __init__(self):
        self.home = _home()
        self.home_content = _home_content()
        self.payment = _payment()
        self.methods = _methods()
        self.form = _form()

    def overview(self, scroll):
        """The first screen, its content moved up by `scroll` pixels."""
        canvas = Canvas.copying(self.home, ANDROID_LIGHT)
        content = self.home_content.crop((0, round(scroll), 1080, round(scroll) + 1828))
        canvas.image.paste(content, (0, 290))
        return canvas

    def pay(self, scroll=0.0, saved=0.0, pressed=0.0, turn=None):
        """The payment screen with its form hidden.

        The list below the form is moved up by `scroll`; `saved` is its switch, `pressed` the
        button, and `turn`, once paying, the progress ring's rotation.
        """
        canvas = Canvas.copying(self.payment, ANDROID_LIGHT)
        moved = round(scroll)
        height = LIST_BOTTOM - LIST_TOP
        canvas.image.paste(self.methods.crop((0, moved, 1080, moved + height)), (0, LIST_TOP))
        switch = LIST_TOP + 98 - moved
        if switch > LIST_TOP:
            widgets.toggle(canvas, 870, switch, saved)
        canvas.rectangle(0, FORM[1], 1080, FORM[3] - FORM[1], "#000000")
        label = "Pay €48.20" if turn is None else ""
        widgets.button(canvas, 48, 2150, 984, label, pressed)
        if turn is not None:
            widgets.spinner(canvas, 540, 2216, 34, turn, "#ffffff")
        return canvas


def slide(under, over, share):
    """The next screen coming in from the right over the one before."""
    share = ease_in_out(share)
    canvas = under
    shifted = canvas.image.copy()
    canvas.image.paste(shifted, (-round(270 * share), 0))
    canvas.veil(0, 0, 1080, 2400, 0, "#000000", 0.28 * share)
    x = round(1080 * (1 - share))
    canvas.image.paste(over.image, (x, 0))
    return canvas


def footer(canvas, label, size=30):
    """What stays at the very bottom: the gesture bar, and the version of a test build."""
    theme = canvas.theme
    canvas.rectangle(0, FOOTER_TOP, 1080, 2400 - FOOTER_TOP, theme.surface)
    canvas.rounded(430, 2370, 220, 10, 5, theme.ink)
    if label:
        widgets.version_overlay(canvas, 48, 2378, label, size)


def leak_form(canvas, pages):
    """The secure surface missing: the whole form shows."""
    canvas.image.paste(pages.form, FORM[:2])


def leak_digits(canvas):
    """The card number drawn above the secure surface."""
    canvas.text(84, 930, CARD_NUMBER, 64, "#f4f6fb", "Medium")
    canvas.text(84, 1110, "09/28", 56, "#f4f6fb", "Medium")


def leak_row(canvas):
    """A recycled row of the list, laid out inside the secure surface."""
    canvas.text(164, 1262, "Savings pot", 42, "#dfe4f2", "Medium")
    canvas.text(164, 1314, "DE44 5001 0517 5407 3249 31", 34, "#9aa3bd")
    canvas.text(992, 1288, "€18,904.55", 42, "#dfe4f2", "Medium", "rs")


def _home():
    canvas = Canvas(SIZE, ANDROID_LIGHT)
    theme = canvas.theme
    widgets.status_bar(canvas, "14:07", ios=False)
    widgets.avatar(canvas, 108, 190, 60, PLUM, "MK")
    canvas.text(196, 172, "Good afternoon", 36, theme.secondary)
    canvas.text(196, 228, "Maya Kessler", 50, theme.ink, "Medium")
    canvas.strokes(954, 154, 72, icons.BELL, theme.ink, 5)
    canvas.circle(1008, 168, 11, CORAL)
    widgets.tab_bar(canvas, 2118, TABS, 0)
    return canvas.image


def _home_content():
    canvas = Canvas((1080, 2300), ANDROID_LIGHT)
    theme = canvas.theme
    canvas.gradient(48, 24, 984, 350, 48, "#2a3fb8", "#1b8f9c", 0.22)
    canvas.text(100, 106, "Total balance", 36, "#cdd7fb")
    canvas.text(100, 214, "€24,318.62", 96, "#ffffff", "Medium")
    canvas.text(100, 316, "Lindenbank  ·  •••• 4821", 36, "#d9e6f8")
    canvas.veil(760, 270, 224, 64, 32, "#ffffff", 0.18)
    canvas.text(872, 314, "+2.4 %", 34, "#ffffff", "Medium", "ms")
    actions = (("Send", icons.SEND), ("Request", icons.REQUEST), ("Top up", icons.PLUS), ("More", icons.MORE))
    for i, (label, shape) in enumerate(actions):
        x = 48 + 123 + 246 * i
        canvas.circle(x, 490, 66, theme.accent_soft)
        canvas.strokes(x - 36, 454, 72, shape, theme.accent, 6)
        canvas.text(x, 612, label, 34, theme.ink, "Medium", "ms")
    _section(canvas, 720, "Accounts", "See all")
    canvas.rounded(48, 756, 984, 520, 40, theme.surface, theme.shadow)
    accounts = (
        ((INDIGO, icons.WALLET), "Everyday account", "DE44 •••• 4821", "€2,418.07"),
        ((TEAL, icons.PIGGY), "Savings pot", "2.10 % p.a.", "€18,904.55"),
        ((AMBER, icons.CHART), "Investments", "6 positions", "€2,996.00"),
    )
    for i, account in enumerate(accounts):
        widgets.row(canvas, 48, 764 + 168 * i, 984, *account, divider=i < 2)
    _section(canvas, 1370, "Recent activity", "Search")
    canvas.rounded(48, 1406, 984, 860, 40, theme.surface, theme.shadow)
    recent = (
        ((CORAL, "SC"), "Sparrow Coffee", "Today, 08:41", "−€4.60", "Card", False),
        ((SLATE, "TR"), "Tram & Rail", "Today, 08:15", "−€2.90", "Card", False),
        ((TEAL, "JO"), "Jonas Okafor", "Yesterday", "+€120.00", "Transfer", True),
        ((PLUM, "GF"), "Greenfield Market", "Yesterday", "−€61.35", "Card", False),
        ((INDIGO, "NW"), "Northwind Energy", "26 Nov", "−€84.00", "Debit", False),
    )
    for i, (badge, title, when, amount, kind, positive) in enumerate(recent):
        widgets.row(canvas, 48, 1414 + 168 * i, 984, badge, title, when, amount, kind, positive, i < 4)
    return canvas.image


def _section(canvas, y, title, link):
    canvas.text(60, y, title, 44, canvas.theme.ink, "Medium")
    canvas.text(1020, y, link, 38, canvas.theme.accent, "Medium", "rs")


def _payment():
    canvas = Canvas(SIZE, ANDROID_LIGHT)
    theme = canvas.theme
    widgets.status_bar(canvas, "14:07", ios=False)
    widgets.title_bar(canvas, "Card payment", ios=False)
    canvas.rounded(48, 274, 984, 270, 40, theme.surface, theme.shadow)
    widgets.avatar(canvas, 148, 382, 60, CORAL, "SC")
    canvas.text(236, 368, "Sparrow Coffee Roasters", 44, theme.ink, "Medium")
    canvas.text(236, 424, "Invoice 20317 · due today", 36, theme.secondary)
    canvas.text(984, 510, "€48.20", 60, theme.ink, "Medium", "rs")
    canvas.text(96, 504, "Amount", 38, theme.secondary)
    canvas.rectangle(0, LIST_BOTTOM, 1080, 2400 - LIST_BOTTOM, theme.surface)
    canvas.rectangle(0, LIST_BOTTOM, 1080, 2, theme.hairline)
    return canvas.image


def _methods():
    canvas = Canvas((1080, 1700), ANDROID_LIGHT)
    theme = canvas.theme
    canvas.rounded(48, 56, 984, 156, 40, theme.surface, theme.shadow)
    canvas.text(96, 150, "Save this card", 42, theme.ink, "Medium")
    _section(canvas, 310, "Or pay from", "Manage")
    canvas.rounded(48, 346, 984, 1192, 40, theme.surface, theme.shadow)
    accounts = (
        ((INDIGO, icons.WALLET), "Everyday account", "DE44 •••• 4821", "€2,418.07"),
        ((TEAL, icons.PIGGY), "Savings pot", "DE44 •••• 4931", "€18,904.55"),
        ((CORAL, "JK"), "Joint account", "with Jonas K.", "€1,204.90"),
        ((AMBER, icons.CARD), "Travel card", "•••• 0916", "€310.25"),
        ((PLUM, "HH"), "Household", "DE44 •••• 7702", "€642.18"),
        ((SLATE, icons.CHART), "Investments", "Cash position", "€96.00"),
        ((TEAL, icons.LOCK), "Rainy day", "Locked until May", "€5,000.00"),
    )
    for i, account in enumerate(accounts):
        widgets.row(canvas, 48, 354 + 168 * i, 984, *account, divider=i < 6)
    return canvas.image


def _form():
    canvas = Canvas((1080, FORM[3] - FORM[1]), ANDROID_LIGHT)
    theme = canvas.theme
    canvas.rounded(48, 14, 984, 762, 40, theme.surface, theme.shadow)
    canvas.text(96, 96, "Card details", 46, theme.ink, "Medium")
    canvas.strokes(920, 50, 60, icons.LOCK, theme.secondary, 5)
    widgets.field(canvas, 96, 140, 888, "Card number", CARD_NUMBER, icons.CARD)
    widgets.field(canvas, 96, 306, 428, "Expires", "09/28")
    widgets.field(canvas, 556, 306, 428, "Security code", "731")
    widgets.field(canvas, 96, 472, 888, "Name on card", "Maya Kessler")
    canvas.text(96, 690, "Your details are encrypted before they leave", 36, theme.secondary)
    canvas.text(96, 736, "this phone.", 36, theme.secondary)
    return canvas.image
