"""Payments ticked as paid, taken back, and where they can be paid."""

import pytest
from django.test import Client

from games import rules
from games.models import Device, Night, PaymentMade, Player
from tests import cast
from tests.page import Page
from tests.views.test_settle import close, pay, reopen, unpay


class TestPaid:
    @pytest.fixture
    def closed(self, book: Client, trio: Night) -> Night:
        """Dee pays Ann and Bo $0.50 each."""
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        close(book, trio, pot="player", who="2")
        return trio

    def test_each_payment_says_why(self, book: Client, closed: Night) -> None:
        page = Page(book.get(f"/nights/{closed.pk}/settle/"))
        assert page.says("Why Dee pays Ann")
        assert page.says("<p>Dee ended the night at −$1.00.</p><p>Ann ended the night at +$0.50.</p>")
        assert page.says(
            "3 are not even, and no part of them comes out even by itself:"
            " 2 payments are the fewest possible."
        )

    def test_a_payment_ticked_leaves_the_list_and_stands_among_those_paid_with_who_marked_it(
        self, book: Client, closed: Night
    ) -> None:
        page = pay(book, closed, "Dee", "Ann", 50)
        assert page.testid("payments") == "Dee pays Bo 2 chips $0.50"
        assert page.testid("paid").startswith("Dee paid Ann $0.50 ✓ marked by Ann’s phone, ")
        assert page.says("1 payment is left, the fewest possible")
        assert page.says("Dee has paid $0.50 already.")

    def test_with_everything_ticked_all_is_paid(self, book: Client, closed: Night) -> None:
        pay(book, closed, "Dee", "Ann", 50)
        page = pay(book, closed, "Dee", "Bo", 50)
        assert (page.says("All is paid."), page.testid("payments")) == (True, "")

    def test_not_paid_after_all_puts_it_back_and_keeps_who_took_it_back(
        self, book: Client, ann: Device, closed: Night
    ) -> None:
        pay(book, closed, "Dee", "Ann", 50)
        page = unpay(book, closed)
        assert page.testid("payments") == "Dee pays Ann 2 chips $0.50 Dee pays Bo 2 chips $0.50"
        assert ("paid", "") not in page.texts
        assert PaymentMade.objects.get().taken_back_by == ann

    def test_the_same_tick_sent_five_times_is_one_payment(self, book: Client, closed: Night) -> None:
        pages = [pay(book, closed, "Dee", "Ann", 50, {"key": "once"}) for _ in range(5)]
        assert {page.status for page in pages} == {200}
        assert PaymentMade.objects.count() == 1

    def test_the_same_key_for_another_payment_is_refused(self, book: Client, closed: Night) -> None:
        pay(book, closed, "Dee", "Ann", 50, {"key": "once"})
        assert pay(book, closed, "Dee", "Bo", 50, {"key": "once"}).status == 409

    @pytest.mark.parametrize(
        ("giver", "taker", "amount"), [("Dee", "Ann", 51), ("Ann", "Dee", 50), ("", "Ann", 50), ("", "", 5)]
    )
    def test_what_is_not_in_the_list_cannot_be_ticked(
        self, book: Client, closed: Night, giver: str, taker: str, amount: int
    ) -> None:
        page = pay(book, closed, giver, taker, amount)
        assert page.status == 422
        assert page.says("That payment is not left to pay: it was marked, or the list has changed.")
        assert PaymentMade.objects.count() == 0

    def test_two_scorekeepers_who_tick_the_same_payment_tick_it_once(
        self, book: Client, closed: Night
    ) -> None:
        pay(book, closed, "Dee", "Ann", 50)
        assert pay(book, closed, "Dee", "Ann", 50).status == 422
        assert PaymentMade.objects.count() == 1

    @pytest.mark.parametrize(
        "fields", [{"giver": "99"}, {"amount": "0"}, {"amount": str(2**64)}, {"taker": "x"}]
    )
    def test_nonsense_is_refused(self, book: Client, closed: Night, fields: dict[str, str]) -> None:
        assert pay(book, closed, "Dee", "Ann", 50, fields).status == 422

    def test_a_tick_on_a_page_older_than_the_night_is_refused(self, book: Client, closed: Night) -> None:
        old = str(Night.objects.get().version)
        reopen(book, closed)
        close(book, closed, pot="player", who="1")
        assert pay(book, closed, "Dee", "Bo", 50, {"version": old}).status == 409

    def test_a_night_changed_after_payments_lists_only_the_difference(
        self, book: Client, closed: Night
    ) -> None:
        pay(book, closed, "Dee", "Ann", 50)
        reopen(book, closed)
        page = Page(book.get(f"/nights/{closed.pk}/settle/"))
        assert page.testid("paid").startswith("Dee paid Ann")
        page = close(book, closed, pot="player", who="1")  # the pot of 3 to Ann instead of Bo: +5 and −1
        assert page.testid("payments") == "Dee pays Ann $0.50 Bo pays Ann 1 chip $0.25"

    def test_what_was_paid_too_much_flows_back(self, book: Client, closed: Night) -> None:
        pay(book, closed, "Dee", "Ann", 50)
        pay(book, closed, "Dee", "Bo", 50)
        reopen(book, closed)
        page = close(book, closed, pot="player", who="3")  # the pot of 3 to Dee: −1, Bo −1, Ann +2
        assert page.testid("payments") == "Bo pays Dee $0.75"
        assert page.says("Dee has paid $1.00 already.")

    def test_in_a_night_for_chips_alone_payments_are_ticked_in_chips(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        close(book, night, pot="share")
        page = pay(book, night, "Bo", "Ann", 1)
        assert page.testid("paid").startswith("Bo paid Ann 1 ✓")
        reopen(book, night)
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        assert close(book, night, pot="share").testid("payments") == "Bo pays Ann 1"

    def test_what_the_box_paid_is_ticked_too(self, book: Client, ann: Device) -> None:
        paid = rules.Money("USD", "20.00", 80, "paid")
        night = cast.start_night(ann, "Ann", "Bo", money=paid, buy_in=80)
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        close(book, night, pot="share")
        assert pay(book, night, "", "Ann", 2025).testid("payments") == "the box pays Bo 79 chips $19.75"
        reopen(book, night)
        cast.play(book, night, [{"Ann": 2, "Bo": 3}])
        page = close(book, night, pot="share")
        assert page.testid("payments") == "Ann pays the box $0.25 the box pays Bo 80 chips $20.00"

    def test_who_only_looks_sees_everything_and_is_offered_nothing_to_tick(self, closed: Night) -> None:
        watcher = cast.client_of(cast.device("Vi", cast.Role.VIEWER, closed.group))
        page = Page(watcher.get(f"/nights/{closed.pk}/settle/"))
        assert page.testid("payments") == "Dee pays Ann 2 chips $0.50 Dee pays Bo 2 chips $0.50"
        assert "<form" not in page.html
        assert pay(watcher, closed, "Dee", "Ann", 50).status == 403
        assert watcher.post(f"/nights/{closed.pk}/paid/1/not/").status_code == 403

    def test_strangers_find_nothing(self, closed: Night) -> None:
        assert cast.client_of().post(f"/nights/{closed.pk}/paid/").status_code == 404
        assert cast.client_of().post(f"/nights/{closed.pk}/paid/1/not/").status_code == 404


class TestPayLinks:
    def test_the_takers_handles_are_links_that_open_elsewhere_and_free_words_are_text(
        self, book: Client, trio: Night
    ) -> None:
        Player.objects.filter(name="Ann").update(venmo="ann-b", pays_by="<cash> or beer")
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        page = close(book, trio, pot="share")
        assert page.says('target="_blank" rel="noopener noreferrer external"')
        assert page.says("https://venmo.com/ann-b?txn=pay&amp;amount=0.25&amp;note=")
        assert page.says("&lt;cash&gt; or beer")

    def test_in_a_night_for_chips_there_is_none(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        Player.objects.filter(name="Ann").update(venmo="ann-b", pays_by="cash")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        page = close(book, night, pot="share")
        assert (page.says("venmo.com"), page.says("cash")) == (False, True)
