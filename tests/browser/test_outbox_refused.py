"""The outbox (P17): what the book refuses, or what another phone did first."""

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from games.models import Device, Night
from tests import cast
from tests.browser import meanwhile
from tests.browser.outbox import (
    DEALS,
    FIRST,
    SECOND,
    THIRD,
    alert,
    expect_settled,
    record_unsent,
    recorded,
)
from tests.browser.phones import LOADING, STALE, Phones
from tests.browser.table import Table

SENSELESS = f"{LOADING}the server responded with a status of 400"
TOO_MUCH = f"{LOADING}the server responded with a status of 413"
MISTAKE = f"{LOADING}the server responded with a status of 500"
BUSY = f"{LOADING}the server responded with a status of 503"
LOOK_AGAIN = "setInterval(() => dispatchEvent(new Event('pageshow')), 50)"  # and no pause between two tries


class TestRefused:
    """What the server refuses is set aside for a decision, and holds up nothing."""

    @pytest.fixture
    def overtaken(self, phones: Phones, dead: Table, night: Night) -> Table:
        """Ann's deals 1 and 2 wait while Bo records a deal 1 of his own; then the signal is back."""
        phones.expect(STALE)
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        meanwhile.bo_records(phones, night, THIRD)
        dead.page.context.set_offline(False)
        expect_settled(dead, 3)
        return dead

    def test_what_another_phone_recorded_first_sets_one_aside_and_the_rest_goes_on(
        self, overtaken: Table, night: Night
    ) -> None:
        expect(overtaken.page.get_by_text("Deal 1: not recorded.")).to_be_visible()
        expect(overtaken.page.get_by_text("Somebody else was first")).to_be_visible()
        assert recorded(night) == ["E4 F1", "C5 D0"]
        overtaken.page.reload()
        expect(overtaken.page.get_by_text("Deal 1: not recorded.")).to_be_visible()

    def test_decide_gives_it_back_to_the_grid(self, overtaken: Table, night: Night) -> None:
        overtaken.page.get_by_role("button", name="Decide").tap()
        overtaken.expect_grid(FIRST)
        expect(overtaken.page.get_by_text("not recorded.")).to_be_hidden()
        overtaken.page.reload()
        overtaken.expect_grid(FIRST)
        overtaken.record()
        assert recorded(night) == ["E4 F1", "C5 D0", "A3 B2"]

    def test_decide_does_not_overwrite_a_half_filled_grid(self, overtaken: Table) -> None:
        overtaken.mark(THIRD)
        overtaken.page.get_by_role("button", name="Decide").tap()
        expect(overtaken.page.get_by_role("alert").filter(has_text="First record the deal")).to_be_visible()
        overtaken.expect_grid(THIRD)
        expect(overtaken.page.get_by_text("Deal 1: not recorded.")).to_be_visible()

    def test_it_takes_two_taps_to_drop_it(self, overtaken: Table, night: Night) -> None:
        overtaken.page.get_by_text("Drop it…", exact=True).tap()
        overtaken.page.get_by_role("button", name="Drop it for good", exact=True).tap()
        overtaken.page.reload()
        expect(overtaken.number).to_have_text("3")
        expect(overtaken.page.get_by_text("not recorded.")).to_be_hidden()
        assert recorded(night) == ["E4 F1", "C5 D0"]

    def test_the_same_deal_recorded_by_another_phone_is_one_deal_and_no_question(
        self, phones: Phones, dead: Table, night: Night
    ) -> None:
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        meanwhile.bo_records(phones, night, FIRST)
        dead.page.context.set_offline(False)
        expect_settled(dead, 3)
        expect(dead.page.get_by_role("button", name="Decide")).to_be_hidden()
        assert recorded(night) == ["A3 B2", "C5 D0"]

    def test_what_was_typed_on_top_of_a_refused_deal_with_the_same_number_is_not_recorded_under_it(
        self, phones: Phones, dead: Table, night: Night, book: Client
    ) -> None:
        phones.expect(STALE)
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        meanwhile.buys(book, night, "A", 60)
        dead.page.context.set_offline(False)
        expect_settled(dead, 1)
        expect(dead.page.get_by_role("button", name="Decide")).to_have_count(2)
        assert recorded(night) == ["A buys 60"]

    def test_in_a_night_closed_meanwhile_all_is_kept(
        self, phones: Phones, dead: Table, night: Night, book: Client
    ) -> None:
        phones.expect(STALE)
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        close = {"key": "close", "version": str(cast.version(night)), "pot": "share"}
        assert book.post(f"/nights/{night.pk}/close/", close).status_code == 302
        dead.page.context.set_offline(False)
        expect(dead.page.locator("#closed")).to_be_visible(timeout=10_000)
        expect(dead.page.get_by_text("Deal 1: not recorded.")).to_be_visible()
        expect(dead.page.get_by_text("Deal 2: not recorded.")).to_be_visible()
        expect(dead.page.get_by_role("button", name="Decide")).to_be_hidden()

    @pytest.mark.parametrize("done", ["undone", "corrected"])
    def test_a_night_mended_meanwhile_sets_all_aside_and_the_grid_keeps_what_is_typed_or_gets_what_was_undone(
        self, phones: Phones, dead: Table, night: Night, ann: Device, done: str
    ) -> None:
        phones.expect(STALE)
        dead.page.context.set_offline(False)
        dead.play(FIRST)
        dead.page.context.set_offline(True)
        record_unsent(dead, SECOND)
        record_unsent(dead, THIRD)
        dead.mark({"G": 2})
        {"undone": meanwhile.undoes, "corrected": meanwhile.corrects}[done](ann, night)
        dead.page.context.set_offline(False)
        expect_settled(dead, 1 if done == "undone" else 2)
        expect(dead.page.get_by_role("button", name="Decide")).to_have_count(2)
        expect(dead.pot).not_to_have_text("…")
        dead.expect_grid(FIRST if done == "undone" else {"G": 2})
        assert recorded(night) == ([] if done == "undone" else [""])

    def test_both_deals_recorded_by_another_phone_are_asked_about_and_not_recorded_twice(
        self, phones: Phones, dead: Table, night: Night, book: Client
    ) -> None:
        phones.expect(STALE)
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        cast.play(book, night, [FIRST, SECOND])
        dead.page.context.set_offline(False)
        expect_settled(dead, 3)
        expect(dead.page.get_by_text("Drop it…", exact=True)).to_have_count(2)
        assert recorded(night) == ["A3 B2", "C5 D0"]

    @pytest.mark.parametrize("status", [400, 413])
    def test_what_the_book_never_takes_holds_up_nothing(
        self, phones: Phones, dead: Table, night: Night, status: int
    ) -> None:
        phones.expect(SENSELESS, TOO_MUCH)
        record_unsent(dead, FIRST)
        record_unsent(dead, SECOND)
        dead.page.route(DEALS, lambda route: route.fulfill(status=status, body="<h1>Too much</h1>"), times=1)
        dead.page.context.set_offline(False)
        expect_settled(dead, 1)
        expect(dead.page.get_by_text("Deal 1: not recorded. The book cannot take it")).to_be_visible()
        expect(dead.page.get_by_text("Deal 2: not recorded.")).to_be_visible()
        assert recorded(night) == []
        dead.page.get_by_role("button", name="Decide").first.tap()
        dead.record()
        assert recorded(night) == ["A3 B2"]

    def test_one_refused_at_once_leaves_the_grid_free(
        self, phones: Phones, table: Table, night: Night
    ) -> None:
        phones.expect(TOO_MUCH)
        table.page.route(DEALS, lambda route: route.fulfill(status=413, body="Too much"), times=1)
        table.mark(FIRST)
        table.tap(table.record_button)
        expect(table.page.get_by_text("Deal 1: not recorded.")).to_be_visible()
        table.expect_grid({})
        table.play(SECOND)
        assert recorded(night) == ["C5 D0"]


