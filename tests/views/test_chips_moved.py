"""Chips that change hands between deals: cashed out, handed over, bought by who is below zero."""

import pytest
from django.test import Client

from games import journal, rules
from games.models import Device, JournalEntry, Night
from tests import cast
from tests.page import Page
from tests.views.test_people import form


class TestCashOut:
    def test_too_much_is_refused_with_the_difference_and_the_form_stays_filled(
        self, book: Client, night: Night
    ) -> None:
        book.post(f"/nights/{night.pk}/people/buy-in/", form(night, player="2", chips="80"))
        page = Page(
            book.post(
                f"/nights/{night.pk}/people/cash-out/", form(night, player="2", chips="99", note="taxi")
            )
        )
        assert (page.status, page.says("A holds 80 and cannot hand back 99: 19 too many.")) == (422, True)
        assert (page.says('name="chips" value="99"'), page.says('name="note" value="taxi"')) == (True, True)

    def test_what_was_handed_back_is_said_with_its_note(self, book: Client, night: Night) -> None:
        book.post(f"/nights/{night.pk}/people/buy-in/", form(night, player="2", chips="80"))
        book.post(f"/nights/{night.pk}/people/cash-out/", form(night, player="2", chips="30", note="taxi"))
        page = Page(book.get(f"/nights/{night.pk}/people/"))
        assert (page.says("A cashes out 30 (taxi)"), page.says("Undo: A cashes out 30<")) == (True, True)


class TestHandOver:
    @pytest.mark.parametrize(
        ("fields", "line"),
        [
            ({"giver": "2", "taker": "3"}, "A hands 5 to B"),
            ({"giver": "2", "taker": "pot"}, "A hands 5 to the pot"),
            ({"giver": "pot", "taker": "3"}, "the pot hands 5 to B"),
        ],
    )
    def test_chips_go_from_hand_to_hand_into_the_pot_or_out_of_it(
        self, book: Client, night: Night, fields: dict[str, str], line: str
    ) -> None:
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        book.post(f"/nights/{night.pk}/people/hand-over/", form(night, chips="5", **fields))
        assert Page(book.get(f"/nights/{night.pk}/people/")).says(line)

    def test_to_oneself_it_is_refused(self, book: Client, night: Night) -> None:
        page = Page(
            book.post(f"/nights/{night.pk}/people/hand-over/", form(night, giver="2", taker="2", chips="5"))
        )
        assert (page.status, page.says("Chips change hands between two different holders.")) == (422, True)


class TestBelowZero:
    @pytest.fixture
    def short(self, book: Client, night: Night) -> Night:
        """A and C bought 5 each, then C is bourré for 7: 3 below zero."""
        for seat in ("2", "4"):
            book.post(f"/nights/{night.pk}/people/buy-in/", form(night, player=seat, chips="5"))
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        return night

    def test_the_table_says_who_is_below_zero_and_one_tap_buys_in_and_comes_back(
        self, book: Client, short: Night
    ) -> None:
        page = Page(book.get(f"/nights/{short.pk}/"))
        assert page.says("Below zero: G −1, B −1, C −3, D −1, E −1, F −1")
        assert page.says('C is 3 below zero</span> <button class="btn no">Buy in 5</button>')
        answer = book.post(
            f"/nights/{short.pk}/people/buy-in/", form(short, player="4", chips="5", back="table")
        )
        assert answer["Location"] == f"/nights/{short.pk}/"
        assert journal.read(short).ledger.stacks["C"] == 2
        assert not Page(book.get(f"/nights/{short.pk}/")).says("C is 3 below zero")

    def test_the_one_tap_buys_what_the_nights_money_buys(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", "C", money=rules.Money("USD", "20.00", 80, "owed"), buy_in=2)
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        assert Page(book.get(f"/nights/{night.pk}/")).says("Buy in 80</button>")

    def test_without_chips_bought_a_net_below_zero_is_no_alarm(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        assert not Page(book.get(f"/nights/{night.pk}/")).says("below zero")

    def test_a_refused_tap_keeps_its_chips_on_the_page_of_people(self, book: Client, short: Night) -> None:
        old = form(short, player="4", chips="5", back="table")
        cast.play(book, short, [{"A": 5}])
        page = Page(book.post(f"/nights/{short.pk}/people/buy-in/", old))
        assert (page.status, page.says('name="chips" value="5"')) == (409, True)

    def test_whoever_leaves_below_zero_is_asked_and_nothing_is_recorded_yet(
        self, book: Client, short: Night
    ) -> None:
        lines = JournalEntry.objects.count()
        page = Page(book.post(f"/nights/{short.pk}/people/leave/", form(short, player="4", note="bus")))
        assert page.status == 422
        assert page.says("C is 3 below zero: is that paid now, or settled at the end?")
        assert page.says('name="note" value="bus"')
        assert JournalEntry.objects.count() == lines

    @pytest.mark.parametrize(("paid", "stack"), [("3", 0), ("0", -3)])
    def test_paid_now_buys_that_much_and_leaves_and_at_the_end_only_leaves(
        self, book: Client, short: Night, paid: str, stack: int
    ) -> None:
        book.post(f"/nights/{short.pk}/people/leave/", form(short, player="4", paid=paid))
        ledger = journal.read(short).ledger
        assert (ledger.stacks["C"], "C" in ledger.table.seats) == (stack, False)
