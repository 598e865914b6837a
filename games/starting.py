"""The first writes of all: a group, its players, and a night with its seats and buy-ins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_noop as _

from games import journal, rules, summaries
from games.models import Change, Device, Group, JournalEntry, Kind, Night, Player, Seat
from games.writing import writing


@dataclass(frozen=True)
class Start:
    """How a night begins: names in seat order, house rules as in a night file, chips each at the start."""

    by: Device
    key: str
    seats: Sequence[str]
    house_rules: dict[str, object]
    money: rules.Money | None
    buy_in: int | None
    opening_pot: int = 0
    carried_from: Night | None = None  # the night, as it was read, whose pot this is


class PotTaken(Exception):
    """The pot that was to open this night opened another meanwhile, or its night was reopened or struck."""


def make_group(name: str, start: Start) -> Night:
    """Make a group with its players and start its first night; sent twice, made once."""
    with writing():
        group, _made = Group.objects.get_or_create(key=start.key, defaults={"name": name})
        return _start(group, start)


def start_night(group: Group, start: Start) -> Night:
    """Start a night with these players, new ones joining the group; sent twice, started once.

    Raises PotTaken.
    """
    with writing():
        # Of the same form sent twice at once, the second waits here and then finds the first one's night.
        Group.objects.select_for_update().get(pk=group.pk)
        return _start(group, start)


def _start(group: Group, start: Start) -> Night:
    before = Night.objects.filter(key=start.key).first()
    if before:
        return before
    _refuse_taken(start.carried_from)
    night = Night.objects.create(
        group=group,
        key=start.key,
        date=evening(group),
        house_rules=start.house_rules,
        opening_pot=start.opening_pot,
        carried_from=start.carried_from,
        **money_columns(start.money),
    )
    numbers = range(1, len(start.seats) + 1)
    Seat.objects.bulk_create(
        Seat(night=night, player=player, number=number, from_start=True)
        for number, player in zip(numbers, players_named(group, start.seats, {}), strict=True)
    )
    if start.buy_in:
        _buy_in_everybody(night, start, numbers)
    summaries.save(journal.read(night))
    return night


def players_named(group: Group, names: Sequence[str], chosen: Mapping[str, Player]) -> list[Player]:
    """The players of these names, new ones joining the group; `chosen` says by name key who somebody is.

    Raises RulesError where two are names of one person.
    """
    players: list[Player] = []
    for name in names:
        player = chosen.get(rules.name_key(name)) or group.player_named(name)
        if player in players:
            raise rules.RulesError(
                "twice", _("{name} is another name of {other}, who is here"), name=name, other=player.name
            )
        players.append(player)
    return players


def _refuse_taken(carried_from: Night | None) -> None:
    """Raise PotTaken unless the pot of that night still waits for the next."""
    if carried_from is None:
        return
    night = Night.objects.select_for_update().get(pk=carried_from.pk)
    changed = night.version != carried_from.version or night.struck_at is not None
    if changed or Night.objects.filter(carried_from=night).exists():
        raise PotTaken


def _buy_in_everybody(night: Night, start: Start, numbers: range) -> None:
    night.version = 1
    night.save(update_fields=["version"])
    change = Change.objects.create(
        night=night, version=night.version, kind=Kind.RECORD, key=start.key, by=start.by
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(
            night=night,
            position=number,
            facts={"type": "buy_in", "player": number, "chips": start.buy_in},
            added=change,
        )
        for number in numbers
    )


def money_columns(money: rules.Money | None) -> dict[str, object]:
    """What a night's chips are worth, by column of Night."""
    if money is None:
        return {}
    return {
        "currency": money.currency,
        "buy_in": money.buy_in,
        "buy_in_chips": money.buy_in_chips,
        "buy_ins": money.buy_ins,
    }


def evening(group: Group) -> date:
    """The date of the evening that is now going on where the group plays; it passes midnight."""
    place = ZoneInfo(group.time_zone) if group.time_zone else None
    return (timezone.localtime(timezone=place) - timedelta(hours=group.evening_ends)).date()
