"""Any night: whatever is recorded, mended and taken back adds up (docs/promises.md: P1, P3, P9, P10, P16)."""

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from games import checking, journal, recording, rules
from games.journal import Journal
from games.models import Device, Night, Role
from games.recording import Closed, Tap, Unpaid
from games.reports.table import fresh_key
from tests import cast

# Nights and steps a night: few here, many in `make soak`.
NIGHTS = int(os.environ.get("NIGHTS", "30"))
STEPS = int(os.environ.get("STEPS", "20"))
CHIPS = st.integers(1, 200)
Write = Callable[[Night, Tap], Journal]


class AnyNight(RuleBasedStateMachine):
    """One night under any preset, with a memory of what stood before each change."""

    @initialize(
        preset=st.sampled_from(sorted(rules.PRESETS)), seated=st.integers(2, 9), pot=st.integers(0, 9)
    )
    def sit_down(self, preset: str, seated: int, pot: int) -> None:
        self.by = Device.objects.create(name="Ann’s phone", role=Role.OWNER)
        names = "ABCDEFGHI"[:seated]
        self.night = cast.start_night(self.by, *names, house_rules={"preset": preset}, opening_pot=pot)
        self.before: list[object] = []  # what stood before each change that stands
        self.after: list[object] = []  # what stood before each undo that can be redone
        self.lines: set[int] = set()
        self.book = journal.read(self.night)

    def standing(self) -> object:
        """The lines that count, in order."""
        return [entry.facts for entry in self.book.standing]

    def try_to(self, write: Write) -> bool:
        """Whether it was recorded; refused, it must leave no trace."""
        was, version = self.standing(), self.night.version
        try:
            write(self.night, Tap(self.by, fresh_key(), version))
        except (rules.RulesError, Closed, Unpaid):
            self.read()
            assert (self.standing(), self.night.version) == (was, version)
            return False
        self.read()
        return self.night.version > version

    def record(self, write: Write) -> None:
        was = self.standing()
        if self.try_to(write):
            self.before.append(was)
            self.after = []

    def read(self) -> None:
        self.night.refresh_from_db()
        self.book = journal.read(self.night)

    def a_deal(self, data: st.DataObject) -> rules.Raw:
        """A deal that the rules may take or refuse."""
        seats, house = sorted(self.book.seated), self.book.ledger.table.rules
        out = data.draw(st.lists(st.sampled_from(seats), unique=True, max_size=max(0, len(seats) - 2)))
        dealt_in = [seat for seat in seats if seat not in out]
        playing = data.draw(st.lists(st.sampled_from(dealt_in), unique=True)) if dealt_in else []
        tricks = dict.fromkeys(map(str, playing), 0)
        for _ in range(house.tricks if playing else 0):
            tricks[data.draw(st.sampled_from(sorted(tricks)))] += 1
        more: rules.Raw = {"sitting_out": out} if out else {}
        if len(playing) > 1 and data.draw(st.integers(0, 4)) == 0:
            more["reneges"] = {str(playing[0]): data.draw(st.sampled_from(["corrected", "uncorrected"]))}
        return {"type": "deal", "tricks": tricks, **more}

    def any_seat(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from(sorted(self.book.seats)))

    def any_line(self, data: st.DataObject) -> int | None:
        lines = [entry.pk for entry in self.book.standing]
        return data.draw(st.sampled_from(lines)) if lines else None

    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        facts = self.a_deal(data)
        self.record(lambda night, tap: recording.record_deal(night, tap, facts, []))

    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        self.deal(data)

    @rule(data=st.data(), chips=CHIPS)
    def buy_in(self, data: st.DataObject, chips: int) -> None:
        seat = self.any_seat(data)
        self.record(lambda night, tap: recording.buy_in(night, tap, seat, chips))

    @rule(data=st.data(), chips=CHIPS)
    def cash_out(self, data: st.DataObject, chips: int) -> None:
        seat = self.any_seat(data)
        self.record(lambda night, tap: recording.cash_out(night, tap, seat, chips))

    @rule(data=st.data(), chips=CHIPS)
    def hand_over(self, data: st.DataObject, chips: int) -> None:
        giver, taker = data.draw(st.permutations([None, *sorted(self.book.seats)]))[:2]
        self.record(lambda night, tap: recording.hand_over(night, tap, giver, taker, chips))

    @rule(name=st.sampled_from("ABCDJKLM"), chips=st.none() | CHIPS)
    def join(self, name: str, chips: int | None) -> None:
        self.record(lambda night, tap: recording.join(night, tap, name, None, chips))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        seat = self.any_seat(data)
        self.record(lambda night, tap: recording.leave(night, tap, seat))

    @rule(data=st.data(), chips=st.integers(0, 200))
    def count(self, data: st.DataObject, chips: int) -> None:
        seat = data.draw(st.sampled_from([None, *sorted(self.book.seats)]))
        self.record(lambda night, tap: recording.agree_count(night, tap, {seat: chips}))

    @rule(preset=st.sampled_from(sorted(rules.PRESETS)))
    def change_rules(self, preset: str) -> None:
        self.record(lambda night, tap: recording.change_rules(night, tap, {"preset": preset}, False))

    @rule(data=st.data(), pot=st.sampled_from(["share", "player", "carry"]))
    def close(self, data: st.DataObject, pot: str) -> None:
        seat = self.any_seat(data) if pot == "player" else None
        self.record(lambda night, tap: recording.close_night(night, tap, pot, seat))

    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        if line := self.any_line(data):
            self.record(lambda night, tap: recording.strike(night, tap, line))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        deals = [entry.pk for entry in self.book.standing if entry.kind == "deal"]
        if deals:
            line, facts = data.draw(st.sampled_from(deals)), self.a_deal(data)
            self.record(lambda night, tap: recording.correct(night, tap, line, facts))

    @rule(data=st.data())
    def insert(self, data: st.DataObject) -> None:
        if line := self.any_line(data):
            facts = self.a_deal(data)
            self.record(lambda night, tap: recording.insert(night, tap, line, facts))

    @rule()
    def undo(self) -> None:
        was = self.standing()
        done = self.try_to(recording.undo)
        assert done == bool(self.before)
        if done:
            self.after.append(was)
            assert self.standing() == self.before.pop()

    @rule()
    def redo(self) -> None:
        was = self.standing()
        done = self.try_to(recording.redo)
        assert done == bool(self.after)
        if done:
            self.before.append(was)
            assert self.standing() == self.after.pop()

    @invariant()
    def it_adds_up_after_every_line(self) -> None:
        assert [broken for step in self.book.ledger.steps for broken in rules.check(step.table)] == []

    @invariant()
    def its_night_file_comes_to_the_same(self) -> None:
        again = rules.replay(rules.read_night(self.book.text()))
        assert rules.ledger_json(again) == rules.ledger_json(self.book.ledger)

    @invariant()
    def nothing_is_erased(self) -> None:
        entries, changes = self.book.entries, self.book.changes
        assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
        assert [change.version for change in changes] == list(range(1, self.night.version + 1))
        here = {entry.pk for entry in entries}
        assert self.lines <= here
        self.lines = here

    @invariant()
    def it_is_closed_when_its_last_line_says_so(self) -> None:
        last = self.book.standing[-1:] or ()
        assert (self.night.closed_at is not None) == any(entry.kind == "close" for entry in last)

    def teardown(self) -> None:
        """P10: in the end its books can be proved, down to the figures stored for the season."""
        assert list(checking.check_group(self.night.group)) == []


@pytest.mark.django_db
def test_whatever_happens_it_adds_up_nothing_is_erased_and_undo_is_exact() -> None:
    """P1, P3, P9, P10."""
    how = settings(
        max_examples=NIGHTS,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(AnyNight, settings=how)


class TestClocks:
    """P16: a wrong clock cannot reorder a night."""

    def test_deals_recorded_by_a_clock_that_runs_backwards_stay_in_the_order_they_were_recorded(
        self, night: Night, ann: Device
    ) -> None:
        dealt: list[dict[str, Any]] = [{"2": 3, "3": 2}, {"4": 5}, {"5": 2, "6": 2, "7": 1}, {"2": 4, "7": 1}]
        for hour, tricks in enumerate(dealt):
            night.refresh_from_db()
            recording.record_deal(
                night, Tap(ann, fresh_key(), night.version), {"type": "deal", "tricks": tricks}, []
            )
            night.changes.filter(version=hour + 1).update(at=timezone.now() - timedelta(hours=hour))
        book = journal.read(night)
        assert [entry.facts["tricks"] for entry in book.standing] == dealt
        assert [change.version for change in book.changes] == [1, 2, 3, 4]
        times = [change.at for change in book.changes]
        assert times == sorted(times, reverse=True)
