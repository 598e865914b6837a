"""What a page that polls says once: bourrés since it looked; and a night that was closed."""

from django.test import Client

from games import recording, rules
from games.models import Device, Night
from tests import cast
from tests.page import Page
from tests.views.test_watch import address, ask, close, news, tap, watch, watcher


class TestBourres:
    """Each is said once, also to who asks late."""

    FIRST, SECOND, THIRD = cast.SEEDS_DEALS

    def test_a_page_just_opened_says_none(self, book: Client, vi: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        assert "bourré in deal" not in watch(vi, night).html

    def test_the_next_answer_says_it_and_the_one_after_it_does_not(
        self, book: Client, vi: Client, night: Night
    ) -> None:
        first = address(watch(vi, night))
        cast.play(book, night, [self.FIRST])
        assert news(vi, first) == ["C bourré in deal 1: pays 7"]
        second = address(Page(ask(vi, first)))
        cast.play(book, night, [{"A": 5}])
        assert news(vi, second) == []

    def test_who_asks_late_hears_of_all_since(self, book: Client, vi: Client, night: Night) -> None:
        first = address(watch(vi, night))
        cast.play(book, night, cast.SEEDS_DEALS)
        assert news(vi, first) == [
            "C bourré in deal 1: pays 7",
            "E bourré in deal 2: pays 13",
            "C bourré in deal 3: pays 30",
            "E bourré in deal 3: pays 30",
        ]

    def test_mending_old_deals_says_nothing_again(
        self, ann: Device, book: Client, vi: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        seen, (one, two, _three) = address(watch(vi, night)), list(night.entries.all())
        recording.correct(night, tap(ann, night), one.pk, {"type": "deal", "tricks": {"2": 5, "3": 0}})
        recording.strike(night, tap(ann, night), two.pk)
        recording.insert(night, tap(ann, night), two.pk, two.facts)
        recording.undo(night, tap(ann, night))
        recording.redo(night, tap(ann, night))
        assert news(vi, seen) == []

    def test_a_deal_mended_before_one_asked_is_said_as_it_stands(
        self, ann: Device, book: Client, vi: Client, night: Night
    ) -> None:
        seen = address(watch(vi, night))
        cast.play(book, night, [self.FIRST])
        line = night.entries.get()
        a, b = (str(cast.seat(night, name)) for name in "AB")
        recording.correct(night, tap(ann, night), line.pk, {"type": "deal", "tricks": {a: 5, b: 0}})
        assert news(vi, seen) == ["B bourré in deal 1: pays 7"]

    def test_a_deal_taken_back_was_none(self, ann: Device, book: Client, vi: Client, night: Night) -> None:
        seen = address(watch(vi, night))
        cast.play(book, night, [self.FIRST])
        recording.undo(night, tap(ann, night))
        assert news(vi, seen) == []


class TestClosed:
    def test_it_says_so_who_pays_whom_and_asks_seldom(self, ann: Device, book: Client, night: Night) -> None:
        vi = watcher(night)
        cast.play(book, night, cast.SEEDS_DEALS)
        before = address(watch(vi, night))
        close(ann, night)
        for page in (Page(ask(vi, before)), watch(vi, night)):
            assert (page.says("This night is closed."), " data-slow>" in page.html) == (True, True)
            assert page.says("payments settle the night, the fewest possible")
            assert page.testid("payments").count(" pays ") >= 2
            assert (page.says("Antes:"), "/paid/" in page.html) == (False, False)

    def test_reopened_it_goes_on(self, ann: Device, book: Client, vi: Client, night: Night) -> None:
        close(ann, night)
        before = address(watch(vi, night))
        recording.undo(night, tap(ann, night))
        page = Page(ask(vi, before))
        assert (page.says("This night is closed."), "data-slow" in page.html) == (False, False)

    def test_payments_say_money_and_chips_whatever_the_pages_show(self, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", "C", money=rules.Money("USD", "20.00", 80), buy_in=80)
        cast.write(night, ann, {"type": "transfer", "from": 1, "to": 2, "chips": 4})
        recording.show_money(night, True)
        close(ann, night)
        assert watch(watcher(night), night).testid("payments") == "A pays B 4 chips $1.00"

    def test_what_was_paid_is_said(self, ann: Device, night: Night) -> None:
        cast.write(night, ann, {"type": "transfer", "from": 1, "to": 2, "chips": 4})
        close(ann, night)
        recording.mark_paid(night, tap(ann, night), 1, 2, 4)
        assert watch(watcher(night), night).testid("paid").startswith("G paid A")
