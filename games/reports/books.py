"""The ledger page: players × deals, and the journal with what was taken back."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games import words
from games.figures import chips, kind, signed
from games.journal import Journal
from games.models import Change, JournalEntry, Kind, Night
from games.reports.people import took_part
from games.reports.stack_lines import StackLines, stack_lines
from games.reports.table import line_words
from games.reports.unit import in_its_unit


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
class Said:
    """One line by its id, in words; struck where it no longer counts."""

    line: int
    text: str
    struck: bool


@dataclass(frozen=True)
class Written:
    """One change of the journal: what it did, "" where it recorded, to which lines, who and when."""

    deed: str
    lines: tuple[Said, ...]
    by: str
    at: datetime


@dataclass(frozen=True)
class LedgerPage:
    """`lines` newest first, `names` in the order people first sat down."""

    night: Night
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    written: tuple[Written, ...]
    stacks: StackLines | None
    nets_only: bool  # what happened is not known, only what it came to

    @property
    def columns(self) -> int:
        """Of the table: the deal, everybody, the pot."""
        return len(self.names) + 2


@in_its_unit
def ledger_page(book: Journal) -> LedgerPage:
    """The ledger of a night."""
    return LedgerPage(
        night=book.night,
        names=took_part(book),
        lines=tuple(_lines(book))[::-1],
        written=tuple(written(book, book.changes))[::-1],
        stacks=stack_lines(book),
        nets_only=book.ledger.nets_only,
    )


def _lines(book: Journal) -> Iterator[Line]:
    names = took_part(book)
    before: dict[str, int] = {}
    between: list[str] = []
    for entry, step in zip(book.standing, book.ledger.steps, strict=True):
        if step.deal is None:
            between.append(line_words(book, entry))
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


def written(book: Journal, changes: Iterable[Change]) -> Iterator[Written]:
    """What these changes of the journal did, in their order."""
    for change in changes:
        about = change.target or change
        lines = [*([about.strikes] if about.strikes else []), *book.added_by(about)]
        yield Written(_deed(change), tuple(_said(book, line) for line in lines), change.by.name, change.at)


def _deed(change: Change) -> str:
    deed = Kind(change.kind).label.capitalize()
    return "" if change.kind == Kind.RECORD else _("{deed}:").format(deed=deed)


def _said(book: Journal, line: JournalEntry) -> Said:
    return Said(line.pk, line_words(book, line), line.struck_id is not None)
