"""Numbers and money for people, written in one place."""

from django.utils.formats import get_format, number_format

from games.rules import format_amount

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "CA$", "AUD": "A$", "JPY": "¥"}
MINUS = "\u2212"
SIGNS = {symbol: code for code, symbol in _SYMBOLS.items()}


def chips(amount: int) -> str:
    """A number of chips: −25, as long as it is: people read it beside real stacks."""
    return _minus(amount) + str(abs(amount))


def signed(amount: int) -> str:
    """A gain or loss in chips: +12, −3, 0."""
    return f"+{chips(amount)}" if amount > 0 else chips(amount)


def money(minor: int, currency: str, *, sign: bool = False) -> str:
    """An amount of smallest units: $3.00, −$0.25, 3.00 CHF; with `sign` a gain reads +$3.00."""
    plain = format_amount(abs(minor), currency)
    whole, point, fraction = plain.partition(".")
    text = number_format(int(whole), use_l10n=True, force_grouping=True)
    if point:
        text += get_format("DECIMAL_SEPARATOR") + fraction
    symbol = _SYMBOLS.get(currency)
    text = f"{symbol}{text}" if symbol else f"{text} {currency}"
    return ("+" if sign and minor > 0 else _minus(minor)) + text


def kind(amount: int) -> str:
    """ "up" for a gain, "down" for a loss, "" for neither: a class name for the page."""
    return "up" if amount > 0 else "down" if amount < 0 else ""


def _minus(amount: int) -> str:
    return MINUS if amount < 0 else ""
