"""A count agreed: what is unexplained is booked, once, and who is short buys in."""

import pytest
from django.test import Client

from games import journal, recording
from games.models import Change, Night
from games.recording import KeyReused
from tests import cast
from tests.page import Page
from tests.test_budgets import queries
from tests.views.test_count import RIGHT, agree, agreement, compare, lines, tap, typed


class TestAgreeCount:
    def test_what_is_unexplained_is_booked_as_missing_in_one_change_and_said(
        self, book: Client, five: Night
    ) -> None:
        page = agree(book, five, {**RIGHT, "Cy": 90})
        assert page.says("Counted before deal 4: 3 missing, booked")
        after = journal.read(five)
        assert (after.ledger.stacks["Cy"], after.ledger.found_or_missing) == (90, -3)
        assert {entry.added_id for entry in after.entries if entry.kind == "count"} == {after.changes[-1].pk}
        assert Page(book.get(f"/nights/{five.pk}/ledger/")).says("counted: Cy 90 (3 missing, booked)")
        assert Page(book.get(f"/nights/{five.pk}/settle/")).says("bought − 3 missing = ")

    def test_a_count_without_a_difference_moves_nothing_and_is_remembered(
        self, book: Client, five: Night
    ) -> None:
        before = journal.read(five).ledger.table
        page = agree(book, five, RIGHT)
        assert page.says("Counted before deal 4: all agreed")
        assert journal.read(five).ledger.table == before
        assert lines(five) == [*((name, RIGHT[name]) for name in cast.FIVE), (None, 12)]
        off = compare(book, five, {"Cy": 94})
        assert off.says("What is off since the count before deal 4")
        assert off.testid("suggestions") == "Cy bought 1 and nobody wrote it down Write it down"

    def test_whoever_was_not_counted_is_off_since_an_earlier_count(self, book: Client, five: Night) -> None:
        agree(book, five, {"Ann": 102})
        page = compare(book, five, {"Ann": 103, "Cy": 92})
        assert page.testid("differences") == (
            "Ann has 1 too many since the count before deal 4 Cy has 1 too few since the start"
        )

    def test_counted_with_the_next_antes_in_it_is_kept_as_before_them(
        self, book: Client, five: Night
    ) -> None:
        with_antes = {"Ann": 101, "Bo": 86, "Cy": 89, "Dee": 97, "Eve": 108, "pot": 16}
        page = compare(book, five, with_antes, antes="in")
        for who, chips in {**RIGHT, "Cy": 90}.items():
            field = "pot" if who == "pot" else cast.seat(five, who)
            assert page.says(f'name="count-{field}" value="{chips}"')
        agree(book, five, {**RIGHT, "Cy": 90})
        cast.play(book, five, [{"Ann": 5}])
        assert journal.read(five).ledger.deals[-1].pot == 16

    def test_a_pot_with_fewer_chips_than_the_antes_in_it_is_not_agreed(
        self, book: Client, night: Night
    ) -> None:
        page = compare(book, night, {"pot": 5}, antes="in")
        assert page.says(
            "The pot holds 5, fewer than the 7 of the antes: 2 of them are missing."
            " Put them in, then count again."
        )
        assert not page.says("/count/agree/")

    def test_undo_takes_back_the_whole_count(self, book: Client, five: Night) -> None:
        before = journal.read(five).ledger.table
        page = agree(book, five, {**RIGHT, "Cy": 90, "Bo": 80})
        assert page.says("Undo the count")
        form = {"key": "undo", "version": str(five.version + 1)}
        book.post(f"/nights/{five.pk}/undo/", form)
        assert journal.read(five).ledger.table == before

    def test_the_same_tap_five_times_is_one_count_and_the_same_answer(
        self, book: Client, five: Night
    ) -> None:
        form = agreement(five, {**RIGHT, "Cy": 90})
        answers = [book.post(f"/nights/{five.pk}/count/agree/", form).status_code for _ in range(5)]
        assert answers == [302] * 5
        assert Change.objects.filter(key=form["key"]).count() == 1
        assert len(lines(five)) == 6

    def test_the_same_key_with_another_count_is_refused(self, book: Client, five: Night) -> None:
        form = agreement(five, RIGHT)
        pot = {**form, "count-pot": "11"}
        assert book.post(f"/nights/{five.pk}/count/agree/", form).status_code == 302
        assert book.post(f"/nights/{five.pk}/count/agree/", pot).status_code == 409
        assert lines(five)[-1] == (None, 12)

    def test_a_count_older_than_the_night_is_refused_and_what_was_typed_stays(
        self, book: Client, five: Night
    ) -> None:
        form = {**agreement(five, RIGHT), "typed": "chips-1=100%2B2&pot=12&antes=out"}
        cast.play(book, five, [{"Ann": 5}])
        page = Page(book.post(f"/nights/{five.pk}/count/agree/", form))
        assert (page.status, page.says("Not recorded: meanwhile")) == (409, True)
        assert page.says('value="100+2"')
        assert lines(five) == []

    def test_nothing_is_not_agreed(self, book: Client, five: Night) -> None:
        assert agree(book, five, {}).status == 422

    @pytest.mark.parametrize("chips", ["-1", "1000000001", "x", "1.5", str(2**63)])
    def test_a_pot_that_cannot_be_is_refused(self, book: Client, five: Night, chips: str) -> None:
        form = {**agreement(five, RIGHT), "count-pot": chips}
        assert book.post(f"/nights/{five.pk}/count/agree/", form).status_code == 422
        assert lines(five) == []

    def test_it_costs_at_most_14_queries_after_3_deals_and_after_33(self, book: Client, five: Night) -> None:
        def write() -> int:
            form = agreement(five, {"Ann": 100, "pot": 12})
            return queries(lambda: book.post(f"/nights/{five.pk}/count/agree/", form))

        few = write()
        cast.play(book, five, [{"Ann": 5}] * 30)
        assert (write(), few <= 14) == (few, True)

    def test_recording_refuses_another_count_under_the_same_key(self, five: Night) -> None:
        once = tap(five)
        recording.agree_count(five, once, {1: 100, 2: 100})
        with pytest.raises(KeyReused):
            recording.agree_count(five, once, {1: 100, 2: 99})


