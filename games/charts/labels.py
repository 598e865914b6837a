"""Labels that never overlap."""

import unicodedata
from collections.abc import Callable, Sequence

from games.figures import brief, chips

TEXT_SIZE = 13  # in which pictures are labelled, and for which the widths are
DIGIT_WIDTH, CAPITAL_WIDTH, NARROW_WIDTH, WIDE_WIDTH = 8, 10, 5, 13
NARROW, BROAD, WIDE = " fijlrtI.,:;·'’|", "<>=&+−", "mwMW@%—"
LINE_HEIGHT = 15
LONGEST_FIGURE = 8  # digits, and letters of its currency


def apart(wanted: Sequence[int], lowest: int, highest: int) -> list[int]:
    """Places for labels, each near where it is wanted, a line's height apart, in the same order.

    There must be room for all between `lowest` and `highest`.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [0] * len(wanted)
    room = lowest
    for index in order:  # down from the top, each below the one before
        placed[index] = max(wanted[index], room)
        room = placed[index] + LINE_HEIGHT
    room = highest
    for index in reversed(order):  # up again from the bottom, where some were pushed out
        placed[index] = min(placed[index], room)
        room = placed[index] - LINE_HEIGHT
    return placed


def spread(count: int, most: int) -> list[int]:
    """At most so many of the places 0 … count − 1, evenly spread, the first and the last among them."""
    if count <= most:
        return list(range(count))
    return [index * (count - 1) // (most - 1) for index in range(most)]


def figure(number: int, written: Callable[[int], str] = chips) -> str:
    """A number of chips as a short label: in full, or where that is too long as 1.2e9."""
    text = written(number)
    return text if sum(map(str.isalnum, text)) <= LONGEST_FIGURE else brief(number)


def width(text: str) -> int:
    """About how wide a text is, rather too wide than too narrow."""
    return sum(map(_width, text))


def bold_width(text: str) -> int:
    """About how wide a text is in bold type, a fifth wider."""
    return width(text) * 6 // 5


def shortened(text: str, widest: int) -> str:
    """A text cut with … to a width, never through a sign made of several characters."""
    if width(text) <= widest:
        return text
    kept = ""
    for sign in text:
        if width(kept + sign) > widest - DIGIT_WIDTH:
            break
        kept += sign
    return kept.rstrip("\u200d ") + "…"


def wrapped(text: str, widest: int) -> list[str]:
    """A text in lines of at most a width, broken between words; a longer word is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}") <= widest:
            lines[-1] += f" {word}"
        else:
            lines.append(shortened(word, widest))
    return lines


def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0  # combines with others
    if unicodedata.east_asian_width(sign) in "WF":
        return 2 * DIGIT_WIDTH
    if sign in NARROW:
        return NARROW_WIDTH
    if sign in WIDE:
        return WIDE_WIDTH
    return CAPITAL_WIDTH if sign.isupper() or sign in BROAD else DIGIT_WIDTH
