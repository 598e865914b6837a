"""Correcting a line: what it would change, asked for and then saved."""

import pytest
from django.test import Client

from games import journal, rules
from games.figures import chips
from games.models import Device, JournalEntry, Night
from tests import cast
from tests.page import Page
from tests.views.mending import RIGHT, WRONG, A, B, at, now, sent


class TestCorrect:
    def test_the_grid_comes_filled_with_the_deal_as_it_was_at_the_table_of_then(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG, {"D": 5}])
        page = Page(book.get(at(night, 0, "correct/")))
        assert (page.status, page.testid("pot"), page.testid("dealer")) == (200, "7", "G")
        assert page.html.count(" checked") == 3

    def test_who_sits_out_until_back_now_is_no_matter_of_an_earlier_deal(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG])
        assert Page(book.get(f"/nights/{night.pk}/")).says("Sits out until back")
        assert not Page(book.get(at(night, 0, "correct/"))).says("Sits out until back")
        form = cast.deal_form(night, RIGHT, **{"out-5": "back", "save": "on"})
        book.post(at(night, 0, "correct/"), form)
        assert now(night)[0]["sitting_out"] == [5]
        assert not night.seats.filter(sits_out=True).exists()

    def test_first_it_says_what_would_change_and_saves_nothing(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG, {"D": 3, "E": 2}])
        page = Page(book.post(at(night, 0, "correct/"), cast.deal_form(night, RIGHT)))
        assert page.status == 200
        assert page.says("<s>A wins 7 · in: A, B, C · C bourré, pays 7</s>")
        assert page.says("<b>A wins 7 · in: A, B · no bourré</b>")
        assert page.says("C pays 7 → 0")
        assert page.says("pot 13 → 7 · D wins 13 → D wins 7")
        assert JournalEntry.objects.count() == 2

    def test_its_figures_are_those_of_the_night_once_saved(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG, *cast.SEEDS_DEALS])
        before = journal.read(night).ledger
        form = cast.deal_form(night, {"B": 3, "A": 1, "G": 1})
        page = Page(book.post(at(night, 0, "correct/"), form))
        book.post(at(night, 0, "correct/"), {**form, "save": "on"})
        after = journal.read(night).ledger
        for step_before, step_after in zip(before.steps, after.steps, strict=True):
            for name, stack in step_after.table.stacks.items():
                old = step_before.table.stacks[name]
                moved = f"{name} {chips(old)} → {chips(stack)}"
                assert page.says(moved) is (old != stack)
            assert step_before.deal
            assert step_after.deal
            if step_before.deal.pot != step_after.deal.pot:
                assert page.says(f"pot {step_before.deal.pot} → {step_after.deal.pot}")
        for name, stack in after.stacks.items():
            cells = f"<td>{chips(before.stacks[name])}</td><td>{chips(stack)}</td>"
            assert page.says(f'<th scope="row">{name}</th>{cells}')

    def test_save_puts_the_new_line_in_the_place_of_the_old_one_and_shows_both(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG, {"D": 5}])
        form = {**cast.deal_form(night, RIGHT), "save": "on"}
        page = Page(book.post(at(night, 0, "correct/"), form, follow=True))
        assert [facts["tricks"] for facts in now(night)] == [{"2": 3, "3": 2}, {"5": 5}]
        assert page.says("<b>A wins 7 · in: A, B · no bourré</b>")
        assert page.says("Ann’s phone corrected “A 3, B 2, C 0 → A wins 7 · in: A, B · no bourré”")
        assert page.says("Undo correcting deal 1")

    def test_save_sent_twice_corrects_once(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG])
        address, form = at(night, 0, "correct/"), {**cast.deal_form(night, RIGHT), "save": "on"}
        answers = [book.post(address, form) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [302, 302]
        assert answers[0].headers["Location"] == answers[1].headers["Location"]
        assert JournalEntry.objects.count() == 2

    def test_a_deal_that_cannot_be_is_refused_in_words_and_stays_as_typed(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG])
        page = Page(book.post(at(night, 0, "correct/"), cast.deal_form(night, {"A": 4}, note="typed")))
        assert (page.status, page.html.count(" checked"), page.says("typed")) == (422, 1, True)
        assert page.says("Tricks add up to 4, one is missing (5 are played).")

    def test_what_was_typed_can_be_changed_after_the_preview(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG])
        form = cast.deal_form(night, RIGHT, note="typed", again="on")
        page = Page(book.post(at(night, 0, "correct/"), form))
        assert (page.status, page.html.count(" checked"), page.says("typed")) == (200, 2, True)

    @pytest.mark.parametrize(("counted", "said"), [(True, True), (False, False)])
    def test_why_nothing_changes_after_a_count_is_said(
        self, book: Client, night: Night, ann: Device, counted: bool, said: bool
    ) -> None:
        cast.play(book, night, [WRONG])
        if counted:
            cast.write(night, ann, {"type": "count", "player": cast.seat(night, "C"), "chips": 40})
        page = Page(book.post(at(night, 0, "correct/"), cast.deal_form(night, RIGHT)))
        assert page.says("A count comes after this: what was counted stays as it was counted.") == said

    def test_a_later_line_that_could_not_be_any_more_is_named_and_nothing_is_saved(
        self, book: Client, night: Night, ann: Device
    ) -> None:
        cast.write(night, ann, {"type": "buy_in", "player": A, "chips": 80})
        cast.write(night, ann, {"type": "cash_out", "player": A, "chips": 70})
        form = sent(night, player=A, chips=60)
        page = Page(book.post(at(night, 0, "correct/"), form))
        assert page.status == 422
        assert page.says("A cashes out 70")
        assert page.says("A holds 60 and cannot hand back 70: 10 too many.")
        assert page.says("Mend that line first")
        assert not page.says('name="save"')
        refused = book.post(at(night, 0, "correct/"), {**form, "save": "on"})
        assert (refused.status_code, JournalEntry.objects.count()) == (422, 2)

    def test_a_renege_that_would_be_in_a_lone_deal_is_told_at_once(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG])
        form = cast.deal_form(night, {"A": 5}, **{"renege-2": "corrected"})
        page = Page(book.post(at(night, 0, "correct/"), form))
        assert (page.status, page.says("without play there is no renege")) == (422, True)

    @pytest.mark.parametrize("save", [{}, {"save": "on"}], ids=["preview", "save"])
    def test_where_somebody_else_corrected_it_meanwhile_both_are_shown_and_mine_is_kept(
        self, book: Client, night: Night, save: dict[str, str]
    ) -> None:
        cast.play(book, night, [WRONG])
        address, mine = at(night, 0, "correct/"), cast.deal_form(night, RIGHT, **save)
        theirs = {**cast.deal_form(night, {"C": 5}), "save": "on"}
        bo = cast.device("Bo’s phone")
        cast.client_of(bo).post(address, theirs)
        page = Page(book.post(address, mine))
        assert page.status == 409
        assert page.says("It says now: <b>C wins 7 · in: C · no bourré</b>")
        assert page.says("You typed: <b>A 3, B 2</b>")
        assert page.says(f'action="{at(night, 0, "correct/")}"')
        assert page.html.count(" checked") == 2

    def test_where_it_was_struck_out_meanwhile_its_page_says_so(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG])
        address, mine = at(night, 0, "correct/"), cast.deal_form(night, RIGHT)
        book.post(at(night, 0, "strike/"), sent(night))
        page = Page(book.post(address, mine))
        assert (page.status, page.says("This line no longer counts.")) == (409, True)

    @pytest.mark.parametrize(
        ("facts", "fields", "corrected"),
        [
            (
                {"type": "buy_in", "player": A, "chips": 80},
                {"player": B, "chips": 60, "note": "twice"},
                {"type": "buy_in", "player": B, "chips": 60, "note": "twice"},
            ),
            (
                {"type": "transfer", "from": A, "to": None, "chips": 5},
                {"from": B, "to": 0, "chips": 6},
                {"type": "transfer", "from": B, "to": None, "chips": 6},
            ),
            (
                {"type": "count", "player": None, "chips": 5},
                {"player": A, "chips": "-5"},
                {"type": "count", "player": A, "chips": -5},
            ),
            ({"type": "leave", "player": A}, {"player": B}, {"type": "leave", "player": B}),
            (
                {"type": "seats", "seats": [7, 6, 5, 4, 3, 2, 1]},
                {f"seat-{seat}": seat for seat in range(1, 8)},
                {"type": "seats", "seats": [1, 2, 3, 4, 5, 6, 7]},
            ),
        ],
        ids=["buy-in", "transfer", "count", "leave", "seats"],
    )
    def test_lines_between_deals_have_a_small_form_filled_with_what_they_say(
        self,
        book: Client,
        night: Night,
        ann: Device,
        facts: rules.Raw,
        fields: dict[str, object],
        corrected: rules.Raw,
    ) -> None:
        cast.write(night, ann, facts)
        assert Page(book.get(at(night, 0, "correct/"))).status == 200
        book.post(at(night, 0, "correct/"), sent(night, save="on", **fields))
        assert now(night) == [corrected]

    def test_the_small_form_comes_filled_with_what_the_line_says(
        self, book: Client, night: Night, ann: Device
    ) -> None:
        cast.write(night, ann, {"type": "buy_in", "player": A, "chips": 80, "note": "n"})
        page = Page(book.get(at(night, 0, "correct/")))
        assert page.says('<option value="2" selected>A</option>')
        assert page.says('value="80"')
        assert page.says('value="n"')

    def test_new_house_rules_can_be_struck_but_have_no_form(
        self, book: Client, night: Night, ann: Device
    ) -> None:
        cast.write(night, ann, {"type": "rules", "rules": {"ante": 2}})
        assert book.get(at(night, 0, "correct/")).status_code == 404
        assert not Page(book.get(at(night, 0))).says("correct/")
        assert Page(book.get(at(night, 0, "strike/"))).status == 200
