"""People and chips: who is seated, who has gone, and who of the group could sit down."""

from dataclasses import dataclass

from games.figures import chips
from games.journal import Journal
from games.models import Night
from games.reports.table import change_line, fresh_key, line_words, undo_label


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
    number: int  # of the deal about to be recorded
    key: str
    closed: bool
    people: tuple[Person, ...]
    others: tuple[str, ...]
    last: str  # the last change in words, "" before the first
    undo: str  # what the Undo button says, "" where there is nothing to undo
    undo_key: str


def people_page(book: Journal) -> PeoplePage:
    """The page for a night."""
    ledger = book.ledger
    seated = set(ledger.table.seats)
    gone = [name for name in ledger.stacks if name not in seated]
    names = book.night.group.players.playing().order_by("name_key").values_list("name", flat=True)
    return PeoplePage(
        night=book.night,
        version=book.night.version,
        number=ledger.table.deals + 1,
        key=fresh_key(),
        closed=ledger.table.closed,
        people=tuple(_person(book, name) for name in [*ledger.table.seats, *gone]),
        others=tuple(name for name in names if name not in seated),
        last=_last(book),
        undo=undo_label(book),
        undo_key=fresh_key(),
    )


def _last(book: Journal) -> str:
    """The last change in words; of many lines written at once only the last."""
    change = book.to_undo
    if change is None:
        return ""
    lines = book.touched_by(change)
    return change_line(book, change) if len(lines) <= 2 else line_words(book, lines[-1])


def took_part(book: Journal) -> tuple[str, ...]:
    """Everybody of this night in the order they first sat down, but for those taken off the list again."""
    ledger = book.ledger
    gone = {name for name in ledger.untouched if name not in ledger.table.seats and not ledger.stacks[name]}
    return tuple(name for name in ledger.stacks if name not in gone)


def untouched(book: Journal) -> dict[int, str]:
    """Seat number → name of those who can be taken off the list: no deal and nobody's chips touched them."""
    return {seat: name for seat, name in book.seated.items() if name in book.ledger.untouched}


def seat_names(night: Night) -> dict[int, str]:
    """Seat number → name of everybody of this night."""
    return dict(night.seats.values_list("number", "player__name"))


def _person(book: Journal, name: str) -> Person:
    ledger = book.ledger
    return Person(
        name=name,
        stack=chips(ledger.stacks[name]),
        bought=chips(ledger.bought[name]),
        seated=name in ledger.table.seats,
        sits_out=book.seats[book.numbers[name]].sits_out,
    )
