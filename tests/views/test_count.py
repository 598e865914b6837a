"""Count the table: what is typed against what should be there, what would explain it, and what is booked."""

from collections.abc import Mapping

import pytest
from django.test import Client

from games import journal, recording, rules
from games.forms.count import add_up
from games.models import Device, JournalEntry, Night
from games.recording import Tap
from tests import cast
from tests.page import Page
from tests.test_budgets import queries

RIGHT = {"Ann": 102, "Bo": 86, "Cy": 93, "Dee": 98, "Eve": 109, "pot": 12}
CY_FORGOT = {"Ann": 102, "Bo": 87, "Cy": 94, "Dee": 98, "Eve": 108, "pot": 11}


def typed(night: Night, counted: Mapping[str, object], antes: str = "out") -> dict[str, str]:
    """What the page's form sends."""
    fields = {who: "pot" if who == "pot" else f"chips-{cast.seat(night, who)}" for who in counted}
    return {"antes": antes, **{fields[who]: str(chips) for who, chips in counted.items()}}


def compare(book: Client, night: Night, counted: Mapping[str, object], antes: str = "out") -> Page:
    return Page(book.get(f"/nights/{night.pk}/count/", typed(night, counted, antes)))


def agreement(night: Night, counted: dict[str, int]) -> dict[str, str]:
    """What the form that agrees a count sends: chips before the next antes."""
    night.refresh_from_db()
    numbers = {who: "pot" if who == "pot" else str(cast.seat(night, who)) for who in counted}
    fields = {f"count-{numbers[who]}": str(chips) for who, chips in counted.items()}
    return {"key": cast.fresh_key(), "version": str(night.version), "typed": "pot=7", **fields}


def agree(book: Client, night: Night, counted: dict[str, int]) -> Page:
    return Page(book.post(f"/nights/{night.pk}/count/agree/", agreement(night, counted), follow=True))


def lines(night: Night) -> list[tuple[str | None, int]]:
    """Who was counted, and with what, in the journal's order."""
    facts = [journal.read(night).named(entry.facts) for entry in night.entries.all() if entry.kind == "count"]
    return [(fact.player, fact.chips) for fact in facts if isinstance(fact, rules.Count)]


class TestSums:
    @pytest.mark.parametrize(
        ("text", "chips"),
        [
            ("3*25+4*5+2", 97),
            ("3×25 + 4×5", 95),
            ("0", 0),
            ("2*3*4", 24),
            (" 12 ", 12),
            ("-6", -6),
            ("−2*3", -6),
        ],
    )
    def test_a_number_or_a_sum_is_added_up(self, text: str, chips: int) -> None:
        assert add_up(text) == chips

    @pytest.mark.parametrize(
        "text", ["", "3*", "+3", "3**2", "3-2", "2.5", "1e3", "(3+2)", "3/1", "٣", "a", "--1", "1+-1", "__"]
    )
    def test_anything_else_is_no_sum(self, text: str) -> None:
        assert add_up(text) is None


