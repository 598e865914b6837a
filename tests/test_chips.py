"""Recording what happens to people and their chips between deals."""

from collections.abc import Callable

import pytest

from games import journal, recording, rules
from games.journal import Journal
from games.models import Change, Device, JournalEntry, Night
from games.recording import KeyReused, Tap
from games.reports.table import fresh_key
from tests import cast

DEAL = {"type": "deal", "tricks": {"2": 3, "3": 2, "4": 0}}  # A three, B two, C bourré; seat 1 is G
Write = Callable[[Night, Tap], Journal]


def tap(night: Night, by: Device) -> Tap:
    """A tap on a form that shows the night as it is now."""
    night.refresh_from_db()
    return Tap(by=by, key=fresh_key(), seen=night.version)


def standing(night: Night) -> list[rules.Raw]:
    """The facts that count, in order."""
    return [entry.facts for entry in journal.read(night).standing]


WRITES: dict[str, tuple[Write, rules.Raw]] = {
    "cash-out": (
        lambda night, tap: recording.cash_out(night, tap, 2, 30, "taxi"),
        {"type": "cash_out", "player": 2, "chips": 30, "note": "taxi"},
    ),
    "lent": (
        lambda night, tap: recording.hand_over(night, tap, 2, 3, 10),
        {"type": "transfer", "from": 2, "to": 3, "chips": 10},
    ),
    "penalty": (
        lambda night, tap: recording.hand_over(night, tap, 2, None, 5, "spoke out of turn"),
        {"type": "transfer", "from": 2, "to": None, "chips": 5, "note": "spoke out of turn"},
    ),
    "out of the pot": (
        lambda night, tap: recording.hand_over(night, tap, None, 3, 5),
        {"type": "transfer", "from": None, "to": 3, "chips": 5},
    ),
    "swap": (
        lambda night, tap: recording.reseat(night, tap, [1, 3, 2, 4, 5, 6, 7]),
        {"type": "seats", "seats": [1, 3, 2, 4, 5, 6, 7]},
    ),
    "leave": (
        lambda night, tap: recording.leave(night, tap, 2, note="bus"),
        {"type": "leave", "player": 2, "note": "bus"},
    ),
}


@pytest.fixture
def playing(night: Night, ann: Device) -> Night:
    """Everybody bought 50, and one deal was played: the pot holds 7, C paid it."""
    for seat in range(1, 8):
        recording.buy_in(night, tap(night, ann), seat, 50)
    recording.record_deal(night, tap(night, ann), DEAL, [])
    return night


@pytest.mark.parametrize(("write", "facts"), WRITES.values(), ids=WRITES)
class TestOneLine:
    def test_it_is_one_line_of_the_journal_as_people_said_it(
        self, playing: Night, ann: Device, write: Write, facts: rules.Raw
    ) -> None:
        write(playing, tap(playing, ann))
        assert standing(playing)[-1] == facts

    def test_sent_twice_it_is_recorded_once_and_answered_twice(
        self, playing: Night, ann: Device, write: Write, facts: rules.Raw
    ) -> None:
        again, before = tap(playing, ann), len(standing(playing))
        first, second = write(playing, again), write(playing, again)
        assert first.ledger == second.ledger
        assert len(standing(playing)) == before + 1

    def test_undo_brings_back_exactly_what_was_there(
        self, playing: Night, ann: Device, write: Write, facts: rules.Raw
    ) -> None:
        before = journal.read(playing).ledger
        write(playing, tap(playing, ann))
        assert recording.undo(playing, tap(playing, ann)).ledger == before


class TestHandOver:
    def test_chips_move_and_nothing_is_bought(self, playing: Night, ann: Device) -> None:
        recording.hand_over(playing, tap(playing, ann), 2, 3, 10)
        recording.hand_over(playing, tap(playing, ann), 2, None, 5)
        ledger = recording.hand_over(playing, tap(playing, ann), None, 3, 2).ledger
        assert (ledger.stacks["A"], ledger.stacks["B"], ledger.pot) == (56 - 15, 49 + 12, 7 + 5 - 2)
        assert set(ledger.bought.values()) == {50}

    def test_the_pot_cannot_give_more_than_it_holds(self, playing: Night, ann: Device) -> None:
        with pytest.raises(rules.RulesError, match="the pot holds 7 and cannot give 9: 2 too many"):
            recording.hand_over(playing, tap(playing, ann), None, 2, 9)


