"""What happens to people and chips between deals, refused one by one (`docs/night-file.md#events`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import pytest

from .building import Json, deal, event, night, refusal

FULL = [event("join", player=name) for name in "FGHIJKL"]
TWO_IN = deal({"A": 3, "B": 2})


# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, list[Json], str]] = [
    ("an event without a type", [{"tricks": {}}], "events[0]: the key “type” is missing"),
    ("an unknown event", [event("Deal", tricks={})], "events[0] (Deal): type: 'Deal' is not possible here"),
    (
        "an event after another",
        [TWO_IN, event("dael")],
        "events[1] (dael): type: 'dael' is not possible here",
    ),
    (
        "a note of 201 characters",
        [deal({}, note="x" * 201)],
        "events[0] (deal 1): note: at most 200 characters are possible",
    ),
    ("a note of null", [deal({}, note=None)], "events[0] (deal 1): note: expected text, got null"),
    (
        "a time without its offset",
        [deal({}, at="2026-11-27T21:14:00")],
        "events[0] (deal 1): at: “2026-11-27T21:14:00” is not an ISO 8601 time with its offset",
    ),
    (
        "a day as a time",
        [deal({}, at="2026-11-27")],
        "events[0] (deal 1): at: “2026-11-27” is not an ISO 8601 time with its offset",
    ),
    ("a time of null", [deal({}, at=None)], "events[0] (deal 1): at cannot be null: leave it out"),
    (
        "a time on no day",
        [deal({}, at="2026-02-30T21:14:00Z")],
        "events[0] (deal 1): at: “2026-02-30T21:14:00Z” is not an ISO 8601 time with its offset",
    ),
    (
        "a buy-in of a stranger",
        [event("buy_in", player="Z", chips=1)],
        "events[0] (buy_in): Z is nobody of this night",
    ),
    (
        "a buy-in of nothing",
        [event("buy_in", player="A", chips=0)],
        "events[0] (buy_in): chips: must be at least 1",
    ),
    (
        "a buy-in of less than nothing",
        [event("buy_in", player="A", chips=-5)],
        "events[0] (buy_in): chips: must be at least 1",
    ),
    (
        "a buy-in of the pot",
        [event("buy_in", player=None, chips=5)],
        "events[0] (buy_in): player: expected text, got null",
    ),
    ("a buy-in of nobody", [event("buy_in", chips=5)], "events[0] (buy_in): the key “player” is missing"),
    ("a buy-in of no chips", [event("buy_in", player="A")], "events[0] (buy_in): the key “chips” is missing"),
    (
        "a buy-in of true",
        [event("buy_in", player="A", chips=True)],
        "events[0] (buy_in): chips: expected a whole number, got true or false",
    ),
    (
        "a buy-in above a thousand million",
        [event("buy_in", player="A", chips=1_000_000_001)],
        "events[0] (buy_in): chips: must be at most 1000000000",
    ),
    (
        "a buy-in with an unknown key",
        [event("buy_in", player="A", chips=5, money="3")],
        "events[0] (buy_in): there is no key “money” here",
    ),
    (
        "a cash-out of a stranger",
        [event("cash_out", player="Z", chips=1)],
        "events[0] (cash_out): Z is nobody of this night",
    ),
    (
        "a cash-out of nothing",
        [event("cash_out", player="A", chips=0)],
        "events[0] (cash_out): chips: must be at least 1",
    ),
    (
        "a cash-out of less than nothing",
        [event("cash_out", player="A", chips=-5)],
        "events[0] (cash_out): chips: must be at least 1",
    ),
    (
        "a cash-out of the pot",
        [event("cash_out", player=None, chips=5)],
        "events[0] (cash_out): player: expected text, got null",
    ),
    (
        "a cash-out of nobody",
        [event("cash_out", chips=5)],
        "events[0] (cash_out): the key “player” is missing",
    ),
    (
        "a cash-out of no chips",
        [event("cash_out", player="A")],
        "events[0] (cash_out): the key “chips” is missing",
    ),
    (
        "a cash-out of true",
        [event("cash_out", player="A", chips=True)],
        "events[0] (cash_out): chips: expected a whole number, got true or false",
    ),
    (
        "a cash-out above a thousand million",
        [event("cash_out", player="A", chips=1_000_000_001)],
        "events[0] (cash_out): chips: must be at most 1000000000",
    ),
    (
        "a cash-out with an unknown key",
        [event("cash_out", player="A", chips=5, money="3")],
        "events[0] (cash_out): there is no key “money” here",
    ),
    (
        "a cash-out of more than is held",
        [event("buy_in", player="A", chips=5), event("cash_out", player="A", chips=6)],
        "events[1] (cash_out): A holds 5 and cannot hand back 6: 1 too many",
    ),
    (
        "a cash-out below zero",
        [TWO_IN, event("cash_out", player="C", chips=1)],
        "events[1] (cash_out): C holds -1 and cannot hand back 1: 2 too many",
    ),
    ("a seat for someone seated", [event("join", player="A")], "events[0] (join): A is seated already"),
    (
        "a seat for someone seated but for capitals",
        [event("join", player="a")],
        "events[0] (join): A is seated already",
    ),
    ("a seat after a stranger", [event("join", player="F", after="Z")], "events[0] (join): Z is not seated"),
    (
        "a seat after someone who got up",
        [event("leave", player="B"), event("join", player="F", after="B")],
        "events[1] (join): B is not seated",
    ),
    ("a seat after oneself", [event("join", player="F", after="F")], "events[0] (join): F is not seated"),
    (
        "a seat after null",
        [event("join", player="F", after=None)],
        "events[0] (join): after cannot be null: leave it out",
    ),
    ("a thirteenth seat", [*FULL, event("join", player="M")], "events[7] (join): all 12 seats are taken"),
    ("a seat for nobody", [event("join", player="")], "events[0] (join): a name is empty"),
    (
        "a seat for a name of 31 characters",
        [event("join", player="x" * 31)],
        f"events[0] (join): the name “{'x' * 31}” is 31 characters long, at most 30 are possible",
    ),
    (
        "a seat for a name with a hidden character",
        [event("join", player="B\u202eC")],
        "events[0] (join): the name “B�C” holds a control or direction character",
    ),
    ("a stranger leaves", [event("leave", player="Z")], "events[0] (leave): Z is not seated"),
    (
        "someone leaves twice",
        [event("leave", player="A"), event("leave", player="A")],
        "events[1] (leave): A is not seated",
    ),
    (
        "the last one leaves",
        [event("leave", player=name) for name in "ABCDE"],
        "events[4] (leave): E is the last one seated and cannot leave",
    ),
    (
        "new seats without someone",
        [event("seats", seats=["A", "B", "C", "D"])],
        "events[0] (seats): seated, but not in the new order: E",
    ),
    (
        "new seats with a stranger",
        [event("seats", seats=["A", "B", "C", "D", "E", "F"])],
        "events[0] (seats): F is not seated",
    ),
    (
        "new seats with someone who got up",
        [event("leave", player="E"), event("seats", seats=["A", "B", "C", "D", "E"])],
        "events[1] (seats): E is not seated",
    ),
    (
        "new seats with someone twice",
        [event("seats", seats=["A", "B", "C", "D", "E", "e"])],
        "events[0] (seats): e and E count as one name",
    ),
    (
        "chips from somebody to himself",
        [event("transfer", giver="A", to="a", chips=1)],
        "events[0] (transfer): chips change hands between two different holders",
    ),
    (
        "chips from the pot to the pot",
        [event("transfer", giver=None, to=None, chips=1)],
        "events[0] (transfer): chips change hands between two different holders",
    ),
    (
        "more than the pot holds",
        [deal({}), event("transfer", giver=None, to="A", chips=6)],
        "events[1] (transfer): the pot holds 5 and cannot give 6: 1 too many",
    ),
    (
        "chips to a stranger",
        [event("transfer", giver="A", to="Z", chips=1)],
        "events[0] (transfer): Z is nobody of this night",
    ),
    (
        "chips from a stranger",
        [event("transfer", giver="Z", to=None, chips=1)],
        "events[0] (transfer): Z is nobody of this night",
    ),
    (
        "no chips from hand to hand",
        [event("transfer", giver="A", to="B", chips=0)],
        "events[0] (transfer): chips: must be at least 1",
    ),
    (
        "chips from nobody",
        [event("transfer", to="A", chips=1)],
        "events[0] (transfer): the key “from” is missing",
    ),
    (
        "chips to nobody",
        [event("transfer", giver="A", chips=1)],
        "events[0] (transfer): the key “to” is missing",
    ),
]


@pytest.mark.parametrize(("events", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(events: list[Json], message: str) -> None:
    assert refusal(night(*events)) == message
