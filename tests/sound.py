"""A small book in which everything is right, with a line of every kind."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.management import call_command

from games import grouping, journal, recording, rules, starting
from games.models import (
    Change,
    Device,
    Group,
    JournalEntry,
    Kind,
    Night,
)
from tests import cast

MONEY = rules.Money(currency="USD", buy_in="20.00", buy_in_chips=80)


@dataclass
class Book:
    """Two nights of four people, the first of which carried its pot to the second; a stranger's night; a name
    that was merged."""

    by: Device
    group: Group
    first: Night
    second: Night
    other: Night

    def line(self, place: int, night: Night | None = None) -> JournalEntry:
        """A line of the first night by its position."""
        return (night or self.first).entries.get(position=place)

    def facts(self, place: int, **changed: object) -> None:
        """Change what a line of the first night says."""
        line = self.line(place)
        JournalEntry.objects.filter(pk=line.pk).update(facts={**line.facts, **changed})

    def change(self, kind: Kind) -> Change:
        """The last change of a kind in the first night."""
        return self.first.changes.filter(kind=kind).latest("version")

    def night(self, **columns: object) -> None:
        """Change columns of the first night."""
        Night.objects.filter(pk=self.first.pk).update(**columns)


class Writer:
    """Somebody who taps, always on a form that is fresh."""

    def __init__(self, by: Device, night: Night) -> None:
        self.by, self.now = by, night

    def __call__(self, write: Callable[..., Any], *what: Any) -> None:
        write(self.now, recording.Tap(self.by, cast.fresh_key(), cast.version(self.now)), *what)

    def deal(self, *taken: int) -> None:
        """A deal of the first seats, with tricks."""
        tricks = {str(seat): number for seat, number in enumerate(taken, start=1)}
        self(recording.record_deal, {"type": "deal", "tricks": tricks}, [])

    def line(self, place: int) -> int:
        """The id of a line."""
        return self.now.entries.get(position=place).pk


def sound_book(by: Device) -> Book:
    """The lines of the first night: 1 to 4 buy-ins, 5 a deal that 6 corrects, 7 a deal, 8 one struck out,
    9 one put in before 10, 11 somebody who came, 12 a deal taken back, 13 the close."""
    first = cast.start_night(by, "A", "B", "C", "D", buy_in=80, money=MONEY)
    write = Writer(by, first)
    write.deal(3, 2)
    write(recording.correct, write.line(5), {"type": "deal", "tricks": {"1": 2, "2": 3}})
    write.deal(2, 2, 1)
    write.deal(5, 0)
    write(recording.strike, write.line(8))
    write.deal(4, 1, 0)
    write(recording.insert, write.line(9), {"type": "deal", "tricks": {"3": 5}})
    write(recording.undo)
    write(recording.redo)
    write(recording.join, "E", None, None)
    write.deal(0, 5)
    write(recording.undo)
    write(recording.close_night, "carry", None)
    second = _second(by, first)
    grouping.merge(second.group.players.get(name="Dee"), first.group.players.get(name="D"))
    return Book(by, first.group, first, second, cast.start_night(by, "X", "Y", buy_in=80))


def _second(by: Device, first: Night) -> Night:
    first = Night.objects.get(pk=first.pk)
    pot = journal.read(first).ledger.pot
    seats = ("A", "B", "Dee")
    house_rules: dict[str, object] = {"preset": "louisiana"}
    second = starting.start_night(
        first.group, starting.Start(by, cast.fresh_key(), seats, house_rules, MONEY, 80, pot, first)
    )
    write = Writer(by, second)
    write.deal(5, 0)
    write(recording.close_night, "share", None)
    due = journal.read(second).ledger.money
    assert due is not None
    for paid in due.payments or ():
        giver, taker = (name and cast.seat(second, name) for name in (paid.giver, paid.taker))
        write(recording.mark_paid, giver, taker, paid.amount)
    write(recording.mark_unpaid, second.payments_made.latest("pk").pk)
    return second


def check_ledger() -> tuple[int, list[str]]:
    """Exit status and the lines that were printed."""
    out = io.StringIO()
    try:
        call_command("check_ledger", stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()
