"""Every write about play, one function a tap: atomic, recorded once by key, guarded by what the form saw."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import F, Q
from django.utils import timezone

from games import journal, rules
from games.journal import Journal
from games.models import Change, Device, JournalEntry, Kind, Night, Player, Seat
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


class KeyReused(Exception):
    """The same key came with other facts: no retry, but a mistake of the phone's."""


def record_deal(night: Night, tap: Tap, facts: rules.Raw, sits_out: Collection[int]) -> Journal:
    """Record one deal, and who sits out until back (seat numbers).

    `facts` are as stored: seat numbers for names, as text where they are keys. Raises RulesError, Stale or
    KeyReused, as all functions here do; then nothing is stored. A repeat returns what is there now.
    """
    with _lock(night) as night:
        if _is_new(night, tap, Kind.RECORD, facts):
            _save_sits_out(night, sits_out)
            _append(night, tap, [facts])
        return _replay(night)


def buy_in(night: Night, tap: Tap, seat: int, chips: int) -> Journal:
    """Record chips bought."""
    return _record(night, tap, {"type": "buy_in", "player": seat, "chips": chips})


def leave(night: Night, tap: Tap, seat: int) -> Journal:
    """Record that somebody got up."""
    return _record(night, tap, {"type": "leave", "player": seat})


def close_night(night: Night, tap: Tap, pot: str, player: int | None) -> Journal:
    """Record that the night is over and what became of the pot: share, player or carry."""
    who = {} if player is None else {"player": player}
    return _record(night, tap, {"type": "close", "pot": pot, **who})


def join(night: Night, tap: Tap, name: str, after: int | None, chips: int | None) -> Journal:
    """Record that somebody, new or known, sat down left of seat `after`, and the chips bought if any."""
    with _lock(night) as night:
        number = _seat_number(night, night.group.player_named(name))
        facts: rules.Raw = {"type": "join", "player": number, **({} if after is None else {"after": after})}
        if _is_new(night, tap, Kind.RECORD, facts):
            bought: list[rules.Raw] = [{"type": "buy_in", "player": number, "chips": chips}] if chips else []
            _append(night, tap, [facts, *bought])
        return _replay(night)


def sit_out(night: Night, sits_out: Collection[int]) -> None:
    """Say who sits out until back (seat numbers). No line of the journal: only deals say who sat out."""
    with _lock(night) as night:
        _save_sits_out(night, sits_out)


def undo(night: Night, tap: Tap) -> Journal:
    """Take back the last change, if there is one: its lines are struck and stay in the journal."""
    with _lock(night) as night:
        if _is_new(night, tap, Kind.UNDO):
            _take_back_last(night, tap)
        return _replay(night)


@contextmanager
def _lock(night: Night) -> Iterator[Night]:
    """A transaction in which nobody else writes to this night; the night as it is now."""
    with writing():
        yield Night.objects.select_for_update().select_related("group").get(pk=night.pk)


def _record(night: Night, tap: Tap, facts: rules.Raw) -> Journal:
    with _lock(night) as night:
        if _is_new(night, tap, Kind.RECORD, facts):
            _append(night, tap, [facts])
        return _replay(night)


def _is_new(night: Night, tap: Tap, kind: Kind, facts: rules.Raw | None = None) -> bool:
    """False for a retry of what was done under this key. Raises Stale or KeyReused."""
    before = Change.objects.filter(key=tap.key).first()
    if before is None:
        _refuse_stale(night, tap)
        return True
    if (before.night_id, before.kind) != (night.pk, kind):
        raise KeyReused
    if facts is not None and before.entries.values_list("facts", flat=True).first() != facts:
        raise KeyReused
    return False


def _refuse_stale(night: Night, tap: Tap) -> None:
    if tap.seen != night.version:
        raise Stale(journal.read(night), tap.seen)


def _change(night: Night, tap: Tap, kind: Kind, target: Change | None = None) -> Change:
    night.version += 1
    night.save(update_fields=["version", "closed_at"])
    return Change.objects.create(
        night=night, version=night.version, kind=kind, key=tap.key, by=tap.by, target=target
    )


def _append(night: Night, tap: Tap, facts: Sequence[rules.Raw]) -> None:
    """Write lines that the replay at the end of the transaction may still refuse."""
    night.closed_at = timezone.now() if facts[-1]["type"] == "close" else None
    change, position = _change(night, tap, Kind.RECORD), night.entries.count()
    JournalEntry.objects.bulk_create(
        JournalEntry(night=night, position=position + place, facts=fact, added=change)
        for place, fact in enumerate(facts, start=1)
    )


def _take_back_last(night: Night, tap: Tap) -> None:
    last = night.changes.exclude(kind=Kind.UNDO).filter(undone=False).last()
    if last is None:
        return
    night.closed_at = None
    last.entries.update(struck=_change(night, tap, Kind.UNDO, target=last))
    last.undone = True
    last.save(update_fields=["undone"])


def _replay(night: Night) -> Journal:
    """The journal as it is now. Raises RulesError where the new line is impossible: all is rolled back."""
    book = journal.read(night)
    book.ledger  # noqa: B018 (replayed here, inside the transaction)
    return book


def _save_sits_out(night: Night, sits_out: Collection[int]) -> None:
    comes_back = Q(sits_out=True) & ~Q(number__in=sits_out)
    night.seats.filter(comes_back | Q(sits_out=False, number__in=sits_out)).update(sits_out=~F("sits_out"))


def _seat_number(night: Night, player: Player) -> int:
    """The number of this player's seat, a new one if he was not here yet."""
    taken = dict(night.seats.values_list("player_id", "number"))
    if player.pk not in taken:
        taken[player.pk] = max(taken.values(), default=0) + 1
        Seat.objects.create(night=night, player=player, number=taken[player.pk], from_start=False)
    return taken[player.pk]
