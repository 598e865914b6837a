"""One deal or two for each house rule the worked nights leave out."""

import pytest

from games import rules

from .building import FIVE, Json, deal, event, ledger
from .by_the_book import PRESETS, in_force


def only_deal(tricks: dict[str, int], said: Json, pot: int = 0, **more: object) -> Json:
    (one,) = ledger(deal(tricks, **more), rules=said, opening_pot=pot)["deals"]
    return dict(one)


def test_the_presets_are_those_of_the_rule_book() -> None:
    in_the_engine = {
        name: {key: getattr(house, key) for key in house.__struct_fields__}
        for name, house in rules.PRESETS.items()
    }
    assert in_the_engine == PRESETS


def test_a_preset_named_in_mid_night_forgets_the_overrides_before_it() -> None:
    assert in_force({"preset": "lsu"}, before=in_force({"ante": 5})) == PRESETS["lsu"]
    deals = ledger(
        deal({}),
        event("rules", rules={"preset": "lsu"}),
        deal({}),
        rules={"ante": 5},
    )["deals"]
    assert [one["pot"] for one in deals] == [25, 30]


class TestDealerAntesForAll:
    SAID: Json = {"dealer_antes_for_all": True, "ante": 2}

    def test_he_puts_up_nothing_for_those_sitting_out(self) -> None:
        assert only_deal({"A": 3, "B": 2}, self.SAID, sitting_out=["C"])["antes"] == {"E": 8}

    def test_nobody_is_exempt_after_a_bourre_or_a_tie(self) -> None:
        one = only_deal({"A": 2, "B": 2, "D": 1, "C": 0}, self.SAID)
        assert (one["outcome"], one["payments"]) == ("tied", {"C": 10})
        assert (one["exempt_next"], one["next_pot"]) == ([], 30)

    def test_the_ante_he_sets_counts_for_each(self) -> None:
        assert only_deal({"A": 3, "B": 2}, self.SAID, ante=7)["antes"] == {"E": 35}

    def test_who_was_exempt_before_is_anted_for_like_the_others(self) -> None:
        second = ledger(
            deal({"A": 3, "B": 2, "C": 0}), event("rules", rules={"dealer_antes_for_all": True}), deal({})
        )["deals"][1]
        assert (second["dealer"], second["antes"]) == ("A", {"A": 5})


class TestLimit:
    @pytest.mark.parametrize(
        ("bourre_pays", "limit", "paid"),
        [(25, 20, 20), (20, 20, 20), (2, 20, 2), (0, 20, None), (25, None, 25), ("pot", 4, 4)],
    )
    def test_it_caps_a_fixed_price_too(self, bourre_pays: object, limit: object, paid: int | None) -> None:
        one = only_deal({"A": 3, "B": 2, "C": 0}, {"bourre_pays": bourre_pays, "limit": limit}, pot=45)
        assert one["payments"].get("C") == paid
        assert one["exempt_next"] == ["C"]

    def test_a_renege_costs_its_times_the_capped_price(self) -> None:
        said = {"limit": 20, "renege_times": 3, "bourre_pays": 25}
        one = only_deal({"A": 3, "B": 2, "C": 0}, said, reneges={"B": "uncorrected"})
        assert one["payments"] == {"B": 60, "C": 20}

    def test_leaders_share_no_more_than_the_limit(self) -> None:
        one = only_deal({"A": 2, "B": 2, "C": 1}, {"tied_pot": "shared", "limit": 7}, pot=5)
        assert (one["pot"], one["winners"], one["left_in_pot"]) == (10, {"A": 4, "B": 3}, 3)

    def test_on_the_penalty_only_leaders_share_everything(self) -> None:
        said = {"tied_pot": "shared", "limit": 7, "limit_on": "penalty"}
        one = only_deal({"A": 2, "B": 2, "D": 1, "C": 0}, said, pot=5)
        assert (one["winners"], one["payments"]) == ({"A": 5, "B": 5}, {"C": 7})


