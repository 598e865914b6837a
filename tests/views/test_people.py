"""People and chips during a night."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import journal, rules
from games.models import Device, JournalEntry, Night
from tests import cast
from tests.page import Page

NO_QUERIES = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def form(night: Night, **fields: str) -> dict[str, str]:
    night.refresh_from_db()
    return {"key": cast.fresh_key(), "version": str(night.version), **fields}


class TestBuyIn:
    def test_chips_bought_raise_stack_and_what_was_put_in_but_no_net(
        self, book: Client, night: Night
    ) -> None:
        answer = book.post(f"/nights/{night.pk}/people/buy-in/", form(night, player="2", chips="80"))
        ledger = journal.read(night).ledger
        assert (answer["Location"], ledger.stacks["A"], ledger.bought["A"], ledger.net["A"]) == (
            f"/nights/{night.pk}/people/",
            80,
            80,
            0,
        )

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"player": "2", "chips": "0"}, "0 is not between 1 and 1000000000."),
            ({"player": "2", "chips": "1e3"}, "Chips are whole numbers: “1e3” is none."),
            ({"player": "2", "chips": ""}, "This field is required."),
            ({"player": "99", "chips": "80"}, "99 is not one of the available choices."),
        ],
    )
    def test_what_is_wrong_is_said_and_kept(
        self, book: Client, night: Night, fields: dict[str, str], sentence: str
    ) -> None:
        page = Page(book.post(f"/nights/{night.pk}/people/buy-in/", form(night, **fields)))
        assert (page.status, page.says(sentence)) == (422, True)
        assert page.says(f'name="chips" value="{fields["chips"]}"') or not fields["chips"]
        assert JournalEntry.objects.count() == 0

    def test_a_page_older_than_the_night_is_refused_with_what_happened(
        self, book: Client, night: Night
    ) -> None:
        old = form(night, player="2", chips="80")
        cast.play(book, night, [{"C": 5}])
        page = Page(book.post(f"/nights/{night.pk}/people/buy-in/", old))
        assert (page.status, page.says("meanwhile Ann’s phone recorded “C wins 7 · in: C · no bourré”")) == (
            409,
            True,
        )


class TestJoinAndLeave:
    def test_a_newcomer_sits_down_buys_chips_and_antes_from_the_next_deal_on(
        self, book: Client, night: Night
    ) -> None:
        book.post(f"/nights/{night.pk}/people/join/", form(night, name="Flo", after="2", chips="40"))
        page = Page(book.get(f"/nights/{night.pk}/"))
        assert (page.testid("pot"), page.stacks()["Flo"]) == ("8", "40")

    def test_somebody_seated_cannot_sit_down_again(self, book: Client, night: Night) -> None:
        page = Page(book.post(f"/nights/{night.pk}/people/join/", form(night, name="a", after="", chips="")))
        assert (page.status, page.says("A is seated already.")) == (422, True)

    def test_a_leaver_is_not_on_the_grid_and_keeps_his_chips_in_the_books(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [{"A": 3, "B": 2}])
        book.post(f"/nights/{night.pk}/people/leave/", form(night, player="2"))
        page = Page(book.get(f"/nights/{night.pk}/"))
        assert ("A" in page.stacks(), page.testid("dealer")) == (False, "B")
        assert journal.read(night).ledger.stacks["A"] == 6


class TestSitOut:
    def test_a_deal_from_a_table_that_did_not_show_it_is_refused(self, book: Client, night: Night) -> None:
        old = cast.deal_form(night, {"A": 3, "B": 2})
        book.post(f"/nights/{night.pk}/people/sit-out/", form(night, sits_out="4"))
        page = Page(book.post(f"/nights/{night.pk}/deals/", old))
        assert (page.status, page.says("meanwhile the night has changed")) == (409, True)
        assert night.seats.get(sits_out=True).number == 4

    def test_of_two_scorekeepers_the_second_sees_what_the_first_said(
        self, book: Client, night: Night
    ) -> None:
        old = form(night, sits_out="5")
        book.post(f"/nights/{night.pk}/people/sit-out/", form(night, sits_out="4"))
        assert book.post(f"/nights/{night.pk}/people/sit-out/", old).status_code == 409
        assert night.seats.get(sits_out=True).number == 4

    def test_who_sits_out_until_back_is_marked_and_not_counted_among_the_antes(
        self, book: Client, night: Night
    ) -> None:
        book.post(f"/nights/{night.pk}/people/sit-out/", {**form(night), "sits_out": ["2", "3"]})
        assert Page(book.get(f"/nights/{night.pk}/")).testid("pot") == "5"
        book.post(f"/nights/{night.pk}/people/sit-out/", form(night))
        assert Page(book.get(f"/nights/{night.pk}/")).testid("pot") == "7"

    def test_a_dealer_who_sits_out_is_passed_over(self, book: Client, night: Night) -> None:
        book.post(f"/nights/{night.pk}/people/sit-out/", form(night, sits_out="1"))
        assert Page(book.get(f"/nights/{night.pk}/")).testid("dealer") == "A"

    def test_even_with_everybody_sitting_out_the_table_opens(self, book: Client, night: Night) -> None:
        book.post(f"/nights/{night.pk}/people/sit-out/", {**form(night), "sits_out": list("1234567")})
        assert Page(book.get(f"/nights/{night.pk}/")).testid("pot") == "0"


class TestSwap:
    def swap(self, night: Night, one: str, other: str) -> dict[str, Any]:
        order = [str(seat) for seat in journal.read(night).seated]
        return {**form(night, one=one, other=other), "order": order}

    def test_two_change_places_and_nobody_else_moves(self, book: Client, night: Night) -> None:
        book.post(f"/nights/{night.pk}/people/swap/", self.swap(night, "2", "5"))
        assert journal.read(night).ledger.table.seats == ("G", "D", "B", "C", "A", "E", "F")

    def test_sent_twice_they_sit_where_they_wanted_to(self, book: Client, night: Night) -> None:
        sent = self.swap(night, "2", "5")
        answers = [book.post(f"/nights/{night.pk}/people/swap/", sent).status_code for _ in range(2)]
        assert (answers, JournalEntry.objects.count()) == ([302, 302], 1)

    def test_with_oneself_it_is_refused(self, book: Client, night: Night) -> None:
        page = Page(book.post(f"/nights/{night.pk}/people/swap/", self.swap(night, "2", "2")))
        assert (page.status, page.says("Choose two people who are seated.")) == (422, True)


class TestTakeOff:
    def test_somebody_typed_wrong_goes_and_has_no_column_in_the_ledger(
        self, book: Client, night: Night
    ) -> None:
        book.post(f"/nights/{night.pk}/people/take-off/", form(night, player="7"))
        cast.play(book, night, [{"A": 5}])
        assert not Page(book.get(f"/nights/{night.pk}/ledger/")).says('<th scope="col">F</th>')
        assert "F" not in Page(book.get(f"/nights/{night.pk}/")).stacks()

    def test_once_everybody_was_dealt_in_nobody_is_offered(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"A": 5}])
        assert not Page(book.get(f"/nights/{night.pk}/people/")).says("Take off the list")
        page = Page(book.post(f"/nights/{night.pk}/people/take-off/", form(night, player="7")))
        assert (page.status, page.says("F sat at a deal already and can only leave.")) == (422, True)


class TestCosts:
    @pytest.mark.parametrize(
        ("path", "fields"),
        [
            ("cash-out", {"player": "2", "chips": "1"}),
            ("hand-over", {"giver": "2", "taker": "pot", "chips": "1"}),
            ("leave", {"player": "2"}),
            ("take-off", {"player": "8"}),
        ],
    )
    def test_a_tap_costs_at_most_15_queries(
        self, book: Client, night: Night, path: str, fields: dict[str, str]
    ) -> None:
        book.post(f"/nights/{night.pk}/people/buy-in/", form(night, player="2", chips="80"))
        cast.play(book, night, [{"A": 5}] * 3)
        book.post(f"/nights/{night.pk}/people/join/", form(night, name="H", after="", chips="5"))
        sent = form(night, **fields)
        with CaptureQueriesContext(connection) as captured:
            assert book.post(f"/nights/{night.pk}/people/{path}/", sent).status_code == 302
        asked = [query["sql"] for query in captured if not query["sql"].startswith(NO_QUERIES)]
        assert len(asked) <= 15


class TestReaders:
    @pytest.mark.parametrize(
        "path",
        [
            *(
                "deals/",
                "undo/",
                "people/buy-in/",
                "people/join/",
                "people/leave/",
                "people/sit-out/",
                "close/",
            ),
            *("people/cash-out/", "people/hand-over/", "people/swap/", "people/take-off/"),
        ],
    )
    def test_a_viewer_may_look_but_not_write(self, night: Night, path: str) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, night.group))
        assert vi.get(f"/nights/{night.pk}/watch/").status_code == 200
        page = Page(vi.post(f"/nights/{night.pk}/{path}", form(night)))
        assert (page.status, page.says("You may look, but not write")) == (403, True)

    def test_a_scorekeeper_of_another_group_finds_nothing(self, ann: Device, night: Night) -> None:
        other = cast.start_night(ann, "X", "Y")
        bo = cast.client_of(cast.device("Bo’s phone", cast.Role.SCOREKEEPER, other.group))
        assert bo.get(f"/nights/{other.pk}/").status_code == 200
        assert bo.get(f"/nights/{night.pk}/").status_code == 404
        assert bo.post(f"/nights/{night.pk}/deals/", form(night)).status_code == 404


class TestNightFile:
    def test_it_downloads_the_standing_lines_as_a_night_file_others_read(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        night.refresh_from_db()
        book.post(f"/nights/{night.pk}/undo/", {"key": "undo", "version": night.version})
        answer = book.get(f"/nights/{night.pk}/night.json")
        ledger = rules.replay(rules.read_night(answer.content))
        assert [deal.pot for deal in ledger.deals] == [7, 13]
        assert answer["Content-Disposition"] == f'attachment; filename="Thibodaux {night.date}.json"'


class TestUndoneJoin:
    def test_somebody_whose_sitting_down_was_taken_back_is_offered_nowhere_and_breaks_no_page(
        self, book: Client, night: Night
    ) -> None:
        book.post(f"/nights/{night.pk}/people/join/", form(night, name="Fay", after="", chips=""))
        book.post(f"/nights/{night.pk}/undo/", form(night))
        for page in ("people/", "count/", "settle/", ""):
            answer = Page(book.get(f"/nights/{night.pk}/{page}"))
            assert (answer.status, answer.says(">Fay</option>")) == (200, False)


class TestSameKey:
    @pytest.mark.parametrize(
        ("path", "first", "second"),
        [
            ("join", {"name": "Fay", "after": "", "chips": ""}, {"name": "Fay", "after": "", "chips": "80"}),
            ("leave", {"player": "2", "paid": "5"}, {"player": "2", "paid": "6"}),
        ],
    )
    def test_a_change_of_more_lines_than_one_is_the_same_only_if_all_are(
        self, book: Client, night: Night, path: str, first: dict[str, str], second: dict[str, str]
    ) -> None:
        sent = form(night)
        url = f"/nights/{night.pk}/people/{path}/"
        assert book.post(url, {**sent, **first}).status_code == 302
        assert book.post(url, {**sent, **first}).status_code == 302
        assert book.post(url, {**sent, **second}).status_code == 409
