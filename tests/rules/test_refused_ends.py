"""Counts, new rules and the close, refused one by one (`docs/night-file.md#events`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import pytest

from .building import Json, event, night, refusal

# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, list[Json], str]] = [
    ("a count of nobody", [event("count", chips=1)], "events[0] (count): the key “player” is missing"),
    (
        "a count of a stranger",
        [event("count", player="Z", chips=1)],
        "events[0] (count): Z is nobody of this night",
    ),
    (
        "a pot counted below zero",
        [event("count", player=None, chips=-1)],
        "events[0] (count): the pot cannot hold -1",
    ),
    (
        "a count of null",
        [event("count", player="A", chips=None)],
        "events[0] (count): chips: expected a whole number, got null",
    ),
    (
        "a count above a thousand million",
        [event("count", player="A", chips=1_000_000_001)],
        "events[0] (count): chips: must be at most 1000000000",
    ),
    ("no new rules", [event("rules")], "events[0] (rules): the key “rules” is missing"),
    (
        "new rules of null",
        [event("rules", rules=None)],
        "events[0] (rules): rules: expected an object, got null",
    ),
    ("a close without a word on the pot", [event("close")], "events[0] (close): the key “pot” is missing"),
    ("a pot burnt", [event("close", pot="burn")], "events[0] (close): pot: 'burn' is not possible here"),
    (
        "a shared pot for one player",
        [event("close", pot="share", player="A")],
        "events[0] (close): a shared pot names no player",
    ),
    (
        "a pot for a player not named",
        [event("close", pot="player")],
        "events[0] (close): who takes the pot is missing",
    ),
    (
        "a pot for a stranger",
        [event("close", pot="player", player="Z")],
        "events[0] (close): Z is nobody of this night",
    ),
    (
        "a pot kept by a stranger",
        [event("close", pot="carry", player="Z")],
        "events[0] (close): Z is nobody of this night",
    ),
    (
        "a pot kept by null",
        [event("close", pot="carry", player=None)],
        "events[0] (close): player cannot be null: leave it out",
    ),
    (
        "a second close",
        [event("close", pot="share"), event("close", pot="share")],
        "events[1] (close): the night is closed: nothing can come after that",
    ),
    (
        "a buy-in after the close",
        [event("close", pot="share"), event("buy_in", player="A", chips=1)],
        "events[1] (buy_in): the night is closed: nothing can come after that",
    ),
]


@pytest.mark.parametrize(("events", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(events: list[Json], message: str) -> None:
    assert refusal(night(*events)) == message