class TestFailed:
    """A mistake of the server’s own (500) is tried five times; what it fails at each time is set aside."""

    @pytest.fixture
    def failing(self, phones: Phones, page: Page, ann: Device, book: Client, night: Night) -> Table:
        """Ann’s table, where C is below zero and the server fails at each deal she records."""
        phones.expect(MISTAKE)
        meanwhile.buys(book, night, "A", 10)
        cast.play(book, night, [{"B": 5, "C": 0}])
        page.route(DEALS, lambda route: route.fulfill(status=500, body="<h1>That is our mistake</h1>"))
        return Table(page).open(night)

    def test_a_buy_in_behind_it_goes_on_and_the_deal_behind_it_is_set_aside_too(
        self, failing: Table, night: Night
    ) -> None:
        page = failing.page
        record_unsent(failing, FIRST)
        page.get_by_text("Below zero:").tap()
        page.locator(".below").filter(has_text="C is").get_by_role("button").tap()
        expect(alert(page)).to_contain_text("C buys 10")
        record_unsent(failing, SECOND)
        page.evaluate(LOOK_AGAIN)
        expect_settled(failing, 2)
        expect(page.get_by_text("Deal 2: not recorded. The book cannot take it")).to_be_visible()
        expect(page.get_by_text("Deal 3: not recorded.")).to_be_visible()
        assert recorded(night) == ["A buys 10", "B5 C0", "C buys 10"]

    def test_decide_gives_it_back_to_the_grid_to_be_recorded_when_the_mistake_is_mended(
        self, failing: Table, night: Night
    ) -> None:
        record_unsent(failing, FIRST)
        failing.page.evaluate(LOOK_AGAIN)
        expect_settled(failing, 2)
        failing.page.unroute(DEALS)
        failing.page.get_by_role("button", name="Decide").tap()
        failing.expect_grid(FIRST)
        failing.record()
        assert recorded(night) == ["A buys 10", "B5 C0", "A3 B2"]

    def test_one_that_was_recorded_before_the_server_failed_is_not_recorded_twice(
        self, phones: Phones, table: Table, night: Night
    ) -> None:
        def record_and_fail(route: Route) -> None:
            route.fetch()
            route.fulfill(status=500, body="<h1>That is our mistake</h1>")

        phones.expect(MISTAKE)
        table.page.route(DEALS, record_and_fail)
        record_unsent(table, FIRST)
        table.page.evaluate(LOOK_AGAIN)
        expect(table.page.get_by_text("Deal 1: not recorded.")).to_be_visible()
        expect(table.result).to_contain_text("Deal 1: A +")
        table.page.unroute(DEALS)
        table.page.get_by_role("button", name="Decide").tap()
        table.expect_grid(FIRST)
        with table.page.expect_response(DEALS) as answer:
            table.tap(table.record_button)
        assert answer.value.status == 200
        expect_settled(table, 2)
        table.expect_grid({})
        assert recorded(night) == ["A3 B2"]

    @pytest.mark.parametrize("answers", [[500] * 4, [503] * 9, [500, 503] * 4])
    def test_what_may_pass_is_tried_again_and_not_set_aside(
        self, phones: Phones, table: Table, night: Night, answers: list[int]
    ) -> None:
        phones.expect(MISTAKE, BUSY)
        left = list(answers)

        def fail(route: Route) -> None:
            if left:
                route.fulfill(status=left.pop(0), body="no")
            else:
                route.continue_()

        table.page.route(DEALS, fail)
        record_unsent(table, FIRST)
        table.page.evaluate(LOOK_AGAIN)
        expect_settled(table, 2)
        expect(table.page.get_by_text("not recorded.")).to_be_hidden()
        assert recorded(night) == ["A3 B2"]
