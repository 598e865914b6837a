"""People and chips: buying in, sitting down, getting up, sitting out."""

from collections.abc import Collection

from django.db.models import F, Q

from games import rules
from games.journal import Journal
from games.models import Kind, Night, Player, Seat

from .writes import Tap, append, is_new, lock, record, replay


def buy_in(night: Night, tap: Tap, seat: int, chips: int) -> Journal:
    """Record chips bought."""
    return record(night, tap, {"type": "buy_in", "player": seat, "chips": chips})


def leave(night: Night, tap: Tap, seat: int) -> Journal:
    """Record that somebody got up."""
    return record(night, tap, {"type": "leave", "player": seat})


def join(night: Night, tap: Tap, name: str, after: int | None, chips: int | None) -> Journal:
    """Record that somebody, new or known, sat down left of seat `after`, and the chips bought if any."""
    with lock(night) as night:
        number = _seat_number(night, night.group.player_named(name))
        facts: rules.Raw = {"type": "join", "player": number, **({} if after is None else {"after": after})}
        if is_new(night, tap, Kind.RECORD, facts):
            bought: list[rules.Raw] = [{"type": "buy_in", "player": number, "chips": chips}] if chips else []
            append(night, tap, [facts, *bought])
        return replay(night)


def sit_out(night: Night, sits_out: Collection[int]) -> None:
    """Say who sits out until back (seat numbers). No line of the journal: only deals say who sat out."""
    with lock(night) as night:
        save_sits_out(night, sits_out)


def save_sits_out(night: Night, sits_out: Collection[int]) -> None:
    """Inside a transaction: these sit out until back, nobody else."""
    comes_back = Q(sits_out=True) & ~Q(number__in=sits_out)
    night.seats.filter(comes_back | Q(sits_out=False, number__in=sits_out)).update(sits_out=~F("sits_out"))


def _seat_number(night: Night, player: Player) -> int:
    """The number of this player's seat, a new one if he was not here yet."""
    taken = dict(night.seats.values_list("player_id", "number"))
    if player.pk not in taken:
        taken[player.pk] = max(taken.values(), default=0) + 1
        Seat.objects.create(night=night, player=player, number=taken[player.pk], from_start=False)
    return taken[player.pk]
