"""Every view in dark and in light, on phones and on a tablet: axe finds nothing to object to."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.test import Client
from playwright.sync_api import Page

from games.models import Device, Night
from tests.browser.phones import NOT_FOUND, STALE, Phones
from tests.browser.views import VIEWS, Room, furnish

SIZES = ((320, 740), (360, 740), (768, 1024))
ALWAYS_SEVEN = {"normal": {"expected": 7}, "large": {"expected": 7}}
SEVEN_TO_ONE = {
    "runOnly": ["color-contrast-enhanced"],
    "resultTypes": ["violations"],
    "checks": {"color-contrast-enhanced": {"options": {"contrastRatio": ALWAYS_SEVEN}}},
}
POT_NAMES_AND_NUMBERS = [
    ["[data-testid=pot]"],
    ["[data-testid=stack]"],
    ["[data-testid=dealer]"],
    ["[role=radiogroup] button"],
    ["[role=radiogroup] label"],
]


def objections(page: Page, **how: Any) -> list[tuple[str, list[str]]]:
    """What axe objects to, each with the places, and the place's markup."""
    found = Axe().run(page, **how).response["violations"]
    return [(one["id"], [f"{node['target']} {node['html'][:90]}" for node in one["nodes"]]) for one in found]


@pytest.fixture(params=["dark", "light"])
def room(request: pytest.FixtureRequest, phones: Phones, ann: Device, book: Client, night: Night) -> Room:
    """A night on Ann's phone, which likes it dark or light; axe would not get past our CSP."""
    phones.expect(NOT_FOUND, STALE)
    page = phones.open(ann, color_scheme=request.param, bypass_csp=True, reduced_motion="reduce")
    return furnish(page, ann, book, night)


@pytest.mark.parametrize("view", VIEWS)
def test_axe_objects_to_nothing_at_any_size(room: Room, view: str) -> None:
    VIEWS[view](room)
    found = {}
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        found[width] = objections(room.page)
    assert found == {width: [] for width, _height in SIZES}


@pytest.mark.parametrize("view", ["table", "table, filled"])
def test_the_pot_the_names_and_the_numbers_contrast_seven_to_one(room: Room, view: str) -> None:
    VIEWS[view](room)
    context = {"include": POT_NAMES_AND_NUMBERS}
    assert objections(room.page, context=context, options=SEVEN_TO_ONE) == []
