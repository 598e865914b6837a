"""How everybody's net went from night to night: as lines, and the same numbers as a table."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.formats import date_format
from django.utils.translation import ngettext, pgettext

from games import charts
from games.figures import grouped, signed
from games.models import Night
from games.season.nights import Period, by_name
from games.season.standings import Cell, best_first, gain
from games.season.totals import Total

MOST_NIGHTS = 52  # that are shown each; of more every n-th and the last
MOST_LINES = 12
HALF_A_YEAR, FEW_YEARS = timedelta(days=183), 4


@dataclass(frozen=True)
class RunningRow:
    """Where all stood after a night."""

    night: Night
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Running:
    """The lines of those who played most, the best first, and where they stood after the nights shown."""

    chart: charts.LineChart
    text: str
    names: tuple[str, ...]
    rows: tuple[RunningRow, ...]
    every: int  # 1: all nights are shown; 10: every tenth, and the last
    left_out: int  # players


def running(period: Period, totals: tuple[Total, ...]) -> Running:
    """The net of every player over the nights of a span, at least one."""
    players = _most_seen(totals)
    every = -(-len(period.nights) // MOST_NIGHTS)
    shown = [index for index, _night in enumerate(period.nights) if _is_shown(index, period, every)]
    values = [_values(period, one.player, shown) for one in players]
    nights = [period.nights[index].night for index in shown]
    series = [charts.Series(one.name, _from_zero(row)) for one, row in zip(players, values, strict=True)]
    return Running(
        chart=charts.lines(series, ["", *_labels(nights)]),
        text=_text(len(period.nights), players[0], players[-1]),
        names=tuple(one.name for one in players),
        rows=tuple(
            RunningRow(night, tuple(map(_cell, row)))
            for night, row in zip(nights, zip(*values, strict=True), strict=True)
        ),
        every=every,
        left_out=len(totals) - len(players),
    )


def _most_seen(totals: tuple[Total, ...]) -> list[Total]:
    often = sorted(totals, key=lambda one: (-one.nights, *by_name(one.name)))
    return best_first(tuple(often[:MOST_LINES]))


def _is_shown(index: int, period: Period, every: int) -> bool:
    return (index + 1) % every == 0 or index == len(period.nights) - 1


def _values(period: Period, player: int, shown: list[int]) -> list[int | None]:
    """The net after the nights shown; None before the first night."""
    net: int | None = None
    after = []
    for night in period.nights:
        figures = night.by_player.get(player)
        if figures is not None:
            net = (net or 0) + figures.net
        after.append(net)
    return [after[index] for index in shown]


def _from_zero(values: list[int | None]) -> list[int | None]:
    """A line from zero at the place before its first number."""
    begun = next(index for index, net in enumerate(values) if net is not None)
    return [*values[:begun], 0, *values[begun:]]


def _cell(net: int | None) -> Cell:
    return Cell("–") if net is None else gain(net)


def _labels(nights: list[Night]) -> list[str]:
    """Short names of nights: their days, or months and years as they lie further apart."""
    first, last = nights[0].date, nights[-1].date
    if first.year == last.year or last - first < HALF_A_YEAR:
        written = pgettext("a day beneath a picture, as Django writes dates", "M j")
    elif last.year - first.year < FEW_YEARS:
        written = pgettext("a month beneath a picture, as Django writes dates", "M Y")
    else:
        written = "Y"
    return [date_format(night.date, written) for night in nights]


def _text(nights: int, best: Total, worst: Total) -> str:
    return ngettext(
        "Everybody’s net after {nights} night, from {best} with {most} to {worst} with {least}. "
        "The table beneath has the numbers.",
        "Everybody’s net over {nights} nights, from {best} with {most} to {worst} with {least}. "
        "The table beneath has the numbers.",
        nights,
    ).format(
        nights=grouped(nights),
        best=best.name,
        most=signed(best.net),
        worst=worst.name,
        least=signed(worst.net),
    )
