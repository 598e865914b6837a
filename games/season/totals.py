"""What the nights of a span come to for each player: plain numbers, from which the pages are made."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from games import rules
from games.season.nights import Period, PlayedNight


@dataclass(frozen=True)
class Total:
    """One player's nights together; chips in whole numbers."""

    player: int
    name: str
    nights: int  # at least one
    net: int
    played: int  # deals
    bourres: int
    paid: int  # for bourrés and reneges
    money: dict[str, int]  # currency → the net of the nights played for it, in its smallest unit

    @property
    def a_night(self) -> Fraction:
        """The net of a night, on average."""
        return Fraction(self.net, self.nights)


def totals_of(period: Period) -> tuple[Total, ...]:
    """Everybody who played in a counted night, in no particular order."""
    return tuple(total_of(period, player, nights) for player, nights in period.of_player.items())


def total_of(period: Period, player: int, nights: list[tuple[PlayedNight, rules.Figures]]) -> Total:
    """What a player's nights, at least one, come to."""
    figures = [one for _night, one in nights]
    return Total(
        player=player,
        name=period.name(player),
        nights=len(nights),
        net=sum(one.net for one in figures),
        played=sum(one.played for one in figures),
        bourres=sum(one.bourres for one in figures),
        paid=sum(one.paid for one in figures),
        money=_money(nights),
    )


def _money(nights: Iterable[tuple[PlayedNight, rules.Figures]]) -> dict[str, int]:
    money: Counter[str] = Counter()
    for played, figures in nights:
        if figures.money is not None:
            money[played.night.currency] += figures.money
    return dict(money)
