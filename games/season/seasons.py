"""The seasons of a group: what they hold, where they overlap, and what the next one may be."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.figures import grouped
from games.models import Group, Season, counted


@dataclass(frozen=True)
class SeasonLine:
    """A season; `of` is the key of its span, `overlaps` are the names of others with days of it."""

    season: Season
    of: str
    size: str  # "14 nights"
    overlaps: tuple[str, ...]


@dataclass(frozen=True)
class SeasonsPage:
    """The seasons, the newest first; `proposal` is what the form for another begins with."""

    group: Group
    lines: tuple[SeasonLine, ...]
    proposal: dict[str, object]


def seasons_page(group: Group, today: date) -> SeasonsPage:
    """The seasons of a group; `today` is the evening going on where it plays."""
    seasons = list(group.seasons.all())
    days = list(group.nights.filter(counted()).values_list("date", flat=True))
    return SeasonsPage(
        group=group,
        lines=tuple(_line(season, seasons, days) for season in seasons),
        proposal=_proposal(seasons, today),
    )


def season_of(group: Group, season_id: int) -> Season | None:
    """A season of this group by its id."""
    return group.seasons.filter(pk=season_id).first()


def _line(season: Season, seasons: list[Season], days: list[date]) -> SeasonLine:
    nights = sum(season.first_day <= day <= season.last_day for day in days)
    return SeasonLine(
        season=season,
        of=f"season-{season.pk}",
        size=ngettext("{count} night", "{count} nights", nights).format(count=grouped(nights)),
        overlaps=tuple(other.name for other in seasons if other != season and _overlap(season, other)),
    )


def _overlap(one: Season, other: Season) -> bool:
    return one.first_day <= other.last_day and other.first_day <= one.last_day


def _proposal(seasons: list[Season], today: date) -> dict[str, object]:
    """First the whole year that is going on, nights to come included; later what follows the last season."""
    if not seasons:
        name = _("Season {year}").format(year=today.year)
        return {"name": name, "first_day": date(today.year, 1, 1), "last_day": date(today.year, 12, 31)}
    last = max(season.last_day for season in seasons)
    return {} if last == date.max else {"first_day": last + timedelta(days=1)}
