"""The counted nights of a span, and what each came to for everybody: a fixed number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from games import rules, summaries
from games.models import UNFINISHED, Group, Night, NightSummary, Player, counted
from games.season.spans import Span


@dataclass(frozen=True)
class Played:
    """One person in one night."""

    player: int  # id of the player, under the name that stayed where two were merged
    figures: rules.Figures


@dataclass(frozen=True)
class PlayedNight:
    """One night, and who played in it, in the order they first sat down."""

    night: Night
    people: tuple[Played, ...]

    @property
    def deals(self) -> int:
        """Deals of the night; none where only its nets are known."""
        return max((one.figures.deals for one in self.people), default=0)

    @property
    def nets_only(self) -> bool:
        """Whether it is known only by what each won or lost, as a night from paper."""
        return self.night.closed_at is not None and bool(self.people) and not self.deals

    @cached_property
    def by_player(self) -> dict[int, rules.Figures]:
        """Player id → figures."""
        return {one.player: one.figures for one in self.people}


@dataclass(frozen=True)
class Period:
    """The nights of a span in the order they were played, and the players of the group by id."""

    group: Group
    span: Span
    nights: tuple[PlayedNight, ...]
    players: Mapping[int, Player]
    unfinished: tuple[Night, ...]  # those not closed, which do not count; the newest first

    @property
    def deals(self) -> int:
        return sum(night.deals for night in self.nights)

    @cached_property
    def of_player(self) -> dict[int, list[tuple[PlayedNight, rules.Figures]]]:
        """Player id → the nights played and their figures, in order. Only those who played."""
        found: dict[int, list[tuple[PlayedNight, rules.Figures]]] = {}
        for night in self.nights:
            for one in night.people:
                found.setdefault(one.player, []).append((night, one.figures))
        return found

    def name(self, player: int) -> str:
        """A player's name."""
        return self.players[player].name


def read(group: Group, span: Span) -> Period:
    """The counted nights of a span: four queries, however many nights. Times and journals are not read."""
    nights = _nights(group, span)
    if span.is_last_night:
        nights = nights[-1:]
    return Period(
        group=group,
        span=span,
        nights=tuple(with_people(nights)),
        players={player.pk: player for player in group.players.all()},
        unfinished=tuple(_nights_of(group, span).filter(UNFINISHED).defer("house_rules")),
    )


def by_name(name: str) -> tuple[str, str]:
    """The order among equals."""
    return name.casefold(), name


def _nights(group: Group, span: Span) -> list[Night]:
    nights = _nights_of(group, span).filter(counted())
    return list(nights.defer("house_rules").order_by("date", "pk"))


def _nights_of(group: Group, span: Span) -> QuerySet[Night]:
    return Night.objects.filter(group=group, date__range=(span.first, span.last))


def with_people(nights: list[Night]) -> Iterable[PlayedNight]:
    """Nights, counted or not, with who played in each: one query, however many they are."""
    rows = NightSummary.objects.filter(seat__night__in=nights).order_by("seat__night", "seat__number")
    people: dict[int, list[Played]] = {night.pk: [] for night in nights}
    text = Cast("figures", TextField())
    for night, player, figures in rows.values_list("seat__night", "seat__player", text):
        people[night].append(Played(player, summaries.decoded(figures)))
    return (PlayedNight(night, _who_played(people[night.pk])) for night in nights)


def _who_played(people: list[Played]) -> tuple[Played, ...]:
    """Who was dealt in, or won or lost chips all the same; where only the nets are known, everybody."""
    if any(one.figures.deals for one in people):
        return tuple(one for one in people if one.figures.dealt_in or one.figures.net)
    return tuple(people) if any(one.figures.net for one in people) else ()
