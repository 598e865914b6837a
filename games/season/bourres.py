"""Who goes bourré how often, a deal played."""

from dataclasses import dataclass
from math import sqrt

from games.figures import chips, part_of, percent
from games.season.nights import by_name
from games.season.totals import Total

Z = 1.96  # of the normal distribution: 95 of 100 lie within


@dataclass(frozen=True)
class BourreRow:
    """One player's bourrés: "12 of 57", "21 %", and the chips they cost."""

    player: int
    name: str
    counted: str
    rate: str
    paid: str


def bourre_rows(totals: tuple[Total, ...]) -> tuple[BourreRow, ...]:
    """Everybody who played a deal, whoever is surest to go bourré often first."""
    played = [one for one in totals if one.played]
    return tuple(_row(one) for one in sorted(played, key=lambda one: (-surely(one), *by_name(one.name))))


def surely(one: Total) -> float:
    """The rate of bourrés that the deals played so far speak for, from 0 to 1: few deals prove little.

    The lower end of Wilson's 95 % interval, by which 3 of 5 stands below 30 of 60.
    """
    if not one.bourres:
        return 0
    rate, square = one.bourres / one.played, Z * Z / one.played
    return (rate + square / 2 - sqrt(square * (rate * (1 - rate) + square / 4))) / (1 + square)


def _row(one: Total) -> BourreRow:
    return BourreRow(
        player=one.player,
        name=one.name,
        counted=part_of(one.bourres, one.played),
        rate=percent(one.bourres, one.played),
        paid=chips(one.paid),
    )
