"""Watching on a phone: live without a reload, and honest about its age where the connection is gone."""

from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import FloatRect, Page, Route, expect

from games.models import Device, Night, Role
from tests import cast
from tests.browser.phones import LOADING, NOT_FOUND, UNREACHABLE, Phones
from tests.browser.table import Table

# What the tests ask of the page: hide it, and count what it asks of the server.
HELD = """
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
window.turn = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
window.asked = 0;
const send = window.fetch;
window.fetch = (...what) => { window.asked += 1; return send(...what); };
"""
SECOND = 1000
MINUTE = 60 * SECOND
MIDNIGHT = datetime(2026, 11, 29)


@pytest.fixture
def vi(phones: Phones, night: Night) -> Page:
    """Vi's phone, on which she watches; its clock is the machine's."""
    return watching(phones.open(viewer(night)), night)


@pytest.fixture
def still(phones: Phones, night: Night) -> Page:
    """Vi's phone with a clock that only the test moves, five seconds after midnight."""
    page = phones.open(viewer(night), timezone_id="America/Chicago")
    page.add_init_script(HELD)
    page.clock.install(time=MIDNIGHT.replace(tzinfo=ZoneInfo("America/Chicago")))
    page.clock.pause_at(MIDNIGHT.replace(second=5, tzinfo=ZoneInfo("America/Chicago")))
    return watching(page, night)


def viewer(night: Night) -> Device:
    return cast.device("Vi’s phone", Role.VIEWER, night.group)


def watching(page: Page, night: Night) -> Page:
    page.goto(f"/nights/{night.pk}/watch/")
    return page


def asked_within(page: Page, milliseconds: int) -> int:
    """How often the page asks for news while its clock runs on."""
    before = page.evaluate("asked")
    page.clock.run_for(milliseconds)
    return int(page.evaluate("asked")) - int(before)


def ask(
    page: Page, after: int = 2 * SECOND, ends: Literal["requestfinished", "requestfailed"] = "requestfinished"
) -> None:
    """The clock runs on, and what the page then asks has ended."""
    with page.expect_event(ends, lambda request: "/watch/?v=" in request.url):
        page.clock.run_for(after)
    expect(page.locator(".htmx-request")).to_have_count(0)


def place(page: Page) -> FloatRect:
    box = page.get_by_role("heading", name="Journal", exact=True).bounding_box()
    assert box
    return box


def test_what_one_phone_records_the_other_shows_without_a_reload_and_nothing_jumps(
    vi: Page, table: Table
) -> None:
    vi.evaluate("window.same = true")
    vi.set_viewport_size({"width": 360, "height": 300})
    vi.get_by_test_id("menu").tap()
    vi.evaluate("scrollTo(0, 400)")
    before = place(vi)
    table.play({"A": 3, "B": 2, "C": 0})
    expect(vi.get_by_text("C bourré in deal 1: pays 7")).to_be_visible()
    expect(vi.get_by_test_id("pot")).to_have_text("13")
    assert vi.evaluate("window.same")
    assert abs(place(vi)["y"] - before["y"]) < 1
    expect(vi.get_by_role("link", name="Settle up", exact=True)).to_have_count(1)
    table.play({"A": 5})
    expect(vi.get_by_test_id("result")).to_contain_text("Deal 2: A +13")
    expect(vi.get_by_text("bourré in deal")).to_have_count(0)


def test_one_tap_on_ones_name_puts_it_on_top(either: Page, night: Night) -> None:
    page = watching(either, night)
    page.get_by_role("button", name="C", exact=True).tap()
    stacks = Table(page).stacks
    expect(page.get_by_role("button", name="Not me", exact=True)).to_be_visible()
    assert list(stacks()) == ["C", "G", "A", "B", "D", "E", "F"]
    page.get_by_role("button", name="Not me", exact=True).tap()
    expect(page.get_by_role("button", name="C", exact=True)).to_be_visible()
    assert list(stacks()) == ["G", "A", "B", "C", "D", "E", "F"]


def test_without_script_a_link_looks_again(phones: Phones, night: Night, ann: Device) -> None:
    page = watching(phones.open(viewer(night), java_script_enabled=False), night)
    cast.play(cast.client_of(ann), night, [{"A": 3, "B": 2, "C": 0}])
    page.get_by_role("link", name="Look again", exact=True).tap()
    expect(page.get_by_test_id("pot")).to_have_text("13")


def test_with_script_there_is_no_such_link(vi: Page) -> None:
    expect(vi.get_by_role("link", name="Look again", exact=True)).to_be_hidden()


def test_a_hidden_page_asks_nothing_and_catches_up_when_it_is_shown(
    still: Page, night: Night, ann: Device
) -> None:
    ask(still)
    still.evaluate("turn(true)")
    assert asked_within(still, 5 * MINUTE) == 0
    cast.play(cast.client_of(ann), night, [{"A": 3, "B": 2, "C": 0}])
    still.evaluate("turn(false)")
    expect(still.get_by_test_id("pot")).to_have_text("13")
    expect(still.get_by_text("C bourré in deal 1: pays 7")).to_be_visible()


def test_after_ten_minutes_without_news_it_asks_every_15_seconds_and_then_again_every_2(
    still: Page, night: Night, ann: Device
) -> None:
    still.clock.fast_forward(10 * MINUTE)
    ask(still)
    assert asked_within(still, 14 * SECOND) == 0
    cast.play(cast.client_of(ann), night, [{"A": 5}])
    ask(still)
    expect(still.get_by_test_id("result")).to_contain_text("Deal 1")
    ask(still)


