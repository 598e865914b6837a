"""Fingers and small screens: how big things are, and that nothing runs off sideways."""

import pytest
from django.test import Client
from playwright.sync_api import FloatRect, Locator, Page, expect

from games.models import Device, Night
from tests import cast
from tests.browser.phones import NOT_FOUND, STALE, Phones
from tests.browser.table import Table
from tests.browser.views import VIEWS, Room, furnish

LONG = ("W" * 30, *(f"{name}lexandrina-Maximiliana Broussa"[:30] for name in cast.SEVEN[1:]))
EIGHT = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
TAPPED = ("table, filled", "table, one too many", "table, somebody else was first")  # by the short names
FULL = {"A": 3, "B": 1, "C": 1, "D": 0, "E": 0, "F": 0, "G": 0}


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found
    return found


def sideways(page: Page) -> int:
    """How wide the page is that can be scrolled, in CSS pixels."""
    page.wait_for_load_state()  # a tap may have led here, and its page has no style yet
    return int(page.locator("html").evaluate("root => root.scrollWidth"))


@pytest.fixture
def small(phones: Phones, ann: Device) -> Page:
    """Ann's smallest phone."""
    phones.expect(NOT_FOUND, STALE)
    return phones.open(ann, viewport={"width": 320, "height": 640})


def test_no_view_scrolls_sideways_at_320(small: Page, ann: Device, book: Client, night: Night) -> None:
    room = furnish(small, ann, book, night)
    assert {view: width(room, view) for view in VIEWS} == dict.fromkeys(VIEWS, 320)


def test_no_view_scrolls_sideways_with_long_names_and_big_stacks(
    small: Page, ann: Device, book: Client
) -> None:
    night = cast.start_night(ann, *LONG, buy_in=987_654_321, opening_pot=123_456_789)
    room = Room(small, night, ann)
    long = dict(zip(cast.SEVEN, LONG, strict=True))
    cast.play(
        book, night, [{long[name]: taken for name, taken in tricks.items()} for tricks in cast.SEEDS_DEALS]
    )
    views = [view for view in VIEWS if view not in TAPPED]
    assert {view: width(room, view) for view in views} == dict.fromkeys(views, 320)


def width(room: Room, view: str) -> int:
    VIEWS[view](room)
    return sideways(room.page)


@pytest.mark.parametrize(("screen", "least"), [(360, (44, 44)), (320, (36, 48))])
def test_every_cell_is_as_big_as_a_finger(table: Table, screen: int, least: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": screen, "height": 740})
    cells = [box(cell) for cell in table.rows.get_by_role("radio").all()]
    assert len(cells) == 7 * 6
    assert [cell for cell in cells if cell["width"] < least[0] or cell["height"] < least[1]] == []


def test_undo_and_record_are_56_high_and_in_the_bottom_quarter(table: Table) -> None:
    table.play({"A": 3, "B": 2})
    for tricks in ({}, FULL):
        table.mark(tricks)
        expect(table.record_button).to_contain_text("bourré" if tricks else "missing")
        for button in (table.undo_button, table.record_button):
            place = box(button)
            assert place["height"] >= 56
            assert place["y"] + place["height"] <= 740
            assert place["y"] + place["height"] - 56 >= 0.75 * 740


def test_lying_on_its_side_the_phone_shows_record_and_takes_a_whole_deal(table: Table) -> None:
    table.page.set_viewport_size({"width": 640, "height": 360})
    place = box(table.record_button)
    assert place["y"] + place["height"] <= 360
    table.play({"A": 3, "B": 2, "G": 0})
    expect(table.result).to_contain_text("Deal 1: A +7 · ")


def test_eight_players_fit_and_the_last_row_scrolls_clear_of_the_bar(page: Page, ann: Device) -> None:
    table = Table(page).open(cast.start_night(ann, *EIGHT))
    record = box(table.record_button)
    assert record["y"] + record["height"] <= 740
    last = table.cell("Hal", 0)
    last.scroll_into_view_if_needed()
    assert box(last)["y"] + box(last)["height"] <= box(table.more)["y"]
    table.play({"Ann": 3, "Bo": 2, "Hal": 0})
    assert (table.taps, table.stacks()["Hal"]) == (4, "−9")


def test_what_people_type_into_is_at_least_16_pixels_high_so_that_no_phone_zooms_in(
    page: Page, ann: Device, book: Client, night: Night
) -> None:
    room = furnish(page, ann, book, night)
    for view in ("link", "set-up", "start night", "people", "table, sheet open", "settle up"):
        VIEWS[view](room)
        typed = page.locator("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")
        sizes = typed.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
        assert (view, sizes and min(sizes) >= 16) == (view, True)
