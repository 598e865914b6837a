"""Head to head: how somebody did against each of the others in the nights that both played."""

from dataclasses import dataclass

from games.figures import grouped
from games.season.nights import Period, by_name
from games.season.standings import Cell, gain


@dataclass(frozen=True)
class Together:
    """The nights with one other player: in how many the net was higher or level, and by how much in all."""

    player: int
    name: str
    nights: str
    higher: str
    level: str
    ahead: Cell


def together(period: Period, player: int) -> tuple[Together, ...]:
    """A row for everybody met, whoever most often first, equals by name."""
    met: dict[int, list[int]] = {}
    for night, own in period.of_player[player]:
        for one in night.people:
            if one.player != player:
                met.setdefault(one.player, []).append(own.net - one.figures.net)

    def often_first(other: int) -> tuple[int, str, str]:
        return -len(met[other]), *by_name(period.name(other))

    return tuple(_together(other, period.name(other), met[other]) for other in sorted(met, key=often_first))


def _together(other: int, name: str, differences: list[int]) -> Together:
    return Together(
        player=other,
        name=name,
        nights=grouped(len(differences)),
        higher=grouped(sum(one > 0 for one in differences)),
        level=grouped(differences.count(0)),
        ahead=gain(sum(differences)),
    )
