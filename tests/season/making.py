"""Seasons of any length: closed nights with the figures that a test gives them."""

import random
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from games import rules
from games.models import Group, Night, NightSummary, Player, Seat
from tests import cast

FIRST = date(2026, 1, 2)
People = Mapping[str, rules.Figures]


def figures(net: int = 0, played: int = 0, bourres: int = 0, **more: Any) -> rules.Figures:
    """A night in which nothing else is known to have happened; all deals without a bourré in a row."""
    nothing = dict.fromkeys(rules.Figures.__struct_fields__, 0)
    clean = {"longest_clean": played - bourres, "clean_first": played - bourres, "clean_last": 0}
    if not bourres:
        clean["clean_last"] = played
    dealt = {"deals": played, "dealt_in": played, "played": played, "bourres": bourres}
    return rules.Figures(**{**nothing, "money": None, **dealt, **clean, "net": net, **more})


def make_group(*names: str) -> Group:
    """A group "Thibodaux" with these players."""
    group = Group.objects.create(name="Thibodaux", key=cast.fresh_key())
    for name in names:
        Player.objects.create(group=group, name=name)
    return group


def add_nights(group: Group, *nights: People, first: date = FIRST, **how: Any) -> list[Night]:
    """Closed nights a week apart, each with the figures of its people, who are players of the group."""
    players = {player.name: player for player in group.players.all()}
    closed = {"closed_at": timezone.now(), "group": group, **how}
    made = Night.objects.bulk_create(
        Night(key=cast.fresh_key(), date=first + timedelta(weeks=week), **closed)
        for week, _people in enumerate(nights)
    )
    pairs = [
        (night, name, one) for night, people in zip(made, nights, strict=True) for name, one in people.items()
    ]
    seats = Seat.objects.bulk_create(
        Seat(night=night, player=players[name], number=list(players).index(name) + 1, from_start=True)
        for night, name, _one in pairs
    )
    NightSummary.objects.bulk_create(
        NightSummary(seat=seat, figures=msgspec.to_builtins(one))
        for seat, (_night, _name, one) in zip(seats, pairs, strict=True)
    )
    return made


def any_nights(names: list[str], count: int, *, seed: int = 1, money: bool = False) -> Iterator[People]:
    """Nights of 120 deals as they might go; the same ones each time. Not everybody comes every time."""
    chance = random.Random(seed)
    for _night in range(count):
        here = [name for name in names if name in names[:2] or chance.random() < 0.8]
        nets = [chance.randint(-150, 150) for _name in here[1:]]
        nets.append(-sum(nets))
        yield {name: _evening(chance, net, money=money) for name, net in zip(here, nets, strict=True)}


def _evening(chance: random.Random, net: int, *, money: bool) -> rules.Figures:
    played = chance.randint(30, 90)
    bourres = chance.randint(1, played // 3)
    return figures(
        net,
        played,
        bourres,
        deals=120,
        dealt_in=110,
        tricks=played,
        paid=bourres * chance.randint(5, 20),
        biggest_won=chance.randint(20, 200),
        lowest=min(net, -chance.randint(1, 120)),
        money=net * 25 if money else None,
        clean_first=chance.randint(0, 9),
        clean_last=chance.randint(0, 9),
        longest_clean=chance.randint(9, 25),
    )
