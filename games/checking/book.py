"""The whole book, group by group, in batches of nights, as it is at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from games.checking import database, people, reading
from games.checking.carried import Pots
from games.checking.finding import Finding
from games.checking.nights import check_night
from games.models import Group, Night

BATCH = 40  # nights read at once
# So that nobody who records meanwhile waits for this, or is seen half way.
BEGIN = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}
BROKEN = (DatabaseError, ValueError, TypeError)  # what broken rows raise on their way out of the database


def check_book() -> Iterator[Finding]:
    """Everything wrong with what is stored: first with the database itself, then a group at a time."""
    try:
        with _at_one_moment():
            yield from database.check_database()
            for group in Group.objects.order_by("pk"):
                yield from check_group(group)
    except BROKEN as error:
        yield Finding(_("cannot be read: {why}").format(why=error))


@contextmanager
def _at_one_moment() -> Iterator[None]:
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def check_group(group: Group) -> Iterator[Finding]:
    """Everything wrong with a group and its nights."""
    pots = Pots(group)
    try:
        players = people.players_of(group)
        yield from people.check_players(group, players)
        ids = iter(Night.objects.filter(group=group).order_by("date", "pk").values_list("pk", flat=True))
        while batch := list(islice(ids, BATCH)):
            for rows in _rows(group, batch):
                yield from [rows] if isinstance(rows, Finding) else check_night(rows, players, pots)
    except BROKEN as error:
        yield Finding(_("cannot be read: {why}").format(why=error), group)
    yield from pots.check()


def _rows(group: Group, ids: list[int]) -> Iterator[reading.Rows | Finding]:
    """The rows of some nights; where they cannot be read together, of each, or what is wrong with it."""
    try:
        yield from reading.read(group, ids)
    except BROKEN as error:
        if len(ids) == 1:
            what = _("night {number} cannot be read: {why}")
            yield Finding(what.format(number=ids[0], why=error), group)
            return
        for one in ids:
            yield from _rows(group, [one])
