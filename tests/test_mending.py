"""Mending: lines corrected, struck out and put in, undone and redone; nothing is ever erased."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games import journal, recording, rules
from games.models import Change, Device, JournalEntry, Night
from games.recording import Closed, KeyReused, Stale, Tap
from games.reports.table import fresh_key
from tests import cast

BUY_IN: rules.Raw = {"type": "buy_in", "player": 2, "chips": 80}
DEAL: rules.Raw = {"type": "deal", "tricks": {"2": 3, "3": 2, "4": 0}}  # A three, B two, C bourré
OTHER_DEAL: rules.Raw = {"type": "deal", "tricks": {"2": 2, "3": 3}}
CASH_OUT: rules.Raw = {"type": "cash_out", "player": 2, "chips": 80}


def tap(night: Night, by: Device, key: str | None = None) -> Tap:
    """A tap on a form that shows the night as it is now."""
    night.refresh_from_db()
    return Tap(by=by, key=key or fresh_key(), seen=night.version)


def write(night: Night, by: Device, *lines: rules.Raw) -> list[int]:
    """Record lines one by one; the ids of all lines of the night."""
    cast.write(night, by, *lines)
    return [entry.pk for entry in night.entries.all()]


def lines(night: Night) -> list[tuple[int, rules.Raw, bool]]:
    """The journal as stored: position, facts, and whether the line counts."""
    return [(line.position, line.facts, line.struck_id is None) for line in night.entries.all()]


def done(night: Night) -> list[tuple[str, bool]]:
    """Each change: what it did, and whether it is undone."""
    return [(change.kind, change.undone) for change in night.changes.all()]


def fresh(night: Night, *facts: rules.Raw) -> rules.Ledger:
    """The ledger of a night that had only these lines, from the first time on."""
    book = journal.read(night)
    return rules.replay(replace(book.night_file, events=tuple(book.named(fact) for fact in facts)))


class TestCorrect:
    def test_the_old_line_is_struck_and_the_new_one_stands_right_behind_it(
        self, night: Night, ann: Device
    ) -> None:
        first, _second = write(night, ann, DEAL, BUY_IN)
        book = recording.correct(night, tap(night, ann), first, OTHER_DEAL)
        assert lines(night) == [(1, DEAL, False), (2, OTHER_DEAL, True), (3, BUY_IN, True)]
        assert book.ledger == fresh(night, OTHER_DEAL, BUY_IN)

    def test_the_change_says_who_corrected_which_line(self, night: Night, ann: Device) -> None:
        (first,) = write(night, ann, DEAL)
        bo = cast.device("Bo’s phone")
        recording.correct(night, tap(night, bo), first, OTHER_DEAL)
        change = night.changes.get(kind="correct")
        assert (change.by, change.strikes_id, [line.facts for line in change.entries.all()]) == (
            bo,
            first,
            [OTHER_DEAL],
        )

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (BUY_IN, {"type": "buy_in", "player": 3, "chips": 60}),
            ({"type": "join", "player": 8}, {"type": "join", "player": 8, "after": 2}),
            ({"type": "leave", "player": 2}, {"type": "leave", "player": 3}),
            ({"type": "transfer", "from": 2, "to": 3, "chips": 9}, {**BUY_IN, "note": "lent, not bought"}),
            ({"type": "count", "player": None, "chips": 9}, {"type": "count", "player": 2, "chips": -9}),
            ({"type": "seats", "seats": [7, 6, 5, 4, 3, 2, 1]}, {"type": "seats", "seats": [*range(1, 8)]}),
            ({"type": "rules", "rules": {"ante": 2}}, {"type": "rules", "rules": {"ante": 3}}),
        ],
        ids=lambda facts: facts["type"],
    )
    def test_every_kind_of_line_can_be_corrected(
        self, night: Night, ann: Device, old: rules.Raw, new: rules.Raw
    ) -> None:
        recording.join(night, tap(night, ann), "H", None, None)
        recording.leave(night, tap(night, ann), 8)
        line = write(night, ann, old)[-1]
        book = recording.correct(night, tap(night, ann), line, new)
        seated = ({"type": "join", "player": 8}, {"type": "leave", "player": 8})
        assert book.ledger == fresh(night, *seated, new)

    def test_sent_five_times_it_corrects_once(self, night: Night, ann: Device) -> None:
        (first,) = write(night, ann, DEAL)
        again = tap(night, ann)
        for _ in range(5):
            recording.correct(night, again, first, OTHER_DEAL)
        assert lines(night) == [(1, DEAL, False), (2, OTHER_DEAL, True)]

    def test_the_same_key_with_other_facts_or_for_another_line_is_refused(
        self, night: Night, ann: Device
    ) -> None:
        first, second = write(night, ann, DEAL, DEAL)
        again = tap(night, ann)
        recording.correct(night, again, first, OTHER_DEAL)
        with pytest.raises(KeyReused):
            recording.correct(night, again, first, BUY_IN)
        with pytest.raises(KeyReused):
            recording.correct(night, again, second, OTHER_DEAL)

    def test_from_an_old_page_it_is_refused(self, night: Night, ann: Device) -> None:
        (first,) = write(night, ann, DEAL)
        old = tap(night, ann)
        write(night, ann, BUY_IN)
        with pytest.raises(Stale):
            recording.correct(night, old, first, OTHER_DEAL)

    def test_a_line_that_no_longer_counts_cannot_be_corrected(self, night: Night, ann: Device) -> None:
        (first,) = write(night, ann, DEAL)
        recording.correct(night, tap(night, ann), first, OTHER_DEAL)
        with pytest.raises(rules.RulesError, match="this line no longer counts"):
            recording.correct(night, tap(night, ann), first, BUY_IN)

    def test_a_line_of_another_night_is_not_found(self, night: Night, ann: Device) -> None:
        other = cast.start_night(ann, "A", "B", "C")
        (theirs,) = write(other, ann, {"type": "leave", "player": 2})
        with pytest.raises(rules.RulesError, match="no such line"):
            recording.correct(night, tap(night, ann), theirs, OTHER_DEAL)

    def test_what_makes_a_later_line_impossible_leaves_everything_as_it_was(
        self, night: Night, ann: Device
    ) -> None:
        first, _second = write(night, ann, BUY_IN, CASH_OUT)
        with pytest.raises(rules.RulesError, match="A holds 79 and cannot hand back 80: 1 too many"):
            recording.correct(night, tap(night, ann), first, {**BUY_IN, "chips": 79})
        assert (lines(night), done(night)) == (
            [(1, BUY_IN, True), (2, CASH_OUT, True)],
            [("record", False)] * 2,
        )


class TestStrike:
    def test_the_line_stays_and_counts_no_more(self, night: Night, ann: Device) -> None:
        first, _second = write(night, ann, DEAL, OTHER_DEAL)
        book = recording.strike(night, tap(night, ann), first)
        assert lines(night) == [(1, DEAL, False), (2, OTHER_DEAL, True)]
        assert book.ledger == fresh(night, OTHER_DEAL)

    def test_sent_twice_it_strikes_once_and_the_key_serves_no_other_line(
        self, night: Night, ann: Device
    ) -> None:
        first, second = write(night, ann, DEAL, DEAL)
        again = tap(night, ann)
        recording.strike(night, again, first)
        recording.strike(night, again, first)
        with pytest.raises(KeyReused):
            recording.strike(night, again, second)
        assert done(night) == [("record", False), ("record", False), ("strike", False)]


class TestInsert:
    def test_the_line_stands_in_front_and_all_later_ones_move_back(self, night: Night, ann: Device) -> None:
        _first, second, _third = write(night, ann, DEAL, DEAL, DEAL)
        book = recording.insert(night, tap(night, ann), second, BUY_IN)
        assert lines(night) == [(1, DEAL, True), (2, BUY_IN, True), (3, DEAL, True), (4, DEAL, True)]
        assert book.ledger == fresh(night, DEAL, BUY_IN, DEAL, DEAL)

    def test_it_may_stand_in_front_of_a_line_that_no_longer_counts(self, night: Night, ann: Device) -> None:
        first, _second = write(night, ann, DEAL, OTHER_DEAL)
        recording.strike(night, tap(night, ann), first)
        book = recording.insert(night, tap(night, ann), first, BUY_IN)
        assert lines(night) == [(1, BUY_IN, True), (2, DEAL, False), (3, OTHER_DEAL, True)]
        assert book.ledger == fresh(night, BUY_IN, OTHER_DEAL)


class TestClosedNight:
    @pytest.mark.parametrize(
        "mend",
        [
            lambda night, tap, line: recording.correct(night, tap, line, OTHER_DEAL),
            lambda night, tap, line: recording.strike(night, tap, line),
            lambda night, tap, line: recording.insert(night, tap, line, BUY_IN),
        ],
        ids=["correct", "strike", "insert"],
    )
    def test_nothing_is_mended_before_the_night_is_opened_again(
        self, night: Night, ann: Device, mend: Callable[[Night, Tap, int], object]
    ) -> None:
        (first,) = write(night, ann, DEAL)
        recording.close_night(night, tap(night, ann), "share", None)
        with pytest.raises(Closed):
            mend(night, tap(night, ann), first)
        recording.undo(night, tap(night, ann))
        mend(night, tap(night, ann), first)


class TestUndoAndRedo:
    def test_undo_of_a_correction_lets_the_old_line_stand_again_and_redo_the_new_one(
        self, night: Night, ann: Device
    ) -> None:
        (first,) = write(night, ann, DEAL)
        recording.correct(night, tap(night, ann), first, OTHER_DEAL)
        recording.undo(night, tap(night, ann))
        assert lines(night) == [(1, DEAL, True), (2, OTHER_DEAL, False)]
        recording.redo(night, tap(night, ann))
        assert lines(night) == [(1, DEAL, False), (2, OTHER_DEAL, True)]
        assert done(night) == [("record", False), ("correct", False), ("undo", False), ("redo", False)]

    def test_redo_goes_forward_as_far_as_undo_went_back_and_no_further(
        self, night: Night, ann: Device
    ) -> None:
        write(night, ann, BUY_IN, DEAL)
        for _ in range(3):
            recording.undo(night, tap(night, ann))
        first = recording.redo(night, tap(night, ann)).ledger
        second = recording.redo(night, tap(night, ann)).ledger
        third = recording.redo(night, tap(night, ann)).ledger
        assert (first, second, third) == (fresh(night, BUY_IN), *[fresh(night, BUY_IN, DEAL)] * 2)

    def test_what_is_newly_recorded_ends_the_way_forward_also_once_it_is_undone(
        self, night: Night, ann: Device
    ) -> None:
        write(night, ann, DEAL)
        recording.undo(night, tap(night, ann))
        write(night, ann, BUY_IN)
        assert journal.read(night).to_redo is None
        recording.undo(night, tap(night, ann))
        assert recording.redo(night, tap(night, ann)).ledger == fresh(night, BUY_IN)
        assert journal.read(night).to_redo is None

    def test_redo_sent_twice_goes_one_step(self, night: Night, ann: Device) -> None:
        write(night, ann, BUY_IN, DEAL)
        recording.undo(night, tap(night, ann))
        recording.undo(night, tap(night, ann))
        again = tap(night, ann)
        recording.redo(night, again)
        assert recording.redo(night, again).ledger == fresh(night, BUY_IN)

    def test_redo_of_a_closing_closes_the_night_again(self, night: Night, ann: Device) -> None:
        recording.close_night(night, tap(night, ann), "share", None)
        recording.undo(night, tap(night, ann))
        recording.redo(night, tap(night, ann))
        night.refresh_from_db()
        assert night.closed_at is not None


def test_no_row_of_a_journal_is_ever_deleted(night: Night, ann: Device) -> None:
    first, second = write(night, ann, DEAL, OTHER_DEAL)
    recording.correct(night, tap(night, ann), first, OTHER_DEAL)
    recording.strike(night, tap(night, ann), second)
    recording.insert(night, tap(night, ann), second, BUY_IN)
    for _ in range(5):
        recording.undo(night, tap(night, ann))
    assert (JournalEntry.objects.count(), Change.objects.count()) == (4, 10)
    assert [change.by for change in night.changes.all()] == [ann] * 10
