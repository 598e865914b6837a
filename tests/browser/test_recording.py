"""Record: once whatever the fingers and the network do, and never at the price of what was typed."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from games.models import JournalEntry, Night
from tests.browser import meanwhile
from tests.browser.phones import BAD_GATEWAY, STALE, UNREACHABLE, Phones
from tests.browser.table import Table

DEALS = "**/deals/"


def tap_record_often(table: Table, times: int) -> None:
    """Fast taps on the place where Record is, whatever it says meanwhile."""
    place = table.record_button.bounding_box()
    assert place
    for _tap in range(times):
        table.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] - 20)


def test_five_fast_taps_on_record_make_one_deal(table: Table) -> None:
    table.mark({"A": 3, "B": 2})
    tap_record_often(table, 5)
    expect(table.number).to_have_text("2")
    table.page.reload()
    expect(table.number).to_have_text("2")
    assert JournalEntry.objects.count() == 1


def test_while_the_answer_takes_its_time_the_button_says_saving_and_more_taps_send_nothing(
    table: Table,
) -> None:
    held: list[Route] = []
    table.page.route(DEALS, lambda route: held.append(route))
    table.mark({"A": 3, "B": 2})
    tap_record_often(table, 5)
    expect(table.page.get_by_role("button", name="Saving…", exact=True)).to_be_visible()
    (sent,) = held
    sent.continue_()
    expect(table.number).to_have_text("2")
    assert (len(held), JournalEntry.objects.count()) == (1, 1)


def test_a_page_that_is_no_table_never_replaces_the_table(phones: Phones, table: Table) -> None:
    phones.expect(BAD_GATEWAY)
    table.play({"A": 3, "B": 2})
    table.page.route("**/undo/", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    table.tap(table.undo_button)
    expect(table.page.get_by_role("alert").filter(has_text="the server answered 502")).to_be_visible()
    expect(table.number).to_have_text("2")


def test_more_taps_on_undo_while_it_is_under_way_take_back_one_deal(table: Table) -> None:
    held: list[Route] = []
    table.play({"A": 3, "B": 2})
    table.play({"C": 5})
    table.page.route("**/undo/", lambda route: held.append(route))
    place = table.undo_button.bounding_box()
    assert place
    for _tap in range(3):
        table.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
    (sent,) = held
    sent.continue_()
    expect(table.number).to_have_text("2")
    table.expect_grid({"C": 5})
    assert len(held) == 1


def test_a_buy_in_recorded_meanwhile_is_named_and_the_grid_is_kept(
    phones: Phones, table: Table, book: Client, night: Night
) -> None:
    phones.expect(STALE)
    table.mark({"A": 3, "B": 2, "C": 0})
    meanwhile.buys(book, night, "C", 60)
    table.tap(table.record_button)
    refused = table.page.get_by_role("alert").filter(has_text="Ann’s phone recorded “C buys 60”")
    expect(refused).to_be_visible()
    table.expect_grid({"A": 3, "B": 2, "C": 0})
    table.record()
    assert (table.stacks()["C"], JournalEntry.objects.count()) == ("52", 2)


class TestSomebodyElseWasFirst:
    """Bo records deal 1 while Ann has it half tapped: nothing is recorded over his, or dropped unasked."""

    MINE = {"A": 3, "B": 2, "C": 0}

    @pytest.fixture
    def asked(self, phones: Phones, either: Page, night: Night) -> Page:
        """Ann is asked what to do with hers."""
        phones.expect(STALE)
        table = Table(either).open(night)
        table.mark(self.MINE)
        meanwhile.bo_records(phones, night, {"C": 5})
        table.tap(table.record_button)
        expect(either.get_by_text("C wins 7")).to_be_visible()
        expect(either.get_by_text("A 3, B 2, C 0")).to_be_visible()
        assert JournalEntry.objects.count() == 1
        return either

    def test_the_same_deal_is_dropped_at_a_tap(self, asked: Page) -> None:
        asked.get_by_role("link", name="Same deal: drop mine", exact=True).tap()
        expect(Table(asked).number).to_have_text("2")
        Table(asked).expect_grid({})
        assert JournalEntry.objects.count() == 1

    def test_another_deal_is_recorded_after_his_at_a_tap(self, asked: Page) -> None:
        asked.get_by_role("button", name="Mine is deal 2", exact=True).tap()
        expect(Table(asked).result).to_contain_text("Deal 2: A +7 · C pays 7 · ")
        assert JournalEntry.objects.count() == 2

    def test_the_journal_is_a_tap_away(self, asked: Page) -> None:
        asked.get_by_role("link", name="See the journal", exact=True).tap()
        expect(asked.get_by_role("heading", name="Journal")).to_be_visible()

    def test_the_same_facts_twice_are_one_deal_and_no_question(
        self, phones: Phones, either: Page, night: Night
    ) -> None:
        table = Table(either).open(night)
        table.mark(self.MINE)
        meanwhile.bo_records(phones, night, self.MINE)
        table.record()
        expect(either.get_by_role("alert").filter(has_text="already recorded by Bo’s phone")).to_be_visible()
        table.expect_grid({})
        assert JournalEntry.objects.count() == 1


def test_back_and_forward_after_record_show_whole_pages_and_record_nothing(
    either: Page, night: Night
) -> None:
    either.goto("/")
    either.get_by_role("link", name="Go on with").tap()
    table = Table(either)
    table.play({"A": 3, "B": 2})
    table.play({"C": 5})
    while table.number.is_visible():
        either.go_back()
        expect_whole_page(either)
    while either.go_forward():
        expect_whole_page(either)
        table.expect_grid({})
    expect(table.number).to_have_text("3")
    assert JournalEntry.objects.count() == 2


def expect_whole_page(page: Page) -> None:
    """A fragment has neither a title nor the link that skips to the page."""
    expect(page).to_have_title(re.compile("."))
    expect(page.get_by_role("link", name="Skip to the page")).to_be_attached()


class TestPreview:
    """The sentence on the Record button comes from the server, once a total, and nothing waits for it."""

    def test_the_button_says_who_wins_who_is_in_and_who_is_bourre(self, table: Table) -> None:
        table.mark({"A": 3, "B": 2, "C": 0})
        expect(table.record_button).to_have_accessible_name(
            "Record deal · A wins 7 · in: A, B, C · C bourré, pays 7"
        )

    def test_it_is_asked_for_once_when_the_total_is_complete_and_never_before(
        self, page: Page, night: Night
    ) -> None:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/preview/" in request.url else None)
        page.clock.install()
        table = Table(page).open(night)
        table.mark({"A": 3, "C": 0, "B": 1})
        page.clock.run_for(10_000)
        assert asked == []
        table.mark({"B": 2})
        page.clock.run_for(10_000)
        expect(table.record_button).to_have_accessible_name(
            "Record deal · A wins 7 · in: A, B, C · C bourré, pays 7"
        )
        page.clock.run_for(10_000)
        assert len(asked) == 1

    def test_without_an_answer_the_button_says_5_of_5_and_records(self, phones: Phones, table: Table) -> None:
        phones.expect(*UNREACHABLE)
        table.page.route("**/preview/**", lambda route: route.abort())
        with table.page.expect_event("requestfailed"):
            table.mark({"A": 3, "B": 2})
        expect(table.record_button).to_have_accessible_name("Record deal · 5 of 5")
        table.record()
        assert JournalEntry.objects.count() == 1

    def test_recording_does_not_wait_for_it_and_a_late_answer_changes_no_later_deal(
        self, table: Table
    ) -> None:
        held: list[Route] = []
        table.page.route("**/preview/**", lambda route: held.append(route))
        with table.page.expect_request("**/preview/**"):
            table.mark({"A": 3, "B": 2})
        table.record()
        expect(table.record_button).to_have_accessible_name("Record deal · 0 of 5 tricks: five are missing")
        assert (len(held), JournalEntry.objects.count()) == (1, 1)
