"""The outbox (P17): a full phone, two tabs, and what is tapped while what waits is being recorded."""

from django.test import Client
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from games.models import Device, Group, Night
from tests import cast
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
from tests.browser.phones import NOT_FOUND, STALE, UNREACHABLE, Phones
from tests.browser.table import Table

FILL = """
for (let size = 4e6; size >= 1; size /= 2) {
  try { for (;;) localStorage.full = (localStorage.full ?? "") + "x".repeat(size); } catch {}
}
"""


class TestFull:
    """A phone without room: a deal goes as it would without an outbox, and never before what waits."""

    def test_a_deal_is_recorded_all_the_same(self, table: Table, night: Night) -> None:
        table.page.evaluate(FILL)
        table.play(FIRST)
        assert recorded(night) == ["A3 B2"]

    def test_without_signal_the_grid_stays_and_record_is_pressed_again(
        self, dead: Table, night: Night
    ) -> None:
        dead.page.evaluate(FILL)
        dead.mark(FIRST)
        dead.tap(dead.record_button)
        expect(dead.page.get_by_role("alert").filter(has_text="press Record again")).to_be_visible()
        dead.expect_grid(FIRST)
        dead.page.context.set_offline(False)
        dead.record()
        assert recorded(night) == ["A3 B2"]

    def test_it_stays_in_the_grid_until_what_waits_is_recorded(self, dead: Table, night: Night) -> None:
        record_unsent(dead, FIRST)
        dead.page.evaluate(FILL)
        dead.mark(SECOND)
        dead.tap(dead.record_button)
        expect(dead.page.get_by_role("alert").filter(has_text="First what waits")).to_be_visible()
        dead.expect_grid(SECOND)
        dead.page.context.set_offline(False)
        expect_settled(dead, 2)
        dead.expect_grid(SECOND)
        dead.page.evaluate("localStorage.removeItem('full')")
        dead.record()
        assert recorded(night) == ["A3 B2", "C5 D0"]


class TestTabs:
    """Two tabs of one phone share what waits."""

    def test_what_waits_in_one_is_counted_in_the_other(self, dead: Table, night: Night) -> None:
        dead.page.context.set_offline(False)
        other = Table(dead.page.context.new_page()).open(night)
        dead.page.context.set_offline(True)
        record_unsent(dead, FIRST)
        expect(other.number).to_have_text("2")
        dead.page.context.set_offline(False)
        expect_settled(dead, 2)

    def test_an_answer_that_comes_late_to_one_does_not_set_aside_what_waits_in_the_other(
        self, phones: Phones, table: Table, night: Night
    ) -> None:
        phones.expect(*UNREACHABLE)
        context = table.page.context
        context.route(WRITES, refuse)
        for tricks in (FIRST, SECOND, THIRD):
            record_unsent(table, tricks)
        other = Table(context.new_page())
        late: list[tuple[Route, APIResponse]] = []
        other.page.route(DEALS, lambda route: late.append((route, route.fetch())), times=1)
        other.open(night)
        expect(other.number).to_have_text("4")
        passed: list[Route] = []

        def two(route: Route) -> None:
            passed.append(route)
            if len(passed) > 2:
                route.abort()
            else:
                route.continue_()

        table.page.route(DEALS, two)
        back_online(table)
        expect(alert(table.page)).to_contain_text("Waiting: \u2068Deal 3\u2069", timeout=10_000)
        other.page.route(DEALS, refuse)
        route, answer = late[0]
        route.fulfill(response=answer)
        expect(other.result).to_contain_text("Deal 2")
        assert recorded(night) == ["A3 B2", "C5 D0"]
        expect(table.page.get_by_text("not recorded.")).to_be_hidden()
        table.page.unroute(DEALS)
        other.page.unroute(DEALS)
        context.unroute(WRITES)
        expect_settled(table, 4)
        assert recorded(night) == ["A3 B2", "C5 D0", "E4 F1"]


