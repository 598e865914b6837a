"""Sharing the book on real phones: from the terminal's link to a second phone, and out again."""

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from games import sharing
from games.models import Device, LinkKind, Night, Role
from tests import cast
from tests.browser.phones import NOT_FOUND, Phones
from tests.browser.table import Table
from tests.browser.test_accessibility import looks, objections
from tests.browser.test_sizes import sideways


def gives(page: Page, night: Night, kind: str) -> str:
    """Share from the ⋯ menu of the table; the path of the link that is shown."""
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="Share", exact=True).tap()
    page.get_by_role("region", name=kind, exact=True).get_by_role("button").first.tap()
    expect(page.get_by_role("img", name="The address below as a code to scan")).to_be_visible()
    address = page.get_by_test_id("address").inner_text()
    return "/link/" + address.partition("/link/")[2]


def test_the_whole_way_claim_share_second_phone_removed(
    phones: Phones, night: Night, capsys: pytest.CaptureFixture[str]
) -> None:
    phones.expect(NOT_FOUND)
    call_command("claim", group="Thibodaux")
    first, second = phones.open(), phones.open()
    first.goto("/link/" + capsys.readouterr().out.partition("/link/")[2].strip())
    first.get_by_label("Your name", exact=True).fill("Ann’s phone")
    first.get_by_role("button", name="Continue", exact=True).tap()
    expect(Table(first).pot).to_have_text("7")

    second.goto(gives(first, night, "Keep score, one phone"))
    second.get_by_label("Your name", exact=True).fill("Bo’s phone")
    second.get_by_role("button", name="Continue", exact=True).tap()
    scorer = Table(second)
    scorer.mark({"A": 5})
    scorer.record_button.tap()
    expect(second.get_by_test_id("deal-number")).to_have_text("2")

    first.goto(f"/groups/{night.group_id}/devices/")
    first.get_by_test_id("device").filter(has_text="Bo’s phone").get_by_role("button", name="Remove").tap()
    expect(first.get_by_text("Bo’s phone")).to_have_count(0)
    second.reload()
    expect(second.get_by_role("heading", level=1)).to_have_text("There is nothing here")


@pytest.mark.parametrize("kind", ["Watch this night", "Watch always"])
def test_a_guest_watches_live_in_a_scan_and_one_tap(
    phones: Phones, page: Page, night: Night, kind: str
) -> None:
    guest = phones.open()
    guest.goto(gives(page, night, kind))
    guest.get_by_role("button", name="Continue", exact=True).tap()
    expect(guest.get_by_role("heading", name="Stacks", exact=True)).to_be_visible()
    expect(guest.get_by_test_id("pot")).to_have_text("7")
    assert "/link/" not in guest.url


def test_sharing_works_without_script(phones: Phones, ann: Device, night: Night) -> None:
    owner, guest = (phones.open(device, java_script_enabled=False) for device in (ann, None))
    guest.goto(gives(owner, night, "Watch this night"))
    guest.get_by_role("button", name="Continue", exact=True).tap()
    expect(guest.get_by_test_id("stack")).to_have_count(7)


def test_the_code_fills_a_small_phone_with_the_address_beneath(
    phones: Phones, ann: Device, night: Night
) -> None:
    page = phones.open(ann, viewport={"width": 320, "height": 640})
    gives(page, night, "Watch this night")
    code = page.get_by_role("img", name="The address below as a code to scan").bounding_box()
    address = page.get_by_test_id("address").bounding_box()
    assert code
    assert address
    assert (code["width"] >= 280, abs(code["width"] - code["height"]) < 1) == (True, True)
    assert code["y"] + code["height"] <= address["y"]
    assert address["y"] + address["height"] <= 640
    assert sideways(page) == 320


def test_axe_objects_to_nothing_that_a_guest_sees(phones: Phones, ann: Device, night: Night) -> None:
    page = phones.open(bypass_csp=True, reduced_motion="reduce")
    cast.play(cast.client_of(ann), night, cast.SEEDS_DEALS)
    found: list[object] = []
    for path in (f"/link/{sharing.share(LinkKind.WATCH_NIGHT, night, ann)}/", f"/nights/{night.pk}/", "/"):
        page.goto(path)
        for width, _height, _colour in looks(page):
            found += [(path, width, one) for one in objections(page)]
            found += [(path, width, "sideways")] if sideways(page) > width else []
        if path.startswith("/link/"):
            page.get_by_role("button", name="Continue", exact=True).tap()
            expect(page.get_by_test_id("pot")).to_be_visible()
    assert found == []


def test_a_viewer_has_a_menu_of_what_he_may_do(phones: Phones, night: Night) -> None:
    page = phones.open(cast.device("Vi’s phone", Role.VIEWER, night.group))
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    expect(page.get_by_role("navigation", name="This night").get_by_role("link")).to_have_text(
        ["Ledger", "Recap", "Rules", "Settle up", "Season", "Group page"]
    )
