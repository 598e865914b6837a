"""Random deals and random nights held against the rule text, figure by figure."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .building import Json, ledger, replay
from .by_the_book import by_the_book, in_force
from .strategies import HOUSES, PEOPLE, Evening, a_deal, nights
from .turns_by_the_book import Turns

MANY = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def first_deals(draw: st.DrawFn) -> tuple[Json, list[str], int, Json]:
    """House rules, seats, an opening pot and one deal for them, dealt by the last seat."""
    said = draw(HOUSES)
    seats = list(PEOPLE[: draw(st.integers(2, 8))])
    deal = a_deal(Evening(draw, seats, {}, in_force(said)))
    assert deal is not None
    dealt = {key: value for key, value in deal.items() if key not in ("dealer", "lose_next_deal")}
    if "sitting_out" in dealt:
        dealt["dealer"] = seats[-1]
    return said, seats, draw(st.integers(0, 60)), dealt


@settings(MANY, max_examples=1000)
@given(first_deals())
def test_one_deal_under_any_house_rules_comes_to_what_the_book_says(
    drawn: tuple[Json, list[str], int, Json],
) -> None:
    said, seats, pot, deal = drawn
    (scored,) = ledger(deal, seats=seats, rules=said, opening_pot=pot)["deals"]
    assert scored == by_the_book(in_force(said), seats, pot, deal)


@MANY
@given(nights())
def test_the_deal_goes_round_and_the_exempt_skip_the_ante_all_night(night: Json) -> None:
    turns = Turns(night)
    deals = iter(replay(night).deals)
    for event in night["events"]:
        if event["type"] != "deal":
            turns.other(event)
            continue
        deal = next(deals)
        uncorrected = [name for name, kind in event.get("reneges", {}).items() if kind == "uncorrected"]
        expected = turns.deal(event, [*deal.bourres, *uncorrected], deal.tied)
        assert (deal.dealer, deal.antes, deal.next_dealer) == expected
        assert set(deal.exempt_next) == turns.exempt
