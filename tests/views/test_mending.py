"""Mending on the pages: correct, strike out, insert and redo, each with what it would change beforehand."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import journal, recording, rules
from games.figures import chips
from games.models import Device, JournalEntry, Night
from games.recording import Tap
from games.reports.table import fresh_key
from tests import cast
from tests.page import Page

A, B, C = 2, 3, 4  # seat numbers; seat 1 is G
WRONG = {"A": 3, "B": 2, "C": 0}
RIGHT = {"A": 3, "B": 2}


def line(night: Night, place: int) -> int:
    """The id of a line that counts, by its place in the journal, from 0."""
    return journal.read(night).standing[place].pk


def at(night: Night, place: int, verb: str = "") -> str:
    """The address of a line, or of what is to be done with it."""
    return f"/nights/{night.pk}/lines/{line(night, place)}/{verb}"


def now(night: Night) -> list[rules.Raw]:
    """The facts that count."""
    return [entry.facts for entry in journal.read(night).standing]


def sent(night: Night, **fields: object) -> dict[str, object]:
    """What a form about the night as it is now sends."""
    night.refresh_from_db()
    return {"key": fresh_key(), "version": night.version, **fields}


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
        assert early <= 18  # the journal is read twice: for the form, and once it is mended

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
        assert mend() == early == {"undo": 14, "redo": 14, "strike": 12}


def queries(act: Callable[[], object]) -> int:
    """How many queries `act` makes, transactions not counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in captured)
