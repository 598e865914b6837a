"""Who stands where after the nights of a span."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.figures import kind, money, percent, signed
from games.season.bourres import surely
from games.season.nights import by_name
from games.season.totals import Total

ORDERS: dict[str, Callable[[Total], Any]] = {
    "net": lambda one: -one.net,
    "name": lambda one: by_name(one.name),
    "nights": lambda one: -one.nights,
    "a_night": lambda one: -one.a_night,
    "bourre": lambda one: -surely(one),
}
# What a screen reader says of a column that is sorted by; bourrés are not in the order of the figures shown.
DIRECTIONS = {"name": "ascending", "bourre": "other"}


@dataclass(frozen=True)
class Head:
    """The head of a column: what to sort by and how it is sorted, each "" where there is no such."""

    label: str
    sort: str
    direction: str


@dataclass(frozen=True)
class Cell:
    """A figure, with "up" for a gain and "down" for a loss."""

    text: str
    sign: str = ""


@dataclass(frozen=True)
class Row:
    """One player's place."""

    player: int
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Standings:
    """A table of players; the first head is that of their names."""

    heads: tuple[Head, ...]
    rows: tuple[Row, ...]


def standings(totals: tuple[Total, ...], sort: str, *, one_night: bool) -> Standings:
    """The table in this order, by net where there is no such; of one night without nights and averages."""
    currencies = _currencies(totals)
    heads = _heads(currencies, one_night=one_night)
    sort = sort if sort and sort in dict(heads) else "net"
    return Standings(
        heads=tuple(_head(key, label, sort) for key, label in heads),
        rows=tuple(_row(one, currencies, one_night=one_night) for one in _ordered(totals, sort, currencies)),
    )


def best_first(totals: tuple[Total, ...]) -> list[Total]:
    """By net, equals by name."""
    return _ordered(totals, "net", [])


def gain(amount: int) -> Cell:
    """A gain or loss in chips."""
    return Cell(signed(amount), kind(amount))


def gain_in_money(minor: int | None, currency: str) -> Cell:
    """A gain or loss in smallest units of a currency; "–" where nothing was played for it."""
    return Cell("–") if minor is None else Cell(money(minor, currency, sign=True), kind(minor))


def _ordered(totals: Iterable[Total], sort: str, currencies: list[str]) -> list[Total]:
    def money_first(one: Total) -> tuple[bool, int]:
        return currencies[0] not in one.money, -one.money.get(currencies[0], 0)

    order = money_first if sort == "money" else ORDERS[sort]
    return sorted(totals, key=lambda one: (order(one), *by_name(one.name)))


def _currencies(totals: tuple[Total, ...]) -> list[str]:
    """Those that were played for, the one of most players first."""
    players = Counter(currency for one in totals for currency in one.money)
    return sorted(players, key=lambda currency: (-players[currency], currency))


def _heads(currencies: list[str], *, one_night: bool) -> list[tuple[str, str]]:
    """What to sort by, and the label, of every column; of money only the first currency sorts."""
    several = [("nights", _("Nights"))] if not one_night else []
    average = [("a_night", _("A night"))] if not one_night else []
    sorts = ["money", *[""] * len(currencies)]
    labels = currencies if len(currencies) > 1 else [_("Money")] * len(currencies)
    return [
        ("name", _("Player")),
        *several,
        ("net", _("Net")),
        *average,
        ("bourre", _("Bourré")),
        *zip(sorts, labels, strict=False),
    ]


def _head(key: str, label: str, sort: str) -> Head:
    return Head(label, key, DIRECTIONS.get(key, "descending") if key == sort else "")


def _row(one: Total, currencies: list[str], *, one_night: bool) -> Row:
    net, a_night = gain(one.net), gain(round(one.a_night))
    nights = Cell(str(one.nights))
    chips = [net] if one_night else [nights, net, a_night]
    rate = Cell(percent(one.bourres, one.played))
    return Row(
        one.player,
        one.name,
        (*chips, rate, *(gain_in_money(one.money.get(currency), currency) for currency in currencies)),
    )
