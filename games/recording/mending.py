"""Mending: lines corrected, struck out, put in; changes undone and redone. All stays in the journal."""

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from games import journal, rules
from games.journal import Journal
from games.models import Change, JournalEntry, Kind, Night

from .writes import Tap, is_new, lock, make_change, replay

FAR = 2**30  # further than any journal reaches


def correct(night: Night, tap: Tap, line: int, facts: rules.Raw) -> Journal:
    """Put other facts in the place of a line (its id). A later line that cannot be any more refuses it."""
    with lock(night) as night:
        if is_new(night, tap, Kind.CORRECT, [facts], strikes=line):
            old = _standing_line(night, line)
            change = _strike(night, tap, Kind.CORRECT, old)
            _put_in(night, change, old.position + 1, facts)
        return replay(night)


def strike(night: Night, tap: Tap, line: int) -> Journal:
    """Strike a line (its id) out, as if it had never been."""
    with lock(night) as night:
        if is_new(night, tap, Kind.STRIKE, strikes=line):
            _strike(night, tap, Kind.STRIKE, _standing_line(night, line))
        return replay(night)


def insert(night: Night, tap: Tap, before: int, facts: rules.Raw) -> Journal:
    """Put a new line in front of another one (its id), which may be struck."""
    with lock(night) as night:
        if is_new(night, tap, Kind.INSERT, [facts]):
            place = _line(night, before).position
            _put_in(night, make_change(night, tap, Kind.INSERT), place, facts)
        return replay(night)


def undo(night: Night, tap: Tap) -> Journal:
    """Take back the last change that stands, if there is one."""
    with lock(night) as night:
        if is_new(night, tap, Kind.UNDO):
            done, _ahead = journal.walked(night.changes.all())
            if done:
                night.closed_at = None
                undoing = make_change(night, tap, Kind.UNDO, target=done[-1])
                _turn(done[-1], lines=undoing, mended=None)
        return replay(night)


def redo(night: Night, tap: Tap) -> Journal:
    """Do again what was just undone, if nothing new was written since."""
    with lock(night) as night:
        if is_new(night, tap, Kind.REDO):
            _behind, undone = journal.walked(night.changes.all())
            if undone:
                closes = (
                    undone[-1].kind == Kind.RECORD and undone[-1].entries.filter(facts__type="close").exists()
                )
                night.closed_at = timezone.now() if closes else None
                redoing = make_change(night, tap, Kind.REDO, target=undone[-1])
                _turn(undone[-1], lines=None, mended=redoing)
        return replay(night)


def _turn(change: Change, lines: Change | None, mended: Change | None) -> None:
    """Say what now strikes the lines a change wrote, and the line it mended; None: they stand."""
    change.entries.update(struck=lines)
    if change.strikes_id is not None:
        JournalEntry.objects.filter(pk=change.strikes_id).update(struck=mended)
    change.undone = lines is not None
    change.save(update_fields=["undone"])


def _line(night: Night, pk: int) -> JournalEntry:
    line = night.entries.filter(pk=pk).first()
    if line is None:
        raise rules.RulesError("no_line", _("there is no such line in this night"))
    return line


def _standing_line(night: Night, pk: int) -> JournalEntry:
    line = _line(night, pk)
    if line.struck_id is not None:
        raise rules.RulesError("struck", _("this line no longer counts"))
    return line


def _strike(night: Night, tap: Tap, kind: Kind, line: JournalEntry) -> Change:
    line.struck = make_change(night, tap, kind, strikes=line)
    line.save(update_fields=["struck"])
    return line.struck


def _put_in(night: Night, change: Change, position: int, facts: rules.Raw) -> None:
    """Write a line at a position; all from there on move back by one."""
    # In two steps, because a position may be taken only once, at every moment.
    night.entries.filter(position__gte=position).update(position=F("position") + FAR)
    night.entries.filter(position__gt=FAR).update(position=F("position") - (FAR - 1))
    JournalEntry.objects.create(night=night, position=position, facts=facts, added=change)
