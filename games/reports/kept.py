"""The books of nights that are watched: many ask for the same news in one second, and it is read once."""

from collections.abc import Iterable

from django.db.models import Model

from games.journal import Journal, read
from games.models import Night, Seat

MOST_KEPT = 64  # nights, in each process; one of 120 deals takes half a megabyte

_kept: dict[int, Journal] = {}


def watched_book(night: Night) -> Journal:
    """The journal of a night that was just read with its group, to look at only.

    It is the one read last where night, group, seats and players are stored as they were then: every
    change of a journal raises its night's version, and no device that made one is ever renamed.
    """
    book = _kept.get(night.pk)
    if book and _stands(book, night):
        return book
    if book is None and len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[night.pk] = fresh = read(night)
    return fresh


def _stands(book: Journal, night: Night) -> bool:
    if _stored(night, night.group) != _stored(book.night, book.night.group):
        return False
    return _seated(night.seats.select_related("player")) == _seated(book.seats.values())


def _seated(seats: Iterable[Seat]) -> list[list[object]]:
    return [_stored(seat, seat.player) for seat in seats]


def _stored(*rows: Model) -> list[object]:
    return [getattr(row, column.attname) for row in rows for column in row._meta.concrete_fields]
