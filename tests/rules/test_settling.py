"""Who pays whom: the fewest payments that settle the night, found exactly (`docs/rules.md#payments`)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules

from .building import deal, event, in_order, ledger, payments

Nets = Mapping[str | None, int]
NAMES = "ABCDEFGHIJKLMNOPQRST"


def settled(nets: Nets) -> dict[str | None, int]:
    """What the payments leave of the nets: nothing, when they are right."""
    left = Counter(nets)
    for payment in rules.fewest_payments(dict(nets)):
        assert payment.amount > 0
        left[payment.giver] += payment.amount
        left[payment.taker] -= payment.amount
    return {name: amount for name, amount in left.items() if amount}


def most_groups(nets: Sequence[int]) -> int:
    """Into how many groups that add up to zero the nets can be split at most, by trying every group."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    best = 0
    for group, others in splits(rest):
        if first + sum(group) == 0:
            best = max(best, 1 + most_groups(others))
    return best


def splits(nets: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    for choice in range(2 ** len(nets)):
        group = [net for place, net in enumerate(nets) if choice >> place & 1]
        yield group, [net for place, net in enumerate(nets) if not choice >> place & 1]


def fewest(nets: Nets) -> int:
    """The number of payments that must be made: parties less groups that settle among themselves."""
    owing = [net for net in nets.values() if net]
    return len(owing) - most_groups(owing)


def adding_up_to_zero(nets: list[int]) -> Nets:
    """Nets of A, B, C … as drawn, and the box taking what they do not cover."""
    return dict(zip(NAMES, nets, strict=False)) | {None: -sum(nets)}


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(-9, 9), max_size=7).map(adding_up_to_zero))
def test_no_night_needs_more_payments_than_trying_everything_finds(nets: Nets) -> None:
    assert settled(nets) == {}
    assert len(rules.fewest_payments(dict(nets))) == fewest(nets)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-(10**12), 10**12), max_size=11).map(adding_up_to_zero))
def test_payments_of_any_size_settle_the_night(nets: Nets) -> None:
    assert settled(nets) == {}
    assert len(rules.fewest_payments(dict(nets))) <= max(0, len([net for net in nets.values() if net]) - 1)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-9, 9), max_size=7).map(adding_up_to_zero))
def test_a_winner_never_pays_and_a_loser_is_never_paid(nets: Nets) -> None:
    for payment in rules.fewest_payments(dict(nets)):
        assert nets[payment.giver] < 0 < nets[payment.taker]


def test_the_greedy_way_would_take_four_payments_where_three_do() -> None:
    nets: Nets = {"A": 5, "B": 4, "C": -4, "D": -3, "E": -2}
    found = {(one.giver, one.taker, one.amount) for one in rules.fewest_payments(dict(nets))}
    assert found == {("C", "B", 4), ("D", "A", 3), ("E", "A", 2)}


def test_sixteen_parties_in_four_groups_that_hide_in_one_another_need_twelve_payments() -> None:
    groups = [(5 * weight, 4 * weight, -6 * weight, -3 * weight) for weight in (1, 100, 10_000, 1_000_000)]
    mixed = [groups[number % 4][number // 4] for number in range(16)]
    nets: Nets = dict(zip(NAMES, mixed, strict=False))
    assert settled(nets) == {}
    assert len(rules.fewest_payments(dict(nets))) == 12


def test_sixteen_parties_of_whom_no_few_add_up_need_fifteen_payments() -> None:
    nets: dict[str | None, int] = {name: -(3**place) for place, name in enumerate(NAMES[:15])}
    nets["P"] = -sum(nets.values())
    assert settled(nets) == {}
    assert len(rules.fewest_payments(nets)) == 15


def test_twenty_parties_are_settled_too() -> None:
    nets: Nets = {name: (-1) ** place * (1 + place // 2) for place, name in enumerate(NAMES)}
    assert settled(nets) == {}
    assert len(rules.fewest_payments(dict(nets))) <= 19


def test_nobody_pays_when_nobody_has_won() -> None:
    assert rules.fewest_payments({}) == ()
    assert rules.fewest_payments({"A": 0, "B": 0, None: 0}) == ()


def test_the_box_takes_part_like_a_person() -> None:
    (payment,) = rules.fewest_payments({"A": -3, None: 3})
    assert (payment.giver, payment.taker, payment.amount) == ("A", None, 3)


def test_an_open_night_has_no_payments_yet() -> None:
    assert ledger(deal({"A": 3, "B": 2}))["payments"] is None


def test_a_pot_carried_out_is_in_the_hands_of_the_box() -> None:
    closed = ledger(deal({"A": 3, "B": 2, "C": 0}), event("close", pot="carry", player="A"))
    assert closed["pot"] == 5
    assert closed["net"] == {"A": 4, "B": -1, "C": -6, "D": -1, "E": -1}
    assert len(closed["payments"]) == 5
    assert sum(one["chips"] for one in closed["payments"] if one["to"] is None) == 5


def test_with_buy_ins_paid_the_box_pays_each_stack_and_is_paid_by_whoever_is_below_zero() -> None:
    closed = ledger(
        event("buy_in", player="A", chips=10),
        event("buy_in", player="B", chips=10),
        deal({"A": 3, "B": 2, "C": 0}, ante=2),
        event("close", pot="player", player="B"),
        seats="ABC",
        money={"currency": "USD", "buy_in": "10.00", "buy_in_chips": 10, "buy_ins": "paid"},
    )
    assert closed["net"] == {"A": 4, "B": 4, "C": -8}
    assert in_order(closed["payments"]) == payments(("C", None, 8), (None, "A", 14), (None, "B", 14))
    assert in_order(closed["money"]["payments"]) == in_order(
        [
            {"from": "C", "to": None, "amount": "8.00"},
            {"from": None, "to": "A", "amount": "14.00"},
            {"from": None, "to": "B", "amount": "14.00"},
        ]
    )
