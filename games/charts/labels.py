"""Labels that never overlap."""

import unicodedata
from collections.abc import Sequence

from games.figures import MINUS, chips

DIGIT_WIDTH = 8  # of a figure or letter, at the size in which pictures are labelled
LINE_HEIGHT = 15
LONGEST_FIGURE = 8


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


def figure(number: int) -> str:
    """A number as a short label: in full, or where that is too long as 1.2e9."""
    text = chips(number)
    if len(text) <= LONGEST_FIGURE:
        return text
    digits = str(abs(number))
    return f"{MINUS if number < 0 else ''}{digits[0]}.{digits[1]}e{len(digits) - 1}"


def width(text: str) -> int:
    """About how wide a text is: emoji count twice, signs that combine with others not at all."""
    return DIGIT_WIDTH * sum(_cells(sign) for sign in text)


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


def _cells(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
