"""The night every text about Bourré tells: seven players, three deals, pots of 7, 13, 30 and 65.

Source: the pagat/Nickens text (S1), `docs/rules.md#bourre`; files `nights/e01.json` to `e04.json`.
"""

from .building import SEVEN, deal, ledger

FIRST = deal({"E": 3, "B": 1, "G": 1, "C": 0})
SECOND = deal({"A": 2, "F": 2, "B": 1, "E": 0})
THIRD = deal({"D": 5, "C": 0, "E": 0})
FOURTH = deal({})


def test_the_pot_grows_from_seven_to_sixty_five() -> None:
    told = [
        (one["pot"], one["outcome"], one["winners"], one["payments"], one["exempt_next"], one["next_pot"])
        for one in ledger(FIRST, SECOND, THIRD, seats=SEVEN)["deals"]
    ]
    assert told == [
        # pot  outcome  who takes it   who pays            who skips the next ante   next pot
        (7, "won", {"E": 7}, {"C": 7}, ["C"], 13),
        (13, "tied", {}, {"E": 13}, ["A", "E", "F"], 30),
        (30, "won", {"D": 30}, {"C": 30, "E": 30}, ["C", "E"], 65),
    ]


def test_after_three_deals_the_nets_and_the_pot_add_up_to_nothing() -> None:
    after = ledger(FIRST, SECOND, THIRD, seats=SEVEN)
    assert after["net"] == {"A": -2, "B": -3, "C": -39, "D": 27, "E": -38, "F": -2, "G": -3}
    assert after["pot"] == 60
    assert sum(after["net"].values()) + after["pot"] == 0


def test_the_fourth_deal_is_played_for_sixty_five_with_five_antes_in_it() -> None:
    fourth = ledger(FIRST, SECOND, THIRD, FOURTH, seats=SEVEN)["deals"][3]
    assert (fourth["base"], fourth["antes"], fourth["pot"]) == (60, dict.fromkeys("ABDFG", 1), 65)


def test_the_deal_has_gone_round_from_the_last_seat() -> None:
    after = ledger(FIRST, SECOND, THIRD, FOURTH, seats=SEVEN)
    assert [one["dealer"] for one in after["deals"]] == ["G", "A", "B", "C"]
    assert after["next_dealer"] == "D"
