"""The one writer of nights that were played elsewhere: from night files and from paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from django.utils import timezone

from games import journal, rules, summaries
from games.models import Change, Device, Group, JournalEntry, Kind, Night, Player, Seat, who_stays
from games.recording.nights import refuse_huge
from games.starting import money_columns, players_named
from games.writing import writing


@dataclass(frozen=True)
class Arrival:
    """A night as its file tells it, and what it is called here."""

    file: rules.NightFile
    name: str
    date: date


def write(
    group: Group, by: Device, key: str, arrivals: Sequence[Arrival], who: Mapping[str, int | None]
) -> list[Night]:
    """Write nights, the oldest first; sent twice, written once.

    `who` says by name key which player (id) of the group a name is; None or absent: whoever has that name,
    new if nobody has. A night that is open stays open. Raises RulesError where two names are one player.
    """
    with writing():
        # Of the same form sent twice at once, the second waits here and then finds the first one's nights.
        Group.objects.select_for_update().get(pk=group.pk)
        prefix = f"{group.pk}.{key}."  # no other form's key holds a point
        before = list(Night.objects.filter(group=group, key__startswith=prefix).order_by("pk"))
        if before:
            return before
        players = group.players.in_bulk()  # some may have been merged since the form was made
        chosen = {name: who_stays(players[pk], players) for name, pk in who.items() if pk is not None}
        in_order = sorted(arrivals, key=lambda arrival: arrival.date)
        nights = [
            _write_one(group, by, f"{prefix}{number}", arrival, chosen)
            for number, arrival in enumerate(in_order, start=1)
        ]
        _link_pots(group, {night.pk for night in nights})
        return nights


def _write_one(group: Group, by: Device, key: str, arrival: Arrival, chosen: Mapping[str, Player]) -> Night:
    file = arrival.file
    players = players_named(group, file.people, chosen)
    numbers = {name: number for number, name in enumerate(file.people, start=1)}
    closed = bool(file.events) and isinstance(file.events[-1], rules.Close)
    night = Night.objects.create(
        group=group,
        key=key,
        name=arrival.name,
        date=arrival.date,
        note=file.note,
        house_rules=file.rules,
        first_dealer=numbers[file.first_dealer] if file.first_dealer else None,
        opening_pot=file.opening_pot,
        version=len(file.events),
        closed_at=timezone.now() if closed else None,
        **money_columns(file.money),
    )
    Seat.objects.bulk_create(
        Seat(night=night, player=player, number=number, from_start=number <= len(file.seats))
        for number, player in enumerate(players, start=1)
    )
    _write_lines(night, by, [rules.renamed(rules.write_fact(event), numbers.get) for event in file.events])
    book = journal.read(night)
    refuse_huge(book)
    summaries.save(book)
    return night


def _write_lines(night: Night, by: Device, facts: Sequence[rules.Raw]) -> None:
    """Each line is a change of its own, so that reopening or Undo takes back one and not the whole night."""
    changes = Change.objects.bulk_create(
        Change(night=night, version=number, kind=Kind.RECORD, key=f"night.{night.pk}.{number}", by=by)
        for number in range(1, len(facts) + 1)
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(night=night, position=change.version, facts=fact, added=change)
        for change, fact in zip(changes, facts, strict=True)
    )


def _link_pots(group: Group, written: set[int]) -> None:
    """A pot that one night carried out and the next one opened with is one pot, and no other night's."""
    for earlier, later in pairwise(group.nights.filter(struck_at=None).order_by("date", "pk")):
        if {earlier.pk, later.pk} & written and later.opening_pot and later.carried_from_id is None:
            ledger = journal.read(earlier).ledger
            carries = ledger.closing is not None and ledger.closing.pot == "carry"
            taken = Night.objects.filter(carried_from=earlier).exists()
            if carries and not taken and ledger.pot == later.opening_pot:
                later.carried_from = earlier
                later.save(update_fields=["carried_from"])
