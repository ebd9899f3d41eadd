"""Says what training needs and is not there."""

import importlib.util
import os
import shutil
import sys

MODULES = {"numpy": "python3-numpy", "scipy": "python3-scipy", "PIL": "python3-pil"}
# By the start of a face's or an icon set's name.
FONTS = {"DejaVuSans-Oblique": "fonts-dejavu-extra", "DejaVu": "fonts-dejavu-core",
         "Inter": "fonts-inter", "Liberation": "fonts-liberation2", "Lato": "fonts-lato",
         "Roboto": "fonts-roboto-unhinted", "OpenSans": "fonts-open-sans",
         "Amiri": "fonts-hosny-amiri", "NotoSerifCJK": "fonts-noto-cjk",
         "NotoSansCJK": "fonts-noto-cjk", "wqy": "fonts-wqy-zenhei",
         "materialdesignicons": "fonts-materialdesignicons-webfont",
         "fontawesome": "fonts-font-awesome", "elusiveicons": "fonts-elusive-icons"}
SYSTEM_PYTHON = "/usr/bin/python3"


def ensure_modules():
    """Goes on in the system's Python, where Debian's packages are, when this one lacks them."""
    missing = [name for name in MODULES if importlib.util.find_spec(name) is None]
    if not missing:
        return
    if os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(
            SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    stop([MODULES[name] for name in missing])


def ensure_fonts():
    """Checks every face and every list of symbols that samples are made of."""
    if not shutil.which("fc-list"):
        stop(["fontconfig"])
    from . import samples
    wanted = {*samples.FACES, *samples.ARABIC_FACES, *samples.HAN_FACES,
              *samples.ICON_FACES.values(), *sum(samples.UNSEEN.values(), [])}
    missing = [name for name in wanted if name not in samples.fonts()]
    missing += [samples.ICON_FACES[kind] for kind, sheet in samples.SHEETS.items()
                if not os.path.exists(sheet)]
    if missing:
        stop([next(package for start, package in FONTS.items() if name.startswith(start))
              for name in missing])


def stop(packages):
    sys.exit("train-characters: not found; Debian's packages are: "
             + " ".join(sorted(set(packages))))
