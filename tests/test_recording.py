"""Recording: what a tap writes, once, and what it refuses to write."""

from collections.abc import Callable

import pytest

from games import journal, recording, rules
from games.models import Device, JournalEntry, Night, Seat
from games.recording import KeyReused, Stale, Tap
from games.reports.table import fresh_key
from tests import cast

DEAL = {"type": "deal", "tricks": {"2": 3, "3": 2}}  # A three, B two; seat 1 is G


def tap(night: Night, by: Device, key: str | None = None) -> Tap:
    """A tap on a form that shows the night as it is now."""
    night.refresh_from_db()
    return Tap(by=by, key=key or fresh_key(), seen=night.version)


def lines(night: Night) -> list[tuple[int, str, str | None]]:
    """The journal as stored: position, kind, and who struck it."""
    return [
        (entry.position, entry.kind, entry.struck.by.name if entry.struck else None)
        for entry in journal.read(night).entries
    ]


class TestRecordDeal:
    def test_a_deal_is_one_line_with_the_facts_who_wrote_it_and_the_version_it_made(
        self, night: Night, ann: Device
    ) -> None:
        recording.record_deal(night, tap(night, ann, "one"), DEAL, [])
        entry = JournalEntry.objects.get()
        added = entry.added
        assert (entry.position, entry.facts, added.key, added.version, added.by) == (1, DEAL, "one", 1, ann)

    def test_the_ledger_is_what_the_facts_come_to(self, night: Night, ann: Device) -> None:
        book = recording.record_deal(night, tap(night, ann), DEAL, [])
        assert book.ledger.net == {"G": -1, "A": 6, "B": -1, "C": -1, "D": -1, "E": -1, "F": -1}

    def test_the_same_tap_five_times_is_one_deal_and_the_same_answer(self, night: Night, ann: Device) -> None:
        again = tap(night, ann)
        nets = [recording.record_deal(night, again, DEAL, []).ledger.net for _ in range(5)]
        assert lines(night) == [(1, "deal", None)]
        assert nets == [nets[0]] * 5

    def test_the_same_key_with_other_facts_is_refused(self, night: Night, ann: Device) -> None:
        again = tap(night, ann)
        recording.record_deal(night, again, DEAL, [])
        with pytest.raises(KeyReused):
            recording.record_deal(night, again, {"type": "deal", "tricks": {"2": 5}}, [])
        assert lines(night) == [(1, "deal", None)]

    def test_the_key_of_another_night_is_refused(self, night: Night, ann: Device) -> None:
        used = tap(night, ann)
        recording.record_deal(night, used, DEAL, [])
        other = cast.start_night(ann, "A", "B", "C")
        with pytest.raises(KeyReused):
            recording.record_deal(other, Tap(by=ann, key=used.key, seen=0), DEAL, [])

    def test_a_form_older_than_the_night_is_refused_with_what_was_recorded_meanwhile(
        self, night: Night, ann: Device
    ) -> None:
        old, bo = tap(night, ann), cast.device("Bo’s phone")
        recording.record_deal(night, tap(night, bo), DEAL, [])
        with pytest.raises(Stale) as refusal:
            recording.record_deal(night, old, {"type": "deal", "tricks": {"2": 5}}, [])
        assert [(change.version, change.by) for change in refusal.value.book.changes] == [(1, bo)]
        assert refusal.value.seen == 0
        assert lines(night) == [(1, "deal", None)]

    def test_a_deal_that_breaks_the_rules_leaves_nothing_behind(self, night: Night, ann: Device) -> None:
        with pytest.raises(rules.RulesError, match="tricks add up to 4, one is missing"):
            recording.record_deal(night, tap(night, ann), {"type": "deal", "tricks": {"2": 4}}, [3])
        night.refresh_from_db()
        assert (lines(night), night.version, night.seats.filter(sits_out=True).count()) == ([], 0, 0)

    def test_who_sits_out_until_back_is_kept_for_the_next_deal(self, night: Night, ann: Device) -> None:
        recording.record_deal(night, tap(night, ann), {**DEAL, "sitting_out": [4]}, [4])
        assert journal.read(night).sits_out == [4]
        recording.record_deal(night, tap(night, ann), DEAL, [])
        assert journal.read(night).sits_out == []


