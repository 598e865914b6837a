"""Recording from the table screen: plain forms, htmx, refusals that keep what was typed."""

import pytest
from django.test import Client

from games.models import JournalEntry, Night
from tests import cast
from tests.page import Page

HTMX = {"HX-Request": "true"}


class TestRecordDeal:
    def test_without_script_recording_leads_back_to_the_table(self, book: Client, night: Night) -> None:
        answer = book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 3, "B": 2}))
        assert (answer.status_code, answer["Location"]) == (302, f"/nights/{night.pk}/")

    def test_with_htmx_the_answer_is_the_table_alone(self, book: Client, night: Night) -> None:
        answer = book.post(
            f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 3, "B": 2}), headers=HTMX
        )
        page = Page(answer)
        assert (page.status, page.testid("pot"), page.html.strip()[:16]) == (200, "7", '<main id="table"')

    @pytest.mark.parametrize(
        ("tricks", "more", "sentence"),
        [
            ({"A": 3, "B": 1}, {}, "Tricks add up to 4, one is missing (5 are played)."),
            ({"A": 3, "B": 3}, {}, "Tricks add up to 6, one too many (5 are played)."),
            ({}, {}, "Nobody is marked as in. Tap who played, or choose “Nobody played”."),
            ({"A": 5}, {"nobody": "on"}, "“Nobody played” is chosen, but somebody has tricks."),
            ({"A": 3, "B": 2}, {"out-2": "deal"}, "A sits out and cannot have played."),
            ({"A": 3, "B": 2}, {"renege-4": "corrected"}, "C did not play and cannot have reneged."),
            ({"A": 5}, {"renege-2": "corrected"}, "A played alone: without play there is no renege."),
            (
                {"A": 3, "B": 2},
                {"dropped-4": "on"},
                "Nobody can drop out after the draw: there is no stay fee.",
            ),
            ({"A": 3, "B": 2}, {"ante": "1.5"}, "Chips are whole numbers: “1.5” is none."),
            ({"A": 3, "B": 2}, {"version": "old"}, "Enter a whole number."),
        ],
    )
    def test_a_deal_that_cannot_be_is_refused_in_words_and_the_grid_stays_as_typed(
        self, book: Client, night: Night, tricks: dict[str, int], more: dict[str, str], sentence: str
    ) -> None:
        form = cast.deal_form(night, tricks, note="typed", **more)
        page = Page(book.post(f"/nights/{night.pk}/deals/", form))
        assert (page.status, page.says(sentence), page.says("typed")) == (422, True, True)
        assert page.html.count(" checked") == sum(key.split("-")[0] in CHECKED for key in form)
        assert JournalEntry.objects.count() == 0

    def test_a_trick_count_no_deal_can_have_is_refused(self, book: Client, night: Night) -> None:
        form = cast.deal_form(night, {"A": 3, "B": 2}, **{"tricks-4": "7"})
        page = Page(book.post(f"/nights/{night.pk}/deals/", form))
        assert (page.status, page.html.count(" checked"), JournalEntry.objects.count()) == (422, 2, 0)

    def test_the_same_deal_recorded_by_somebody_else_is_one_deal_and_no_question(
        self, book: Client, night: Night
    ) -> None:
        old = cast.deal_form(night, {"C": 5})
        bo = cast.client_of(cast.device("Bo’s phone"))
        cast.play(bo, night, [{"C": 5}])
        page = Page(book.post(f"/nights/{night.pk}/deals/", old))
        assert (page.status, page.says("Deal 1 was already recorded by Bo’s phone.")) == (200, True)
        assert (page.testid("deal-number"), JournalEntry.objects.count()) == ("2", 1)

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    def test_another_deal_meanwhile_shows_both_and_mine_can_become_the_next(
        self, book: Client, night: Night, headers: dict[str, str]
    ) -> None:
        old = cast.deal_form(night, {"A": 3, "B": 2}, note="mine")
        cast.play(cast.client_of(cast.device("Bo’s phone")), night, [{"C": 5}])
        page = Page(book.post(f"/nights/{night.pk}/deals/", old, headers=headers))
        assert (page.status, page.says("Deal 1, recorded by Bo’s phone"), page.says("A 3, B 2 (mine)")) == (
            409,
            True,
            True,
        )
        assert page.html.index("Same deal: drop mine") < page.html.index("Mine is deal 2")
        assert all(page.says(f'name="{name}" value="{old[name]}"') for name in old if name != "version")
        book.post(f"/nights/{night.pk}/deals/", {**old, "version": str(cast.version(night))})
        assert [entry.facts["tricks"] for entry in JournalEntry.objects.all()] == [{"4": 5}, {"2": 3, "3": 2}]

    def test_when_no_deal_came_between_the_refusal_says_what_did_and_keeps_the_grid(
        self, book: Client, night: Night
    ) -> None:
        old = cast.deal_form(night, {"A": 3, "B": 2})
        form = {"key": cast.fresh_key(), "version": "0", "player": "4", "chips": "80"}
        book.post(f"/nights/{night.pk}/people/buy-in/", form)
        page = Page(book.post(f"/nights/{night.pk}/deals/", old))
        assert (page.status, page.says("meanwhile Ann’s phone recorded “C buys 80”")) == (409, True)
        assert (page.html.count(" checked"), page.testid("deal-number")) == (2, "1")

    def test_nobody_played_is_a_deal_of_its_own(self, book: Client, night: Night) -> None:
        book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {}, nobody="on"))
        assert Page(book.get(f"/nights/{night.pk}/")).testid("result") == (
            "Deal 1: Nobody played: the pot stays · A deals next · next pot 14"
        )

    def test_everything_of_the_sheet_is_recorded_as_a_fact(self, book: Client, night: Night) -> None:
        more = {
            "renege-2": "uncorrected",
            "lose-3": "on",
            "out-4": "back",
            "dealer": "5",
            "ante": "2",
            "note": "n",
        }
        book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 3, "B": 2}, **more))
        assert JournalEntry.objects.get().facts == {
            "type": "deal",
            "tricks": {"2": 3, "3": 2},
            "dealer": 5,
            "sitting_out": [4],
            "reneges": {"2": "uncorrected"},
            "lose_next_deal": [3],
            "ante": 2,
            "note": "n",
        }
        assert night.seats.get(sits_out=True).number == 4