class TestMeanwhile:
    """What is tapped while what waits is being recorded is recorded once, in its place."""

    def test_record_pressed_while_the_table_is_fetched_anew(
        self, phones: Phones, table: Table, night: Night, book: Client
    ) -> None:
        phones.expect(STALE)
        held: list[Route] = []
        table.page.route(DEALS, lambda route: route.continue_() if held else held.append(route))
        record_unsent(table, FIRST)
        cast.play(book, night, [THIRD])
        fetched: list[Route] = []
        table.page.route(f"**/nights/{night.pk}/", lambda route: fetched.append(route))
        held[0].continue_()
        expect(table.page.get_by_text("Deal 1: not recorded.")).to_be_visible()
        table.mark(SECOND)
        table.tap(table.record_button)
        table.page.unroute(f"**/nights/{night.pk}/")
        fetched[0].continue_()
        expect_settled(table, 3)
        table.expect_grid({})
        table.play({"G": 5, "A": 0})
        assert recorded(night) == ["E4 F1", "C5 D0", "G5 A0"]

    def test_undo_takes_back_nothing_that_was_not_seen(
        self, phones: Phones, table: Table, night: Night, book: Client
    ) -> None:
        phones.expect(*UNREACHABLE, STALE)
        table.play(FIRST)
        held: list[Route] = []
        table.page.route(DEALS, lambda route: held.append(route))
        record_unsent(table, SECOND)
        cast.play(book, night, [THIRD])
        table.page.route(f"**/nights/{night.pk}/", lambda route: route.abort())
        held[0].continue_()
        expect(table.page.get_by_text("Deal 2: not recorded.")).to_be_visible()
        table.undo_button.tap()
        expect(
            table.page.get_by_role("alert").filter(has_text="meanwhile Ann’s phone recorded")
        ).to_be_visible()
        assert recorded(night) == ["A3 B2", "E4 F1"]

    def test_reload_before_the_answer(self, phones: Phones, table: Table, night: Night) -> None:
        phones.expect(*UNREACHABLE)
        recorded_unheard: list[object] = []
        table.page.route(DEALS, lambda route: recorded_unheard.append(route.fetch()), times=1)
        table.mark(FIRST)
        table.tap(table.record_button)
        expect(alert(table.page)).to_contain_text("Deal 1")
        table.page.reload()
        expect_settled(table, 2)
        table.play(SECOND)
        assert recorded(night) == ["A3 B2", "C5 D0"]

    def test_back_to_an_old_page_of_the_table(self, table: Table, night: Night) -> None:
        table.play(FIRST)
        table.page.goto(f"/nights/{night.pk}/ledger/")
        table.open(night)
        table.play(SECOND)
        table.page.go_back()
        table.page.go_back()
        expect(table.number).to_have_text("3")
        table.expect_grid({})
        table.play(THIRD)
        assert recorded(night) == ["A3 B2", "C5 D0", "E4 F1"]

    def test_back_to_an_old_page_of_the_people(self, phones: Phones, page: Page, night: Night) -> None:
        phones.expect(*UNREACHABLE)
        page.goto(f"/nights/{night.pk}/people/")
        buy(page, "A")
        expect(page.get_by_role("status").filter(has_text="A buys 60")).to_be_visible()
        page.context.set_offline(True)
        buy(page, "B")
        expect(alert(page)).to_contain_text("B buys 60")
        page.context.set_offline(False)
        expect(page.get_by_role("status").filter(has_text="B buys 60")).to_be_visible(timeout=10_000)
        Table(page).open(night).play(FIRST)
        page.go_back()
        buy(page, "C")
        expect(page.get_by_role("status").filter(has_text="C buys 60")).to_be_visible()
        assert recorded(night) == ["A buys 60", "B buys 60", "A3 B2", "C buys 60"]

    def test_a_buy_in_being_typed_is_not_wiped_by_the_recording_of_another(
        self, phones: Phones, page: Page, night: Night
    ) -> None:
        phones.expect(*UNREACHABLE)
        page.goto(f"/nights/{night.pk}/people/")
        page.context.set_offline(True)
        buy(page, "A")
        expect(alert(page)).to_contain_text("A buys 60")
        page.locator("#buy_in_player").select_option("C")
        page.locator("#buy_in_chips").fill("20")
        page.context.set_offline(False)
        expect(page.get_by_role("status").filter(has_text="A buys 60")).to_be_visible(timeout=10_000)
        page.get_by_role("button", name="Buy chips").tap()
        expect(page.get_by_role("status").filter(has_text="C buys 20")).to_be_visible()
        assert recorded(night) == ["A buys 60", "C buys 20"]

    def test_a_night_that_is_gone_holds_up_no_other(
        self, phones: Phones, dead: Table, ann: Device, night: Night
    ) -> None:
        phones.expect(NOT_FOUND)
        record_unsent(dead, FIRST)
        Group.objects.update(deleted_at=timezone.now())
        dead.page.context.set_offline(False)
        gone = dead.page.get_by_role("alert").filter(has_text="may not write in this night any more")
        expect(gone).to_contain_text("Deal 1", timeout=10_000)
        another = cast.start_night(ann, "A", "B")
        dead.open(another).play(FIRST)
        Group.objects.update(deleted_at=None)
        expect_settled(dead.open(night), 2)
        assert (recorded(another), recorded(night)) == (["A3 B2"], ["A3 B2"])


def buy(page: Page, name: str) -> None:
    """Buy 60 chips for somebody on the people page."""
    page.locator("#buy_in_player").select_option(name)
    page.locator("#buy_in_chips").fill("60")
    page.get_by_role("button", name="Buy chips").tap()


def back_online(table: Table) -> None:
    """Try again now, and not after the pause."""
    table.page.evaluate("dispatchEvent(new Event('online'))")
