"""What the database can say about itself. PostgreSQL lets nothing in that it would find wrong later."""

from collections.abc import Iterator

from django.db import connection
from django.utils.translation import gettext as _

from games.checking.finding import Finding


def check_database() -> Iterator[Finding]:
    """Of SQLite: pages, indexes and constraints, and rows that name others which are not there."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for (said,) in cursor.execute("PRAGMA integrity_check").fetchall():
            if said != "ok":
                yield Finding(str(said))
        lost = _("row {row} of {table} names a row of {other} that is not there")
        for table, row, other, _key in cursor.execute("PRAGMA foreign_key_check").fetchall():
            yield Finding(lost.format(row=row, table=table, other=other))
