"""How a night ends, and how people come and go with what is theirs (`docs/rules.md#closing`)."""

import pytest

from .building import Json, deal, event, ledger

SHARE = event("close", pot="share")
PASSED = deal({})


def gained(*events: Json, **more: object) -> dict[str, int]:
    """What the close gave to each, and nothing else."""
    before, after = ledger(*events[:-1], **more), ledger(*events, **more)
    return {name: chips - before["stacks"][name] for name, chips in after["stacks"].items()}


def test_the_odd_chips_of_a_shared_pot_go_left_of_the_last_dealer() -> None:
    assert gained(PASSED, PASSED, SHARE, opening_pot=2) == {"A": 2, "B": 3, "C": 3, "D": 2, "E": 2}


def test_without_a_deal_they_go_from_whoever_would_have_dealt() -> None:
    assert gained(SHARE, opening_pot=7, first_dealer="D") == {"A": 1, "B": 1, "C": 1, "D": 2, "E": 2}


def test_where_the_last_dealer_left_they_go_from_whoever_would_deal() -> None:
    assert gained(PASSED, event("leave", player="E"), SHARE) == {"A": 2, "B": 1, "C": 1, "D": 1, "E": 0}


def test_those_who_left_get_no_share_and_those_who_came_do() -> None:
    events = PASSED, event("leave", player="A"), event("join", player="F"), SHARE
    assert gained(*events) == {"A": 0, "B": 1, "C": 1, "D": 1, "E": 1, "F": 1}


def test_the_pot_may_go_to_someone_who_has_left() -> None:
    events = PASSED, event("leave", player="A"), event("close", pot="player", player="A")
    assert gained(*events) == {"A": 5, "B": 0, "C": 0, "D": 0, "E": 0}


@pytest.mark.parametrize("keeper", [{}, {"player": "B"}])
def test_a_pot_carried_over_is_nobodys_even_where_somebody_keeps_it(keeper: Json) -> None:
    after = ledger(PASSED, event("close", pot="carry", **keeper))
    assert (after["pot"], after["stacks"]) == (5, dict.fromkeys("ABCDE", -1))
    assert {one["to"] for one in after["payments"]} == {None}


def test_a_pot_of_nothing_closes_too() -> None:
    assert ledger(SHARE)["payments"] == []


def test_the_winner_of_a_whole_night_is_paid_by_each_loser() -> None:
    after = ledger(deal({"A": 3, "B": 2}), SHARE, seats="ABC")
    assert sorted((one["from"], one["to"], one["chips"]) for one in after["payments"]) == [
        ("B", "A", 1),
        ("C", "A", 1),
    ]


class TestPeople:
    def test_someone_who_comes_back_has_his_account_again(self) -> None:
        after = ledger(
            event("buy_in", player="A", chips=10),
            PASSED,
            event("leave", player="A"),
            event("join", player="a", after="C"),
            PASSED,
        )
        assert (after["stacks"]["A"], after["bought"]["A"], after["net"]["A"]) == (8, 10, -2)

    def test_without_a_neighbour_a_newcomer_sits_to_the_right_of_the_first_seat(self) -> None:
        tie = deal({"F": 2, "A": 2, "E": 1})
        after = ledger(event("join", player="F"), tie, first_dealer="D")
        assert after["deals"][0]["tied"] == ["A", "F"]
        assert after["next_dealer"] == "E"
        assert ledger(event("join", player="F"), PASSED)["next_dealer"] == "F"

    def test_someone_gone_may_buy_hand_over_be_counted_and_cash_out(self) -> None:
        after = ledger(
            event("leave", player="A"),
            event("buy_in", player="A", chips=10),
            event("transfer", giver="A", to="B", chips=3),
            event("count", player="A", chips=6),
            event("cash_out", player="A", chips=6),
        )
        assert (after["stacks"]["A"], after["bought"]["A"], after["found_or_missing"]) == (0, 4, -1)

    def test_a_cash_out_may_be_winnings_and_never_moves_the_net(self) -> None:
        after = ledger(deal({"A": 3, "B": 2}), event("cash_out", player="A", chips=4))
        assert (after["stacks"]["A"], after["bought"]["A"], after["net"]["A"]) == (0, -4, 4)

    def test_a_person_may_hand_over_more_than_he_holds(self) -> None:
        after = ledger(event("transfer", giver="A", to="B", chips=100))
        assert (after["stacks"]["A"], after["stacks"]["B"]) == (-100, 100)

    def test_a_penalty_for_the_pot_is_played_for_in_the_next_deal(self) -> None:
        (one,) = ledger(event("transfer", giver="A", to=None, chips=5), deal({"B": 5}))["deals"]
        assert (one["base"], one["pot"], one["winners"]) == (5, 10, {"B": 10})

    def test_a_debt_may_be_counted(self) -> None:
        after = ledger(PASSED, event("count", player="A", chips=-3))
        assert (after["stacks"]["A"], after["found_or_missing"]) == (-3, -2)

    def test_leaving_ends_an_exemption_for_good(self) -> None:
        gone = event("leave", player="C"), event("join", player="C", after="B")
        second = ledger(deal({"A": 3, "B": 2, "C": 0}), *gone, PASSED)["deals"][1]
        assert second["antes"] == dict.fromkeys("ABCDE", 1)

    def test_notes_and_times_move_no_chips(self) -> None:
        told = {"note": "misdeal before", "at": "2026-11-27T21:14:00+01:00"}
        assert ledger(deal({"A": 3, "B": 2}, **told)) == ledger(deal({"A": 3, "B": 2}))

    def test_twelve_may_be_seated_and_thirteen_take_part_in_a_night(self) -> None:
        comings = [event("join", player=name) for name in "FGHIJKL"]
        after = ledger(*comings, event("leave", player="A"), event("join", player="M"))
        assert list(after["stacks"]) == list("ABCDEFGHIJKLM")
