"""Whose turn it is to deal (docs/rules.md#next-dealer, docs/rules.md#lost-turn)."""

from collections.abc import Collection, Mapping

import msgspec

Lost = Mapping[str, int]  # turns to deal that people have lost and not yet missed


class Turn(msgspec.Struct, frozen=True):
    """Where the deal stands: at `player`, or, once `has_dealt`, on the left of `player`."""

    player: str
    has_dealt: bool


def left_of(seats: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Everybody seated, clockwise, starting on the left of `player` and ending with `player`."""
    start = seats.index(player) + 1
    return seats[start:] + seats[:start]


def in_turn(seats: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    """Everybody seated in the order in which the deal would come to them."""
    order = left_of(seats, turn.player)
    return order if turn.has_dealt else order[-1:] + order[:-1]


def next_dealer(
    seats: tuple[str, ...], turn: Turn, lost: Lost, sitting_out: Collection[str] = ()
) -> tuple[str, Lost]:
    """Who deals next, and the lost turns still open after that.

    Someone whose turn is lost is passed over and has missed it; someone sitting out is passed over
    and has not. At least one person must not be sitting out.
    """
    order = in_turn(seats, turn)
    if not lost and not sitting_out:
        return order[0], lost
    left = dict(lost)
    while True:
        for player in order:
            if player in sitting_out:
                continue
            if not left.get(player):
                return player, {name: turns for name, turns in left.items() if turns}
            left[player] -= 1


def turn_after_leaving(seats: tuple[str, ...], turn: Turn, player: str) -> Turn:
    """Where the deal stands when `player` gets up: whoever was on his left then has the turn."""
    if player != turn.player:
        return turn
    return Turn(left_of(seats, player)[0], has_dealt=False)
