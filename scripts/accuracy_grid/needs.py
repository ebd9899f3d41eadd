"""Installs what the grid needs and is not there yet: numpy, Pillow, OpenCV, ffmpeg, fonts."""

import importlib.util
import os
import shutil
import subprocess
import sys
import venv

MODULES = {"numpy": "numpy", "PIL": "pillow"}
PACKAGES = {"numpy": "python3-numpy", "PIL": "python3-pil", "cv2": "python3-opencv"}
FONT_PACKAGES = {
    "DejaVuSans.ttf": "fonts-dejavu-core",
    "Roboto-Regular.ttf": "fonts-roboto-unhinted",
    "Inter-Regular.otf": "fonts-inter",
    "LiberationSans-Regular.ttf": "fonts-liberation2",
    "OpenSans-Regular.ttf": "fonts-open-sans",
    "Lato-Regular.ttf": "fonts-lato",
    "wqy-zenhei.ttc": "fonts-wqy-zenhei",
    "fontawesome-webfont.ttf": "fonts-font-awesome",
}
SYSTEM_PYTHON = "/usr/bin/python3"


def say(text):
    print(f"accuracy: {text}", file=sys.stderr, flush=True)


def installed_fonts():
    """File name to path of every font fontconfig knows, the first path in order winning."""
    if not shutil.which("fc-list"):
        return {}
    listing = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True).stdout
    paths = sorted(line.split(":")[0].strip() for line in listing.splitlines())
    found = {}
    for path in paths:
        found.setdefault(os.path.basename(path), path)
    return found


def apt_install(packages):
    """Installs Debian packages when that is possible here; says whether it worked."""
    if not packages or not shutil.which("apt-get"):
        return not packages
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return False
    say("installing " + " ".join(packages))
    command = sudo + ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if subprocess.run(command, capture_output=True).returncode == 0:
        return True
    subprocess.run(sudo + ["apt-get", "update"], capture_output=True)
    return subprocess.run(command, capture_output=True).returncode == 0


def has_modules(python, names):
    probe = "import " + ", ".join(names)
    return subprocess.run([python, "-c", probe], capture_output=True).returncode == 0


def ensure(peers, work):
    """Makes everything importable, starting the script anew in another Python where needed."""
    packages = []
    if not shutil.which("ffmpeg") or not shutil.which("ffprobe"):
        packages.append("ffmpeg")
    if not shutil.which("fc-list"):
        packages.append("fontconfig")
    fonts = installed_fonts()
    packages += [name for file, name in FONT_PACKAGES.items() if file not in fonts]
    if packages and not apt_install(packages):
        say("could not install " + " ".join(packages) + "; going on with what is there")
    if not shutil.which("ffmpeg") or not shutil.which("ffprobe"):
        sys.exit("accuracy: ffmpeg and ffprobe are needed")
    missing = [name for name in MODULES if importlib.util.find_spec(name) is None]
    if peers and importlib.util.find_spec("cv2") is None:
        missing.append("cv2")
    if not missing:
        return
    if os.environ.get("ACCURACY_PYTHON"):
        if set(missing) & set(MODULES):
            sys.exit("accuracy: no Python here has " + " and ".join(missing))
        return
    start_anew(missing, peers, work)


def start_anew(missing, peers, work):
    """Goes on in Debian's Python with its packages, else in a virtual environment."""
    wanted = list(MODULES) + (["cv2"] if peers else [])
    if os.path.exists(SYSTEM_PYTHON):
        if not has_modules(SYSTEM_PYTHON, wanted):
            apt_install([PACKAGES[name] for name in wanted])
        if has_modules(SYSTEM_PYTHON, list(MODULES)):
            go_on_in(SYSTEM_PYTHON)
    home = os.path.join(work, "python")
    python = os.path.join(home, "bin", "python")
    if not os.path.exists(python):
        say("making a virtual environment in " + home)
        venv.create(home, with_pip=True)
    names = list(MODULES.values()) + (["opencv-python-headless"] if "cv2" in missing else [])
    subprocess.run([python, "-m", "pip", "install", "-q", *names], check=True)
    go_on_in(python)


def go_on_in(python):
    os.environ["ACCURACY_PYTHON"] = python
    os.execv(python, [python, *sys.argv])
