"""A night's rows and its night file: the same journal in two clothes, translated here and nowhere else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_other
from functools import cached_property

from django.db import connection
from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from msgspec.structs import replace

from games import rules
from games.models import Change, JournalEntry, Kind, Night, Seat


@dataclass(frozen=True)
class Journal:
    """A night as it was read: seats by number, changes and lines in order, struck ones too."""

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
    def known(self) -> dict[int, str]:
        """Seat number → name of everybody of this night: not of those whose sitting down was taken back."""
        return {number: name for number, name in self.names.items() if name in self.ledger.stacks}

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
            note=night.note,
            money=night.money,
            rules=night.house_rules,
            seats=tuple(self.names[seat.number] for seat in self.seats.values() if seat.from_start),
            first_dealer=self.names[night.first_dealer] if night.first_dealer else None,
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

    @cached_property
    def found(self) -> dict[int, int]:
        """Chips found (below zero: missing) at each standing count, by the id of its line."""
        before, found = 0, {}
        for entry, step in zip(self.standing, self.ledger.steps, strict=True):
            if entry.kind == "count":
                found[entry.pk] = step.table.found - before
            before = step.table.found
        return found

    def added_by(self, change: Change) -> list[JournalEntry]:
        """The lines a change wrote, in order."""
        return [entry for entry in self.entries if entry.added_id == change.pk]

    def touched_by(self, change: Change) -> list[JournalEntry]:
        """The lines a change wrote, or, if it wrote none, the one it struck."""
        struck = [change.strikes] if change.strikes else []
        return self.added_by(change) or struck

    def written_under(self, key: str) -> JournalEntry | None:
        """The first line that the change with this key of a form wrote."""
        return next((entry for entry in self.entries if entry.added.key == key), None)

    @property
    def to_undo(self) -> Change | None:
        """The change that Undo would take back."""
        done, _undone = walked(self.changes)
        return done[-1] if done else None

    @property
    def to_redo(self) -> Change | None:
        """The change that Redo would do again: the last one undone, unless something came after that."""
        _done, undone = walked(self.changes)
        return undone[-1] if undone else None

    @property
    def undone_deal(self) -> rules.Raw | None:
        """The deal, as stored, that the last change of the night took back from the journal's end."""
        last = self.changes[-1] if self.changes else None
        if last is None or last.kind != Kind.UNDO or last.target is None or last.target.kind != Kind.RECORD:
            return None
        return next((dict(line.facts) for line in self.added_by(last.target) if line.kind == "deal"), None)

    def line(self, pk: int) -> JournalEntry | None:
        """A line by its id, standing or struck; None if this night has none such."""
        return next((entry for entry in self.entries if entry.pk == pk), None)

    def before(self, line: JournalEntry) -> "Journal":
        """The night as it stood before a line: what stands in front of it, and no change to undo."""
        return self._with(entry for entry in self.standing if entry.position < line.position)

    def corrected(self, line: JournalEntry, facts: rules.Raw) -> "Journal":
        """The night as it would be with other facts in a standing line. Nothing is stored."""
        new = self._unsaved(facts)
        return self._with(new if entry == line else entry for entry in self.standing)

    def without(self, line: JournalEntry) -> "Journal":
        """The night as it would be without a line."""
        return self._with(entry for entry in self.standing if entry != line)

    def inserted(self, before: JournalEntry, facts: rules.Raw) -> "Journal":
        """The night as it would be with a new line in front of another one."""
        earlier = [entry for entry in self.standing if entry.position < before.position]
        return self._with([*earlier, self._unsaved(facts), *self.standing[len(earlier) :]])

    def _with(self, entries: Iterable[JournalEntry]) -> "Journal":
        return with_other(self, changes=(), entries=tuple(entries))

    def _unsaved(self, facts: rules.Raw) -> JournalEntry:
        return JournalEntry(night=self.night, facts=facts)

    def deal_number(self, line: JournalEntry) -> int:
        """The number of a deal, also of one that no longer counts: that which it had or would have."""
        place = (self.standing_version(line) or line).position
        return 1 + sum(entry.kind == "deal" and entry.position < place for entry in self.standing)

    def versions(self, line: JournalEntry) -> list[JournalEntry]:
        """A line with all it was corrected from and to, in the order they were written."""
        family = [self._first_version(line)]
        for change in self.changes:
            if change.strikes in family:
                family += self.added_by(change)
        return family

    def _first_version(self, line: JournalEntry) -> JournalEntry:
        return line if line.added.strikes is None else self._first_version(line.added.strikes)

    def standing_version(self, line: JournalEntry) -> JournalEntry | None:
        """What a line says now; None where it no longer counts."""
        return next((entry for entry in self.versions(line) if entry.struck_id is None), None)

    def text(self) -> str:
        """The night file of the standing lines with the time of each, as it is downloaded."""
        times = {
            change.pk: timezone.localtime(change.at).isoformat(timespec="seconds") for change in self.changes
        }
        events = [
            replace(fact, at=fact.at or times[entry.added_id])
            for fact, entry in zip(self.night_file.events, self.standing, strict=True)
        ]
        return rules.write_night(replace(self.night_file, events=tuple(events)))


