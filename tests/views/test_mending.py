"""Striking out, inserting and redoing on the pages, what each would change beforehand, and what it costs."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import recording
from games.models import Device, Night
from games.recording import Tap
from games.reports.table import fresh_key
from tests import cast
from tests.page import Page
from tests.views.mending import RIGHT, WRONG, A, B, at, line, now, sent


class TestStrike:
    def test_it_says_what_would_change_and_then_strikes(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG, {"D": 3, "E": 2}])
        page = Page(book.get(at(night, 0, "strike/")))
        assert (page.status, page.says("Deal 2, then deal 1"), page.says("pot 13 → 7")) == (200, True, True)
        page = Page(book.post(at(night, 0, "strike/"), sent(night), follow=True))
        assert page.says("This line no longer counts.")
        assert page.says("Undo striking deal 1")
        assert [facts["tricks"] for facts in now(night)] == [{"5": 3, "6": 2}]

    def test_a_join_that_others_stand_on_cannot_go(self, book: Client, night: Night, ann: Device) -> None:
        recording.join(night, Tap(by=ann, key=fresh_key(), seen=0), "H", None, 80)
        page = Page(book.get(at(night, 0, "strike/")))
        assert (page.status, page.says("H is nobody of this night.")) == (422, True)
        assert book.post(at(night, 0, "strike/"), sent(night)).status_code == 422
        assert len(now(night)) == 2

    def test_from_an_old_page_it_is_refused(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG])
        old = sent(night)
        cast.play(book, night, [{"C": 5}])
        page = Page(book.post(at(night, 0, "strike/"), old))
        assert (page.status, page.says("meanwhile Ann’s phone recorded “C wins 13"), len(now(night))) == (
            409,
            True,
            2,
        )


class TestInsert:
    def test_a_deal_is_put_in_at_the_table_of_then(self, book: Client, night: Night) -> None:
        cast.play(book, night, [WRONG, {"D": 5}])
        page = Page(book.get(at(night, 1, "insert/")))
        assert (page.testid("pot"), page.testid("dealer"), page.html.count(" checked")) == ("13", "A", 0)
        form = cast.deal_form(night, {"E": 5})
        page = Page(book.post(at(night, 1, "insert/"), form))
        assert page.says("Deal 2, then deal 3")
        book.post(at(night, 1, "insert/"), {**form, "save": "on"})
        assert [facts["tricks"] for facts in now(night)] == [{"2": 3, "3": 2, "4": 0}, {"6": 5}, {"5": 5}]

    @pytest.mark.parametrize(
        ("kind", "fields"),
        [
            ("buy_in", {"player": A, "chips": 80}),
            ("leave", {"player": A}),
            ("transfer", {"from": A, "to": B, "chips": 5}),
            ("count", {"player": A, "chips": 5}),
        ],
    )
    def test_whatever_happens_between_deals_can_be_put_in(
        self, book: Client, night: Night, kind: str, fields: dict[str, object]
    ) -> None:
        cast.play(book, night, [{"D": 5}])
        address = f"{at(night, 0, 'insert/')}?kind={kind}"
        assert Page(book.get(address)).status == 200
        assert book.post(address, sent(night, save="on", **fields)).status_code == 302
        assert [facts["type"] for facts in now(night)] == [kind, "deal"]

    def test_a_kind_nobody_knows_is_not_found(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"D": 5}])
        assert book.get(f"{at(night, 0, 'insert/')}?kind=close").status_code == 404


class TestRedo:
    def test_the_table_offers_it_after_undo_and_it_brings_the_deal_back(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG])
        assert not Page(book.get(f"/nights/{night.pk}/")).says("Redo")
        book.post(f"/nights/{night.pk}/undo/", sent(night))
        assert Page(book.get(f"/nights/{night.pk}/")).says('aria-label="Redo deal 1"')
        page = Page(book.post(f"/nights/{night.pk}/redo/", sent(night), follow=True))
        assert (page.testid("deal-number"), page.says("Redo"), page.html.count(" checked")) == ("2", False, 0)

    def test_the_grid_is_not_filled_with_a_correction_that_was_taken_back(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG])
        book.post(at(night, 0, "correct/"), {**cast.deal_form(night, RIGHT), "save": "on"})
        page = Page(book.post(f"/nights/{night.pk}/undo/", sent(night), follow=True))
        assert (page.testid("deal-number"), page.html.count(" checked")) == ("2", 0)
        assert page.says('aria-label="Redo correcting deal 1"')


class TestClosedNight:
    @pytest.mark.parametrize("verb", ["correct/", "strike/", "insert/"])
    def test_nothing_is_mended_and_the_way_out_is_named(
        self, book: Client, night: Night, ann: Device, verb: str
    ) -> None:
        cast.play(book, night, [WRONG])
        cast.write(night, ann, {"type": "close", "pot": "share"})
        page = Page(book.post(at(night, 0, verb), {**cast.deal_form(night, RIGHT), "save": "on"}))
        assert (page.status, page.says("reopen it first"), len(now(night))) == (409, True, 2)
        assert Page(book.get(at(night, 0, verb), follow=True)).says("reopen it first")


class TestLedger:
    def test_the_journal_shows_the_old_line_struck_the_new_one_who_and_when(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [WRONG])
        old = line(night, 0)
        book.post(at(night, 0, "correct/"), {**cast.deal_form(night, RIGHT), "save": "on"})
        page = Page(book.get(f"/nights/{night.pk}/ledger/"))
        was = f'<a href="/nights/{night.pk}/lines/{old}/"><s>A 3, B 2, C 0</s></a>'
        is_now = f'<a href="{at(night, 0)}">A wins 7 · in: A, B · no bourré</a>'
        assert page.says(f"<li>Corrected: {was} · {is_now}")
        assert page.says("Ann’s phone,")


READS = ["", "preview/"]
WRITES = ["correct/", "strike/", "insert/"]


class TestAccess:
    @pytest.mark.parametrize("verb", [*READS, *WRITES])
    def test_a_stranger_finds_nothing(self, book: Client, night: Night, verb: str) -> None:
        cast.play(book, night, [WRONG])
        assert Client().get(at(night, 0, verb)).status_code == 404
        assert Client().post(at(night, 0, verb)).status_code in (404, 405)

    @pytest.mark.parametrize("verb", WRITES)
    def test_a_viewer_may_look_at_a_line_but_not_mend_it(self, book: Client, night: Night, verb: str) -> None:
        cast.play(book, night, [WRONG])
        viewer = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, night.group))
        page = Page(viewer.get(at(night, 0)))
        assert (page.status, page.says("Strike out")) == (200, False)
        assert viewer.get(at(night, 0, verb)).status_code == 403
        assert viewer.post(at(night, 0, verb), sent(night)).status_code == 403

    @pytest.mark.parametrize("verb", ["", *WRITES])
    def test_a_line_of_another_night_is_not_found(
        self, book: Client, night: Night, ann: Device, verb: str
    ) -> None:
        other = cast.start_night(ann, "A", "B", "C", "D", "E")
        cast.play(book, other, [RIGHT])
        address = f"/nights/{night.pk}/lines/{line(other, 0)}/{verb}"
        assert book.get(address).status_code == 404
        if verb:
            assert book.post(address, {**cast.deal_form(night, RIGHT), "save": "on"}).status_code == 404
            assert len(now(other)) == 1

    @pytest.mark.parametrize("verb", [*READS, *WRITES])
    def test_a_number_beyond_all_lines_is_not_found(self, book: Client, night: Night, verb: str) -> None:
        address = f"/nights/{night.pk}/lines/{2**70}/{verb}"
        assert book.get(address).status_code == 404
        assert book.post(address, sent(night)).status_code in (404, 405)

    def test_redo_is_for_those_who_write(self, night: Night) -> None:
        viewer = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, night.group))
        assert viewer.post(f"/nights/{night.pk}/redo/", sent(night)).status_code == 403
        assert Client().post(f"/nights/{night.pk}/redo/").status_code == 404


class TestQueries:
    @pytest.mark.parametrize("verb", ["", "correct/", "strike/", "insert/", "preview/"])
    def test_a_page_costs_the_same_however_long_the_night_and_however_often_it_was_mended(
        self, book: Client, night: Night, verb: str
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        short = queries(lambda: book.get(at(night, 0, verb)))
        cast.play(book, night, cast.SEEDS_DEALS * 3)
        for _ in range(3):
            book.post(at(night, 0, "correct/"), {**cast.deal_form(night, RIGHT), "save": "on"})
        book.post(f"/nights/{night.pk}/undo/", sent(night))
        assert queries(lambda: book.get(at(night, 0, verb))) == short
        assert short - 3 <= 8  # three of them are the test's own, for the address

    def test_saving_a_correction_costs_the_same_early_and_late(self, book: Client, night: Night) -> None:
        def correct() -> int:
            form = {**cast.deal_form(night, RIGHT), "save": "on"}
            address = at(night, 0, "correct/")
            return queries(lambda: book.post(address, form))

        cast.play(book, night, cast.SEEDS_DEALS)
        early = correct()
        cast.play(book, night, cast.SEEDS_DEALS * 5)
        assert correct() == early
        assert early <= 19  # the journal is read twice: for the form, and once it is mended

    def test_undo_redo_and_striking_cost_the_same_early_and_late(self, book: Client, night: Night) -> None:
        def post(address: str) -> int:
            form = sent(night)
            return queries(lambda: book.post(address, form))

        def mend() -> dict[str, int]:
            correction = {**cast.deal_form(night, RIGHT), "save": "on"}
            book.post(at(night, 0, "correct/"), correction)
            strike = at(night, 1, "strike/")
            walks = {walk: post(f"/nights/{night.pk}/{walk}/") for walk in ("undo", "redo")}
            return {**walks, "strike": post(strike)}

        cast.play(book, night, cast.SEEDS_DEALS)
        early = mend()
        cast.play(book, night, cast.SEEDS_DEALS * 5)
        assert mend() == early == {"undo": 15, "redo": 15, "strike": 13}


def queries(act: Callable[[], object]) -> int:
    """How many queries `act` makes, transactions not counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in captured)
