"""Who deals next (`docs/rules.md#next-dealer`): five seats, E dealing first unless it is said otherwise."""

import pytest

from .building import Json, deal, event, ledger

PASSED = deal({})


def dealers(*events: Json, **more: object) -> list[str]:
    """Who dealt each deal, and who would deal after the last one."""
    after = ledger(*events, **more)
    return [one["dealer"] for one in after["deals"]] + [after["next_dealer"]]


def losing(*names: str) -> Json:
    return deal({}, lose_next_deal=list(names))


def test_the_deal_goes_round_however_it_ended() -> None:
    events = deal({"A": 3, "B": 2}), PASSED, deal({"A": 2, "B": 2, "C": 1}), deal({"D": 5}), PASSED
    assert dealers(*events) == ["E", "A", "B", "C", "D", "E"]


def test_two_lost_turns_are_passed_over_one_at_a_time() -> None:
    events = losing("A"), losing("A"), *[PASSED] * 8
    assert dealers(*events) == list("EBCDE" + "BCDEA" + "B")


def test_speaking_out_of_turn_and_a_corrected_renege_are_two_offences() -> None:
    offences = deal({"A": 3, "B": 2}, reneges={"A": "corrected"}, lose_next_deal=["A"])
    assert dealers(offences, *[PASSED] * 9) == list("EBCDE" + "BCDEA" + "B")


def test_the_dealer_loses_his_next_turn_when_the_deal_comes_round_to_him() -> None:
    assert dealers(losing("E"), *[PASSED] * 5) == list("EABCD" + "A" + "B")


def test_when_all_have_lost_a_turn_the_deal_goes_round_once_more() -> None:
    assert dealers(losing(*"ABCDE"), PASSED, PASSED) == ["E", "A", "B", "C"]


def test_the_next_dealer_named_by_a_ledger_does_not_use_up_the_lost_turn() -> None:
    assert dealers(losing("A"), event("buy_in", player="A", chips=5), PASSED) == ["E", "B", "C"]


def test_someone_sitting_out_is_passed_over_and_deals_the_next_time() -> None:
    events = PASSED, deal({}, sitting_out=["A"]), *[PASSED] * 3
    assert dealers(*events) == ["E", "B", "C", "D", "E", "A"]


def test_the_table_says_who_dealt_and_it_goes_on_from_there() -> None:
    assert dealers(PASSED, deal({}, dealer="D"), PASSED) == ["E", "D", "E", "A"]


def test_the_table_may_let_someone_deal_who_has_lost_his_turn() -> None:
    assert dealers(losing("A"), deal({}, dealer="A"), *[PASSED] * 4) == [*list("EABCDE"), "B"]


@pytest.mark.parametrize(("who_left", "deals_first"), [("A", "E"), ("E", "A"), ("D", "E")])
def test_the_first_dealer_deals_unless_he_leaves_before(who_left: str, deals_first: str) -> None:
    assert dealers(event("leave", player=who_left))[0] == deals_first


def test_when_the_first_dealer_and_his_neighbour_leave_the_one_after_deals() -> None:
    events = event("leave", player="E"), event("leave", player="A"), PASSED
    assert dealers(*events) == ["B", "C"]


def test_someone_sitting_down_left_of_an_empty_dealers_seat_does_not_deal_first() -> None:
    events = event("leave", player="E"), event("join", player="F", after="D"), PASSED
    assert dealers(*events) == ["A", "B"]


def test_without_a_first_dealer_the_first_seat_deals_whatever_changes_before() -> None:
    changed = event("seats", seats=["B", "C", "A", "E", "D"]), event("join", player="F")
    night = ledger(*changed, PASSED, first_dealer="A")
    assert [one["dealer"] for one in night["deals"]] == ["A"]
    assert night["next_dealer"] == "E"


def test_a_lost_turn_ends_with_leaving() -> None:
    events = losing("B"), event("leave", player="B"), event("join", player="B", after="A"), *[PASSED] * 2
    assert dealers(*events) == ["E", "A", "B", "C"]


def test_when_the_last_dealer_leaves_a_newcomer_in_his_seat_does_not_deal_next() -> None:
    events = PASSED, event("leave", player="E"), event("join", player="F", after="D"), PASSED
    assert dealers(*events) == ["E", "A", "B"]


def test_a_lost_turn_is_also_lost_by_whoever_follows_a_dealer_who_left() -> None:
    assert dealers(losing("A"), event("leave", player="E"), PASSED) == ["E", "B", "C"]


def test_names_are_written_as_first_given() -> None:
    night = ledger(deal({"ann": 3, "BO": 2}, dealer="ＢＯ"), seats=["Ann", "Bo"], first_dealer="ANN")
    assert night["deals"][0]["winners"] == {"Ann": 2}
    assert (night["deals"][0]["dealer"], night["next_dealer"]) == ("Bo", "Ann")
