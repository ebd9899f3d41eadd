"""What happens in the recordings, as a function of time."""

import random
from fractions import Fraction

from . import android, ios, widgets
from .drawing import ease_in_out, ease_out

# When the Android app's screen moves, in seconds: overview scrolls, payment slides in, its switch
# turns, its list scrolls, its button is pressed. From then on a ring turns in the button.
MOTION = ((0.10, 0.50), (0.60, 0.92), (1.00, 1.15), (1.25, 1.95), (2.30, 2.45))
PAYING_FROM = 2.45


def android_flow(pages, time):
    """From the overview to a card payment under way."""
    t = float(time)
    scroll, slide, switch, fling, press = ((t - a) / (b - a) for a, b in MOTION)
    if t < MOTION[1][1]:
        canvas = pages.overview(170 * ease_in_out(scroll))
        widgets.touch(canvas, 560, 1620, min(1, (t - 0.50) / 0.05, (0.66 - t) / 0.1))
        if t >= MOTION[1][0]:
            canvas = android.slide(canvas, pages.pay(), slide)
        return canvas
    turn = (t - PAYING_FROM) * 1.3 if t >= PAYING_FROM else None
    pressed = min(max(press * 3, 0), 1) if turn is None else 1 - min((t - PAYING_FROM) / 0.2, 1)
    canvas = pages.pay(420 * ease_out(fling), ease_in_out(switch), pressed, turn)
    widgets.touch(canvas, 932, 1526, min(1, (1.12 - t) / 0.1))
    widgets.touch(canvas, 640, 2212, min(1, (t - 2.22) / 0.05, (2.5 - t) / 0.1))
    return canvas


def there_and_back(pages, time):
    """From the overview to the card payment, and back to the overview."""
    t = float(time)
    if t < 1.5:
        return android_flow(pages, min(t, 1.2))
    return android_flow(pages, max(0.58, MOTION[1][1] - (t - 1.5)))


def payment_under_way(pages, time):
    """The payment screen from the first frame on, its ring turning."""
    t = float(time)
    return pages.pay(140 * ease_in_out((t - 0.4) / 0.5), 1, 0, t * 1.3)


def ios_flow(pages, time):
    """A card's screen whose list is flung up, and drawn back."""
    t = float(time)
    return pages.card(640 * ease_out((t - 0.35) / 0.9) - 330 * ease_in_out((t - 1.55) / 0.5))


def captured_on_change(end_ms):
    """Frame times as a phone's recorder makes them: close together in motion, rare at rest."""
    dice = random.Random(1432)
    now, times = 0, []
    while now < end_ms:
        times.append(Fraction(now, 1000))
        second = now / 1000
        upcoming = [a for a, _ in MOTION if a > second]
        if any(a <= second < b for a, b in MOTION):
            now += dice.choice((16, 17, 17, 18, 33))
        elif second >= PAYING_FROM:
            now += dice.randint(38, 140)
        else:
            rest = round(upcoming[0] * 1000) - now if upcoming else end_ms - now
            now += min(rest, 400)
    # The last frame lasts as long as the first: ffmpeg has no other figure for it.
    return times + [times[-1] + times[1]]
