"""A night's rows and its night file: the same journal in two clothes, translated here and nowhere else."""

from dataclasses import dataclass
from functools import cached_property

import msgspec
from django.utils import timezone

from games import rules
from games.models import JournalEntry, Night, Seat


@dataclass(frozen=True)
class Journal:
    """All lines of a night, read with two queries: `seats` by number, `entries` in order, struck ones too."""

    night: Night
    seats: dict[int, Seat]
    entries: tuple[JournalEntry, ...]

    @cached_property
    def names(self) -> dict[int, str]:
        """Seat number → name, in the order people first sat down."""
        return {number: seat.player.name for number, seat in self.seats.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name → seat number."""
        return {name: number for number, name in self.names.items()}

    @cached_property
    def standing(self) -> tuple[JournalEntry, ...]:
        """The lines that count."""
        return tuple(entry for entry in self.entries if not entry.is_struck)

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
            events=tuple(self.fact(entry) for entry in self.standing),
        )

    @property
    def undone_deal(self) -> rules.Raw | None:
        """The deal, as stored, that the last change of the night took back."""
        for entry in self.entries:
            if entry.struck_version == self.night.version and entry.kind == "deal":
                return dict(entry.facts)
        return None

    @property
    def sits_out(self) -> list[int]:
        """Seat numbers of those who sit out until back."""
        return [number for number, seat in self.seats.items() if seat.sits_out]

    @property
    def seated(self) -> dict[int, str]:
        """Seat number → name of those seated now, in seat order."""
        return {self.numbers[name]: name for name in self.ledger.table.seats}

    def fact(self, entry: JournalEntry) -> rules.Event:
        """The fact a line holds, with names. Raises RulesError."""
        return self.named(entry.facts)

    def named(self, facts: rules.Raw) -> rules.Event:
        """Facts as stored, people by seat number, as a typed fact with names. Raises RulesError."""
        return rules.read_fact(
            rules.renamed(facts, lambda number: self.names.get(_number(number), str(number)))
        )

    def text(self) -> str:
        """The night file of the standing lines with the time of each, as it is downloaded."""
        events = [
            msgspec.structs.replace(
                fact, at=timezone.localtime(entry.recorded_at).isoformat(timespec="seconds")
            )
            for fact, entry in zip(self.night_file.events, self.standing, strict=True)
        ]
        return rules.write_night(msgspec.structs.replace(self.night_file, events=tuple(events)))


def read(night: Night) -> Journal:
    """The journal of a night: two queries, however long it is."""
    seats = {seat.number: seat for seat in night.seats.select_related("player")}
    entries = night.entries.select_related("recorded_by", "struck_by")
    return Journal(night, seats, tuple(entries))


def seat_numbers(night: Night) -> list[int]:
    """The seat numbers of everybody of this night."""
    return list(night.seats.values_list("number", flat=True))


def _number(number: object) -> int:
    # JSON knows only text as keys, so tricks by seat number come back as {"3": 2}.
    return int(number) if isinstance(number, int) or (isinstance(number, str) and number.isdecimal()) else 0
