"""The records of a span: who did most of something, and in which night."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from games import rules
from games.figures import chips, deals, grouped, signed
from games.models import Night
from games.season.nights import Period, PlayedNight, by_name

MOST_HOLDERS = 3  # that are named where several share a record


@dataclass(frozen=True)
class Holder:
    """Who holds a record, "" where it is everybody's, and the night of it."""

    name: str
    night: Night


@dataclass(frozen=True)
class Record:
    """A record, and who holds it, in the order of the nights; `others` are not named."""

    title: str
    value: str
    holders: tuple[Holder, ...]
    others: int


class Feat(NamedTuple):
    """So much in a night, and the id of the player who did it, None where it is everybody's."""

    size: int
    player: int | None
    night: PlayedNight


def records(period: Period) -> tuple[Record, ...]:
    """Those that anybody holds."""
    found = (
        _record(period, _("Biggest pot taken"), chips, _of_each(period, lambda one: one.biggest_won)),
        _record(period, _("Most bourrés in a night"), grouped, _of_each(period, lambda one: one.bourres)),
        _record(period, _("Longest without a bourré"), deals, _cleanest(period)),
        _record(period, _("Best night"), signed, _of_each(period, lambda one: one.net)),
        _record(period, _("Worst night"), _lost, _of_each(period, lambda one: -one.net)),
        _record(period, _("Biggest comeback"), signed, _of_each(period, _comeback)),
        _record(period, _("Longest night"), deals, [Feat(one.deals, None, one) for one in period.nights]),
    )
    return tuple(filter(None, found))


def _record(period: Period, title: str, written: Callable[[int], str], feats: list[Feat]) -> Record | None:
    """None where there was nothing of the kind."""
    most = max((feat.size for feat in feats), default=0)
    if most <= 0:
        return None
    holders = [_holder(period, feat) for feat in feats if feat.size == most]
    holders.sort(key=lambda one: (one.night.date, one.night.pk, *by_name(one.name)))
    return Record(title, written(most), tuple(holders[:MOST_HOLDERS]), len(holders[MOST_HOLDERS:]))


def _holder(period: Period, feat: Feat) -> Holder:
    return Holder("" if feat.player is None else period.name(feat.player), feat.night.night)


def _of_each(period: Period, size: Callable[[rules.Figures], int]) -> list[Feat]:
    """One feat a person and night."""
    return [Feat(size(one.figures), one.player, night) for night in period.nights for one in night.people]


def _comeback(one: rules.Figures) -> int:
    """From the lowest point to the end of the night, for who was ever below nothing."""
    return one.net - one.lowest if one.lowest < 0 else 0


def _cleanest(period: Period) -> list[Feat]:
    """Everybody's longest run of deals played without a bourré, in the night in which it became so long."""
    feats = []
    for player, nights in period.of_player.items():
        size, night = cleanest(nights)
        feats.append(Feat(size, player, night))
    return feats


def cleanest(nights: Sequence[tuple[PlayedNight, rules.Figures]]) -> tuple[int, PlayedNight]:
    """A player's longest run of deals played without a bourré, and the night in which it became so long.

    Of at least one night.
    """
    return max(_runs(nights), key=lambda run: run[0])


def _runs(nights: Sequence[tuple[PlayedNight, rules.Figures]]) -> Iterator[tuple[int, PlayedNight]]:
    """Lengths of runs without a bourré, which go on from night to night, the longest of all among them."""
    run = 0
    for night, one in nights:
        if one.bourres:
            yield run + one.clean_first, night
            yield one.longest_clean, night
            run = one.clean_last
        else:
            run += one.played
        yield run, night


def _lost(chips_lost: int) -> str:
    return signed(-chips_lost)
