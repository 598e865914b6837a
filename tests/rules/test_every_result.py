"""Every result a table of seven can have, and every single renege in each, held against the rule text.

A result is who was in and how many tricks each of them took: 7,700 with at least one in.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Literal

import pytest

from games import rules

from .building import SEVEN, Json
from .by_the_book import PRESETS, by_the_book, in_force

Tricks = dict[str, int]
Kind = Literal["corrected", "uncorrected"]
Reneges = dict[str, Kind]
KINDS: tuple[Kind, ...] = ("corrected", "uncorrected")
KEYS = (
    "number", "dealer", "base", "antes", "fees", "pot", "outcome", "winners", "payments", "left_in_pot",
    "next_dealer", "next_pot",
)  # fmt: skip
LISTS = ("tied", "bourres", "exempt_next")


def ways_to_take(tricks: int, players: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many players can take so many tricks, in the order of the players."""
    if players == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in ways_to_take(tricks - first, players - 1):
            yield (first, *rest)


def every_result(tricks: int) -> Iterator[Tricks]:
    for players_in in range(1, 8):
        for names in combinations(SEVEN, players_in):
            for taken in ways_to_take(tricks, players_in):
                yield dict(zip(names, taken, strict=True))


FIVE_CARDS = list(every_result(5))
FOUR_CARDS = list(every_result(4))


def with_every_renege(results: list[Tricks]) -> Iterator[tuple[Tricks, Reneges]]:
    """Each result without a renege and with each single one; a lone player cannot renege."""
    for tricks in results:
        yield tricks, {}
        if len(tricks) > 1:
            for name, kind in product(tricks, KINDS):
                yield tricks, {name: kind}


def scored(said: Json, pot: int, tricks: Tricks, reneges: Reneges) -> Json:
    """What the engine makes of one deal of seven players, G dealing."""
    file = rules.NightFile(
        format="bourre-night",
        version=1,
        seats=SEVEN,
        first_dealer="G",
        opening_pot=pot,
        rules=said,
        events=(rules.Deal(tricks=tricks, reneges=reneges),),
    )
    (deal,) = rules.replay(file).deals
    return {key: getattr(deal, key) for key in KEYS} | {key: list(getattr(deal, key)) for key in LISTS}


def test_there_are_7700_results_with_somebody_in() -> None:
    assert len(FIVE_CARDS) == 7700
    assert len({tuple(sorted(tricks.items())) for tricks in FIVE_CARDS}) == 7700


def test_every_result_and_every_renege_under_louisiana() -> None:
    said = {"preset": "louisiana"}
    cases = list(with_every_renege(FIVE_CARDS))
    assert len(cases) == 82_390
    for tricks, reneges in cases:
        expected = by_the_book(PRESETS["louisiana"], SEVEN, 16, {"tricks": tricks, "reneges": reneges})
        assert scored(said, 16, tricks, reneges) == expected


@pytest.mark.parametrize(
    "said",
    [
        {"preset": "louisiana_limit"},
        {"preset": "double_ante", "limit": 20, "limit_on": "penalty"},
        {"preset": "quarter_ante"},
        {"preset": "lsu", "bourre_pays": 2},
        {"preset": "louisiana", "tied_pot": "shared"},
        {"preset": "louisiana", "dealer_antes_for_all": True},
    ],
    ids=str,
)
def test_every_result_under_other_house_rules(said: Json) -> None:
    house = in_force(said)
    for tricks in FIVE_CARDS:
        assert scored(said, 16, tricks, {}) == by_the_book(house, SEVEN, 16, {"tricks": tricks})


def test_every_result_of_four_cards() -> None:
    for tricks in FOUR_CARDS:
        expected = by_the_book(PRESETS["four_card"], SEVEN, 16, {"tricks": tricks})
        assert scored({"preset": "four_card"}, 16, tricks, {}) == expected


FEW_IN = [tricks for tricks in FIVE_CARDS if set(tricks) <= set("ABCG")]


@pytest.mark.parametrize(
    "said",
    [
        {"preset": "quarter_ante", "barred_pot": "next"},
        {"preset": "louisiana", "barred_pot": "next"},
        {"preset": "louisiana", "barred_pot": "next", "tied_pot": "shared", "limit": 7},
        {"preset": "louisiana_limit", "renege_times": 3},
        {"preset": "louisiana", "reneger_may_win": True, "bourre_exempt": False},
        {"preset": "louisiana", "bourre_pays": 0, "tied_pot": "shared"},
    ],
    ids=str,
)
def test_every_two_reneges_of_four_players_under_other_house_rules(said: Json) -> None:
    house = in_force(said)
    for tricks in FEW_IN:
        for reneges in every_two_reneges(tricks):
            expected = by_the_book(house, SEVEN, 16, {"tricks": tricks, "reneges": reneges})
            assert scored(said, 16, tricks, reneges) == expected


def every_two_reneges(tricks: Tricks) -> Iterator[Reneges]:
    for first, second in combinations(tricks, 2):
        for one, other in product(KINDS, repeat=2):
            yield {first: one, second: other}


def test_nobody_in_leaves_the_pot_with_the_antes() -> None:
    expected = by_the_book(PRESETS["louisiana"], SEVEN, 16, {"tricks": {}})
    assert scored({"preset": "louisiana"}, 16, {}, {}) == expected
