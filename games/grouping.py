"""Writes about a group and its people: names, house rules, who plays no more, who is one and the same, its
seasons, and the end of a group.

Each says how things are to be, so that the same tap sent twice changes nothing the second time.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import count
from typing import Any

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from games import rules
from games.models import Change, Group, JournalEntry, Kind, Night, PaymentMade, Player, Season, Seat
from games.writing import writing


class NameTaken(Exception):
    """Another player of the group has this name, or one that looks like it."""

    def __init__(self, other: Player) -> None:
        super().__init__(f"{other.name} is taken")
        self.other = other


class SatTogether(Exception):
    """Both sat in the same night, so they are two people: the first such night."""

    def __init__(self, night: Night) -> None:
        super().__init__("both sat in the same night")
        self.night = night


class SeasonTaken(Exception):
    """Another season of the group has this name, or one that looks like it."""

    def __init__(self, other: Season) -> None:
        super().__init__(f"{other.name} is taken")
        self.other = other


def change_group(
    group: Group, name: str, time_zone: str, evening_ends: int, house_rules: dict[str, Any] | None
) -> None:
    """Set name, time zone (blank: the host's), the hour until which a night is of the day before, and the
    house rules of the next nights (None: as the last). Nights in the book keep their dates.
    """
    with writing():
        Group.objects.filter(pk=group.pk).update(
            name=name, time_zone=time_zone, evening_ends=evening_ends, house_rules=house_rules
        )


def add_season(group: Group, name: str, first_day: date, last_day: date) -> None:
    """Add a season; the same one sent twice is added once. Raises SeasonTaken."""
    with writing():
        _lock(group.pk)
        other = _season_named(group.pk, name)
        if other is None:
            Season.objects.create(group=group, name=name, first_day=first_day, last_day=last_day)
        elif (other.name, other.first_day, other.last_day) != (name, first_day, last_day):
            raise SeasonTaken(other)


def change_season(season: Season, name: str, first_day: date, last_day: date) -> None:
    """Set a season's name and days; one deleted meanwhile stays deleted. Raises SeasonTaken."""
    with writing():
        _lock(season.group_id)
        other = _season_named(season.group_id, name)
        if other and other != season:
            raise SeasonTaken(other)
        Season.objects.filter(pk=season.pk).update(name=name, first_day=first_day, last_day=last_day)


def _season_named(group_id: int, name: str) -> Season | None:
    """The season of this name, however spelled: no two are spelled alike."""
    seasons = Season.objects.filter(group=group_id)
    return next((one for one in seasons if rules.name_key(one.name) == rules.name_key(name)), None)


def delete_season(season: Season) -> None:
    """Delete a season. Its nights stay, and count for their year."""
    with writing():
        Season.objects.filter(pk=season.pk).delete()


def change_player(player: Player, name: str, pays: Mapping[str, str]) -> None:
    """Set a player's name and pay handles (Player's columns). Raises NameTaken."""
    with writing():
        _lock(player.group_id)
        others = Player.objects.filter(group=player.group_id, name_key=rules.name_key(name))
        other = others.exclude(pk=player.pk).first()
        if other:
            raise NameTaken(other)
        changed = Player.objects.get(pk=player.pk)
        changed.name = name
        for column, text in pays.items():
            setattr(changed, column, text)
        changed.save(update_fields=["name", "name_key", *pays])


def unname(player: Player) -> None:
    """Take a player's name, other names and pay handles out of the book: "Player N", the first free number.

    Notes and names of devices are other people's words and stay. No sum changes: journals know seats only.
    """
    with writing():
        _lock(player.group_id)
        own = _with_merged(player)
        others = Player.objects.filter(group=player.group_id).exclude(pk__in=own)
        free = _free_names(set(others.values_list("name_key", flat=True)))
        for pk in own:  # one of them may hold the name that another gets: no name has a key like this
            Player.objects.filter(pk=pk).update(name_key=f"\n{pk}")
        for one in Player.objects.filter(pk__in=own).order_by(F("merged_into").asc(nulls_first=True), "pk"):
            one.name, one.venmo, one.cash_app, one.paypal, one.pays_by = next(free), "", "", "", ""
            one.save()


def _free_names(taken: set[str]) -> Iterator[str]:
    """ "Player 1", "Player 2" and so on, without those that are taken."""
    names = (_("Player {number}").format(number=number) for number in count(1))
    return (name for name in names if rules.name_key(name) not in taken)


def hide(player: Player, *, hidden: bool) -> None:
    """Whether the player is left out where a night starts. Nights played stay as they are."""
    with writing():
        Player.objects.filter(pk=player.pk).update(hidden=hidden)


def merge(player: Player, into: Player) -> None:
    """Say that `player` is `into`, who keeps name and handles and gets all seats. Raises SatTogether.

    Both are players of one group. Where one of them is merged already, nothing is done.
    """
    with writing():
        _lock(player.group_id)
        if Player.objects.filter(pk__in=[player.pk, into.pk]).exclude(merged_into=None).exists():
            return
        shared = Night.objects.filter(seats__player=player).filter(seats__player=into).first()
        if shared:
            raise SatTogether(shared)
        seats = Seat.objects.filter(player=player)
        seats.update(sat_as=Coalesce("sat_as", "player"), player=into)
        Player.objects.filter(pk=player.pk).update(merged_into=into)


def part(player: Player) -> None:
    """Undo a merge: the player, and whoever was merged into him before, gets back the seats they sat in."""
    with writing():
        _lock(player.group_id)
        Player.objects.filter(pk=player.pk).update(merged_into=None)
        own = _with_merged(player)
        Seat.objects.filter(sat_as__in=own).update(player=player)
        Seat.objects.filter(sat_as=F("player")).update(sat_as=None)


def delete_group(group: Group) -> None:
    """Hide a group from everybody; for 14 days its owner can bring it back."""
    with writing():
        Group.objects.standing().filter(pk=group.pk).update(deleted_at=timezone.now())


def restore_group(group: Group) -> None:
    """Bring a deleted group back as it was, within the 14 days."""
    with writing():
        Group.objects.restorable().filter(pk=group.pk).update(deleted_at=None)


def purge() -> list[str]:
    """Remove for good what was deleted 14 days ago or earlier; the names of those groups."""
    with writing():
        gone = list(Group.objects.gone().select_for_update())
        for group in gone:
            _remove(group)
    return [group.name for group in gone]


def _remove(group: Group) -> None:
    """Delete a group's rows, those first that protect others from being deleted."""
    Night.objects.filter(group=group).update(carried_from=None)
    Change.objects.filter(night__group=group).update(kind=Kind.RECORD, strikes=None, target=None)
    for rows in (PaymentMade, JournalEntry, Change, Seat):
        rows._default_manager.filter(night__group=group).delete()
    Player.objects.filter(group=group).update(merged_into=None)
    group.delete()


def _with_merged(player: Player) -> set[int]:
    """The ids of a player and of all who were merged into him, one after another."""
    into = dict(player.group.players.exclude(merged_into=None).values_list("pk", "merged_into"))
    own = {player.pk}
    while more := {pk for pk, other in into.items() if other in own} - own:
        own |= more
    return own


def _lock(group_id: int) -> None:
    """Nobody else changes this group's people until the transaction ends."""
    Group.objects.select_for_update().get(pk=group_id)
