"""Any order of recording, mending, undoing and redoing gives the night recorded right at once."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import journal, recording, rules
from games.models import Device, Night
from games.recording import Tap
from tests import cast
from tests.test_mending import fresh, tap


@dataclass
class Walk:
    """A night as stored, beside the lines it should come to, and those that Undo and Redo should lead to."""

    night: Night
    by: Device
    standing: list[rules.Raw] = field(default_factory=list)
    back: list[list[rules.Raw]] = field(default_factory=list)
    forward: list[list[rules.Raw]] = field(default_factory=list)
    written: dict[int, rules.Raw] = field(default_factory=dict)

    def write(self, act: Callable[[Tap], object], would_be: list[rules.Raw]) -> None:
        """Something new, which the rules may refuse: then nothing changes."""
        try:
            act(tap(self.night, self.by))
        except rules.RulesError:
            return
        self.back.append(self.standing)
        self.standing = would_be
        self.forward.clear()

    def undo(self) -> None:
        recording.undo(self.night, tap(self.night, self.by))
        if self.back:
            self.forward.append(self.standing)
            self.standing = self.back.pop()

    def redo(self) -> None:
        recording.redo(self.night, tap(self.night, self.by))
        if self.forward:
            self.back.append(self.standing)
            self.standing = self.forward.pop()

    def check(self) -> None:
        book = journal.read(self.night)
        assert [line.facts for line in book.standing] == self.standing
        assert book.ledger == fresh(self.night, *self.standing)
        assert [line.position for line in book.entries] == [*range(1, len(book.entries) + 1)]
        now = {line.pk: line.facts for line in book.entries}
        assert self.written.items() <= now.items()
        self.written = now


HANDS = st.sampled_from([[5], [3, 2], [2, 2, 1], [3, 2, 0], [4, 1, 0], [2, 1, 1, 1], []])
SEATS = st.permutations(range(1, 8))
DEALS = st.builds(
    lambda seats, hand: {
        "type": "deal",
        "tricks": {str(seat): tricks for seat, tricks in zip(seats, hand, strict=False)},
    },
    SEATS,
    HANDS,
)
BETWEEN = st.builds(
    lambda seats, kind, chips: {
        "buy_in": {"type": "buy_in", "player": seats[0], "chips": chips},
        "cash_out": {"type": "cash_out", "player": seats[0], "chips": chips},
        "leave": {"type": "leave", "player": seats[0]},
        "join": {"type": "join", "player": seats[0], "after": seats[1]},
        "transfer": {"type": "transfer", "from": None, "to": seats[0], "chips": chips},
        "count": {"type": "count", "player": seats[0], "chips": chips},
    }[kind],
    SEATS,
    st.sampled_from(["buy_in", "cash_out", "leave", "join", "transfer", "count"]),
    st.integers(1, 20),
)
FACTS = DEALS | BETWEEN
STEPS = st.tuples(
    st.sampled_from(["record", "record", "correct", "strike", "insert", "undo", "undo", "redo"]),
    FACTS,
    st.integers(0, 30),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=16))
def test_whatever_is_mended_undone_and_redone_the_ledger_is_that_of_a_night_recorded_right_at_once(
    ann: Device, steps: list[tuple[str, rules.Raw, int]]
) -> None:
    walk = Walk(cast.start_night(ann, "G", *cast.SEVEN[:-1]), ann)
    for step, facts, place in steps:
        take(walk, step, facts, place)
        walk.check()


def take(walk: Walk, step: str, facts: rules.Raw, place: int) -> None:
    """One step of a walk; `place` says which line, counted around."""
    night, standing = walk.night, walk.standing
    if step == "undo":
        return walk.undo()
    if step == "redo":
        return walk.redo()
    if step == "record" or not standing:
        return walk.write(lambda tap: recording.writes.record(night, tap, facts), [*standing, facts])
    place %= len(standing)
    line = journal.read(night).standing[place].pk
    head, tail = standing[:place], standing[place + 1 :]
    if step == "strike":
        return walk.write(lambda tap: recording.strike(night, tap, line), [*head, *tail])
    if step == "correct":
        return walk.write(lambda tap: recording.correct(night, tap, line, facts), [*head, facts, *tail])
    return walk.write(
        lambda tap: recording.insert(night, tap, line, facts), [*head, facts, standing[place], *tail]
    )
