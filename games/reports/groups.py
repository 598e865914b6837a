"""Home and group pages: which nights there are, and how the last one began."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games import journal, rules
from games.models import UNFINISHED, Group, JournalEntry, Night, Player, counted

LATEST = 5  # closed nights on the page of a group; the others are in its history
LEFT_OPEN = timedelta(hours=18)  # after so long without a change somebody forgot to close the night


@dataclass(frozen=True)
class GroupPage:
    """A group with its open nights, of which `left_open` are offered for closing, and the last closed ones.

    Nights struck out are not among them.
    """

    group: Group
    open_nights: tuple[Night, ...]
    closed_nights: tuple[Night, ...]
    players: tuple[Player, ...]
    left_open: tuple[Night, ...]
    writes: bool  # whether the reader may start and close nights
    hidden: tuple[Player, ...] = ()  # who plays no more


def home_page(groups: Iterable[Group], written: Collection[int]) -> tuple[GroupPage, ...]:
    """Every group with its nights still open, groups that play now first; `written` may be written in."""
    groups = list(groups)
    nights = Night.objects.filter(UNFINISHED, group__in=groups)
    open_nights: dict[int, list[Night]] = {}
    for night in nights:
        open_nights.setdefault(night.group_id, []).append(night)
    left = _left_open(nights)
    pages = [
        GroupPage(group, tuple(open_nights.get(group.pk, ())), (), (), left, group.pk in written)
        for group in groups
    ]
    return tuple(sorted(pages, key=lambda page: (not page.open_nights, page.group.name)))


def group_page(group: Group, *, writes: bool) -> GroupPage:
    """One group: open nights first, then the last closed ones, newest first."""
    players = group.players.filter(merged_into=None).order_by("name_key")
    return GroupPage(
        group=group,
        open_nights=tuple(group.nights.filter(UNFINISHED)),
        closed_nights=tuple(group.nights.filter(counted())[:LATEST]),
        players=tuple(player for player in players if not player.hidden),
        left_open=_left_open(group.nights.all()),
        writes=writes,
        hidden=tuple(player for player in players if player.hidden),
    )


def all_books(group: Group) -> list[journal.Journal]:
    """Every night of a group, the oldest first: four queries, however many they are."""
    return journal.read_all(list(group.nights.order_by("date", "pk")))


@dataclass(frozen=True)
class PlayerPage:
    """One player: with whom he could be merged (names by id), and who was merged into him."""

    group: Group
    player: Player
    nights: int
    others: dict[int, str]
    merged: tuple[Player, ...]


def player_page(group: Group, player_id: int) -> PlayerPage | None:
    """The page of a player, or None where the group has none such; who was merged has no page."""
    players = group.players.order_by("name_key")
    player = next((one for one in players if one.pk == player_id and one.merged_into_id is None), None)
    if player is None:
        return None
    return PlayerPage(
        group=group,
        player=player,
        nights=player.seats.count(),
        others={one.pk: one.name for one in players if one != player and one.merged_into_id is None},
        merged=tuple(one for one in players if one.merged_into_id == player_id),
    )


def merged_into(group: Group, player_id: int) -> int | None:
    """The id of the player whose other name this one is, through all merges; None for anybody else."""
    into = dict(group.players.exclude(merged_into=None).values_list("pk", "merged_into"))
    stays = into.get(player_id)
    while stays in into:
        stays = into[stays]
    return stays


def _left_open(nights: "QuerySet[Night]") -> tuple[Night, ...]:
    latest = Coalesce(Max("changes__at"), F("created_at"))
    left = nights.filter(UNFINISHED).annotate(latest=latest)
    return tuple(left.filter(latest__lt=timezone.now() - LEFT_OPEN))


@dataclass(frozen=True)
class LastNight:
    """What a new night takes over: players by id, last night's first and in its order, and its rules."""

    names: dict[int, str]
    here: list[int]
    house_rules: dict[str, Any]
    money: rules.Money | None
    buy_in: int | None
    carried: int  # chips of a pot that was carried over and has opened no night yet
    carried_from: Night | None  # the night it comes from
    open_night: Night | None


def last_night(group: Group) -> LastNight:
    """How the group's last night not struck out was played, and by which house rules the next one is."""
    players = {player.name: player.pk for player in group.players.playing().order_by("name_key")}
    carries = JournalEntry.objects.filter(
        night=OuterRef("pk"), struck=None, facts__type="close", facts__pot="carry"
    )
    waits = Exists(carries) & Q(carried_to=None)
    nights = list(group.nights.filter(struck_at=None).select_related("group").annotate(waits=waits))
    night = nights[0] if nights else None
    book = journal.read(night) if night else None
    seats = [name for name in book.ledger.table.seats if name in players] if book else []
    here = [players[name] for name in seats]
    names = {players[name]: name for name in (*seats, *(name for name in players if name not in seats))}
    waiting = _book_of(next((one for one in nights if one.waits), None), book)
    return LastNight(
        names=names,
        here=here,
        house_rules=_house_rules(group, night),
        money=night.money if night else None,
        buy_in=_first_buy_in(book) if book else None,
        carried=waiting.ledger.pot if waiting else 0,
        carried_from=waiting.night if waiting else None,
        open_night=night if night and night.closed_at is None else None,
    )


def _house_rules(group: Group, last: Night | None) -> dict[str, Any]:
    """The group's own, else those of the last night."""
    if group.house_rules is not None:
        return dict(group.house_rules)
    return dict(last.house_rules) if last else {}


def _book_of(night: Night | None, last: journal.Journal | None) -> journal.Journal | None:
    """A night's journal; that of the last night is at hand already."""
    if night is None:
        return None
    return last if last and night.pk == last.night.pk else journal.read(night)


def _first_buy_in(book: journal.Journal) -> int | None:
    first = book.ledger.steps[0].event if book.ledger.steps else None
    return first.chips if isinstance(first, rules.BuyIn) else None
