"""The outbox (P4, P17): without signal what was typed waits on the phone; it is recorded once, in order."""

import os

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from games.models import Device, JournalEntry, Night
from tests import cast
from tests.browser import meanwhile
from tests.browser.outbox import (
    DEALS,
    FIRST,
    SECOND,
    THIRD,
    WRITES,
    alert,
    expect_settled,
    record_unsent,
    recorded,
    refuse,
)
from tests.browser.phones import BAD_GATEWAY, LOADING, NOT_FOUND, STALE, UNREACHABLE, Phones
from tests.browser.table import Table

BUSY = f"{LOADING}the server responded with a status of 503"
DEAD_SPOTS = int(os.environ.get("DEAD_SPOTS", "1"))  # more in `make soak`
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}


def test_two_deals_recorded_without_signal_are_recorded_once_and_in_order_when_it_is_back(
    dead: Table, night: Night
) -> None:
    record_unsent(dead, FIRST)
    record_unsent(dead, SECOND)
    assert recorded(night) == []
    dead.page.context.set_offline(False)
    expect_settled(dead, 3)
    assert recorded(night) == ["A3 B2", "C5 D0"]
    expect(dead.pot).to_have_text("13")
    expect(dead.result).to_contain_text("Deal 2: C +7 · D pays 7 · ")


def test_meanwhile_the_pot_and_who_deals_are_not_guessed_and_nothing_is_asked(dead: Table) -> None:
    record_unsent(dead, FIRST)
    expect(dead.pot).to_have_text("…")
    expect(dead.page.get_by_text("worked out when back online")).to_be_visible()
    expect(dead.dealer).to_have_text("Next in turn")
    dead.mark(SECOND)
    expect(dead.record_button).to_have_accessible_name("Record deal · 5 of 5")


def test_a_half_filled_grid_outlives_the_recording_of_those_before_it(dead: Table, night: Night) -> None:
    record_unsent(dead, FIRST)
    dead.mark({"C": 3, "D": 0})
    dead.page.context.set_offline(False)
    expect_settled(dead, 2)
    dead.expect_grid({"C": 3, "D": 0})
    dead.mark({"E": 2})
    dead.record()
    assert recorded(night) == ["A3 B2", "C3 D0 E2"]


def test_who_sits_out_until_back_still_does_in_the_deals_that_wait(dead: Table, night: Night) -> None:
    dead.more.tap()
    dead.line("G", "Sits out until back").check()
    dead.more.tap()
    record_unsent(dead, FIRST)
    record_unsent(dead, SECOND)
    expect(dead.row("G")).to_be_hidden()
    dead.page.context.set_offline(False)
    expect_settled(dead, 3)
    seat = night.seats.get(player__name="G").number
    assert [line.facts["sitting_out"] for line in JournalEntry.objects.all()] == [[seat], [seat]]


@pytest.mark.parametrize("_time", range(DEAD_SPOTS))
@pytest.mark.parametrize("again", ["reload", "another page"])
def test_what_waits_outlives_the_page(
    phones: Phones, table: Table, night: Night, again: str, _time: int
) -> None:
    phones.expect(*UNREACHABLE)
    context = table.page.context
    context.route(WRITES, refuse)
    record_unsent(table, FIRST)
    record_unsent(table, SECOND)
    if again == "reload":
        table.page.reload()
    else:
        table.page.close()
        table = Table(context.new_page()).open(night)
    expect(table.number).to_have_text("3")  # also where the closing page got deal 1 through, and no answer
    expect(alert(table.page)).to_contain_text("Waiting: \u2068Deal 1\u2069 · \u2068Deal 2\u2069")
    record_unsent(table, THIRD)
    context.unroute(WRITES)
    expect_settled(table, 4)
    assert recorded(night) == ["A3 B2", "C5 D0", "E4 F1"]


def test_an_answer_lost_after_recording_does_not_make_a_second_deal(
    phones: Phones, table: Table, night: Night
) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phones.expect(*UNREACHABLE)
    table.page.route(DEALS, lose_the_answer, times=1)
    record_unsent(table, FIRST)
    expect_settled(table, 2)
    assert recorded(night) == ["A3 B2"]


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 503, "headers": {"Retry-After": "1"}, "body": "busy"},
        {"status": 502, "body": "<h1>Bad gateway</h1>"},
        {"status": 200, "body": "<h1>Welcome to the hotel’s Wi-Fi</h1>"},
    ],
    ids=["busy", "a proxy", "somebody else’s page"],
)
def test_what_is_no_answer_of_the_book_is_tried_again(
    phones: Phones, table: Table, night: Night, answer: dict[str, object]
) -> None:
    phones.expect(BUSY, BAD_GATEWAY)
    table.page.route(DEALS, lambda route: route.fulfill(**answer), times=2)
    record_unsent(table, FIRST)
    expect_settled(table, 2)
    assert recorded(night) == ["A3 B2"]


def test_it_says_so_within_a_second_when_the_network_hangs(table: Table, night: Night) -> None:
    held: list[Route] = []
    table.page.route(DEALS, lambda route: route.continue_() if held else held.append(route))
    record_unsent(table, FIRST)
    record_unsent(table, SECOND)
    assert recorded(night) == []
    held[0].continue_()
    expect_settled(table, 3)
    assert recorded(night) == ["A3 B2", "C5 D0"]


def test_on_slow_4g_it_is_recorded_before_there_is_anything_to_say(table: Table, night: Night) -> None:
    spoken: list[str] = []
    table.page.expose_function("spoken", lambda sentence: spoken.append(sentence))
    table.page.evaluate(
        "new MutationObserver(() => spoken(document.querySelector('#unsaved').textContent))"
        ".observe(document.querySelector('#unsaved'), {childList: true, characterData: true, subtree: true})"
    )
    network = table.page.context.new_cdp_session(table.page)
    network.send("Network.emulateNetworkConditions", SLOW_4G)
    table.play(FIRST)
    table.play(SECOND)
    assert [sentence for sentence in spoken if sentence] == []
    assert recorded(night) == ["A3 B2", "C5 D0"]


