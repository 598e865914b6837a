"""The players of a group: their names, and who is one and the same."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import rules
from games.checking.finding import Finding
from games.models import Group, Player

Players = dict[int, Player]  # by id


def players_of(group: Group) -> Players:
    """All of a group's players, those under another name included."""
    return {player.pk: player for player in group.players.order_by("pk")}


def check_players(group: Group, players: Players) -> Iterator[Finding]:
    """Everybody is filed under his own name, and whoever was merged is somebody."""
    for player in players.values():
        if player.name_key != rules.name_key(player.name):  # by which look-alikes are refused
            yield Finding(_("“{name}” is filed under another name").format(name=player.name), group)
        if stays(player, players) is None:
            yield Finding(_("“{name}” is another name of nobody").format(name=player.name), group)


def stays(player: Player, players: Players) -> Player | None:
    """Who a player is under the name that stayed; None where that leads round in a circle or to nobody."""
    seen: set[int] = set()
    one: Player | None = player
    while one is not None and one.merged_into_id is not None:
        if one.pk in seen:
            return None
        seen.add(one.pk)
        one = players.get(one.merged_into_id)
    return one
