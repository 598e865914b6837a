"""Numbers and money for people, written in one place."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.formats import get_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import MINOR_DIGITS, format_amount

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "CA$", "AUD": "A$", "JPY": "¥"}
MINUS = "\u2212"
SIGNS = {symbol: code for code, symbol in _SYMBOLS.items()}

Worth = tuple[int, str]  # smallest units of one chip, and their currency
_written_in: ContextVar[Worth | None] = ContextVar("written_in", default=None)


@contextmanager
def written_in(worth: Worth | None) -> Iterator[None]:
    """Inside, chips are written as the money they are worth; None: as chips."""
    before = _written_in.set(worth)
    try:
        yield
    finally:
        _written_in.reset(before)


def chips(amount: int) -> str:
    """A number of chips: −25, as long as it is: people read it beside real stacks. Or what they are worth."""
    if worth := _written_in.get():
        return money(amount * worth[0], worth[1])
    return _minus(amount) + str(abs(amount))


def signed(amount: int) -> str:
    """A gain or loss in chips: +12, −3, 0."""
    return f"+{chips(amount)}" if amount > 0 else chips(amount)


def brief(amount: int) -> str:
    """A large number of chips, at least ten, as 1.2e9; or what they are worth, as $1.2e9."""
    worth, currency = _written_in.get() or (1, "")
    digits = str(abs(amount) * worth // 10 ** MINOR_DIGITS.get(currency, 0))
    text = f"{digits[0]}.{digits[1]}e{len(digits) - 1}"
    return _minus(amount) + (pattern(currency).replace("#", text) if currency else text)


def money(minor: int, currency: str, *, sign: bool = False) -> str:
    """An amount of smallest units: $3.00, −$0.25, 3.00 CHF; with `sign` a gain reads +$3.00."""
    plain = format_amount(abs(minor), currency)
    whole, point, fraction = plain.partition(".")
    text = number_format(int(whole), use_l10n=True, force_grouping=True)
    if point:
        text += get_format("DECIMAL_SEPARATOR") + fraction
    text = pattern(currency).replace("#", text)
    return ("+" if sign and minor > 0 else _minus(minor)) + text


def pattern(currency: str) -> str:
    """How an amount of this currency is written, # for its digits: $#, # CHF."""
    symbol = _SYMBOLS.get(currency)
    return f"{symbol}#" if symbol else f"# {currency}"


def grouped(count: int) -> str:
    """How many of something, for reading: 62,400."""
    return str(number_format(count, use_l10n=True, force_grouping=True))


def deals(count: int) -> str:
    """So many deals, in words: 1,486 deals."""
    return ngettext("{count} deal", "{count} deals", count).format(count=grouped(count))


def percent(part: int, whole: int) -> str:
    """How many of a hundred, rounded: 21 %; "–" of nothing at all."""
    return _("{number} %").format(number=(200 * part + whole) // (2 * whole)) if whole else "–"


def part_of(part: int, whole: int) -> str:
    """How many of how many: 12 of 57."""
    return _("{part} of {whole}").format(part=grouped(part), whole=grouped(whole))


def average(total: int, count: int) -> str:
    """How much of something each came to, rounded to a tenth: 1.3; "–" of nothing at all. Not below zero."""
    if not count:
        return "–"
    whole, tenths = divmod((20 * total + count) // (2 * count), 10)
    return str(number_format(f"{whole}.{tenths}", use_l10n=True, force_grouping=True))


def kind(amount: int) -> str:
    """ "up" for a gain, "down" for a loss, "" for neither: a class name for the page."""
    return "up" if amount > 0 else "down" if amount < 0 else ""


def _minus(amount: int) -> str:
    return MINUS if amount < 0 else ""