class TestBuyInCounted:
    def test_one_tap_writes_down_the_buy_in_and_the_count_agrees(self, book: Client, five: Night) -> None:
        counted = {**RIGHT, "Cy": 133}
        page = compare(book, five, counted)
        assert page.testid("suggestions") == "Cy bought 40 and nobody wrote it down Write it down"
        five.refresh_from_db()
        form = {
            "key": cast.fresh_key(),
            "version": str(five.version),
            "player": str(cast.seat(five, "Cy")),
            "chips": "40",
            "typed": "&".join(f"{name}={text}" for name, text in typed(five, counted).items()),
        }
        after = Page(book.post(f"/nights/{five.pk}/count/buy-in/", form, follow=True))
        assert after.says("Everything counted agrees.")
        assert journal.read(five).ledger.bought["Cy"] == 140

    def test_a_buy_in_written_down_twice_leads_to_its_line(self, book: Client, five: Night) -> None:
        for _ in range(2):
            recording.buy_in(five, tap(five), cast.seat(five, "Cy"), 40)
        line = five.entries.last()
        page = compare(book, five, {**RIGHT, "Cy": 133})
        assert page.testid("suggestions") == "The buy-in of Cy, 40, is written down twice That line"
        assert line is not None
        assert page.says(f'href="/nights/{five.pk}/lines/{line.pk}/"')

    def test_a_stale_one_is_refused_and_keeps_the_count(self, book: Client, five: Night) -> None:
        form = {"key": "k", "version": "0", "player": "3", "chips": "40", "typed": "pot=5*2"}
        page = Page(book.post(f"/nights/{five.pk}/count/buy-in/", form))
        assert (page.status, page.says('value="5*2"')) == (409, True)
