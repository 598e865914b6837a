"""The first writes of all: a group, its players, and a night with its seats and buy-ins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from games import rules
from games.models import Change, Device, Group, JournalEntry, Kind, Night, Seat
from games.writing import writing

EVENING_ENDS = timedelta(hours=6)  # a night that passes midnight belongs to the evening it began


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


def make_group(name: str, start: Start) -> Night:
    """Make a group with its players and start its first night; sent twice, made once."""
    with writing():
        group, _made = Group.objects.get_or_create(key=start.key, defaults={"name": name})
        return _start(group, start)


def start_night(group: Group, start: Start) -> Night:
    """Start a night with these players, new ones joining the group; sent twice, started once."""
    with writing():
        return _start(group, start)


def _start(group: Group, start: Start) -> Night:
    before = Night.objects.filter(key=start.key).first()
    if before:
        return before
    night = Night.objects.create(
        group=group,
        key=start.key,
        date=evening(),
        house_rules=start.house_rules,
        opening_pot=start.opening_pot,
        **_money_columns(start.money),
    )
    numbers = range(1, len(start.seats) + 1)
    Seat.objects.bulk_create(
        Seat(night=night, player=group.player_named(name), number=number, from_start=True)
        for number, name in zip(numbers, start.seats, strict=True)
    )
    if start.buy_in:
        _buy_in_everybody(night, start, numbers)
    return night


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


def _money_columns(money: rules.Money | None) -> dict[str, object]:
    if money is None:
        return {}
    return {
        "currency": money.currency,
        "buy_in": money.buy_in,
        "buy_in_chips": money.buy_in_chips,
        "buy_ins": money.buy_ins,
    }


def evening() -> date:
    """The date of the evening that is now going on; it ends at 06:00."""
    return (timezone.localtime() - EVENING_ENDS).date()
