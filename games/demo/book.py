"""The demo's group, its seasons and its nights, stored."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import chain
from math import ceil
from zoneinfo import ZoneInfo

from django.utils import timezone

from games import journal, rules, summaries
from games.demo.evening import BUY_IN, Evening
from games.demo.pages import Pages
from games.demo.people import FEWEST, PEOPLE, Character
from games.models import Device, Group, Night, Player, Role, Season, Seat
from games.writing import writing

NAME = "The Thibodaux table"
PLACE = "America/Chicago"
MONEY = rules.Money(currency="USD", buy_in="20.00", buy_in_chips=BUY_IN)
HOUSE_RULES = {"preset": "louisiana_limit", "limit_on": "penalty"}
LAST_YEAR, FRIDAY = 2026, 4
FEWEST_SEASONS, MOST_NIGHTS = 3, 52  # of a season
DEALS = (80, 120)  # of a night, from and to


@dataclass(frozen=True)
class _Table:
    """What all nights have in common."""

    group: Group
    by: Device
    players: dict[str, Player]
    chance: random.Random


def make(seed: int, nights: int, deals: int | None) -> Group:
    """Make up a group with so many nights in all, one a week, in three seasons or more.

    The same seed makes the same nights. `deals` is how many each night has; None: 80 to 120. Each night is
    stored by itself, so that nobody who records meanwhile waits for all of them.
    """
    with writing():
        group = Group.objects.create(
            name=NAME, key=f"demo-{secrets.token_urlsafe()}", time_zone=PLACE, house_rules=HOUSE_RULES
        )
        # No phone is this device: it is only who wrote it all.
        by = Device.objects.create(name="Demo", role=Role.OWNER, group=group, removed_at=timezone.now())
        players = {one.name: Player.objects.create(group=group, name=one.name) for one in PEOPLE}
    chance = random.Random(seed)  # noqa: S311 (nothing here is secret)
    _play_seasons(_Table(group, by, players, chance), nights, deals)
    return group


def _play_seasons(table: _Table, nights: int, deals: int | None) -> None:
    seasons = max(FEWEST_SEASONS, ceil(nights / MOST_NIGHTS))
    shares = [len(range(place, nights, seasons)) for place in range(seasons)]
    dates = [fridays(LAST_YEAR - seasons + place, share) for place, share in enumerate(shares, start=1)]
    with writing():
        Season.objects.bulk_create(_season(table.group, days) for days in dates if days)
    before: Night | None = None
    for evening in chain.from_iterable(dates):
        with writing():
            before = _night(table, evening, deals or table.chance.randint(*DEALS), before)


def fridays(year: int, nights: int) -> list[date]:
    """So many Fridays in a row, of which the last is that before the end of November."""
    last = date(year, 11, 27)
    last -= timedelta(days=(last.weekday() - FRIDAY) % 7)
    return [last - timedelta(weeks=weeks) for weeks in reversed(range(nights))]


def _season(group: Group, days: Sequence[date]) -> Season:
    year = days[-1].year
    first = min(days[0], date(year, 8, 1))
    return Season(group=group, name=f"Autumn {year}", first_day=first, last_day=date(year, 11, 30))


def _night(table: _Table, evening: date, deals: int, before: Night | None) -> Night:
    """One night with all its people, played, stored and closed."""
    began = datetime.combine(evening, time(20), ZoneInfo(PLACE))
    night = _opened(table, evening, began, before)
    here, late = _who_comes(table.chance)
    numbers = {one.name: number for number, one in enumerate([*here, *late], start=1)}
    Seat.objects.bulk_create(
        Seat(night=night, player=table.players[name], number=number, from_start=number <= len(here))
        for name, number in numbers.items()
    )
    pages = Pages(night, table.by, began)
    file = journal.read(night).night_file
    Evening(table.chance, pages, file, numbers).play(deals)
    pages.save()
    night.closed_at = pages.clock
    night.save()
    summaries.save(journal.read(night))
    return night


def _opened(table: _Table, evening: date, began: datetime, before: Night | None) -> Night:
    carried = _carried(before)
    return Night.objects.create(
        group=table.group,
        key=f"demo-{table.group.pk}-{evening.isoformat()}",
        date=evening,
        created_at=began,
        house_rules=HOUSE_RULES,
        opening_pot=carried,
        carried_from=before if carried else None,
        currency=MONEY.currency,
        buy_in=MONEY.buy_in,
        buy_in_chips=MONEY.buy_in_chips,
    )


def _carried(before: Night | None) -> int:
    """The pot that the night before left to this one."""
    return 0 if before is None else journal.read(before).ledger.pot


def _who_comes(chance: random.Random) -> tuple[list[Character], list[Character]]:
    """Who is there at the start, in the order of the seats, and who comes later."""
    here = [one for one in PEOPLE if chance.random() < one.here]
    late = [one for one in PEOPLE if one not in here and chance.random() < one.late]
    while len(here) < FEWEST:
        here.append(next(one for one in PEOPLE if one not in here))
        late = [one for one in late if one not in here]
    chance.shuffle(here)
    return here, late