def test_a_buy_in_between_two_deals_keeps_its_place(phones: Phones, page: Page, ann: Device) -> None:
    phones.expect(*UNREACHABLE)
    night = cast.start_night(ann, *"ABCDEFG")
    meanwhile.buys(cast.client_of(ann), night, "A", 10)
    cast.play(cast.client_of(ann), night, [{"B": 5, "C": 0}])
    table = Table(page).open(night)
    page.context.set_offline(True)
    record_unsent(table, {"A": 3, "B": 2})
    page.get_by_text("Below zero:").tap()
    page.locator(".below").filter(has_text="C is").get_by_role("button").tap()
    expect(alert(page)).to_contain_text("C buys 10")
    record_unsent(table, SECOND)
    page.context.set_offline(False)
    expect_settled(table, 4)
    assert recorded(night) == ["A buys 10", "B5 C0", "A3 B2", "C buys 10", "C5 D0"]


def test_a_buy_in_typed_on_the_people_page_waits_and_is_recorded_from_there(
    phones: Phones, page: Page, night: Night
) -> None:
    phones.expect(*UNREACHABLE)
    page.goto(f"/nights/{night.pk}/people/")
    page.context.set_offline(True)
    page.locator("#buy_in_player").select_option("B")
    page.locator("#buy_in_chips").fill("60")
    page.get_by_role("button", name="Buy chips").tap()
    expect(alert(page)).to_contain_text("B buys 60")
    page.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="B buys 60")).to_be_visible(timeout=10_000)
    expect(page.locator("#unsaved")).to_be_empty()
    assert recorded(night) == ["B buys 60"]


@pytest.mark.parametrize("typed", ["at the table", "on the people page"])
def test_a_refused_buy_in_is_set_aside_and_sent_again_at_a_tap(
    phones: Phones, page: Page, ann: Device, book: Client, typed: str
) -> None:
    phones.expect(*UNREACHABLE, STALE)
    night = cast.start_night(ann, *"ABCDEFG")
    meanwhile.buys(book, night, "A", 10)
    cast.play(book, night, [{"B": 5, "C": 0}])
    page.goto(f"/nights/{night.pk}/{'' if typed == 'at the table' else 'people/'}")
    if typed == "at the table":
        page.get_by_text("Below zero:").tap()
        meanwhile.buys(book, night, "A", 20)
        page.locator(".below").filter(has_text="C is").get_by_role("button").tap()
    else:
        page.context.set_offline(True)
        page.locator("#buy_in_player").select_option("C")
        page.locator("#buy_in_chips").fill("10")
        page.get_by_role("button", name="Buy chips").tap()
        expect(alert(page)).to_contain_text("C buys 10")
        meanwhile.buys(book, night, "A", 20)
        page.context.set_offline(False)
    expect(page.get_by_text("C buys 10: not recorded.")).to_be_visible(timeout=10_000)
    assert recorded(night) == ["A buys 10", "B5 C0", "A buys 20"]
    page.get_by_role("button", name="Decide").tap()
    expect(page.get_by_text("C buys 10: not recorded.")).to_be_hidden()
    page.reload()
    expect(page.locator("#unsaved")).to_be_empty()
    assert recorded(night) == ["A buys 10", "B5 C0", "A buys 20", "C buys 10"]


def test_undo_waits_for_what_waits(dead: Table, night: Night) -> None:
    dead.page.context.set_offline(False)
    dead.play(FIRST)
    dead.page.context.set_offline(True)
    record_unsent(dead, SECOND)
    dead.undo_button.tap()
    expect(
        dead.page.get_by_role("alert").filter(has_text="First what waits must be recorded")
    ).to_be_visible()
    dead.page.context.set_offline(False)
    expect_settled(dead, 3)
    assert recorded(night) == ["A3 B2", "C5 D0"]


def test_a_phone_that_was_removed_keeps_all_and_says_so(
    phones: Phones, dead: Table, ann: Device, night: Night
) -> None:
    phones.expect(NOT_FOUND)
    record_unsent(dead, FIRST)
    Device.objects.filter(pk=ann.pk).update(removed_at="2026-01-01T00:00Z")
    dead.page.context.set_offline(False)
    said = dead.page.get_by_role("alert").filter(has_text="may not write in this night any more")
    expect(said).to_contain_text("Deal 1", timeout=10_000)
    Device.objects.filter(pk=ann.pk).update(removed_at=None)
    expect_settled(dead, 2)
    assert recorded(night) == ["A3 B2"]


def test_two_tabs_send_what_waits_once(phones: Phones, dead: Table, night: Night) -> None:
    record_unsent(dead, FIRST)
    record_unsent(dead, SECOND)
    dead.page.context.set_offline(False)
    other = Table(dead.page.context.new_page()).open(night)
    expect_settled(dead, 3)
    expect_settled(other.open(night), 3)
    assert recorded(night) == ["A3 B2", "C5 D0"]


def test_without_storage_the_grid_stays_and_record_is_pressed_again(
    phones: Phones, page: Page, night: Night
) -> None:
    phones.expect(*UNREACHABLE)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none') } })"
    )
    table = Table(page).open(night)
    table.mark(FIRST)
    page.context.set_offline(True)
    table.tap(table.record_button)
    expect(page.get_by_role("alert").filter(has_text="press Record again")).to_be_visible()
    table.expect_grid(FIRST)
    page.context.set_offline(False)
    table.record()
    assert recorded(night) == ["A3 B2"]
