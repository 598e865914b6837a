"""Chips in money: rounded down, the units left over to the largest remainders (`docs/rules.md#money`)."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .building import Json, event, ledger

DIGITS = {"JPY": 0, "USD": 2, "BHD": 3}


def closed(stacks: list[int], money: Json, pot: int = 0, how: str = "carry") -> Json:
    """A night in which everybody bought a thousand chips and was counted at the stack given."""
    names = "ABCDEFGHIJKL"[: len(stacks)]
    happened = [event("buy_in", player=name, chips=1000) for name in names]
    happened += [event("count", player=name, chips=stack) for name, stack in zip(names, stacks, strict=True)]
    return ledger(*happened, event("close", pot=how), seats=names, money=money, opening_pot=pot)


def rounded(chips: list[int], unit: Fraction) -> list[int]:
    """Whole units for each: rounded down, the rest one each to the largest remainders, earlier first."""
    exact = [unit * one for one in chips]
    down = [one.numerator // one.denominator for one in exact]
    remainders = [one - whole for one, whole in zip(exact, down, strict=True)]
    left_over = -sum(down)
    lucky = sorted(range(len(chips)), key=lambda place: (-remainders[place], place))[:left_over]
    return [whole + (place in lucky) for place, whole in enumerate(down)]


def units(text: str, digits: int) -> int:
    return int(Decimal(text).scaleb(digits))


def price(currency: str, whole: int) -> str:
    """So many smallest units as the text a night file holds."""
    return f"{Decimal(whole).scaleb(-DIGITS[currency]):f}"


MONIES = st.builds(
    lambda currency, whole, chips: {
        "currency": currency,
        "buy_in": price(currency, whole),
        "buy_in_chips": chips,
    },
    st.sampled_from(sorted(DIGITS)),
    st.integers(1, 100_000),
    st.integers(1, 2_000),
)
STACKS = st.lists(st.integers(-3000, 3000), min_size=2, max_size=7)


@settings(max_examples=200, deadline=None)
@given(STACKS, MONIES, st.integers(0, 50))
def test_nets_in_money_add_up_to_zero_with_the_box_and_are_shared_out_by_the_rule(
    stacks: list[int], money: Json, pot: int
) -> None:
    after = closed(stacks, money, pot)
    digits = DIGITS[money["currency"]]
    unit = Fraction(units(money["buy_in"], digits), money["buy_in_chips"])
    nets = list(after["net"].values())
    expected = rounded([*nets, -sum(nets)], unit)
    assert sum(expected) == 0
    shown = {name: units(text, digits) for name, text in after["money"]["net"].items()}
    assert shown == dict(zip(after["net"], expected, strict=False))
    assert all(abs(units_shown - unit * net) < 1 for units_shown, net in zip(expected, nets, strict=False))


@settings(max_examples=200, deadline=None)
@given(STACKS, MONIES)
def test_payments_in_money_settle_the_nets_in_money(stacks: list[int], money: Json) -> None:
    after = closed(stacks, money)
    digits = DIGITS[money["currency"]]
    left = {name: units(text, digits) for name, text in after["money"]["net"].items()}
    left[None] = -sum(left.values())
    for payment in after["money"]["payments"]:
        left[payment["from"]] += units(payment["amount"], digits)
        left[payment["to"]] -= units(payment["amount"], digits)
    assert set(left.values()) == {0}


@settings(max_examples=200, deadline=None)
@given(STACKS, MONIES)
def test_a_box_that_holds_the_buy_ins_pays_the_stacks_in_money(stacks: list[int], money: Json) -> None:
    after = closed(stacks, money | {"buy_ins": "paid"})
    digits = DIGITS[money["currency"]]
    unit = Fraction(units(money["buy_in"], digits), money["buy_in_chips"])
    expected = dict(zip(after["stacks"], rounded([*stacks, -sum(stacks)], unit), strict=False))
    paid_out = dict.fromkeys(expected, 0)
    for payment in after["money"]["payments"]:
        amount = units(payment["amount"], digits)
        assert amount > 0
        assert None in (payment["from"], payment["to"])
        if payment["from"] is None:
            paid_out[payment["to"]] += amount
        else:
            paid_out[payment["from"]] -= amount
    assert paid_out == expected


@pytest.mark.parametrize(
    ("currency", "buy_in", "shown"),
    [
        ("USD", "20.00", {"A": "0.25", "B": "-0.25"}),
        ("USD", "20", {"A": "0.25", "B": "-0.25"}),
        ("JPY", "2000", {"A": "25", "B": "-25"}),
        ("BHD", "8.000", {"A": "0.100", "B": "-0.100"}),
    ],
)
def test_money_is_written_with_the_digits_of_its_currency(currency: str, buy_in: str, shown: Json) -> None:
    money = {"currency": currency, "buy_in": buy_in, "buy_in_chips": 80}
    after = ledger(event("transfer", giver="B", to="A", chips=1), seats="AB", money=money)
    assert after["money"]["net"] == shown


def test_nobody_is_ever_shown_a_net_of_minus_zero() -> None:
    money = {"currency": "USD", "buy_in": "0.01", "buy_in_chips": 1000}
    after = ledger(event("transfer", giver="B", to="A", chips=1), seats="AB", money=money)
    assert after["money"]["net"] == {"A": "0.00", "B": "0.00"}


def test_three_equal_remainders_give_the_odd_cent_to_whoever_sat_down_first() -> None:
    money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 60}
    events = [event("transfer", giver="B", to="A", chips=17), event("transfer", giver="C", to="A", chips=14)]
    after = ledger(*events, seats="ABC", money=money)
    assert after["money"]["net"] == {"A": "10.34", "B": "-5.67", "C": "-4.67"}


def test_a_change_of_seats_does_not_change_who_gets_the_odd_cent() -> None:
    money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 60}
    events = [event("transfer", giver="B", to="A", chips=17), event("transfer", giver="C", to="A", chips=14)]
    after = ledger(event("seats", seats=["C", "B", "A"]), *events, seats="ABC", money=money)
    assert after["money"]["net"] == {"A": "10.34", "B": "-5.67", "C": "-4.67"}


def test_without_money_a_night_is_played_for_chips_alone() -> None:
    assert "money" not in ledger(seats="AB")


def test_an_open_night_shows_nets_in_money_and_no_payments() -> None:
    money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
    after = ledger(event("buy_in", player="A", chips=80), seats="AB", money=money)
    assert after["money"] == {"net": {"A": "0.00", "B": "0.00"}, "payments": None}
