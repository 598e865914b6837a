"""A group's end as its owner taps it, and links whose tokens no browser sends on."""

import io
import zipfile
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, Request, expect

from games import access
from games.models import Device, Night
from tests import cast
from tests.browser.phones import NOT_FOUND, Phones
from tests.browser.test_accessibility import objections


def test_nights_downloaded_group_deleted_and_brought_back(
    either: Page, phones: Phones, book: Client, night: Night
) -> None:
    phones.expect(NOT_FOUND)
    cast.play(book, night, cast.SEEDS_DEALS)
    either.goto(f"/groups/{night.group_id}/")
    either.get_by_role("link", name="Delete this group").tap()
    with either.expect_download() as download:
        either.get_by_role("link", name="Download all nights").tap()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        assert len(archive.namelist()) == 1
    either.get_by_label("Type the name of the group").fill("thibodaux")
    either.get_by_role("button", name="Delete this group").tap()
    expect(either.get_by_text("Deleted, gone for good on")).to_be_visible()
    gone = either.goto(f"/nights/{night.pk}/")
    assert gone is not None
    assert gone.status == 404
    either.goto("/")
    either.get_by_role("button", name="Bring it back").tap()
    expect(either.get_by_role("heading", level=1)).to_have_text("Thibodaux")
    expect(either.get_by_text("Go on with")).to_be_visible()


def test_a_name_is_taken_out_in_three_taps(either: Page, book: Client, night: Night) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    either.goto(f"/groups/{night.group_id}/")
    either.get_by_role("link", name="A", exact=True).tap()
    either.get_by_text("Take the name out of the book").tap()
    either.get_by_role("button", name="Take the name out").tap()
    expect(either.get_by_role("heading", level=1)).to_have_text("Player 1")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_pages_fit_the_smallest_phone_and_axe_objects_to_nothing(
    phones: Phones, ann: Device, book: Client, night: Night, scheme: str
) -> None:
    size = {"width": 320, "height": 640}
    page = phones.open(ann, color_scheme=scheme, viewport=size, bypass_csp=True, reduced_motion="reduce")
    group = night.group
    player = f"/groups/{group.pk}/players/{group.players.get(name='A').pk}/"
    for path in (f"/groups/{group.pk}/", player, f"/groups/{group.pk}/delete/", "/"):
        if path == "/":
            book.post(f"/groups/{group.pk}/delete/", {"name": "Thibodaux"})
        page.goto(path)
        if path == player:
            page.get_by_text("Take the name out of the book").tap()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert objections(page) == [], path


def test_no_browser_sends_the_token_of_a_link_on(phones: Phones) -> None:
    """S2: neither for what the page is made of, nor with the form, nor to the page that follows."""
    token = access.make_owner_link()
    page, referrers = phones.open(), []

    def remember(request: Request) -> None:
        referrers.append(request.all_headers().get("referer", ""))

    page.on("requestfinished", remember)
    page.goto(f"/link/{token}/")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Continue").tap()
    page.wait_for_url("**/groups/new/")
    assert f"{phones.address}/" in referrers
    assert [referrer for referrer in referrers if token in referrer] == []
    assert token not in page.evaluate("document.referrer + location.href + document.cookie")