CHECKED = ("tricks", "renege", "out", "lose", "nobody")


class TestUndo:
    def test_the_grid_comes_back_filled_with_the_deal_taken_back(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        night.refresh_from_db()
        answer = book.post(
            f"/nights/{night.pk}/undo/", {"key": "undo", "version": night.version}, follow=True
        )
        page = Page(answer)
        assert (page.testid("pot"), page.testid("deal-number"), page.html.count(" checked")) == ("7", "1", 3)

    def test_the_button_says_what_it_would_take_back(self, book: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        assert Page(book.get(f"/nights/{night.pk}/")).says("Undo deal 3")


class TestPreviewDeal:
    @pytest.mark.parametrize(
        ("tricks", "more", "sentence"),
        [
            ({"A": 3, "B": 2}, {}, "A wins 7 · in: A, B · no bourré"),
            ({"A": 3, "B": 2, "C": 0}, {}, "A wins 7 · in: A, B, C · C bourré, pays 7"),
            ({"A": 2, "B": 2, "C": 1}, {}, "Tie of A and B: the pot stays · in: A, B, C · no bourré"),
            ({}, {"nobody": "on"}, "Nobody played: the pot stays"),
            (
                {"A": 3, "B": 2},
                {"renege-2": "uncorrected"},
                "A reneged and may not win: the pot stays · in: A, B · A reneged, pays 7 · no bourré",
            ),
        ],
    )
    def test_it_says_who_wins_what_who_is_in_and_who_is_bourre(
        self, book: Client, night: Night, tricks: dict[str, int], more: dict[str, str], sentence: str
    ) -> None:
        page = Page(book.get(f"/nights/{night.pk}/preview/", cast.deal_form(night, tricks, **more)))
        assert (page.status, page.html.strip()) == (200, f'<small id="preview">{sentence}</small>')

    def test_it_says_what_is_wrong_and_records_nothing(self, book: Client, night: Night) -> None:
        page = Page(book.get(f"/nights/{night.pk}/preview/", cast.deal_form(night, {"A": 4})))
        assert (page.status, page.says("one is missing")) == (422, True)
        assert JournalEntry.objects.count() == 0
