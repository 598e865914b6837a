"""The season page on a phone: sorting without script, fingers, long names, ten years."""

from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Device, Group
from tests.browser.phones import Phones
from tests.browser.test_accessibility import objections
from tests.browser.test_sizes import box, sideways
from tests.season.making import add_nights, any_nights, figures, make_group

LONG = [
    *(f"{letter}lexandrina-Maximiliana Broussa"[:30] for letter in "ABCDEFGHIJ"),
    "أبو يوسف الكبير",
    "👩‍👩‍👧‍👦 Zoé",
]


@pytest.fixture
def group(ann: Device) -> Group:
    """Two nights of three players."""
    group = make_group("Ann", "Bo", "Cy")
    people = {"Ann": figures(5, 10, 1), "Bo": figures(-6, 10, 2), "Cy": figures(1, 10, 5)}
    add_nights(group, people, people)
    return group


@pytest.fixture
def ten_years(ann: Device) -> Group:
    """Twelve players, as awkward as names may be, over 520 nights for money."""
    group = make_group(*LONG)
    money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
    add_nights(group, *any_nights(LONG, 520, money=True), first=date(2016, 12, 30), **money)
    return group


def rows(page: Page) -> Locator:
    """The names of the standings, from the top."""
    return page.get_by_role("region", name="Standings after").locator("tbody").get_by_role("rowheader")


def open_season(page: Page, group: Group, query: str = "") -> None:
    page.goto(f"/groups/{group.pk}/season/{query}")
    for summary in page.get_by_role("group").locator("summary").all():
        summary.tap()


def test_a_tap_on_a_head_sorts_and_another_span_is_a_tap_away(either: Page, group: Group) -> None:
    open_season(either, group)
    expect(rows(either)).to_have_text(["Ann", "Cy", "Bo"])
    either.get_by_role("columnheader", name="Bourré", exact=True).get_by_role("link").tap()
    expect(rows(either)).to_have_text(["Cy", "Bo", "Ann"])
    either.get_by_role("navigation", name="Which nights").get_by_role("link", name="Last night").tap()
    expect(either.get_by_role("heading", level=1)).to_have_text("Last night")
    expect(either.get_by_role("img", name="What everybody won or lost")).to_be_visible()


def test_ten_years_of_twelve_awkward_names_do_not_scroll_sideways(
    phones: Phones, ann: Device, ten_years: Group
) -> None:
    small = phones.open(ann, viewport={"width": 320, "height": 640})
    for query in ("?of=all", "?of=2020&sort=money", "?of=last"):
        open_season(small, ten_years, query)
        assert (query, sideways(small)) == (query, 320)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_objects_to_nothing_in_ten_years(
    phones: Phones, ann: Device, ten_years: Group, scheme: str
) -> None:
    page = phones.open(ann, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    open_season(page, ten_years, "?of=all")
    assert objections(page) == []


def test_all_that_can_be_tapped_is_as_big_as_a_finger(page: Page, group: Group) -> None:
    open_season(page, group)
    boxes = {link.inner_text(): box(link) for link in page.get_by_role("main").get_by_role("link").all()}
    small = {name: one for name, one in boxes.items() if min(one["width"], one["height"]) < 44}
    assert (small, len(boxes) > 10) == ({}, True)
