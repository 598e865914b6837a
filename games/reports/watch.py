"""Watching a night: what the table comes to, one's own row first, and what happened since one looked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import words
from games.figures import chips, kind, written_in
from games.journal import Journal
from games.models import Kind, Night
from games.payments import settling
from games.reports.books import Written, written
from games.reports.payments import Paid, Pays, heading, left_to_pay, paid_already
from games.reports.people import took_part
from games.reports.table import TablePage, table_page
from games.reports.unit import in_its_unit

LAST = 10  # changes of the journal that are shown


@dataclass(frozen=True)
class Watched:
    """One person by seat number; `note` says in words what a number does not."""

    seat: int
    name: str
    stack: str
    sign: str
    dealer: bool
    own: bool
    note: str


@dataclass(frozen=True)
class Settled:
    """Who pays whom once the night is closed."""

    heading: str
    payments: tuple[Pays, ...]
    paid: tuple[Paid, ...]
    with_money: bool


@dataclass(frozen=True)
class WatchPage:
    """`rows` in seat order, one's own first, who left last; `written` are the last changes, newest first.

    `news` are the bourrés of deals recorded since the state that the page showed before.
    """

    table: TablePage
    rows: tuple[Watched, ...]
    news: tuple[str, ...]
    written: tuple[Written, ...]
    settled: Settled | None

    @property
    def night(self) -> Night:
        return self.table.night

    @property
    def knows_me(self) -> bool:
        """Whether one of the rows is the reader's own."""
        return any(row.own for row in self.rows)


@in_its_unit
def watch_page(book: Journal, me: int | None = None, seen: str = "") -> WatchPage:
    """The page for player `me` (an id), who sees the night in state `seen` already; "" where he sees none."""
    table = table_page(book)
    rows = [_row(book, name, table.dealer, me) for name in _names(book)]
    return WatchPage(
        table=table,
        rows=tuple(sorted(rows, key=lambda row: not row.own)),
        news=tuple(bourres_since(book, seen)),
        written=tuple(written(book, book.changes[-LAST:]))[::-1],
        settled=settled(book),
    )


def seat_players(night: Night) -> dict[int, int]:
    """Seat number → id of the player of everybody of this night."""
    return dict(night.seats.values_list("number", "player_id"))


def bourres_since(book: Journal, seen: str) -> Iterator[str]:
    """Who went bourré in the deals recorded since a state of the night, as they stand now.

    A deal corrected, inserted or done again later says nothing new; nothing is new to who has seen nothing.
    """
    match = re.match(r"\d{1,9}(?=\.|\Z)", seen, re.ASCII)
    for change in book.changes if match else ():
        if match and change.version > int(match[0]) and change.kind == Kind.RECORD:
            for line in book.added_by(change):
                stands = book.standing_version(line)
                if stands and stands.pk in book.deals:
                    yield from words.bourres(book.deals[stands.pk])


def settled(book: Journal) -> Settled | None:
    """Who pays whom, never in the unit of the pages: payments say both; None while the night is open."""
    if not book.ledger.table.closed:
        return None
    with written_in(None):
        so_far = settling(book)
        return Settled(
            heading=heading(book, so_far),
            payments=left_to_pay(book, so_far) or (),
            paid=paid_already(book, so_far),
            with_money=book.ledger.money is not None,
        )


def _names(book: Journal) -> list[str]:
    seated = book.ledger.table.seats
    return [*seated, *(name for name in took_part(book) if name not in seated)]


def _row(book: Journal, name: str, dealer: str, me: int | None) -> Watched:
    ledger, seat = book.ledger, book.seats[book.numbers[name]]
    return Watched(
        seat=seat.number,
        name=name,
        stack=chips(ledger.stacks[name]),
        sign=kind(ledger.net[name]),
        dealer=name == dealer and not ledger.table.closed,
        own=seat.player_id == me,
        note=_note(book, name, sits_out=seat.sits_out),
    )


def _note(book: Journal, name: str, *, sits_out: bool) -> str:
    if name not in book.ledger.table.seats:
        return _("has left")
    # Where nobody bought chips, a stack is only a net.
    below = any(book.ledger.bought.values()) and book.ledger.stacks[name] < 0
    notes = [_("below zero") if below else "", _("sits out") if sits_out else ""]
    return words.BREAK.join(note for note in notes if note)
