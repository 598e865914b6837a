"""People and chips: who is seated, who has gone, and who of the group could sit down."""

from dataclasses import dataclass

from games import words
from games.figures import chips
from games.journal import Journal
from games.models import Night
from games.reports.table import fresh_key, undo_label


@dataclass(frozen=True)
class Person:
    """Somebody of this night, with chips and whether dealt in."""

    name: str
    stack: str
    bought: str
    seated: bool
    sits_out: bool


@dataclass(frozen=True)
class PeoplePage:
    """`people` in seat order, those who left last; `others` are the group's players not seated."""

    night: Night
    version: int
    key: str
    closed: bool
    people: tuple[Person, ...]
    others: tuple[str, ...]
    last: str  # the last line of the journal, "" before the first
    undo: str  # what the Undo button says, "" where there is nothing to undo
    undo_key: str


def people_page(book: Journal) -> PeoplePage:
    """The page for a night."""
    ledger = book.ledger
    gone = [name for name in ledger.stacks if name not in ledger.table.seats]
    seated = set(ledger.table.seats)
    names = book.night.group.players.order_by("name").values_list("name", flat=True)
    return PeoplePage(
        night=book.night,
        version=book.night.version,
        key=fresh_key(),
        closed=ledger.table.closed,
        people=tuple(_person(book, name) for name in [*ledger.table.seats, *gone]),
        others=tuple(name for name in names if name not in seated),
        last=words.line(ledger.steps[-1].event, ledger.steps[-1].deal) if ledger.steps else "",
        undo=undo_label(book),
        undo_key=fresh_key(),
    )


def _person(book: Journal, name: str) -> Person:
    ledger = book.ledger
    return Person(
        name=name,
        stack=chips(ledger.stacks[name]),
        bought=chips(ledger.bought[name]),
        seated=name in ledger.table.seats,
        sits_out=book.seats[book.numbers[name]].sits_out,
    )
