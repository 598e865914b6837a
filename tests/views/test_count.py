"""Count the table: what is typed against what should be there, what would explain it, and what is booked."""

from collections.abc import Mapping

import pytest
from django.test import Client

from games import journal, recording, rules
from games.forms.count import add_up
from games.models import Change, Device, JournalEntry, Night
from games.recording import KeyReused, Tap
from tests import cast
from tests.page import Page
from tests.test_budgets import queries

FIVE = ("Ann", "Bo", "Cy", "Dee", "Eve")
DEALS = ({"Ann": 3, "Bo": 2, "Cy": 0}, {"Bo": 2, "Dee": 2, "Ann": 1}, {"Eve": 4, "Ann": 1, "Bo": 0})
RIGHT = {"Ann": 102, "Bo": 86, "Cy": 93, "Dee": 98, "Eve": 109, "pot": 12}
CY_FORGOT = {"Ann": 102, "Bo": 87, "Cy": 94, "Dee": 98, "Eve": 108, "pot": 11}


@pytest.fixture
def five(ann: Device, book: Client) -> Night:
    """Three deals of five players with 100 chips each; 12 lie in the pot, Bo is exempt."""
    night = cast.start_night(ann, *FIVE, buy_in=100)
    cast.play(book, night, DEALS)
    return night


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
        assert Page(book.get(f"/nights/{five.pk}/settle/")).says("−3 found or missing")

    def test_a_count_without_a_difference_moves_nothing_and_is_remembered(
        self, book: Client, five: Night
    ) -> None:
        before = journal.read(five).ledger.table
        page = agree(book, five, RIGHT)
        assert page.says("Counted before deal 4: all agreed")
        assert journal.read(five).ledger.table == before
        assert lines(five) == [*((name, RIGHT[name]) for name in FIVE), (None, 12)]
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
