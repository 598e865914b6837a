"""The ledger page: players × deals, and the journal with what was taken back."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games import words
from games.figures import chips, kind, signed
from games.journal import Journal
from games.models import Night
from games.reports.table import change_line


@dataclass(frozen=True)
class Cell:
    """What one line did to one person's net, and the stack after it."""

    change: str  # "" where nothing changed
    sign: str
    stack: str


@dataclass(frozen=True)
class Line:
    """A deal by its number, with a cell a person and the pot after it; or what came between, in words."""

    deal: int | None
    text: str
    pot: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Written:
    """One change of the journal as it was made; `struck` if it was taken back later."""

    text: str
    by: str
    at: datetime
    struck: bool


@dataclass(frozen=True)
class LedgerPage:
    """`lines` newest first, `names` in the order people first sat down."""

    night: Night
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    written: tuple[Written, ...]

    @property
    def columns(self) -> int:
        """Of the table: the deal, everybody, the pot."""
        return len(self.names) + 2


def ledger_page(book: Journal) -> LedgerPage:
    """The ledger of a night."""
    ledger = book.ledger
    return LedgerPage(
        night=book.night,
        names=tuple(ledger.stacks),
        lines=tuple(_lines(book))[::-1],
        written=tuple(_written(book))[::-1],
    )


def _lines(book: Journal) -> Iterator[Line]:
    names = tuple(book.ledger.stacks)
    before: dict[str, int] = {}
    between: list[str] = []
    for step in book.ledger.steps:
        if step.deal is None:
            between.append(words.line(step.event))
            continue
        if between:
            yield Line(None, words.BREAK.join(between), "", ())
        net = step.table.net
        yield Line(
            deal=step.deal.number,
            text=words.line(step.event, step.deal),
            pot=chips(step.table.pot),
            cells=tuple(_cell(net.get(n, 0) - before.get(n, 0), step.table.stacks.get(n)) for n in names),
        )
        before, between = net, []
    if between:
        yield Line(None, words.BREAK.join(between), "", ())


def _cell(change: int, stack: int | None) -> Cell:
    return Cell(signed(change) if change else "", kind(change), "" if stack is None else chips(stack))


def _written(book: Journal) -> Iterator[Written]:
    for change in book.changes:
        if change.target is None:
            text = change_line(book, change)
        else:
            text = _("Taken back: {line}").format(line=change_line(book, change.target))
        yield Written(text, change.by.name, change.at, change.undone)