class TestCashOut:
    def test_nobody_hands_back_more_than_he_holds(self, playing: Night, ann: Device) -> None:
        with pytest.raises(rules.RulesError, match="A holds 56 and cannot hand back 60: 4 too many"):
            recording.cash_out(playing, tap(playing, ann), 2, 60)


class TestLeave:
    def test_a_debt_paid_on_the_way_out_is_one_change_and_one_undo(self, playing: Night, ann: Device) -> None:
        recording.hand_over(playing, tap(playing, ann), 4, 2, 60)
        before = journal.read(playing).ledger
        changes = Change.objects.count()
        ledger = recording.leave(playing, tap(playing, ann), 4, before.stacks["C"] * -1).ledger
        assert (ledger.stacks["C"], ledger.bought["C"], "C" in ledger.table.seats) == (0, 50 + 18, False)
        assert Change.objects.count() == changes + 1
        assert recording.undo(playing, tap(playing, ann)).ledger == before

    def test_a_debt_settled_at_the_end_stays(self, playing: Night, ann: Device) -> None:
        recording.hand_over(playing, tap(playing, ann), 4, 2, 60)
        assert recording.leave(playing, tap(playing, ann), 4, 0).ledger.stacks["C"] == -18

    def test_the_same_key_with_another_note_is_no_retry(self, playing: Night, ann: Device) -> None:
        again = tap(playing, ann)
        recording.leave(playing, again, 2, note="bus")
        with pytest.raises(KeyReused):
            recording.leave(playing, again, 2, note="train")

    def test_who_comes_back_has_the_account_he_left(self, playing: Night, ann: Device) -> None:
        recording.leave(playing, tap(playing, ann), 2)
        ledger = recording.join(playing, tap(playing, ann), "A", 1, None).ledger
        assert ledger.table.seats == ("G", "A", "B", "C", "D", "E", "F")
        assert (ledger.stacks["A"], ledger.bought["A"]) == (56, 50)


class TestTakeOff:
    def test_before_the_first_deal_somebody_typed_wrong_goes_with_the_chips(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Zed", buy_in=80)
        ledger = recording.take_off(night, tap(night, ann), 3).ledger
        assert ledger.table.seats == ("Ann", "Bo")
        assert (ledger.stacks["Zed"], ledger.bought["Zed"]) == (0, 0)
        assert JournalEntry.objects.filter(struck=None).count() == 5

    def test_it_is_one_change_and_undo_brings_back_seat_and_chips(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Zed", buy_in=80)
        before = journal.read(night).ledger
        recording.take_off(night, tap(night, ann), 3)
        assert recording.undo(night, tap(night, ann)).ledger == before

    def test_sent_twice_it_is_done_once(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Zed", buy_in=80)
        again = tap(night, ann)
        assert recording.take_off(night, again, 3).ledger == recording.take_off(night, again, 3).ledger
        assert Change.objects.count() == 2

    def test_a_latecomer_goes_off_until_the_next_deal(self, playing: Night, ann: Device) -> None:
        recording.join(playing, tap(playing, ann), "Zed", None, 40)
        assert journal.read(playing).ledger.untouched == ("Zed",)
        assert recording.take_off(playing, tap(playing, ann), 8).ledger.table.seats[-1] == "F"

    @pytest.mark.parametrize("seat", [2, 5], ids=["played", "passed"])
    def test_whoever_sat_at_a_deal_can_only_leave(self, playing: Night, ann: Device, seat: int) -> None:
        before = standing(playing)
        with pytest.raises(rules.RulesError, match="sat at a deal already and can only leave"):
            recording.take_off(playing, tap(playing, ann), seat)
        assert standing(playing) == before

    def test_nor_does_somebody_go_off_who_holds_others_chips(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Zed", buy_in=80)
        recording.hand_over(night, tap(night, ann), 1, 3, 5)
        assert journal.read(night).ledger.untouched == ("Bo",)
