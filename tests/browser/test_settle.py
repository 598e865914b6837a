"""Settle up: the pot spoken for, the night closed, who pays whom, and all of it taken back."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import rules
from games.models import Device, Night
from tests import cast
from tests.browser.phones import REFUSED, Phones

QUARTERS = rules.Money(currency="USD", buy_in="0.25", buy_in_chips=1, buy_ins="owed")


def open_settle(page: Page, night: Night) -> None:
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="Settle up", exact=True).tap()
    expect(page.get_by_role("heading", name="Settle up", exact=True)).to_be_visible()


def close(page: Page, pot: str, who: str = "") -> None:
    page.get_by_role("radiogroup", name="The pot", exact=True).get_by_role(
        "radio", name=pot, exact=True
    ).tap()
    if who:
        page.get_by_label("Who", exact=True).select_option(who)
    page.get_by_role("button", name="Close the night", exact=True).tap()


def payments(page: Page) -> list[str]:
    """The lines of the list, as people read them."""
    listed = page.get_by_test_id("payments")
    expect(listed).to_be_visible()
    return [" ".join(item.split()) for item in listed.get_by_role("listitem").all_inner_texts()]


def balances(paid: list[str]) -> dict[str, int]:
    """What everybody ends up having given (below zero) or taken, by lines such as "C pays D 39"."""
    balance: dict[str, int] = {}
    for line in paid:
        giver, taker, amount = re.split(" pays | (?=[0-9]+$)", line)
        balance[giver] = balance.get(giver, 0) - int(amount)
        balance[taker] = balance.get(taker, 0) + int(amount)
    return balance


@pytest.mark.parametrize(
    ("pot", "who", "nets"),
    [
        ("Share it", "", {"A": 6, "B": 5, "C": -30, "D": 36, "E": -29, "F": 7, "G": 5}),
        ("One player takes it", "D", {"A": -2, "B": -3, "C": -39, "D": 87, "E": -38, "F": -2, "G": -3}),
        (
            "Carry it over",
            "",
            {"A": -2, "B": -3, "C": -39, "D": 27, "E": -38, "F": -2, "G": -3, "the box": 60},
        ),
    ],
)
def test_once_the_pot_is_spoken_for_the_fewest_payments_settle_the_night(
    either: Page, book: Client, night: Night, pot: str, who: str, nets: dict[str, int]
) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    open_settle(either, night)
    close(either, pot, who)
    paid = payments(either)
    assert (balances(paid), len(paid)) == (nets, len(nets) - 1)
    expect(either.get_by_text("adds up to 0 ✓")).to_be_visible()


def test_closing_is_taken_back_by_undo_and_the_table_plays_on(
    either: Page, book: Client, night: Night
) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    open_settle(either, night)
    close(either, "Share it")
    either.get_by_role("button", name="Reopen the night", exact=True).tap()
    expect(either.get_by_test_id("pot")).to_have_text("65")
    expect(either.get_by_test_id("deal-number")).to_have_text("4")


def test_a_closed_night_has_no_grid_and_points_to_settling_up(
    either: Page, book: Client, night: Night
) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    open_settle(either, night)
    close(either, "Share it")
    expect(either.get_by_test_id("payments")).to_be_visible()
    either.goto(f"/nights/{night.pk}/")
    expect(either.get_by_text("This night is closed.")).to_be_visible()
    expect(either.get_by_role("radiogroup")).to_have_count(0)


def test_a_pot_for_one_player_needs_his_name(
    phones: Phones, either: Page, book: Client, night: Night
) -> None:
    phones.expect(REFUSED)
    cast.play(book, night, cast.SEEDS_DEALS)
    open_settle(either, night)
    close(either, "One player takes it")
    expect(either.get_by_text("Choose who takes the pot.").first).to_be_visible()
    expect(either.get_by_role("radio", name="One player takes it")).to_be_checked()
    close(either, "One player takes it", "D")
    assert payments(either)[0] == "C pays D 39"


def test_where_chips_have_a_value_each_payment_says_chips_and_money(
    either: Page, ann: Device, book: Client
) -> None:
    night = cast.start_night(ann, "Ann", "Bo", "Dee", money=QUARTERS)
    cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}, {"Ann": 5}])
    open_settle(either, night)
    either.get_by_role("button", name="Close the night", exact=True).tap()
    assert payments(either) == ["Dee pays Ann 4 chips $1.00", "Bo pays Ann 2 chips $0.50"]
