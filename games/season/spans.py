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

    @property
    def is_last_night(self) -> bool:
        return self.key == LAST


def spans_of(group: Group) -> tuple[Span, ...]:
    """The tabs of a season page: seasons, the newest first, years, all time, last night. Two queries."""
    return (*_seasons(group), *_years(group), Span(ALL, _("All time")), Span(LAST, _("Last night")))


def span_of(spans: tuple[Span, ...], key: str) -> Span | None:
    """The span with this key; the first one where none is asked for, None where there is no such."""
    return spans[0] if not key else next((span for span in spans if span.key == key), None)


def _seasons(group: Group) -> Iterator[Span]:
    for season in Season.objects.filter(group=group):
        yield Span(f"season-{season.pk}", season.name, season.first_day, season.last_day)


def _years(group: Group) -> Iterator[Span]:
    for day in Night.objects.filter(counted(), group=group).dates("date", "year", order="DESC"):
        yield Span(str(day.year), str(day.year), date(day.year, 1, 1), date(day.year, 12, 31))
