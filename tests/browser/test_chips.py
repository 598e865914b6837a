"""Chips between deals, on a phone: one tap for somebody below zero, a leaver's debt, swapping, lending."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from games.models import Device, Night
from tests import cast
from tests.browser.phones import REFUSED, Phones
from tests.browser.table import Table


@pytest.fixture
def short(ann: Device) -> Night:
    """Ann, Bo and Cy bought 2 each; Cy was bourré for 3 and is 2 below zero."""
    night = cast.start_night(ann, "Ann", "Bo", "Cy", buy_in=2)
    cast.play(cast.client_of(ann), night, [{"Ann": 3, "Bo": 2, "Cy": 0}])
    return night


def thing(page: Page, heading: str) -> Locator:
    """One thing of the page of people and chips, opened."""
    box = page.locator("details.card").filter(has=page.get_by_role("heading", name=heading, exact=True))
    if box.get_attribute("open") is None:
        box.locator("summary").tap()
    return box


def test_below_zero_is_said_at_the_table_and_one_tap_buys_in_while_the_grid_keeps_its_taps(
    page: Page, short: Night
) -> None:
    table = Table(page).open(short)
    table.mark({"Bo": 3, "Ann": 1})
    expect(page.get_by_text("Cy is 2 below zero")).to_be_visible()
    table.tap(page.get_by_role("button", name="Buy in 2", exact=True))
    expect(page.get_by_text("below zero")).to_have_count(0)
    assert table.stacks()["Cy"] == "0"
    table.expect_grid({"Bo": 3, "Ann": 1})


def test_without_script_the_one_tap_buys_in_as_well(phones: Phones, ann: Device, short: Night) -> None:
    page = phones.open(ann, java_script_enabled=False)
    table = Table(page).open(short)
    page.get_by_role("button", name="Buy in 2", exact=True).tap()
    expect(page.get_by_text("below zero")).to_have_count(0)
    assert table.stacks()["Cy"] == "0"


def test_whoever_leaves_below_zero_pays_now_with_one_more_tap_and_undo_is_exact(
    phones: Phones, either: Page, short: Night
) -> None:
    phones.expect(REFUSED)
    either.goto(f"/nights/{short.pk}/people/")
    leave = thing(either, "Leave")
    leave.get_by_label("Player", exact=True).select_option("Cy")
    leave.get_by_label("Note", exact=True).fill("early bus")
    leave.get_by_role("button", name="Leave the table", exact=True).tap()
    expect(either.get_by_role("alert")).to_have_text(re.compile("Cy is 2 below zero: is that paid now"))
    expect(leave.get_by_label("Note", exact=True)).to_have_value("early bus")
    either.get_by_role("button", name="Paid now: buy 2 chips and leave", exact=True).tap()
    expect(either.get_by_role("status")).to_have_text("Cy leaves (early bus) · Cy buys 2")
    either.get_by_role("button", name="Undo: Cy leaves", exact=True).tap()
    expect(Table(either).pot).to_be_visible()
    assert Table(either).stacks()["Cy"] == "−2"


def test_two_swap_seats_and_chips_are_lent(either: Page, short: Night) -> None:
    either.goto(f"/nights/{short.pk}/people/")
    swap = thing(either, "Swap seats")
    swap.get_by_label("Player", exact=True).select_option("Ann")
    swap.get_by_label("Swaps with", exact=True).select_option("Bo")
    swap.get_by_role("button", name="Swap", exact=True).tap()
    expect(either.get_by_role("status")).to_have_text("new seats: Bo, Ann, Cy")
    lend = thing(either, "Lend, pay a penalty")
    lend.get_by_label("From", exact=True).select_option("Bo")
    lend.get_by_label("To", exact=True).select_option("the pot")
    lend.get_by_label("Chips", exact=True).fill("1")
    lend.get_by_role("button", name="Hand over", exact=True).tap()
    expect(either.get_by_role("status")).to_have_text("Bo hands 1 to the pot")
    table = Table(either).open(short)
    assert list(table.stacks()) == ["Bo", "Ann", "Cy"]


def test_a_player_is_renamed_merged_and_hidden(either: Page, short: Night) -> None:
    short.group.player_named("Bobby")
    either.goto(f"/groups/{short.group_id}/")
    either.get_by_role("link", name="Bobby", exact=True).tap()
    merge = thing(either, "Twice in the list?")
    merge.get_by_label("Is the same person as", exact=True).select_option("Bo")
    merge.get_by_role("button", name="They are one person", exact=True).tap()
    expect(either.get_by_role("heading", name="Bo", exact=True)).to_be_visible()
    expect(either.get_by_role("status")).to_have_text("Also in the book as Bobby.")
    either.get_by_label("Name", exact=True).fill("Boudreaux 👩‍👩‍👧")
    either.get_by_label("Venmo", exact=True).fill("https://venmo.com/u/bo-b_1")
    either.get_by_role("button", name="Save", exact=True).tap()
    expect(either.get_by_text("Venmo @bo-b_1")).to_be_visible()
    either.get_by_role("link", name="Boudreaux 👩‍👩‍👧", exact=True).tap()
    either.get_by_role("button", name="Plays no more", exact=True).tap()
    expect(either.get_by_text("Plays no more: not offered when a night starts.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_pages_fit_the_smallest_phone_and_have_nothing_that_axe_objects_to(
    phones: Phones, ann: Device, short: Night, scheme: str
) -> None:
    page = phones.open(ann, viewport={"width": 320, "height": 640}, color_scheme=scheme)
    player = short.group.players.get(name="Bo")
    paths = ["", f"players/{player.pk}/", "change/"]
    for address in [
        f"/nights/{short.pk}/people/",
        f"/nights/{short.pk}/",
        *(f"/groups/{short.group_id}/{p}" for p in paths),
    ]:
        page.goto(address)
        closed = page.locator("details.card:not([open]) > summary")
        while closed.count():
            closed.first.tap()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, address
        assert Axe().run(page).response["violations"] == [], address
