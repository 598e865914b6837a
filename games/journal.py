"""A night's rows and its night file: the same journal in two clothes, translated here and nowhere else."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from msgspec.structs import replace

from games import rules
from games.models import Change, JournalEntry, Kind, Night, Seat


@dataclass(frozen=True)
class Journal:
    """A night as read for one request: seats by number, changes and lines in order, struck ones too."""

    night: Night
    seats: dict[int, Seat]
    changes: tuple[Change, ...]
    entries: tuple[JournalEntry, ...]

    @cached_property
    def names(self) -> dict[int, str]:
        """Seat number → name, in the order people first sat down."""
        return {number: seat.player.name for number, seat in self.seats.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name → seat number."""
        return {name: number for number, name in self.names.items()}

    @property
    def seated(self) -> dict[int, str]:
        """Seat number → name of those seated now, in seat order."""
        return {self.numbers[name]: name for name in self.ledger.table.seats}

    @property
    def sits_out(self) -> list[int]:
        """Seat numbers of those who sit out until back."""
        return [number for number, seat in self.seats.items() if seat.sits_out]

    @cached_property
    def standing(self) -> tuple[JournalEntry, ...]:
        """The lines that count."""
        return tuple(entry for entry in self.entries if entry.struck_id is None)

    @cached_property
    def ledger(self) -> rules.Ledger:
        """What the standing lines come to, freshly replayed. Raises RulesError."""
        return rules.replay(self.night_file)

    @cached_property
    def night_file(self) -> rules.NightFile:
        """The standing lines as a night file, without times. Raises RulesError."""
        night = self.night
        return rules.NightFile(
            format="bourre-night",
            version=1,
            name=night.name,
            date=night.date.isoformat(),
            money=night.money,
            rules=night.house_rules,
            seats=tuple(self.names[seat.number] for seat in self.seats.values() if seat.from_start),
            opening_pot=night.opening_pot,
            events=tuple(self.named(entry.facts) for entry in self.standing),
        )

    def named(self, facts: rules.Raw) -> rules.Event:
        """Facts as stored, people by seat number, as a typed fact with names. Raises RulesError."""
        return rules.read_fact(
            rules.renamed(facts, lambda number: self.names.get(_number(number), str(number)))
        )

    @cached_property
    def deals(self) -> dict[int, rules.DealResult]:
        """What each standing deal came to, by the id of its line."""
        steps = zip(self.standing, self.ledger.steps, strict=True)
        return {entry.pk: step.deal for entry, step in steps if step.deal is not None}

    def added_by(self, change: Change) -> list[JournalEntry]:
        """The lines a change wrote, in order."""
        return [entry for entry in self.entries if entry.added_id == change.pk]

    @property
    def to_undo(self) -> Change | None:
        """The change that Undo would take back."""
        return next((change for change in reversed(self.changes) if is_undoable(change)), None)

    @property
    def undone_deal(self) -> rules.Raw | None:
        """The deal, as stored, that the last change of the night took back."""
        last = self.changes[-1] if self.changes else None
        for entry in self.entries:
            if last and entry.struck_id == last.pk and last.kind == Kind.UNDO and entry.kind == "deal":
                return dict(entry.facts)
        return None

    def text(self) -> str:
        """The night file of the standing lines with the time of each, as it is downloaded."""
        times = {
            change.pk: timezone.localtime(change.at).isoformat(timespec="seconds") for change in self.changes
        }
        events = [
            replace(fact, at=times[entry.added_id])
            for fact, entry in zip(self.night_file.events, self.standing, strict=True)
        ]
        return rules.write_night(replace(self.night_file, events=tuple(events)))


def read(night: Night) -> Journal:
    """The journal of a night: three queries, however long it is."""
    seats = {seat.number: seat for seat in night.seats.select_related("player")}
    changes = tuple(night.changes.select_related("by"))
    return Journal(night, seats, changes, tuple(night.entries.all()))


def is_undoable(change: Change) -> bool:
    """Whether a change still stands and could be taken back."""
    return change.kind != Kind.UNDO and not change.undone


def seat_numbers(night: Night) -> list[int]:
    """The seat numbers of everybody of this night."""
    return list(night.seats.values_list("number", flat=True))


def _number(number: object) -> int:
    # JSON knows only text as keys, so tricks by seat number come back as {"3": 2}.
    return int(number) if isinstance(number, int) or (isinstance(number, str) and number.isdecimal()) else 0