class TestCount:
    def test_it_says_what_should_be_there_without_the_next_antes_and_with_them(
        self, book: Client, five: Night
    ) -> None:
        page = Page(book.get(f"/nights/{five.pk}/count/"))
        assert page.says("93 should be there, 92 with the antes in")
        assert page.says("86 should be there</p>")
        assert page.says("12 should be there, 16 with the antes in")
        assert page.says("Antes of the next deal: Ann, Cy, Dee and Eve.")

    def test_it_names_what_is_off_and_first_the_ante_that_explains_all_of_it(
        self, book: Client, five: Night
    ) -> None:
        page = compare(book, five, {**CY_FORGOT, "Bo": "3*25+4*3"})
        assert page.testid("differences") == (
            "Bo has 1 too many Cy has 1 too many Eve has 1 too few The pot has 1 too few"
        )
        assert page.says("What is off since the start")
        assert page.testid("suggestions") == (
            "Cy did not ante in deal 3 Deal 3 Ann did not ante in deal 1 Deal 1"
        )
        assert page.says(f'href="/nights/{five.pk}/deals/3/"')
        assert page.says('value="3*25+4*3"')
        assert JournalEntry.objects.filter(night=five, facts__type="count").count() == 0

    def test_the_same_count_with_the_next_antes_in_says_the_same(self, book: Client, five: Night) -> None:
        with_antes = {"Ann": 101, "Bo": 87, "Cy": 93, "Dee": 97, "Eve": 107, "pot": 15}
        page = compare(book, five, with_antes, antes="in")
        assert page.testid("differences") == compare(book, five, CY_FORGOT).testid("differences")
        assert page.testid("suggestions").startswith("Cy did not ante in deal 3 Deal 3")

    def test_somebody_who_sits_out_until_back_does_not_ante(self, book: Client, five: Night) -> None:
        book.post(
            f"/nights/{five.pk}/people/sit-out/",
            {"key": cast.fresh_key(), "version": str(cast.version(five)), "sits_out": cast.seat(five, "Dee")},
        )
        page = compare(book, five, {"Dee": 98, "pot": 15}, antes="in")
        assert page.says("Everything counted agrees.")

    def test_an_ante_not_put_in_for_the_deal_to_come_blames_no_deal_played(
        self, book: Client, five: Night
    ) -> None:
        page = compare(book, five, {"Cy": 93, "Ann": 101, "pot": 15}, antes="in")
        assert page.testid("suggestions").startswith("Cy did not ante in deal 4 ")
        assert not page.says(f'href="/nights/{five.pk}/deals/4/"')

    def test_what_was_left_empty_was_not_counted_and_is_not_zero(self, book: Client, five: Night) -> None:
        assert compare(book, five, {"Ann": 102, "Bo": ""}).says("Everything counted agrees.")
        assert compare(book, five, {"Ann": 102, "Bo": 0}).testid("differences") == "Bo has 86 too few"

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("2*+3", "“2*+3” is no whole number and no sum such as 3*25+4*5+2."),
            ("99999*99999", "9999800001 is not between -1000000000 and 1000000000."),
            ("", "Nothing was counted: type at least one stack, or the pot."),
        ],
    )
    def test_what_makes_no_sense_is_said_and_kept(
        self, book: Client, five: Night, text: str, sentence: str
    ) -> None:
        page = compare(book, five, {"Ann": text})
        assert (page.status, page.says(sentence)) == (422, True)
        assert page.says(f'value="{text}"') or not text

    def test_a_pot_cannot_be_below_zero(self, book: Client, five: Night) -> None:
        assert compare(book, five, {"pot": "-1"}).status == 422

    def test_whoever_left_is_counted_too(self, book: Client, five: Night) -> None:
        recording.leave(five, tap(five), cast.seat(five, "Dee"))
        assert Page(book.get(f"/nights/{five.pk}/count/")).says("has left · 98 should be there")

    def test_two_who_have_too_many_are_explained_by_no_single_slip(self, book: Client, five: Night) -> None:
        page = compare(book, five, {"Ann": 103, "Bo": 88})
        assert page.says("No single slip would explain it.")

    def test_without_buy_ins_it_says_that_stacks_began_at_nothing(self, book: Client, night: Night) -> None:
        page = Page(book.get(f"/nights/{night.pk}/count/"))
        assert page.says("No chips bought are written down, so every stack began at 0.")

    def test_a_page_costs_the_same_after_3_deals_and_after_33(self, book: Client, five: Night) -> None:
        def look() -> int:
            return queries(lambda: book.get(f"/nights/{five.pk}/count/", {"pot": "11", "chips-3": "94"}))

        few = look()
        cast.play(book, five, [{"Ann": 5}] * 30)
        assert (look(), few <= 8) == (few, True)


def tap(night: Night) -> Tap:
    night.refresh_from_db()
    return Tap(by=Device.objects.earliest("pk"), key=cast.fresh_key(), seen=night.version)


class TestWhoMay:
    @pytest.mark.parametrize("path", ["", "agree/", "buy-in/"])
    def test_strangers_find_nothing_and_viewers_may_not(self, five: Night, path: str) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, five.group))
        cleo = cast.client_of()
        form = agreement(five, RIGHT)
        address = f"/nights/{five.pk}/count/{path}"
        answers = [who.post(address, form) if path else who.get(address) for who in (vi, cleo)]
        assert [answer.status_code for answer in answers] == [403, 404]
        assert lines(five) == []

    @pytest.mark.parametrize("path", ["agree/", "buy-in/"])
    def test_a_closed_night_is_not_counted(self, book: Client, five: Night, path: str) -> None:
        recording.close_night(five, tap(five), "share", None)
        form = {**agreement(five, RIGHT), "player": "1", "chips": "5"}
        page = Page(book.post(f"/nights/{five.pk}/count/{path}", form))
        assert (page.status, page.says("This night is closed.")) == (409, True)
        assert not page.says("/count/agree/")
        assert lines(five) == []
