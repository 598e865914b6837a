"""House rules that are none, refused switch by switch (`docs/night-file.md#house-rules`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import pytest

from .building import Json, event, night, refusal

THERE_ARE = "there are louisiana, louisiana_limit, double_ante, quarter_ante, four_card, lsu, simultaneous"

# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, Json, str]] = [
    ("an unknown switch", {"colour": 1}, "rules: there is no key “colour” here"),
    (
        "an unknown preset",
        {"preset": "Louisiana"},
        f"rules: there is no preset “Louisiana”; {THERE_ARE}",
    ),
    ("a preset of null", {"preset": None}, "rules: preset cannot be null: leave it out"),
    ("two tricks", {"tricks": 2}, "rules: tricks: 2 is not possible here"),
    ("six tricks", {"tricks": 6}, "rules: tricks: 6 is not possible here"),
    ("tricks in quotes", {"tricks": "5"}, "rules: tricks: expected a whole number, got text"),
    ("an ante below nothing", {"ante": -1}, "rules: ante: must be at least 0"),
    ("an ante above a million", {"ante": 1_000_001}, "rules: ante: must be at most 1000000"),
    (
        "an ante of one point nought",
        {"ante": 1.0},
        "rules: ante: expected a whole number, got a number with a point or exponent",
    ),
    ("an ante that is true", {"ante": True}, "rules: ante: expected a whole number, got true or false"),
    ("an ante of null", {"ante": None}, "rules: ante: expected a whole number, got null"),
    ("a play fee below nothing", {"play_fee": -1}, "rules: play_fee: must be at least 0"),
    ("a stay fee below nothing", {"stay_fee": -1}, "rules: stay_fee: must be at least 0"),
    (
        "a stay fee above a thousand million",
        {"stay_fee": 1_000_000_001},
        "rules: stay_fee: must be at most 1000000000",
    ),
    (
        "a yes that is a one",
        {"bourre_exempt": 1},
        "rules: bourre_exempt: expected true or false, got a whole number",
    ),
    ("a yes in quotes", {"tie_exempt": "true"}, "rules: tie_exempt: expected true or false, got text"),
    (
        "a yes that is null",
        {"reneger_may_win": None},
        "rules: reneger_may_win: expected true or false, got null",
    ),
    (
        "a dealer's ante of one",
        {"dealer_antes_for_all": 1},
        "rules: dealer_antes_for_all: expected true or false, got a whole number",
    ),
    (
        "an ace rule of null",
        {"ace_dealer_must_play": None},
        "rules: ace_dealer_must_play: expected true or false, got null",
    ),
    ("a way to win nobody knows", {"wins": "MOST"}, "rules: wins: 'MOST' is not possible here"),
    ("a split pot", {"tied_pot": "split"}, "rules: tied_pot: 'split' is not possible here"),
    ("a bourré below nothing", {"bourre_pays": -1}, "rules: bourre_pays: must be at least 0"),
    ("a bourré in quotes", {"bourre_pays": "25"}, "rules: bourre_pays: '25' is not possible here"),
    (
        "a bourré of null",
        {"bourre_pays": None},
        "rules: bourre_pays: expected a whole number or text, got null",
    ),
    (
        "a bourré that is true",
        {"bourre_pays": True},
        "rules: bourre_pays: expected a whole number or text, got true or false",
    ),
    ("a limit of nothing", {"limit": 0}, "rules: limit: must be at least 1"),
    ("a limit in quotes", {"limit": "20"}, "rules: limit: expected a whole number or null, got text"),
    (
        "a limit of two and a half",
        {"limit": 2.5},
        "rules: limit: expected a whole number or null, got a number with a point or exponent",
    ),
    (
        "a limit that is true",
        {"limit": True},
        "rules: limit: expected a whole number or null, got true or false",
    ),
    ("a limit on something else", {"limit_on": "winner"}, "rules: limit_on: 'winner' is not possible here"),
    ("a renege for nothing", {"renege_times": 0}, "rules: renege_times: must be at least 1"),
    ("a renege of six times", {"renege_times": 6}, "rules: renege_times: must be at most 5"),
    ("a barred pot shared", {"barred_pot": "shared"}, "rules: barred_pot: 'shared' is not possible here"),
    ("at least one in", {"min_in": 1}, "rules: min_in: 1 is not possible here"),
    ("at least nine in", {"min_in": 9}, "rules: min_in: 9 is not possible here"),
    ("at least no in", {"min_in": False}, "rules: min_in: expected a whole number, got true or false"),
    ("no trump card", {"trump_card": "none"}, "rules: trump_card: 'none' is not possible here"),
    ("another way to declare", {"declaring": "aloud"}, "rules: declaring: 'aloud' is not possible here"),
    ("six discards", {"max_discards": 6}, "rules: max_discards: must be at most 5"),
]


@pytest.mark.parametrize(("said", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(said: Json, message: str) -> None:
    assert refusal(night(rules=said)) == message


def test_new_rules_in_mid_night_are_refused_at_their_event() -> None:
    assert (
        refusal(night(event("rules", rules={"preset": None})))
        == "events[0] (rules): preset cannot be null: leave it out"
    )
    assert refusal(night(event("rules", rules={"ante": -1}))) == "events[0] (rules): ante: must be at least 0"
    assert (
        refusal(night(event("rules", rules={"colour": 1})))
        == "events[0] (rules): there is no key “colour” here"
    )