def test_a_closed_night_says_so_and_asks_every_15_seconds(still: Page, night: Night, ann: Device) -> None:
    client = cast.client_of(ann)
    close = {"key": "close", "version": str(cast.version(night)), "pot": "share"}
    assert client.post(f"/nights/{night.pk}/close/", close).status_code == 302
    ask(still)
    expect(still.get_by_text("This night is closed.", exact=True)).to_be_visible()
    assert asked_within(still, 14 * SECOND) == 0
    reopen = {"key": "reopen", "version": str(cast.version(night))}
    assert client.post(f"/nights/{night.pk}/undo/", reopen).status_code == 302
    ask(still)
    expect(still.get_by_test_id("antes")).to_be_visible()


def test_without_a_connection_it_says_how_old_it_is_until_it_is_back(phones: Phones, still: Page) -> None:
    phones.expect(*UNREACHABLE)
    ask(still)
    still.context.set_offline(True)
    for _ in range(6):
        ask(still, ends="requestfailed")
    age = still.locator("#age")
    expect(age).to_have_text("As of 12:00 AM. No connection for 10 seconds.")
    still.clock.fast_forward(2 * MINUTE)
    still.clock.run_for(SECOND)
    expect(age).to_contain_text("No connection for 2 min.")
    with still.expect_event("requestfinished", lambda request: "/watch/?v=" in request.url):
        still.context.set_offline(False)
    expect(still.locator(".htmx-request")).to_have_count(0)
    still.clock.run_for(SECOND)
    expect(age).to_have_text("")


def test_a_page_kept_by_the_phone_is_as_old_as_that_says_until_the_book_answers(
    phones: Phones, still: Page
) -> None:
    phones.expect(*UNREACHABLE)
    as_the_worker = (
        "(main) => main.insertAdjacentHTML('afterbegin', '<p id=\"offline\">Seen at 9:04 PM.</p>')"
    )
    still.locator("main").evaluate(as_the_worker)
    still.context.set_offline(True)
    for _ in range(7):
        ask(still, ends="requestfailed")
    expect(still.locator("#offline")).to_be_visible()
    expect(still.locator("#age")).to_have_text("")
    with still.expect_event("requestfinished", lambda request: "/watch/?v=" in request.url):
        still.context.set_offline(False)
    expect(still.locator("#offline")).to_have_count(0)


@pytest.mark.parametrize("status", [200, 429, 500, 502, 503])
def test_an_answer_that_is_no_night_wipes_nothing_out(phones: Phones, still: Page, status: int) -> None:
    phones.expect(f"{LOADING}the server responded with a status of {status}")

    def other(route: Route) -> None:
        route.fulfill(status=status, content_type="text/html", body="<main><h1>Wi-Fi of the bar</h1></main>")

    still.route("**/watch/?v=*", other)
    for _ in range(7):
        ask(still)
    expect(still.get_by_test_id("pot")).to_have_text("7")
    expect(still.get_by_text("Wi-Fi of the bar")).to_have_count(0)
    expect(still.locator("#age")).to_contain_text("No connection for 10 seconds.")
    still.unroute("**/watch/?v=*", other)
    ask(still)
    still.clock.run_for(SECOND)
    expect(still.locator("#age")).to_have_text("")


def test_a_removed_phone_is_told_once_asks_no_more_and_has_a_way_home(phones: Phones, still: Page) -> None:
    phones.expect(NOT_FOUND)
    home = still.get_by_role("link", name="To the first page", exact=True)
    expect(home).to_be_hidden()
    Device.objects.filter(role=Role.VIEWER).update(removed_at=timezone.now())
    ask(still)
    still.clock.run_for(SECOND)
    expect(still.locator("#age")).to_contain_text("This browser may not see the night any more.")
    assert asked_within(still, 5 * MINUTE) == 0
    home.tap()
    expect(still.get_by_text("This book is open to those who have a link.")).to_be_visible()


def test_a_phone_sent_away_only_by_the_wifi_asks_again_when_it_is_looked_at(
    phones: Phones, still: Page
) -> None:
    phones.expect(NOT_FOUND)
    still.route("**/watch/**", lambda route: route.fulfill(status=404, body="Log in to the Wi-Fi"), times=1)
    ask(still)
    still.clock.run_for(SECOND)
    expect(still.locator("#age")).to_contain_text("This browser may not see the night any more.")
    with still.expect_event("requestfinished", lambda request: "/watch/?v=" in request.url):
        still.evaluate("turn(true); turn(false)")
    expect(still.locator(".htmx-request")).to_have_count(0)
    still.clock.run_for(SECOND)
    expect(still.locator("#age")).to_be_empty()
    expect(still.get_by_role("link", name="To the first page", exact=True)).to_be_hidden()


def test_beside_a_large_pot_a_long_name_still_says_all_of_who_deals(phones: Phones, ann: Device) -> None:
    night = cast.start_night(ann, "Maximiliana-Alexandrina Brouss", "A", opening_pot=123_456)
    page = watching(phones.open(viewer(night)), night)
    expect(page.get_by_test_id("dealer")).to_have_text("Maximiliana-Alexandrina Brouss")
    assert page.locator(".chip span").evaluate("(span) => span.scrollWidth <= span.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
