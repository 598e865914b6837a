"""The page of one player in a span: nets night by night, chips, habits, and head to head with the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import charts, rules
from games.figures import chips, deals, grouped, money, signed
from games.models import Group, Night, Player, who_stays
from games.season.habits import Habits, habits
from games.season.nights import Period, PlayedNight, read
from games.season.page import Tab, tabs_of
from games.season.records import cleanest
from games.season.spans import span_of, spans_of
from games.season.standings import Cell, gain, gain_in_money
from games.season.together import Together, together
from games.season.totals import Total, total_of

MOST_NIGHTS = 30  # that are seen without opening the older ones

Nights = Sequence[tuple[PlayedNight, rules.Figures]]


@dataclass(frozen=True)
class NightRow:
    """One night; `money` is what the net was worth, "" where it was worth nothing."""

    night: Night
    played: str
    net: Cell
    money: str
    running: Cell


@dataclass(frozen=True)
class Figure:
    """A figure about the whole, with the night that it is of if it is of one."""

    title: str
    value: Cell
    night: Night | None = None


@dataclass(frozen=True)
class PlayerCounted:
    """What a player's nights come to; nights the newest first."""

    net: Cell
    money: tuple[Cell, ...]  # the net in each currency
    spark: charts.Spark
    text: str  # what the line shows
    figures: tuple[Figure, ...]
    habits: Habits | None
    together: tuple[Together, ...]
    nights: tuple[NightRow, ...]
    older: tuple[NightRow, ...]  # too many to be seen at once


@dataclass(frozen=True)
class PlayerPage:
    """`of` is the key of the span; `counted` None where the player has no night in it."""

    group: Group
    player: Player
    of: str
    tabs: tuple[Tab, ...]
    counted: PlayerCounted | None


def player_page(group: Group, player_id: int, of: str) -> PlayerPage | None:
    """The page of a player in a span by its key, the first span for ""; None where there is no such.

    Who was merged has the page of the player whose name stays.
    """
    spans = tuple(one for one in spans_of(group) if not one.is_last_night)
    span = span_of(spans, of)
    if span is None:
        return None
    period = read(group, span)
    player = period.players.get(player_id)
    if player is None:
        return None
    player = who_stays(player, period.players)
    return PlayerPage(
        group=group,
        player=player,
        of=span.key,
        tabs=tabs_of(spans, span),
        counted=_counted(period, player.pk) if player.pk in period.of_player else None,
    )


def _counted(period: Period, player: int) -> PlayerCounted:
    nights = period.of_player[player]
    figures = [one for _night, one in nights]
    total = total_of(period, player, nights)
    running = list(accumulate(one.net for one in figures))
    rows = _rows(nights, running)[::-1]
    return PlayerCounted(
        net=gain(total.net),
        money=tuple(gain_in_money(minor, currency) for currency, minor in sorted(total.money.items())),
        spark=charts.spark([0, *running]),
        text=_text(running),
        figures=tuple(_summed(total, nights)),
        habits=habits(figures),
        together=together(period, player),
        nights=rows[:MOST_NIGHTS],
        older=rows[MOST_NIGHTS:],
    )


def _text(running: Sequence[int]) -> str:
    return _("The running net: lowest {lowest}, highest {highest}, now {now}.").format(
        lowest=signed(min(0, *running)), highest=signed(max(0, *running)), now=signed(running[-1])
    )


def _rows(nights: Nights, running: Sequence[int]) -> tuple[NightRow, ...]:
    return tuple(
        NightRow(
            night=played.night,
            played=_played(played, one),
            net=gain(one.net),
            money="" if one.money is None else money(one.money, played.night.currency, sign=True),
            running=gain(after),
        )
        for (played, one), after in zip(nights, running, strict=True)
    )


def _played(night: PlayedNight, one: rules.Figures) -> str:
    if night.nets_only:
        return _("known by its nets only")
    return ngettext("{count} deal played", "{count} deals played", one.played).format(
        count=grouped(one.played)
    )


def _summed(total: Total, nights: Nights) -> Iterator[Figure]:
    yield Figure(_("Nights"), Cell(grouped(total.nights)))
    yield Figure(_("A night"), gain(round(total.a_night)))
    if any(one.dealt_in for _night, one in nights):
        yield from _chips(total, [one for _night, one in nights])
    yield _best(_("Best night"), nights, 1)
    yield _best(_("Worst night"), nights, -1)
    yield from _runs(nights)


def _chips(total: Total, figures: Sequence[rules.Figures]) -> Iterator[Figure]:
    yield Figure(_("Taken from pots"), Cell(chips(sum(one.won_chips for one in figures))))
    yield Figure(_("Antes and fees"), Cell(chips(sum(one.antes for one in figures))))
    yield Figure(_("Paid for bourrés and reneges"), Cell(chips(total.paid)))


def _best(title: str, nights: Nights, sign: int) -> Figure:
    """The first of the best nights, or where `sign` is −1 of the worst."""
    night, one = max(nights, key=lambda pair: sign * pair[1].net)
    return Figure(title, gain(one.net), night.night)


def _runs(nights: Nights) -> Iterator[Figure]:
    """The longest runs there were, over nights of deals without a bourré, in a night of pots taken."""
    clean, in_which = cleanest(nights)
    if clean:
        yield Figure(_("Longest without a bourré"), Cell(deals(clean)), in_which.night)
    night, best = max(nights, key=lambda pair: pair[1].longest_won)
    if best.longest_won:
        yield Figure(_("Most deals in a row that took a pot"), Cell(grouped(best.longest_won)), night.night)
