"""Count the table on a phone: type, compare, see the deal that is blamed, agree; with and without script."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import journal
from games.models import Device, Night
from tests import cast
from tests.browser.phones import REFUSED, Phones
from tests.browser.test_accessibility import objections
from tests.browser.test_people import send
from tests.views.test_count import CY_FORGOT, RIGHT


@pytest.fixture
def five(ann: Device, book: Client) -> Night:
    """Three deals of five players with 100 chips each."""
    night = cast.start_night(ann, *cast.FIVE, buy_in=100)
    cast.play(book, night, cast.FIVES_DEALS)
    return night


def open_count(page: Page, night: Night) -> None:
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="Count the table", exact=True).tap()
    expect(page.get_by_role("heading", name="Count the table", exact=True)).to_be_visible()


def fill(page: Page, counted: dict[str, int]) -> None:
    for who, chips in counted.items():
        page.get_by_label("The pot" if who == "pot" else who, exact=True).fill(str(chips))


def test_what_is_off_is_explained_by_the_deal_one_tap_away_and_back_keeps_the_count(
    either: Page, five: Night
) -> None:
    open_count(either, five)
    fill(either, CY_FORGOT)
    either.get_by_label("Bo", exact=True).fill("3*25+12")
    send(either, "Compare")
    expect(either.get_by_test_id("differences").get_by_role("listitem")).to_have_text(
        ["Bo has 1 too many", "Cy has 1 too many", "Eve has 1 too few", "The pot has 1 too few"]
    )
    first = either.get_by_test_id("suggestions").get_by_role("listitem").first
    expect(first).to_contain_text("Cy did not ante in deal 3")
    first.get_by_role("link", name="Deal 3", exact=True).tap()
    expect(either.get_by_role("heading", name="Deal 3", exact=True)).to_be_visible()
    either.go_back()
    expect(either.get_by_label("Bo", exact=True)).to_have_value("3*25+12")


def test_what_stays_off_is_booked_and_taken_back_by_one_undo(either: Page, five: Night) -> None:
    open_count(either, five)
    either.get_by_role("radio", name="In the pot already", exact=True).tap()
    fill(either, {"Ann": 101, "Bo": 86, "Cy": 89, "Dee": 97, "Eve": 108, "pot": 16})
    send(either, "Compare")
    expect(either.get_by_test_id("differences")).to_have_text("Cy has 3 too few")
    send(either, "Agree and book it: 3 missing")
    expect(either.get_by_role("status")).to_have_text("Counted before deal 4: 3 missing, booked")
    send(either, "Undo the count")
    expect(either.get_by_test_id("stack").nth(2)).to_have_text("93")


def test_a_count_can_be_laid_aside_or_agreed_where_nothing_is_off(either: Page, five: Night) -> None:
    for button, counts in (("Lay it aside", 0), ("Agree the count", 6)):
        open_count(either, five)
        fill(either, RIGHT)
        send(either, "Compare")
        expect(either.get_by_role("status")).to_have_text("Everything counted agrees.")
        either.locator(".btn").filter(has_text=button).tap()
        expect(either.get_by_label("Ann", exact=True)).to_have_value("")
        assert sum(entry.kind == "count" for entry in journal.read(five).standing) == counts


def test_a_buy_in_nobody_wrote_down_is_written_down_in_one_tap(either: Page, five: Night) -> None:
    open_count(either, five)
    fill(either, {**RIGHT, "Cy": 133})
    send(either, "Compare")
    send(either, "Write it down")
    expect(either.get_by_role("status")).to_have_text("Everything counted agrees.")
    expect(either.get_by_label("Cy", exact=True)).to_have_value("133")


def test_what_is_no_sum_is_said_and_kept(phones: Phones, either: Page, five: Night) -> None:
    phones.expect(REFUSED)
    open_count(either, five)
    either.get_by_label("Cy", exact=True).fill("3*")
    send(either, "Compare")
    expect(either.get_by_text("“3*” is no whole number and no sum such as 3*25+4*5+2.")).to_be_visible()
    expect(either.get_by_label("Cy", exact=True)).to_have_value("3*")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_objects_to_nothing_and_nothing_scrolls_sideways(
    phones: Phones, ann: Device, five: Night, scheme: str
) -> None:
    page = phones.open(ann, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    open_count(page, five)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        fill(page, CY_FORGOT)
        send(page, "Compare")
        expect(page.get_by_test_id("differences")).to_be_visible()
        assert objections(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
