"""Deals that cannot have been, refused one by one (`docs/rules.md#refused`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import pytest

from .building import Json, deal, event, night, refusal

FOUR_CARD = {"preset": "four_card"}
TWO_IN = {"A": 3, "B": 2}


def dealt(tricks: object, **more: object) -> Json:
    """A night of one deal at a table of five."""
    return night({"type": "deal", "tricks": tricks, **more})


def under(rules: Json, tricks: Json, **more: object) -> Json:
    """The same under other house rules."""
    return night(deal(tricks, **more), rules=rules)


def after(*events: Json, tricks: Json, **more: object) -> Json:
    """The same after something else happened."""
    return night(*events, deal(tricks, **more))


# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, Json, str]] = [
    (
        "a trick is missing",
        dealt({"A": 3, "B": 1}),
        "events[0] (deal 1): tricks add up to 4, one is missing (5 are played)",
    ),
    (
        "two tricks are missing",
        dealt({"A": 3, "B": 0}),
        "events[0] (deal 1): tricks add up to 3, 2 are missing (5 are played)",
    ),
    (
        "a trick too many",
        dealt({"A": 3, "B": 3}),
        "events[0] (deal 1): tricks add up to 6, one too many (5 are played)",
    ),
    (
        "two tricks too many",
        dealt({"A": 3, "B": 4}),
        "events[0] (deal 1): tricks add up to 7, 2 too many (5 are played)",
    ),
    (
        "nobody took a trick",
        dealt({"A": 0, "B": 0}),
        "events[0] (deal 1): tricks add up to 0, 5 are missing (5 are played)",
    ),
    (
        "a lone player with three tricks",
        dealt({"A": 3}),
        "events[0] (deal 1): tricks add up to 3, 2 are missing (5 are played)",
    ),
    (
        "a lone player with none",
        dealt({"A": 0}),
        "events[0] (deal 1): tricks add up to 0, 5 are missing (5 are played)",
    ),
    (
        "five tricks of four cards",
        under(FOUR_CARD, TWO_IN),
        "events[0] (deal 1): tricks add up to 5, one too many (4 are played)",
    ),
    ("six tricks", dealt({"A": 6}), "events[0] (deal 1): tricks: must be at most 5"),
    (
        "a trick less than none",
        dealt({"A": 5, "B": 1, "C": -1}),
        "events[0] (deal 1): tricks: must be at least 0",
    ),
    (
        "tricks in quotes",
        dealt({"A": "3", "B": 2}),
        "events[0] (deal 1): tricks: expected a whole number, got text",
    ),
    (
        "tricks of null",
        dealt({"A": None, "B": 2}),
        "events[0] (deal 1): tricks: expected a whole number, got null",
    ),
    (
        "a trick that is true",
        dealt({"A": True, "B": 4}),
        "events[0] (deal 1): tricks: expected a whole number, got true or false",
    ),
    ("tricks as a list", dealt([["A", 5]]), "events[0] (deal 1): tricks: expected an object, got a list"),
    ("no tricks said", night({"type": "deal"}), "events[0] (deal 1): the key “tricks” is missing"),
    (
        "a winner typed by hand",
        dealt(TWO_IN, winner="A"),
        "events[0] (deal 1): there is no key “winner” here",
    ),
    ("a pot typed by hand", dealt(TWO_IN, pot=5), "events[0] (deal 1): there is no key “pot” here"),
    ("tricks for a stranger", dealt({"A": 3, "Z": 2}), "events[0] (deal 1): Z is not seated"),
    (
        "tricks for someone who got up",
        after(event("leave", player="B"), tricks=TWO_IN),
        "events[1] (deal 1): B is not seated",
    ),
    (
        "tricks for someone sitting out",
        dealt(TWO_IN, sitting_out=["B"]),
        "events[0] (deal 1): B sits out and cannot have played",
    ),
    (
        "the same player twice but for capitals",
        dealt({"A": 3, "a": 2}),
        "events[0] (deal 1): a and A count as one name",
    ),
    ("a stranger sitting out", dealt(TWO_IN, sitting_out=["Z"]), "events[0] (deal 1): Z is not seated"),
    (
        "sitting out of null",
        dealt(TWO_IN, sitting_out=None),
        "events[0] (deal 1): sitting_out: expected a list, got null",
    ),
    (
        "one name as sitting out",
        dealt(TWO_IN, sitting_out="C"),
        "events[0] (deal 1): sitting_out: expected a list, got text",
    ),
    (
        "one dealt in",
        dealt({"A": 5}, sitting_out=["B", "C", "D", "E"]),
        "events[0] (deal 1): dealt in: 1; between 2 and 8 are possible",
    ),
    (
        "nobody dealt in",
        dealt({}, sitting_out=["A", "B", "C", "D", "E"]),
        "events[0] (deal 1): dealt in: 0; between 2 and 8 are possible",
    ),
    (
        "nine dealt in",
        after(*(event("join", player=name) for name in "FGHI"), tricks=TWO_IN),
        "events[4] (deal 1): dealt in: 9; between 2 and 8 are possible",
    ),
    (
        "someone sits out twice",
        dealt(TWO_IN, sitting_out=["C", "c"]),
        "events[0] (deal 1): c and C count as one name",
    ),
    (
        "drop-outs without a stay fee",
        dealt(TWO_IN, dropped=["C"]),
        "events[0] (deal 1): nobody can drop out after the draw: there is no stay fee",
    ),
    (
        "drop-outs without a stay fee in a lone deal",
        dealt({"A": 5}, dropped=["C"]),
        "events[0] (deal 1): nobody can drop out after the draw: there is no stay fee",
    ),
    (
        "a drop-out with tricks",
        under(FOUR_CARD, {"A": 3, "B": 1}, dropped=["A"]),
        "events[0] (deal 1): A dropped out and cannot have tricks",
    ),
    (
        "a drop-out who sat out",
        under(FOUR_CARD, {"A": 3, "B": 1}, dropped=["C"], sitting_out=["C"]),
        "events[0] (deal 1): C sits out and cannot have played",
    ),
    (
        "a drop-out nobody knows",
        under(FOUR_CARD, {"A": 3, "B": 1}, dropped=["Z"]),
        "events[0] (deal 1): Z is not seated",
    ),
    (
        "a drop-out named twice",
        under(FOUR_CARD, {"A": 3, "B": 1}, dropped=["C", "C"]),
        "events[0] (deal 1): C is named twice",
    ),
    (
        "a renege of a stranger",
        dealt(TWO_IN, reneges={"Z": "corrected"}),
        "events[0] (deal 1): Z did not play and cannot have reneged",
    ),
    (
        "a renege of someone who passed",
        dealt(TWO_IN, reneges={"C": "corrected"}),
        "events[0] (deal 1): C did not play and cannot have reneged",
    ),
    (
        "a renege of some other kind",
        dealt(TWO_IN, reneges={"A": "yes"}),
        "events[0] (deal 1): reneges: 'yes' is not possible here",
    ),
    (
        "a renege of null",
        dealt(TWO_IN, reneges={"A": None}),
        "events[0] (deal 1): reneges: expected text, got null",
    ),
    (
        "reneges as a list",
        dealt(TWO_IN, reneges=["A"]),
        "events[0] (deal 1): reneges: expected an object, got a list",
    ),
    (
        "a renege in a lone deal",
        dealt({"A": 5}, reneges={"A": "corrected"}),
        "events[0] (deal 1): A played alone: without play there is no renege",
    ),
    (
        "a renege of the one left after the drop-outs",
        under(FOUR_CARD, {"A": 4}, dropped=["B"], reneges={"A": "uncorrected"}),
        "events[0] (deal 1): A played alone: without play there is no renege",
    ),
    (
        "a renege where nobody played",
        dealt({}, reneges={"A": "corrected"}),
        "events[0] (deal 1): A did not play and cannot have reneged",
    ),
    (
        "two reneges of one player",
        dealt(TWO_IN, reneges={"A": "corrected", "a": "uncorrected"}),
        "events[0] (deal 1): a and A count as one name",
    ),
    ("a stranger loses the deal", dealt(TWO_IN, lose_next_deal=["Z"]), "events[0] (deal 1): Z is not seated"),
    (
        "someone who got up loses the deal",
        after(event("leave", player="C"), tricks=TWO_IN, lose_next_deal=["C"]),
        "events[1] (deal 1): C is not seated",
    ),
    (
        "someone loses the deal twice",
        dealt(TWO_IN, lose_next_deal=["C", "C"]),
        "events[0] (deal 1): C is named twice",
    ),
    ("a dealer nobody knows", dealt(TWO_IN, dealer="Z"), "events[0] (deal 1): Z is not seated"),
    (
        "a dealer who got up",
        after(event("leave", player="C"), tricks=TWO_IN, dealer="C"),
        "events[1] (deal 1): C is not seated",
    ),
    (
        "a dealer of null",
        dealt(TWO_IN, dealer=None),
        "events[0] (deal 1): dealer cannot be null: leave it out",
    ),
    ("an ante below nothing", dealt(TWO_IN, ante=-1), "events[0] (deal 1): ante: must be at least 0"),
    ("an ante of null", dealt(TWO_IN, ante=None), "events[0] (deal 1): ante cannot be null: leave it out"),
    (
        "an ante of one and a half",
        dealt(TWO_IN, ante=1.5),
        "events[0] (deal 1): ante: expected a whole number, got a number with a point or exponent",
    ),
    (
        "a lone player where two must play",
        under({"min_in": 2}, {"A": 5}),
        "events[0] (deal 1): 1 played, at least 2 must",
    ),
    (
        "nobody in where two must play",
        under({"min_in": 2}, {}),
        "events[0] (deal 1): 0 played, at least 2 must",
    ),
    (
        "two in where three must play",
        under({"min_in": 3}, TWO_IN),
        "events[0] (deal 1): 2 played, at least 3 must",
    ),
    (
        "a drop-out does not count as in",
        under(FOUR_CARD | {"min_in": 3}, {"A": 3, "B": 1}, dropped=["C"]),
        "events[0] (deal 1): 2 played, at least 3 must",
    ),
    (
        "a deal after the close",
        after(event("close", pot="share"), tricks=TWO_IN),
        "events[1] (deal 1): the night is closed: nothing can come after that",
    ),
]


@pytest.mark.parametrize(("file", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(file: Json, message: str) -> None:
    assert refusal(file) == message
