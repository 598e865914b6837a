"""Settle up: the pot is spoken for, nets add up to 0, the fewest payments settle them."""

import pytest
from django.test import Client

from games import journal, recording, rules
from games.models import Device, Night
from games.recording import writes
from tests import cast
from tests.page import Page
from tests.test_budgets import queries


def close(book: Client, night: Night, **fields: str) -> Page:
    night.refresh_from_db()
    form = {"key": cast.fresh_key(), "version": str(night.version), **fields}
    return Page(book.post(f"/nights/{night.pk}/close/", form, follow=True))


class TestSettle:
    def test_before_closing_the_page_asks_whose_the_pot_is(self, book: Client, trio: Night) -> None:
        book.post(f"/nights/{trio.pk}/deals/", cast.deal_form(trio, {}, nobody="on"))
        page = Page(book.get(f"/nights/{trio.pk}/settle/"))
        assert page.says("3 chips are left in the pot. Whose are they?")
        assert all(page.says(option) for option in ("Share it", "One player takes it", "Carry it over"))

    def test_with_an_empty_pot_nothing_is_asked(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        page = Page(book.get(f"/nights/{trio.pk}/settle/"))
        assert (page.says("The pot is empty."), page.says("Share it")) == (True, False)

    def test_closed_it_says_who_pays_whom_in_chips_and_money_and_that_all_adds_up(
        self, book: Client, trio: Night
    ) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="player", who="2")
        assert page.testid("payments") == "Dee pays Ann 2 chips $0.50 Dee pays Bo 2 chips $0.50"
        assert page.says("2 payments settle the night, the fewest possible")
        assert page.says("Night closed, the pot to Bo.")
        assert page.says("adds up to 0 ✓")

    def test_without_money_payments_are_in_chips(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        assert close(book, night, pot="share").testid("payments") == "Bo pays Ann 1"

    def test_a_pot_for_one_player_needs_to_know_whom(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="player", who="")
        assert (page.status, page.says("Choose who takes the pot.")) == (422, True)

    def test_a_pot_carried_over_takes_part_as_the_box(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="carry", who="2")
        assert page.says("Night closed, the pot carried over, kept by Bo.")
        assert page.testid("payments") == (
            "Dee pays the box 3 chips $0.75 Dee pays Ann 1 chip $0.25 Bo pays Ann 1 chip $0.25"
        )

    def test_undo_opens_the_night_again(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        close(book, trio, pot="share")
        trio.refresh_from_db()
        book.post(f"/nights/{trio.pk}/undo/", {"key": "undo", "version": trio.version})
        assert Page(book.get(f"/nights/{trio.pk}/")).testid("deal-number") == "2"


def pay(
    book: Client, night: Night, giver: str, taker: str, amount: int, sent: dict[str, str] | None = None
) -> Page:
    """Tick a payment as paid; "" is the box. `sent` says otherwise what the form sends."""
    night.refresh_from_db()
    seats = {name: str(number) for number, name in journal.read(night).names.items()} | {"": ""}
    form = {
        "key": cast.fresh_key(),
        "version": str(night.version),
        "giver": seats[giver],
        "taker": seats[taker],
        "amount": str(amount),
        **(sent or {}),
    }
    return Page(book.post(f"/nights/{night.pk}/paid/", form, follow=True))


def unpay(book: Client, night: Night) -> Page:
    """Take back the last tick."""
    night.refresh_from_db()
    last = night.payments_made.filter(taken_back_at=None).last()
    assert last
    form = {"key": cast.fresh_key(), "version": str(night.version)}
    return Page(book.post(f"/nights/{night.pk}/paid/{last.pk}/not/", form, follow=True))


def reopen(book: Client, night: Night) -> None:
    night.refresh_from_db()
    book.post(f"/nights/{night.pk}/undo/", {"key": cast.fresh_key(), "version": str(night.version)})


class TestClosing:
    def test_a_pot_nobody_spoke_for_is_refused_with_how_much_it_is(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio)
        assert (page.status, page.says("Say whose the 3 chips in the pot are, then close.")) == (422, True)
        assert Night.objects.get().closed_at is None

    def test_before_it_closes_it_says_who_is_below_zero_and_offers_a_buy_in(
        self, book: Client, trio: Night
    ) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}] * 12)
        page = Page(book.get(f"/nights/{trio.pk}/settle/"))
        stacks = journal.read(trio).ledger.stacks
        assert stacks["Dee"] < 0
        assert page.says(f"Dee is {-stacks['Dee']} below zero.")
        assert page.says(f'<a class="btn" href="/nights/{trio.pk}/people/">Buy in</a>')

    def test_where_nobody_bought_chips_a_stack_is_a_net_and_below_zero_is_no_news(
        self, book: Client, ann: Device
    ) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        assert not Page(book.get(f"/nights/{night.pk}/settle/")).says("below zero")

    @pytest.mark.parametrize(
        ("counted", "sentence"),
        [
            (77, "3 chips are missing since a count."),
            (81, "1 chip more than there should be was found at a count."),
        ],
    )
    def test_before_it_closes_it_says_what_was_found_or_missing(
        self, book: Client, ann: Device, trio: Night, counted: int, sentence: str
    ) -> None:
        trio.refresh_from_db()
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=trio.version)
        writes.record(trio, tap, {"type": "count", "player": 1, "chips": counted})
        assert Page(book.get(f"/nights/{trio.pk}/settle/")).says(sentence)

    def test_where_buy_ins_were_paid_it_says_what_the_box_holds_and_then_what_it_pays_to_whom(
        self, book: Client, ann: Device
    ) -> None:
        paid = rules.Money("USD", "20.00", 80, "paid")
        night = cast.start_night(ann, "Ann", "Bo", money=paid, buy_in=80)
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        before = Page(book.get(f"/nights/{night.pk}/settle/"))
        assert before.says("The box holds $40.00 for 160 chips.")
        page = close(book, night, pot="share")
        assert page.testid("payments") == "the box pays Ann 81 chips $20.25 the box pays Bo 79 chips $19.75"
        assert page.says("2 payments from and to the box")
        assert page.says("Ann holds $20.25, which the box pays out.")

    def test_reopened_the_journal_says_closed_and_taken_back(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        assert close(book, trio, pot="share").says("Reopen the night")
        reopen(book, trio)
        page = Page(book.get(f"/nights/{trio.pk}/ledger/"))
        assert page.says("<s>night closed, the pot shared</s>")


class TestAsText:
    def test_the_text_has_title_nets_payments_and_that_it_adds_up(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        close(book, trio, pot="player", who="2")
        page = pay(book, trio, "Dee", "Bo", 50)
        text = page.html.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
        assert text.splitlines() == [
            f"{trio}, Thibodaux",
            "",
            "Ann +2 (+$0.50)",
            "Bo +2 (+$0.50)",
            "Dee −4 (−$1.00)",
            "adds up to 0",
            "",
            "Dee pays Bo $0.50 ✓ paid",
            "Dee pays Ann $0.50",
        ]

    def test_an_open_night_has_none(self, book: Client, trio: Night) -> None:
        assert "<textarea" not in Page(book.get(f"/nights/{trio.pk}/settle/")).html


class TestQueries:
    def test_a_page_with_every_payment_ticked_costs_no_more_and_ticking_stays_below_14(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        close(book, night, pot="player", who=str(cast.seat(night, "D")))
        first = queries(lambda: book.get(f"/nights/{night.pk}/settle/"))
        for giver, amount in [("C", 39), ("E", 38), ("B", 3), ("G", 3), ("A", 2)]:
            assert pay(book, night, giver, "D", amount).status == 200
        assert queries(lambda: book.get(f"/nights/{night.pk}/settle/")) == first <= 8
        night.refresh_from_db()
        form = {"key": "last", "version": str(night.version), "amount": "2"}
        form |= {"giver": str(cast.seat(night, "F")), "taker": str(cast.seat(night, "D"))}
        assert queries(lambda: book.post(f"/nights/{night.pk}/paid/", form)) <= 14
