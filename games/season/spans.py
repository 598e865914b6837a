"""Spans of days that a group looks at together: its seasons, each year, all time, the last night."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from games.models import Group, Night, Season, counted

ALL, LAST = "all", "last"


@dataclass(frozen=True)
class Span:
    """Days from `first` to `last`, both included, under a key for addresses and a name for people."""

    key: str  # "season-12", "2026", "all" or "last"
    name: str
    first: date = date.min
    last: date = date.max
    counts: bool = False  # whether a night of these days counts

    @property
    def is_last_night(self) -> bool:
        return self.key == LAST


def spans_of(group: Group) -> tuple[Span, ...]:
    """The tabs of a season page: seasons, the newest first, years, all time, last night. Two queries."""
    days = list(Night.objects.filter(counted(), group=group).dates("date", "day", order="DESC"))
    return (*_seasons(group, days), *_years(days), Span(ALL, _("All time")), Span(LAST, _("Last night")))


def span_of(spans: tuple[Span, ...], key: str) -> Span | None:
    """The span with this key, None where there is no such; where none is asked for the first that counts."""
    if key:
        return next((span for span in spans if span.key == key), None)
    return next((span for span in spans if span.counts), spans[0])


def _seasons(group: Group, days: list[date]) -> Iterator[Span]:
    for season in Season.objects.filter(group=group):
        first, last = season.first_day, season.last_day
        counts = any(first <= day <= last for day in days)
        yield Span(f"season-{season.pk}", season.name, first, last, counts)


def _years(days: list[date]) -> Iterator[Span]:
    for year in dict.fromkeys(day.year for day in days):
        yield Span(str(year), str(year), date(year, 1, 1), date(year, 12, 31), counts=True)
