"""The journal of one night while it is being made up: as recording would have left it, stored all at once."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games import rules
from games.models import Change, Device, JournalEntry, Kind, Night


class Pages:
    """Lines and changes in memory; `clock` is when the next change is made. Only `save` stores them."""

    def __init__(self, night: Night, by: Device, clock: datetime) -> None:
        self.night = night
        self.by = by
        self.clock = clock
        self._changes: list[Change] = []
        self._lines: list[JournalEntry] = []
        self._struck: list[tuple[JournalEntry, Change]] = []

    def record(self, *facts: rules.Raw) -> list[JournalEntry]:
        """Write lines at the end, facts as stored."""
        change = self._change(Kind.RECORD)
        lines = [JournalEntry(night=self.night, facts=fact, added=change) for fact in facts]
        self._lines += lines
        return lines

    def correct(self, line: JournalEntry, facts: rules.Raw) -> None:
        """Strike the line that was written last and put another one in its place."""
        change = self._change(Kind.CORRECT, strikes=line)
        self._struck.append((line, change))
        self._lines.append(JournalEntry(night=self.night, facts=facts, added=change))

    def undo(self, line: JournalEntry) -> None:
        """Take back the change that wrote just this line, and did so last."""
        change = self._change(Kind.UNDO, target=line.added)
        self._struck.append((line, change))
        line.added.undone = True

    def wait(self, minutes: float) -> None:
        """Let time pass before the next change."""
        self.clock += timedelta(minutes=minutes)

    def save(self) -> None:
        """Store all of it in its order."""
        # What records comes first: what strikes a line or takes back a change needs the id of that.
        self._save(change for change in self._changes if change.kind == Kind.RECORD)
        self._save(change for change in self._changes if change.kind != Kind.RECORD)
        for line, change in self._struck:
            line.struck = change
        JournalEntry.objects.bulk_update([line for line, _change in self._struck], ["struck"])

    def _change(self, kind: Kind, **of: Change | JournalEntry) -> Change:
        self.night.version += 1
        change = Change(
            night=self.night,
            version=self.night.version,
            kind=kind,
            key=f"{self.night.key}-{self.night.version}",
            at=self.clock,
            by=self.by,
            **of,
        )
        self._changes.append(change)
        return change

    def _save(self, changes: Iterable[Change]) -> None:
        saved = Change.objects.bulk_create(changes)
        mine = {id(change) for change in saved}
        for position, line in enumerate(self._lines, start=1):
            line.position = position
        JournalEntry.objects.bulk_create(line for line in self._lines if id(line.added) in mine)