class TestOddChips:
    """Thirteen between two leaders, whoever deals: seven for the one nearer to the dealer's left."""

    @pytest.mark.parametrize(
        ("dealer", "first", "second"),
        [("E", "B", "D"), ("A", "B", "D"), ("B", "D", "B"), ("C", "D", "B"), ("D", "B", "D")],
    )
    def test_they_go_round_the_table_from_the_dealers_left(
        self, dealer: str, first: str, second: str
    ) -> None:
        tricks = {"B": 2, "D": 2, "A": 1}
        (one,) = ledger(deal(tricks), rules={"tied_pot": "shared"}, opening_pot=8, first_dealer=dealer)[
            "deals"
        ]
        assert one["winners"] == {first: 7, second: 6}

    def test_five_leaders_share_eight_as_two_two_two_one_one(self) -> None:
        tricks = dict.fromkeys(FIVE, 1)
        (one,) = ledger(deal(tricks), rules={"tied_pot": "shared"}, opening_pot=3, first_dealer="C")["deals"]
        assert one["winners"] == {"D": 2, "E": 2, "A": 2, "B": 1, "C": 1}

    def test_the_odd_chip_of_a_barred_leader_stays_in_the_pot(self) -> None:
        one = only_deal({"A": 2, "B": 2, "C": 1}, {"tied_pot": "shared"}, pot=8, reneges={"A": "corrected"})
        assert (one["winners"], one["left_in_pot"]) == ({"B": 6}, 7)


class TestReneges:
    def test_leaders_who_all_reneged_share_nothing(self) -> None:
        reneges = {"A": "corrected", "B": "uncorrected"}
        one = only_deal({"A": 2, "B": 2, "C": 1}, {"tied_pot": "shared"}, reneges=reneges)
        assert (one["outcome"], one["winners"], one["left_in_pot"]) == ("barred", {}, 10)

    def test_the_corrected_reneger_may_not_win_where_the_uncorrected_may(self) -> None:
        one = only_deal({"A": 3, "B": 2}, {"reneger_may_win": True}, reneges={"A": "corrected"})
        assert (one["outcome"], one["payments"]) == ("barred", {})

    def test_next_means_the_next_who_may_win(self) -> None:
        reneges = {"A": "corrected", "B": "corrected"}
        one = only_deal({"A": 3, "B": 2, "C": 0}, {"barred_pot": "next"}, reneges=reneges)
        assert (one["outcome"], one["winners"]) == ("barred", {})

    def test_next_among_others_without_a_trick_is_nobody(self) -> None:
        one = only_deal({"A": 5, "B": 0}, {"barred_pot": "next"}, reneges={"A": "uncorrected"})
        assert (one["outcome"], one["winners"], one["payments"]) == ("barred", {}, {"A": 5, "B": 5})

    def test_next_two_who_are_level_share_where_ties_are_shared(self) -> None:
        said = {"barred_pot": "next", "tied_pot": "shared"}
        one = only_deal({"A": 3, "B": 1, "C": 1}, said, reneges={"A": "corrected"})
        assert (one["outcome"], one["winners"]) == ("shared", {"B": 3, "C": 2})

    def test_bourre_and_renege_are_one_payment_the_larger(self) -> None:
        one = only_deal({"A": 3, "B": 2, "C": 0}, {"renege_times": 5}, reneges={"C": "uncorrected"})
        assert one["payments"] == {"C": 25}

    def test_without_bourre_exemption_a_reneger_antes_again(self) -> None:
        one = only_deal({"A": 3, "B": 2}, {"bourre_exempt": False}, reneges={"B": "uncorrected"})
        assert one["exempt_next"] == []


class TestThreeTricks:
    @pytest.mark.parametrize(
        ("tricks", "outcome"),
        [
            ({"A": 2, "B": 1}, "won"),
            ({"A": 1, "B": 1, "C": 1}, "tied"),
            ({"A": 3, "B": 0}, "won"),
            ({"A": 3}, "won"),
        ],
    )
    def test_a_deal_has_three(self, tricks: dict[str, int], outcome: str) -> None:
        assert only_deal(tricks, {"tricks": 3})["outcome"] == outcome


