"""The season page: standings, running nets, bourrés and records of a span; or its one night."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import charts
from games.figures import deals, grouped
from games.models import Group, Night
from games.season.bourres import BourreRow, bourre_rows
from games.season.nights import Period, read
from games.season.records import Record, records
from games.season.running import Running, running
from games.season.spans import Span, span_of, spans_of
from games.season.standings import Standings, best_first, standings
from games.season.totals import Total, totals_of

MOST_NAMED = 3  # of the nights that are still open


@dataclass(frozen=True)
class Tab:
    """A span to look at."""

    key: str
    name: str
    current: bool


@dataclass(frozen=True)
class Counted:
    """Standings of any span; `bars` and `night` of the last night alone, all else of every other span."""

    standings: Standings
    running: Running | None = None
    bourres: tuple[BourreRow, ...] = ()
    records: tuple[Record, ...] = ()
    bars: charts.BarChart | None = None
    night: Night | None = None


@dataclass(frozen=True)
class SeasonPage:
    """`of` is the key of the span; `counted` None where nobody has played yet."""

    group: Group
    of: str
    tabs: tuple[Tab, ...]
    heading: str
    size: str  # "14 nights, 1,486 deals"
    nets_only: int  # nights of which no deal is known
    unfinished: tuple[Night, ...]  # the newest of them, to be named
    more_unfinished: int
    counted: Counted | None


def season_page(group: Group, of: str, sort: str) -> SeasonPage | None:
    """The page of a span by its key, the first span for ""; None where there is no such."""
    spans = spans_of(group)
    span = span_of(spans, of)
    if span is None:
        return None
    period = read(group, span)
    return SeasonPage(
        group=group,
        of=span.key,
        tabs=tabs_of(spans, span),
        heading=_("Season {year}").format(year=span.name) if span.key == span.name else span.name,
        size=", ".join(_size(period)),
        nets_only=sum(one.nets_only for one in period.nights),
        unfinished=period.unfinished[:MOST_NAMED],
        more_unfinished=max(0, len(period.unfinished) - MOST_NAMED),
        counted=_counted(period, sort),
    )


def tabs_of(spans: tuple[Span, ...], current: Span) -> tuple[Tab, ...]:
    """The spans to choose from."""
    return tuple(Tab(one.key, one.name, one == current) for one in spans)


def _size(period: Period) -> Iterator[str]:
    nights = len(period.nights)
    yield ngettext("{count} night", "{count} nights", nights).format(count=grouped(nights))
    if period.deals:  # none where only nets are known
        yield deals(period.deals)


def _counted(period: Period, sort: str) -> Counted | None:
    totals = totals_of(period)
    if not totals:
        return None
    table = standings(totals, sort, one_night=period.span.is_last_night)
    if period.span.is_last_night:
        return Counted(table, bars=_bars(totals), night=period.nights[0].night)
    return Counted(table, running(period, totals), bourre_rows(totals), records(period))


def _bars(totals: tuple[Total, ...]) -> charts.BarChart:
    return charts.bars([(one.name, one.net) for one in best_first(totals)])
