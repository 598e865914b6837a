"""What the pages of a night write chips in: chips, or the money they are worth."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.utils.formats import get_format

from games.figures import pattern, written_in
from games.journal import Journal
from games.rules import MINOR_DIGITS

P = ParamSpec("P")
Page = TypeVar("Page")
Report = Callable[Concatenate[Journal, P], Page]


def in_its_unit(report: Report[P, Page]) -> Report[P, Page]:
    """A report of a night's book that writes chips as the night is shown."""

    @wraps(report)
    def shown(book: Journal, /, *args: P.args, **kwargs: P.kwargs) -> Page:
        with written_in(book.night.shown_worth):
            return report(book, *args, **kwargs)

    return shown


@dataclass(frozen=True)
class Unit:
    """What the script needs to write money as `figures.money` does."""

    worth: int
    pattern: str
    digits: int
    point: str
    group: str


def unit_of(book: Journal) -> Unit | None:
    """None where chips are written as chips."""
    if book.night.shown_worth is None:
        return None
    worth, currency = book.night.shown_worth
    return Unit(
        worth=worth,
        pattern=pattern(currency),
        digits=MINOR_DIGITS[currency],
        point=get_format("DECIMAL_SEPARATOR"),
        group=get_format("THOUSAND_SEPARATOR"),
    )