class TestMajority:
    @pytest.mark.parametrize(
        ("cards", "tricks", "outcome"),
        [
            (5, {"A": 3, "B": 1, "C": 1}, "won"),
            (5, {"A": 2, "B": 1, "C": 1, "D": 1}, "no_majority"),
            (5, {"A": 2, "B": 2, "C": 1}, "tied"),
            (4, {"A": 3, "B": 1}, "won"),
            (4, {"A": 2, "B": 1, "C": 1}, "no_majority"),
            (4, {"A": 2, "B": 2}, "tied"),
            (3, {"A": 2, "B": 1}, "won"),
            (3, {"A": 1, "B": 1, "C": 1}, "tied"),
        ],
    )
    def test_more_than_half_of_the_tricks_win(self, cards: int, tricks: dict[str, int], outcome: str) -> None:
        assert only_deal(tricks, {"tricks": cards, "wins": "majority"})["outcome"] == outcome


class TestFees:
    def test_a_play_fee_and_an_ante_are_both_paid_by_who_plays(self) -> None:
        one = only_deal({"A": 3, "B": 2}, {"ante": 2, "play_fee": 3})
        assert (one["antes"], one["fees"], one["pot"]) == (dict.fromkeys(FIVE, 2), {"A": 3, "B": 3}, 16)

    def test_a_drop_out_pays_the_play_fee_and_is_no_bourre(self) -> None:
        one = only_deal({"A": 3, "B": 2}, {"play_fee": 2, "stay_fee": 5}, dropped=["C"])
        assert (one["fees"], one["bourres"], one["pot"]) == ({"A": 7, "B": 7, "C": 2}, [], 21)

    def test_a_stay_fee_alone_costs_a_drop_out_nothing(self) -> None:
        one = only_deal({"A": 3, "B": 2}, {"stay_fee": 5}, dropped=["C"])
        assert one["fees"] == {"A": 5, "B": 5}


class TestExemption:
    def test_it_covers_the_ante_and_not_the_fee(self) -> None:
        second = ledger(deal({"A": 3, "B": 2, "C": 0}), deal({"C": 3, "A": 2}), rules={"play_fee": 1})[
            "deals"
        ][1]
        assert second["antes"] == dict.fromkeys("ABDE", 1)
        assert second["fees"] == {"C": 1, "A": 1}

    def test_it_lasts_one_deal(self) -> None:
        third = ledger(deal({"A": 3, "B": 2, "C": 0}), deal({}), deal({}))["deals"][2]
        assert third["antes"] == dict.fromkeys(FIVE, 1)

    def test_it_outlives_a_change_of_rules(self) -> None:
        events = deal({"A": 3, "B": 2, "C": 0}), event("rules", rules={"bourre_exempt": False}), deal({})
        assert ledger(*events)["deals"][1]["antes"] == dict.fromkeys("ABDE", 1)

    def test_it_covers_an_ante_the_dealer_sets(self) -> None:
        second = ledger(deal({"A": 3, "B": 2, "C": 0}), deal({}, ante=9))["deals"][1]
        assert second["antes"] == dict.fromkeys("ABDE", 9)

    def test_it_is_earned_also_by_a_bourre_that_costs_nothing(self) -> None:
        assert only_deal({"A": 3, "B": 2, "C": 0}, {"bourre_pays": 0})["exempt_next"] == ["C"]


def test_fewer_than_min_in_may_play_where_fewer_are_dealt_in() -> None:
    one = only_deal({"A": 5}, {"min_in": 3}, sitting_out=["C", "D", "E"])
    assert (one["outcome"], one["winners"]) == ("won", {"A": 2})


def test_the_rules_that_move_no_chips_move_none() -> None:
    tricks = {"A": 2, "B": 2, "D": 1, "C": 0}
    spoken = {
        "trump_card": "separate_dealer_may_take",
        "declaring": "simultaneous",
        "max_discards": 0,
        "ace_dealer_must_play": False,
    }
    assert only_deal(tricks, spoken) == only_deal(tricks, {})
