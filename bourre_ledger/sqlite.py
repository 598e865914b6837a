"""SQLite keeps its promises only with the right settings: each new connection is asked for them."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

# "Recorded" must survive a power cut: FULL (2) is what waits for the disk.
PROMISED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def file_of(connection: BaseDatabaseWrapper) -> Path | None:
    """Return the file of an SQLite database; None for one in memory and for PostgreSQL."""
    if not isinstance(connection, DatabaseWrapper) or connection.is_in_memory_db():
        return None
    return Path(connection.settings_dict["NAME"])


def assert_promises(connection: BaseDatabaseWrapper, **signal: object) -> None:
    """Receiver of `connection_created`: ImproperlyConfigured if a file of SQLite is opened less safely."""
    file = file_of(connection)
    if file is None:
        return
    for name, promised in PROMISED.items():
        found = connection.connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != promised:
            raise ImproperlyConfigured(
                f"The database {file} runs with {name} {found}, "
                f"it must be {promised}. Keep it on a disk of this machine, not on a network share."
            )
