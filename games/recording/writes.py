"""What every write has in common: the night's lock, the key, the version seen, the replay."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import journal, rules, summaries
from games.journal import Journal
from games.models import WALKS, Change, Device, Group, JournalEntry, Kind, Night
from games.writing import writing


@dataclass(frozen=True)
class Tap:
    """Who tapped, on a form with which key (kept on every retry), that showed which version of the night."""

    by: Device
    key: str
    seen: int


class Stale(Exception):
    """The night has changed since the form was shown: `seen` is the version it showed."""

    def __init__(self, book: Journal, seen: int) -> None:
        super().__init__("the night has changed since the form was shown")
        self.book = book
        self.seen = seen


class Closed(Exception):
    """The night is closed: it can be read and reopened, but nothing is written to it."""

    def __init__(self, book: Journal) -> None:
        super().__init__("the night is closed")
        self.book = book


class KeyReused(Exception):
    """The same key came with other facts: no retry, but a mistake of the phone's."""


@contextmanager
def lock(night: Night, *, with_group: bool = False) -> Iterator[Night]:
    """A transaction in which nobody else writes to this night; the night as it is now.

    `with_group`: nor does anybody merge the group's players, or start a night with this one's pot.
    """
    with writing():
        if with_group:  # always before the night, so that no two wait for each other
            Group.objects.select_for_update().get(pk=night.group_id)
        yield Night.objects.select_for_update(of=("self",)).select_related("group").get(pk=night.pk)


def record(night: Night, tap: Tap, facts: rules.Raw) -> Journal:
    """Record one line."""
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD, [facts]):
            append(night, tap, [facts])
        return replay(night)


def is_new(
    night: Night,
    tap: Tap,
    kind: Kind,
    facts: Sequence[rules.Raw] | None = None,
    strikes: int | None = None,
) -> bool:
    """False for a retry of what was done under this key. Raises Closed, Stale or KeyReused.

    `facts` are all the lines of the change, `strikes` is the id of the line that it mends.
    """
    before = Change.objects.filter(key=tap.key).first()
    if before is None:
        if kind not in WALKS:
            refuse_closed(night)
        refuse_stale(night, tap)
        return True
    if (before.night_id, before.kind, before.strikes_id) != (night.pk, kind, strikes):
        raise KeyReused
    if facts is not None and list(before.entries.values_list("facts", flat=True)) != list(facts):
        raise KeyReused
    return False


def refuse_closed(night: Night) -> None:
    """Raise Closed where the night is closed."""
    if night.closed_at is not None:
        raise Closed(journal.read(night))


def refuse_stale(night: Night, tap: Tap) -> None:
    """Raise Stale unless the form showed the night as it is."""
    if tap.seen != night.version:
        raise Stale(journal.read(night), tap.seen)


def make_change(night: Night, tap: Tap, kind: Kind, **of: Change | JournalEntry) -> Change:
    """The next change of a night; with it the night's version and closing time are saved.

    `of` is the `target` that is undone or redone, or the line it `strikes`. Raises KeyReused.
    """
    night.version += 1
    night.save(update_fields=["version", "closed_at"])
    try:
        with transaction.atomic():
            return Change.objects.create(
                night=night, version=night.version, kind=kind, key=tap.key, by=tap.by, **of
            )
    except IntegrityError as error:  # the key came for another night too, at the same moment
        raise KeyReused from error


def append(night: Night, tap: Tap, facts: Sequence[rules.Raw]) -> None:
    """Write lines that the replay at the end of the transaction may still refuse."""
    night.closed_at = timezone.now() if facts[-1]["type"] == "close" else None
    change, position = make_change(night, tap, Kind.RECORD), night.entries.count()
    JournalEntry.objects.bulk_create(
        JournalEntry(night=night, position=position + place, facts=fact, added=change)
        for place, fact in enumerate(facts, start=1)
    )


def replay(night: Night) -> Journal:
    """The journal as it is now; its summary is saved. Raises RulesError where a line is impossible."""
    book = journal.read(night)
    summaries.save(book)
    return book
