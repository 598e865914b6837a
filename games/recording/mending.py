"""Mending: what was written down is taken back, and stays in the journal."""

from games.journal import Journal
from games.models import Kind, Night

from .writes import Tap, is_new, lock, make_change, replay


def undo(night: Night, tap: Tap) -> Journal:
    """Take back the last change, if there is one: its lines are struck and stay in the journal."""
    with lock(night) as night:
        if is_new(night, tap, Kind.UNDO):
            _take_back_last(night, tap)
        return replay(night)


def _take_back_last(night: Night, tap: Tap) -> None:
    last = night.changes.exclude(kind=Kind.UNDO).filter(undone=False).last()
    if last is None:
        return
    night.closed_at = None
    last.entries.update(struck=make_change(night, tap, Kind.UNDO, target=last))
    last.undone = True
    last.save(update_fields=["undone"])
