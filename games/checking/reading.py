"""The rows of nights as they are, sound or not, and no more of them than is checked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from games.checking.finding import Finding
from games.journal import Journal
from games.models import Change, Group, JournalEntry, Night, PaymentMade, Seat


class Done(NamedTuple):
    """A change; other rows by id."""

    night: int
    pk: int
    version: int
    kind: str
    strikes: int | None
    target: int | None
    undone: bool


@dataclass
class Rows:
    """All rows of one night, in the order they should have."""

    night: Night
    seats: list[Seat] = field(default_factory=list)
    changes: list[Done] = field(default_factory=list)
    lines: list[JournalEntry] = field(default_factory=list)
    payments: list[PaymentMade] = field(default_factory=list)

    @cached_property
    def book(self) -> Journal:
        """The night as the rest of the app would read it."""
        return Journal(self.night, {seat.number: seat for seat in self.seats}, (), tuple(self.lines))

    def finding(self, what: str, line: JournalEntry | None = None) -> Finding:
        """Something wrong in this night."""
        return Finding(what, self.night.group, self.night, None if line is None else line.position)

    def added_by(self) -> dict[int, list[JournalEntry]]:
        """Change id → the lines it wrote."""
        added: dict[int, list[JournalEntry]] = {}
        for line in self.lines:
            added.setdefault(line.added_id, []).append(line)
        return added


def read(group: Group, ids: Sequence[int]) -> Iterable[Rows]:
    """These nights of a group: five queries, however many they are. Raises what broken rows raise."""
    nights = Night.objects.filter(pk__in=ids).order_by("date", "pk")
    found = {night.pk: Rows(night) for night in nights}
    for rows in found.values():
        rows.night.group = group
    for seat in Seat.objects.filter(night__in=ids).select_related("player", "summary"):
        found[seat.night_id].seats.append(seat)
    for change in _changes(ids):
        found[change.night].changes.append(change)
    for line in JournalEntry.objects.filter(night__in=ids):
        found[line.night_id].lines.append(line)
    for payment in PaymentMade.objects.filter(night__in=ids).select_related("giver", "taker"):
        found[payment.night_id].payments.append(payment)
    return found.values()


def _changes(ids: Sequence[int]) -> Iterator[Done]:
    # Not as objects, since there are as many changes as lines, and only their ids matter here.
    columns = ("night_id", "pk", "version", "kind", "strikes_id", "target_id", "undone")
    return map(Done._make, Change.objects.filter(night__in=ids).values_list(*columns))
