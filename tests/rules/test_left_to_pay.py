"""What is left to pay once some payments were made (`docs/rules.md#payments-made`)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games import rules
from games.rules import Payment

PARTIES = st.sampled_from(["A", "B", "C", "D", "E", None])
MADE = st.builds(Payment, PARTIES, PARTIES, st.integers(1, 9)).filter(lambda paid: paid.giver != paid.taker)
NETS = st.lists(st.integers(-9, 9), min_size=2, max_size=5).map(
    lambda nets: {**dict(zip("ABCDE", nets, strict=False)), None: -sum(nets)}
)


def owed(nets: dict[rules.Party, int]) -> tuple[Payment, ...]:
    return rules.fewest_payments(nets)


def moved(*payments: Payment) -> Counter[rules.Party]:
    """What each has taken in by these payments, less what each gave."""
    return Counter({party: net for party, net in rules.nets_of(payments).items() if net})


@given(NETS, st.lists(MADE, max_size=4))
def test_whatever_was_paid_the_rest_settles_the_night_in_the_fewest_payments(
    nets: dict[rules.Party, int], made: list[Payment]
) -> None:
    left = rules.left_to_pay(owed(nets), made, boxed=False)
    assert moved(*left, *made) == moved(*owed(nets))
    assert len(left) == len(rules.fewest_payments(rules.nets_of(left)))


@given(NETS, st.lists(MADE, max_size=3))
def test_ticking_one_payment_leaves_the_others_as_they_were(
    nets: dict[rules.Party, int], made: list[Payment]
) -> None:
    left = rules.left_to_pay(owed(nets), made, boxed=False)
    for ticked in left:
        rest = tuple(payment for payment in left if payment != ticked)
        assert rules.left_to_pay(owed(nets), [*made, ticked], boxed=False) == rest


def test_too_much_flows_back() -> None:
    due = (Payment("B", "A", 4),)
    assert rules.left_to_pay(due, [Payment("B", "A", 10)], boxed=False) == (Payment("A", "B", 6),)


def test_too_little_leaves_the_difference() -> None:
    due = (Payment("B", "A", 4),)
    assert rules.left_to_pay(due, [Payment("B", "A", 1)], boxed=False) == (Payment("B", "A", 3),)


def test_a_payment_of_earlier_that_nobody_owes_any_more_comes_back_by_the_shortest_way() -> None:
    due = (Payment("C", "A", 5),)
    assert rules.left_to_pay(due, [Payment("B", "A", 5)], boxed=False) == (Payment("C", "B", 5),)


def test_the_box_pays_only_what_it_has_not_paid_yet() -> None:
    due = rules.box_payments({"A": 84, "B": 30, "C": -4})
    left = rules.left_to_pay(due, [Payment(None, "A", 90), Payment(None, "B", 30)], boxed=True)
    assert sorted(left, key=str) == [Payment("A", None, 6), Payment("C", None, 4)]
