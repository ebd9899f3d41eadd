"""The app's colours and fonts, light and dark, on Android and iOS."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """One look of the app."""

    family: str
    background: str
    surface: str
    ink: str
    secondary: str
    hairline: str
    accent: str
    accent_soft: str
    positive: str
    field: str
    shadow: float


ANDROID_LIGHT = Theme(
    family="roboto", background="#f3f5fa", surface="#ffffff", ink="#141a2e", secondary="#697089",
    hairline="#e3e6ef", accent="#2b4fd8", accent_soft="#e4eafc", positive="#127a55",
    field="#f3f5fa", shadow=0.10,
)
IOS_LIGHT = Theme(
    family="inter", background="#f2f2f7", surface="#ffffff", ink="#0c1116", secondary="#6d7178",
    hairline="#e2e2e8", accent="#0a6e63", accent_soft="#dcefec", positive="#157a4b",
    field="#f2f2f7", shadow=0.07,
)
IOS_DARK = Theme(
    family="inter", background="#121212", surface="#1f1f22", ink="#f2f2f5", secondary="#9a9aa3",
    hairline="#2e2e33", accent="#35b8a6", accent_soft="#17332f", positive="#4cc38a",
    field="#2a2a2e", shadow=0.0,
)

# Avatars and account tiles.
INDIGO, TEAL, CORAL, AMBER, PLUM, SLATE = (
    "#4457c9", "#16877c", "#d9604a", "#c98a17", "#8a4a9e", "#50607a",
)
