"""What importing would bring, before anything is written."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from games import journal, rules
from games.figures import chips, deals, kind, money, signed
from games.models import Group, Night, who_stays
from games.starting import evening

from .parcel import Parcel, Refused, as_text


@dataclass(frozen=True)
class Net:
    """What one person of a night won or lost; money is "" where chips have no value."""

    name: str
    chips: str
    money: str
    sign: str


@dataclass(frozen=True)
class Coming:
    """A night as it would be: its own name and date, today's where it has none; `here` is the same night.

    `twin` is the number of a night before it, from 1, whose file says the very same, or None.
    """

    text: str  # the night file, as the form carries it
    name: str
    date: date
    deals: str
    pot: str  # chips in it at the start, "" for none
    closed: bool
    nets: tuple[Net, ...]
    has_money: bool
    here: Night | None
    twin: int | None


@dataclass(frozen=True)
class Look:
    """The nights, the people of all of them by name key, the group's players by id, and refused files."""

    nights: tuple[Coming, ...]
    people: dict[str, str]
    seated: tuple[tuple[str, ...], ...]  # name keys of each night's people
    players: dict[int, str]
    known: dict[str, int]  # name key → player, under the name that stays
    refused: tuple[Refused, ...]


def look_at(group: Group, parcel: Parcel) -> Look:
    """What a parcel would bring to a group: a fixed number of queries."""
    here = _already_here(group, parcel.nights)
    players = {player.pk: player for player in group.players.order_by("name_key")}
    people: dict[str, str] = {}
    for name in (name for night in parcel.nights for name in night.people):
        people.setdefault(rules.name_key(name), name)
    return Look(
        nights=tuple(
            _coming(group, file, here.get(_content(file)), _twin(number, parcel.nights))
            for number, file in enumerate(parcel.nights)
        ),
        people=people,
        seated=tuple(tuple(map(rules.name_key, night.people)) for night in parcel.nights),
        players={pk: player.name for pk, player in players.items() if player.merged_into_id is None},
        known={player.name_key: who_stays(player, players).pk for player in players.values()},
        refused=tuple(parcel.refused),
    )


def _twin(number: int, files: Sequence[rules.NightFile]) -> int | None:
    first = files.index(files[number])
    return first + 1 if first < number else None


def _coming(group: Group, file: rules.NightFile, here: Night | None, twin: int | None) -> Coming:
    ledger = rules.replay(file)
    return Coming(
        text=as_text(file),
        name=file.name,
        date=date.fromisoformat(file.date) if file.date else evening(group),
        deals=deals(len(ledger.deals)),
        pot=chips(file.opening_pot) if file.opening_pot else "",
        closed=ledger.closing is not None,
        nets=tuple(_nets(ledger)),
        has_money=ledger.money is not None,
        here=here,
        twin=twin,
    )


def _nets(ledger: rules.Ledger) -> Iterator[Net]:
    for name, net in sorted(ledger.net.items(), key=lambda pair: (-pair[1], pair[0])):
        worth = ledger.money
        amount = money(worth.net[name], worth.currency, sign=True) if worth else ""
        yield Net(name, signed(net), amount, kind(net))


def _already_here(group: Group, files: Sequence[rules.NightFile]) -> dict[str, Night]:
    """The group's nights that say the same as one of these files, by content."""
    lengths = {len(file.events) for file in files} - {0}
    nights = group.nights.annotate(lines=Count("entries", filter=Q(entries__struck=None)))
    books = journal.read_all(list(nights.filter(lines__in=lengths)))
    return {_content(book.night_file): book.night for book in books}


def _content(file: rules.NightFile) -> str:
    """What a night comes to, whatever it is called, whenever it was, and whoever its people are called."""
    numbers = {name: number for number, name in enumerate(file.people, start=1)}
    facts = [rules.renamed(rules.write_fact(event), numbers.get) for event in file.events]
    for fact in facts:
        fact.pop("at", None)
    start = [len(file.seats), file.rules, file.opening_pot, numbers.get(file.first_dealer or "")]
    return json.dumps([start, facts], sort_keys=True)
