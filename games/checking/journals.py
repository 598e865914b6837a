"""The journal of a night: lines in order, changes in order, and what the changes did to the lines."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import rules
from games.checking.finding import Finding
from games.checking.reading import Done, Rows
from games.models import MENDS, WALKS, JournalEntry, Kind

LINES: dict[str, tuple[int, int | None]] = {  # how many each kind of change writes, from and to
    Kind.RECORD: (1, None),
    Kind.CORRECT: (1, 1),
    Kind.INSERT: (1, 1),
    Kind.STRIKE: (0, 0),
    Kind.UNDO: (0, 0),
    Kind.REDO: (0, 0),
}


def check_journal(rows: Rows) -> Iterator[Finding]:
    """Everything wrong with a journal, whatever its lines come to."""
    yield from _check_positions(rows)
    yield from _check_versions(rows)
    yield from _check_written(rows)
    yield from _check_order(rows)
    yield from _check_struck_lines(rows)
    yield from _Walk(rows).check()


def known_facts(line: JournalEntry) -> bool:
    """Whether what a line says is of the form that facts have."""
    return isinstance(line.facts, dict) and isinstance(line.facts.get("type"), str)


def _named(change: Done) -> str:
    """A change, as findings name it."""
    kind = Kind(change.kind).label if change.kind in LINES else change.kind
    return _("change {version} ({kind})").format(version=change.version, kind=kind)


def _check_positions(rows: Rows) -> Iterator[Finding]:
    for expected, line in enumerate(rows.lines, start=1):
        if line.position != expected:
            yield rows.finding(_("line {number} is missing").format(number=expected))
            return


def _check_versions(rows: Rows) -> Iterator[Finding]:
    last = max((change.version for change in rows.changes), default=0)
    if last > rows.night.version:
        what = _("was changed {changes} times, but counts {version}")
        yield rows.finding(what.format(changes=last, version=rows.night.version))


def _check_written(rows: Rows) -> Iterator[Finding]:
    """Every line was written by a change of its night, and every change wrote as many as its kind does."""
    added = rows.added_by()
    for change in rows.changes:
        written = len(added.pop(change.pk, ()))
        if change.kind not in LINES:
            yield rows.finding(_("{change} is of no known kind").format(change=_named(change)))
            continue
        fewest, most = LINES[change.kind]
        if written < fewest or (most is not None and written > most):
            what = _("{change} wrote {lines} lines")
            yield rows.finding(what.format(change=_named(change), lines=written))
    for lines in added.values():
        for line in lines:
            yield rows.finding(_("was not written by any change of this night"), line)


def _check_order(rows: Rows) -> Iterator[Finding]:
    """What was recorded stands in the order in which it was; other lines were put between."""
    recorded = {change.pk: change.version for change in rows.changes if change.kind == Kind.RECORD}
    before = 0
    for line in rows.lines:
        version = recorded.get(line.added_id, before)
        if version < before:
            yield rows.finding(_("was recorded before the lines in front of it"), line)
        before = max(before, version)


def _check_struck_lines(rows: Rows) -> Iterator[Finding]:
    """Lines that no longer count are never replayed, but still shown."""
    for line in rows.lines:
        if line.struck_id is not None and known_facts(line):
            try:
                rows.book.named(line.facts)
            except rules.RulesError as error:
                yield rows.finding(_("cannot be: {why}").format(why=error.message), line)


class _Walk:
    """The changes gone through once more, in their order: which lines and changes they leave standing."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.added = rows.added_by()
        self.lines = {line.pk: line for line in rows.lines}
        self.struck: dict[int, int | None] = {}  # line id → the change that struck it
        self.done: list[Done] = []  # what stands and could be undone, the next one last
        self.undone: list[Done] = []

    def check(self) -> Iterator[Finding]:
        """What changes say they did and cannot have, and where lines and changes do not say the same."""
        for change in self.rows.changes:
            if not self._step(change):
                what = _("{change} is not possible after those before it")
                yield self.rows.finding(what.format(change=_named(change)))
                return
        yield from self._compare()

    def _step(self, change: Done) -> bool:
        """Do one change; False where it cannot be done."""
        if change.kind not in LINES:
            return False
        if change.kind in WALKS:
            return self._turn(change)
        if change.kind in MENDS and not self._strike(change):
            return False
        self.done.append(change)
        self.undone.clear()
        return True

    def _strike(self, change: Done) -> bool:
        line = self.lines.get(change.strikes or 0)
        if line is None or self.struck.get(line.pk) is not None:
            return False
        self.struck[line.pk] = change.pk
        return True

    def _turn(self, change: Done) -> bool:
        """Undo or redo a change."""
        back = change.kind == Kind.UNDO
        behind, ahead = (self.done, self.undone) if back else (self.undone, self.done)
        if not behind or behind[-1].pk != change.target:
            return False
        turned = behind.pop()
        ahead.append(turned)
        for line in self.added.get(turned.pk, ()):
            self.struck[line.pk] = change.pk if back else None
        if turned.strikes is not None:
            self.struck[turned.strikes] = None if back else change.pk
        return True

    def _compare(self) -> Iterator[Finding]:
        standing = {change.pk for change in self.done}
        for change in self.rows.changes:
            if change.kind not in WALKS and change.undone == (change.pk in standing):
                what = _("change {version} stands, but is said to be undone")
                if change.pk not in standing:
                    what = _("change {version} is undone, but is said to stand")
                yield self.rows.finding(what.format(version=change.version))
        for line in self.rows.lines:
            if line.struck_id != self.struck.get(line.pk):
                yield self.rows.finding(_("counts, or does not, otherwise than the changes say"), line)
