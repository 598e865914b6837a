"""A person's night in figures: small nights worked out by hand, and random ones counted out plainly."""

import json
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings

from games import rules

from .building import Json, deal, event, night, replay
from .strategies import nights
from .summary_by_hand import by_hand

MANY = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
NOTHING: dict[str, Any] = {**dict.fromkeys(rules.Figures.__struct_fields__, 0), "money": None}


def figures(*events: Json, seats: str = "ABC", **more: Any) -> dict[str, rules.Figures]:
    """Everybody's figures of a night written short."""
    return rules.figures_of(replay(night(*events, seats=seats, **more)))


def only(**figures: int | None) -> rules.Figures:
    """These figures, and nothing of all others."""
    return rules.Figures(**{**NOTHING, **figures})


class TestWorkedNights:
    """C deals first; an ante is 1."""

    def test_a_night_without_a_deal_is_all_nothing(self) -> None:
        assert figures() == dict.fromkeys("ABC", only())

    def test_one_deal_with_a_bourre(self) -> None:
        """They ante 1 each and play for 3. A takes it, B matches it, C passes."""
        assert figures(deal({"A": 5, "B": 0})) == {
            "A": only(
                deals=1, dealt_in=1, played=1, tricks=5, won=1, won_chips=3, biggest_won=3, antes=1, net=2,
                longest_clean=1, clean_first=1, clean_last=1, longest_won=1,
            ),
            "B": only(
                deals=1, dealt_in=1, played=1, bourres=1, paid=3, antes=1, net=-4, lowest=-4,
                longest_bourres=1,
            ),
            "C": only(deals=1, dealt_in=1, antes=1, net=-1, lowest=-1),
        }  # fmt: skip

    def test_a_bourre_chased_into_another_and_then_a_pot_won_alone(self) -> None:
        """1: for 3, B matches 3. 2: A and C ante, for 5, B matches 5. 3: A and C ante, for 7, B alone."""
        night = figures(deal({"A": 5, "B": 0}), deal({"A": 4, "C": 1, "B": 0}), deal({"B": 5}))
        assert night["B"] == only(
            deals=3, dealt_in=3, played=3, tricks=5, won=1, won_chips=7, biggest_won=7, won_alone=1,
            bourres=2, paid=8, antes=1, net=-2, lowest=-9, after_bourre=2, chased=2, chased_won=1,
            chased_bourres=1, longest_clean=1, clean_first=0, clean_last=1, longest_won=1, longest_bourres=2,
        )  # fmt: skip
        assert night["A"] == only(
            deals=3, dealt_in=3, played=2, tricks=9, won=2, won_chips=8, biggest_won=5, antes=3, net=5,
            longest_clean=2, clean_first=2, clean_last=2, longest_won=2,
        )  # fmt: skip

    def test_a_tie_then_a_pot_of_more_than_ten_antes(self) -> None:
        """8 lie there. 1: for 11, A and B tie. 2: C antes, for 12: C takes it."""
        night = figures(deal({"A": 2, "B": 2, "C": 1}), deal({"C": 3, "A": 2}), opening_pot=8)
        assert night["A"] == only(
            deals=2, dealt_in=2, played=2, tricks=4, tied=1, antes=1, net=-1, lowest=-1, big_pots=2,
            longest_clean=2, clean_first=2, clean_last=2,
        )  # fmt: skip
        assert night["C"] == only(
            deals=2, dealt_in=2, played=2, tricks=4, won=1, won_chips=12, biggest_won=12, antes=2, net=10,
            lowest=-1, big_pots=2, big_pots_won=1, longest_clean=2, clean_first=2, clean_last=2,
            longest_won=1,
        )  # fmt: skip

    def test_a_pot_of_just_ten_antes_is_not_big(self) -> None:
        assert figures(deal({"A": 5, "B": 0}), opening_pot=7)["A"].big_pots == 0
        assert figures(deal({"A": 5, "B": 0}), opening_pot=8)["A"].big_pots == 1

    def test_a_renege_is_counted_and_paid(self) -> None:
        """For 3; A leads, but reneged and may not win it. He matches 3 and C, who took nothing, too."""
        night = figures(deal({"A": 3, "B": 2, "C": 0}, reneges={"A": "uncorrected"}))
        assert night["A"] == only(
            deals=1, dealt_in=1, played=1, tricks=3, reneges=1, paid=3, antes=1, net=-4, lowest=-4,
            longest_clean=1, clean_first=1, clean_last=1,
        )  # fmt: skip

    def test_who_sits_out_or_has_not_come_yet_is_not_dealt_in(self) -> None:
        """1: A and B for 2. 2: D is here, for 4."""
        night = figures(
            deal({"A": 5}, sitting_out=["C"]), event("join", player="D"), deal({"A": 3, "D": 2}, ante=1)
        )
        assert night["C"] == only(deals=2, dealt_in=1, antes=1, net=-1, lowest=-1)
        assert night["D"] == only(
            deals=2, dealt_in=1, played=1, tricks=2, antes=1, net=-1, lowest=-1,
            longest_clean=1, clean_first=1, clean_last=1,
        )  # fmt: skip

    def test_chips_bought_and_lent_and_their_worth(self) -> None:
        """A buys 80 and hands 30 back, lends B 10; a chip is worth a quarter."""
        money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
        night = figures(
            event("buy_in", player="A", chips=80),
            event("cash_out", player="A", chips=30),
            event("transfer", giver="A", to="B", chips=10),
            money=money,
        )
        assert night == {
            "A": only(bought=50, net=-10, lowest=-10, money=-250),
            "B": only(net=10, money=250),
            "C": only(money=0),
        }

    def test_the_lowest_is_after_any_line_and_not_only_after_deals(self) -> None:
        back = [
            event("transfer", giver="A", to="B", chips=50),
            event("transfer", giver="B", to="A", chips=60),
        ]
        assert figures(*back)["A"] == only(net=10, lowest=-50)


@MANY
@given(nights())
def test_any_night_comes_to_what_is_counted_out_plainly(night: Json) -> None:
    file = rules.read_night(json.dumps(night))
    figures = rules.figures_of(rules.replay(file))
    assert {name: msgspec.to_builtins(one) for name, one in figures.items()} == by_hand(file)
