"""Home and group pages: which nights there are, and how the last one began."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games import journal, rules
from games.models import Group, Night


@dataclass(frozen=True)
class GroupPage:
    """A group with its nights, those still open apart."""

    group: Group
    open_nights: tuple[Night, ...]
    closed_nights: tuple[Night, ...]
    players: tuple[str, ...]


def home_page(groups: Iterable[Group]) -> tuple[GroupPage, ...]:
    """Every group with its nights still open, groups that play now first."""
    groups = list(groups)
    nights = Night.objects.filter(group__in=groups, closed_at=None)
    open_nights: dict[int, list[Night]] = {}
    for night in nights:
        open_nights.setdefault(night.group_id, []).append(night)
    pages = [GroupPage(group, tuple(open_nights.get(group.pk, ())), (), ()) for group in groups]
    return tuple(sorted(pages, key=lambda page: (not page.open_nights, page.group.name)))


def group_page(group: Group) -> GroupPage:
    """One group: open nights first, then the closed ones, newest first."""
    nights = list(group.nights.all())
    return GroupPage(
        group=group,
        open_nights=tuple(night for night in nights if night.closed_at is None),
        closed_nights=tuple(night for night in nights if night.closed_at is not None),
        players=tuple(group.players.order_by("name").values_list("name", flat=True)),
    )


@dataclass(frozen=True)
class LastNight:
    """What a new night takes over: players by id, last night's first and in its order, and its rules."""

    names: dict[int, str]
    here: list[int]
    house_rules: dict[str, Any]
    money: rules.Money | None
    buy_in: int | None
    carried: int  # chips of a pot that was carried over
    open_night: Night | None


def last_night(group: Group) -> LastNight:
    """How the group's last night was played."""
    players = {player.name: player.pk for player in group.players.order_by("name")}
    night = group.nights.select_related("group").first()
    book = journal.read(night) if night else None
    seats = book.ledger.table.seats if book else ()
    here = [players[name] for name in seats]
    names = {players[name]: name for name in (*seats, *(name for name in players if name not in seats))}
    closing = book.ledger.closing if book else None
    return LastNight(
        names=names,
        here=here,
        house_rules=dict(night.house_rules) if night else {},
        money=night.money if night else None,
        buy_in=_first_buy_in(book) if book else None,
        carried=book.ledger.pot if book and closing and closing.pot == "carry" else 0,
        open_night=night if night and night.closed_at is None else None,
    )


def _first_buy_in(book: journal.Journal) -> int | None:
    first = book.ledger.steps[0].event if book.ledger.steps else None
    return first.chips if isinstance(first, rules.BuyIn) else None
