"""Every view in dark and in light, on phones and on a tablet: axe finds nothing to object to."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.test import Client
from playwright.sync_api import Page

from games.models import Device, Night
from tests.browser.phones import NOT_FOUND, STALE, Phones
from tests.browser.views import VIEWS, Room, furnish

Colour = Literal["dark", "light"]
COLOURS: tuple[Colour, ...] = ("dark", "light")
SIZES: tuple[tuple[int, int, Colour], ...] = ((320, 740, "dark"), (768, 1024, "light"))
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


def looks(page: Page) -> Iterator[tuple[int, int, Colour]]:
    """The page on the smallest phone and on a tablet, each in another colour."""
    for width, height, colour in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=colour)
        yield width, height, colour


@pytest.fixture
def room(phones: Phones, ann: Device, book: Client, night: Night) -> Room:
    """A night on Ann's phone; axe would not get past our CSP."""
    phones.expect(NOT_FOUND, STALE)
    page = phones.open(ann, bypass_csp=True, reduced_motion="reduce")
    return furnish(page, ann, book, night)


@pytest.mark.parametrize("view", VIEWS)
def test_axe_objects_to_nothing_at_either_size_and_in_either_colour(room: Room, view: str) -> None:
    VIEWS[view](room)
    assert {look: objections(room.page) for look in looks(room.page)} == {look: [] for look in SIZES}


@pytest.mark.parametrize("view", ["table", "table, filled"])
def test_the_pot_the_names_and_the_numbers_contrast_seven_to_one(room: Room, view: str) -> None:
    VIEWS[view](room)
    context = {"include": POT_NAMES_AND_NUMBERS}
    for colour in COLOURS:
        room.page.emulate_media(color_scheme=colour)
        assert objections(room.page, context=context, options=SEVEN_TO_ONE) == []