class TestUndo:
    def test_undo_strikes_the_last_line_and_keeps_it_with_who(self, night: Night, ann: Device) -> None:
        bo = cast.device("Bo’s phone")
        recording.record_deal(night, tap(night, ann), DEAL, [])
        book = recording.undo(night, tap(night, bo))
        assert lines(night) == [(1, "deal", "Bo’s phone")]
        assert (book.ledger.deals, book.ledger.pot) == ((), 0)

    def test_undo_again_walks_further_back(self, night: Night, ann: Device) -> None:
        recording.buy_in(night, tap(night, ann), 2, 80)
        recording.record_deal(night, tap(night, ann), DEAL, [])
        recording.undo(night, tap(night, ann))
        recording.undo(night, tap(night, ann))
        assert lines(night) == [(1, "buy_in", ann.name), (2, "deal", ann.name)]

    def test_the_same_undo_sent_twice_takes_back_one_line(self, night: Night, ann: Device) -> None:
        recording.record_deal(night, tap(night, ann), DEAL, [])
        recording.record_deal(night, tap(night, ann), DEAL, [])
        again = tap(night, ann)
        recording.undo(night, again)
        recording.undo(night, again)
        assert lines(night) == [(1, "deal", None), (2, "deal", ann.name)]

    def test_an_undo_from_an_old_page_is_refused(self, night: Night, ann: Device) -> None:
        recording.record_deal(night, tap(night, ann), DEAL, [])
        old = tap(night, ann)
        recording.record_deal(night, tap(night, ann), DEAL, [])
        with pytest.raises(Stale):
            recording.undo(night, old)
        assert lines(night) == [(1, "deal", None), (2, "deal", None)]

    def test_with_nothing_left_to_undo_nothing_changes(self, night: Night, ann: Device) -> None:
        recording.undo(night, tap(night, ann))
        assert (lines(night), Night.objects.get().version) == ([], 0)

    def test_undo_then_the_right_deal_gives_the_ledger_of_a_night_without_the_mistake(
        self, night: Night, ann: Device
    ) -> None:
        right = {"type": "deal", "tricks": {"2": 2, "3": 3}}
        recording.record_deal(night, tap(night, ann), DEAL, [])
        recording.undo(night, tap(night, ann))
        mended = recording.record_deal(night, tap(night, ann), right, []).ledger
        other = cast.start_night(ann, *(name for name in journal.read(night).numbers))
        assert mended == recording.record_deal(other, tap(other, ann), right, []).ledger


class TestJoin:
    def test_a_newcomer_gets_the_next_seat_number_and_sits_where_the_table_says(
        self, night: Night, ann: Device
    ) -> None:
        book = recording.join(night, tap(night, ann), "Flo", 2, 80)
        assert book.ledger.table.seats == ("G", "A", "Flo", "B", "C", "D", "E", "F")
        assert (book.numbers["Flo"], book.ledger.stacks["Flo"], lines(night)) == (
            8,
            80,
            [(1, "join", None), (2, "buy_in", None)],
        )

    def test_who_left_comes_back_as_the_same_person_however_the_name_is_spelled(
        self, night: Night, ann: Device
    ) -> None:
        recording.leave(night, tap(night, ann), 2)
        book = recording.join(night, tap(night, ann), "a", None, None)
        assert book.ledger.table.seats == ("G", "B", "C", "D", "E", "F", "A")
        assert night.group.players.count() == 7

    def test_a_join_sent_twice_seats_one_person(self, night: Night, ann: Device) -> None:
        again = tap(night, ann)
        recording.join(night, again, "Flo", None, 80)
        recording.join(night, again, "Flo", None, 80)
        assert Seat.objects.filter(player__name="Flo").count() == 1
        assert lines(night) == [(1, "join", None), (2, "buy_in", None)]

    def test_a_refused_join_makes_neither_seat_nor_player(self, night: Night, ann: Device) -> None:
        with pytest.raises(rules.RulesError, match="99 is not seated"):
            recording.join(night, tap(night, ann), "Flo", 99, None)
        assert (night.seats.count(), night.group.players.count()) == (7, 7)


class TestCloseNight:
    def test_closing_is_the_last_line_and_marks_the_night_closed(self, night: Night, ann: Device) -> None:
        recording.record_deal(night, tap(night, ann), DEAL, [])
        recording.close_night(night, tap(night, ann), "share", None)
        night.refresh_from_db()
        assert (night.closed_at is not None, lines(night)) == (True, [(1, "deal", None), (2, "close", None)])

    def test_undo_opens_it_again(self, night: Night, ann: Device) -> None:
        recording.close_night(night, tap(night, ann), "share", None)
        recording.undo(night, tap(night, ann))
        night.refresh_from_db()
        assert night.closed_at is None

    @pytest.mark.parametrize(
        "write",
        [
            lambda night, tap: recording.record_deal(night, tap, DEAL, []),
            lambda night, tap: recording.buy_in(night, tap, 2, 80),
            lambda night, tap: recording.leave(night, tap, 2),
            lambda night, tap: recording.join(night, tap, "Flo", None, None),
            lambda night, tap: recording.close_night(night, tap, "share", None),
        ],
        ids=["deal", "buy-in", "leave", "join", "close"],
    )
    def test_nothing_is_recorded_after_it(
        self, night: Night, ann: Device, write: Callable[[Night, Tap], object]
    ) -> None:
        recording.close_night(night, tap(night, ann), "share", None)
        with pytest.raises(recording.Closed):
            write(night, tap(night, ann))
        night.refresh_from_db()
        assert (lines(night), night.closed_at is not None) == ([(1, "close", None)], True)


class TestJournal:
    def test_the_night_file_of_a_night_replays_to_the_same_ledger(self, night: Night, ann: Device) -> None:
        recording.buy_in(night, tap(night, ann), 2, 80)
        recording.record_deal(
            night, tap(night, ann), {**DEAL, "reneges": {"3": "corrected"}, "note": "é"}, []
        )
        recording.leave(night, tap(night, ann), 4)
        recording.close_night(night, tap(night, ann), "player", 3)
        book = journal.read(night)
        assert rules.ledger_json(rules.replay(rules.read_night(book.text()))) == rules.ledger_json(
            book.ledger
        )

    def test_renaming_a_player_renames_him_in_every_line_and_touches_no_sum(
        self, night: Night, ann: Device
    ) -> None:
        before = recording.record_deal(night, tap(night, ann), DEAL, []).ledger
        player = night.group.players.get(name="A")
        player.name = "Player 5"
        player.save()
        after = journal.read(night).ledger
        assert list(after.net.values()) == list(before.net.values())
        assert after.deals[0].winners == {"Player 5": 7}