def read(night: Night) -> Journal:
    """The journal of a night as it is at one moment: three queries, and one more outside a transaction."""
    book = _read(night)
    while not connection.in_atomic_block and _has_moved(night):
        book = _read(night)
    return book


def _has_moved(night: Night) -> bool:
    """Whether somebody wrote while the night was read; it is then as it is now."""
    before = night.version
    night.refresh_from_db(fields=["version", "closed_at", "opening_pot"])
    return night.version != before


def _read(night: Night) -> Journal:
    # Lines first: they name changes and seats, and neither of those is ever deleted.
    written = list(night.entries.all())
    return _journal(night, written, night.changes.select_related("by"), night.seats.select_related("player"))


def read_all(nights: Sequence[Night]) -> list[Journal]:
    """The journals of nights that were just read, in their order: three queries, however many they are."""
    with_device = Prefetch("changes", Change.objects.select_related("by"))
    with_player = Prefetch("seats", Seat.objects.select_related("player"))
    prefetch_related_objects(nights, "entries", with_device, with_player)
    return [_journal(night, night.entries.all(), night.changes.all(), night.seats.all()) for night in nights]


def _journal(
    night: Night, written: Iterable[JournalEntry], made: Iterable[Change], sat: Iterable[Seat]
) -> Journal:
    entries = {entry.pk: entry for entry in written}
    changes = {change.pk: change for change in made}
    seats = {seat.number: seat for seat in sat}
    for entry in entries.values():
        entry.added = changes[entry.added_id]
        entry.struck = changes.get(entry.struck_id or 0)
    for change in changes.values():
        change.target = changes.get(change.target_id or 0)
        change.strikes = entries.get(change.strikes_id or 0)
    return Journal(night, seats, tuple(changes.values()), tuple(entries.values()))


def walked(changes: Iterable[Change]) -> tuple[list[Change], list[Change]]:
    """The changes that stand and could be undone, and those undone that could be redone; the next one last.

    Whatever is newly written ends the way forward: what was undone before it can no longer be redone.
    """
    done: list[Change] = []
    undone: list[Change] = []
    for change in changes:
        if change.kind == Kind.UNDO:
            undone.append(done.pop())
        elif change.kind == Kind.REDO:
            done.append(undone.pop())
        else:
            done.append(change)
            undone.clear()
    return done, undone


def seat_numbers(night: Night) -> list[int]:
    """The seat numbers of everybody of this night."""
    return list(night.seats.values_list("number", flat=True))


def _number(number: object) -> int:
    # JSON knows only text as keys, so tricks by seat number come back as {"3": 2}.
    return int(number) if isinstance(number, int) or (isinstance(number, str) and number.isdecimal()) else 0
