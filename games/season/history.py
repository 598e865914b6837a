"""The nights of a group under their seasons, the newest first, with who won and who lost most."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.core.paginator import InvalidPage, Page, Paginator
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.figures import deals, grouped, kind, signed
from games.models import Group, Night, Player, played_by, who_stays
from games.season.nights import PlayedNight, by_name, with_people
from games.season.spans import ALL, LAST, Span, spans_of

PAGE = 50  # nights that stand on a page


@dataclass(frozen=True)
class Result:
    """What somebody won or lost."""

    name: str
    net: str
    sign: str


@dataclass(frozen=True)
class NightLine:
    """One night: who won and who lost most, how large it was, and what is odd about it."""

    night: Night
    people: tuple[Result, ...]  # the best, whoever is looked for, the worst; nobody where nothing was played
    size: str  # "7 players, 96 deals"
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """The nights of a season, or of a year where no season holds them; `of` leads to its page, "" to none."""

    of: str
    name: str
    nights: tuple[NightLine, ...]


@dataclass(frozen=True)
class HistoryPage:
    """`at` is where in the list this page is; `players` are all who can be looked for; `player` is who is."""

    group: Group
    at: Page[Night]
    sections: tuple[Section, ...]
    players: tuple[Player, ...]
    player: Player | None


def history_page(group: Group, wanted: str, number: str) -> HistoryPage | None:
    """The nights of a group, or with `wanted` (an id as text) of a player, on the page of this number.

    The first page for ""; None where there is no such. Whoever was merged is found under the name that stays.
    """
    player = _stays(group.players.in_bulk(), wanted) if wanted else None
    at = _page(group, player, number or "1")
    if at is None or (wanted and player is None):
        return None
    nights = tuple(with_people(list(at)))
    by_id = group.players.in_bulk()  # read last: somebody new may have played meanwhile
    stayed = [one for one in by_id.values() if one.merged_into_id is None]
    return HistoryPage(
        group=group,
        at=at,
        sections=tuple(_sections(group, _lines(nights, by_id, player))),
        players=tuple(sorted(stayed, key=lambda one: by_name(one.name))),
        player=player,
    )


def place_of(night: Night, day: date) -> str:
    """The address of a night among all nights, once it is of this day."""
    newer = Q(date__gt=day) | Q(date=day, pk__gt=night.pk)
    before = Night.objects.filter(newer, group=night.group_id).exclude(pk=night.pk).count()
    query = {"page": before // PAGE + 1}
    return reverse("history", args=[night.group_id], query=query, fragment=f"night-{night.pk}")


def _stays(by_id: dict[int, Player], wanted: str) -> Player | None:
    """The player of this id, under the name that stays."""
    player = next((one for pk, one in by_id.items() if str(pk) == wanted), None)
    return None if player is None else who_stays(player, by_id)


def _page(group: Group, player: Player | None, number: str) -> Page[Night] | None:
    nights = group.nights.defer("house_rules")
    try:
        return Paginator(nights.filter(played_by(player)) if player else nights, PAGE).page(number)
    except InvalidPage:
        return None


def _lines(
    nights: Iterable[PlayedNight], by_id: dict[int, Player], player: Player | None
) -> Iterator[NightLine]:
    for played in nights:
        yield NightLine(
            night=played.night,
            people=tuple(_results(played, by_id, player)),
            size=", ".join(_size(played)),
            marks=tuple(_marks(played)),
        )


def _results(played: PlayedNight, by_id: dict[int, Player], player: Player | None) -> Iterator[Result]:
    order = sorted(played.people, key=lambda one: (-one.figures.net, *by_name(by_id[one.player].name)))
    named = {*order[:1], *order[-1:], *(one for one in order if player and one.player == player.pk)}
    for one in order:
        if one in named:
            net = one.figures.net
            yield Result(by_id[one.player].name, signed(net), kind(net))


def _size(played: PlayedNight) -> Iterator[str]:
    people = len(played.people)
    if not people:
        yield _("nothing was played")
        return
    yield ngettext("{count} player", "{count} players", people).format(count=grouped(people))
    if not played.nets_only:
        yield deals(played.deals)


def _marks(played: PlayedNight) -> Iterator[str]:
    if played.night.struck_at:
        yield _("struck out")
    elif not played.night.closed_at:
        yield _("not finished, not counted")
    if played.nets_only:
        yield _("nets only")


def _sections(group: Group, lines: Iterable[NightLine]) -> Iterator[Section]:
    spans = [span for span in spans_of(group) if span.key not in (ALL, LAST)]
    for span, nights in groupby(lines, lambda line: _span(spans, line.night)):
        yield Section(span.key, span.name, tuple(nights))


def _span(spans: list[Span], night: Night) -> Span:
    """The season that holds a night, of several the one that began last; else its year."""
    year = Span("", str(night.date.year))  # has no page: none of its nights counts
    return next((span for span in spans if span.first <= night.date <= span.last), year)
