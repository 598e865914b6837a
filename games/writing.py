"""The queue of writers: on one machine, writes to SQLite take turns before they begin."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.db import DEFAULT_DB_ALIAS, OperationalError, connections, transaction

from bourre_ledger.sqlite import file_of

try:
    import fcntl
except ImportError:  # Windows: SQLite's own waiting has to do
    fcntl = None  # type: ignore[assignment]

# With the 20 seconds that SQLite then waits for others, nobody waits for more than 25.
SECONDS_TO_WAIT = 4


@contextmanager
def writing() -> Iterator[None]:
    """One write: take a turn, then `transaction.atomic()`; inside another transaction only a savepoint.

    Raises django.db.OperationalError when the turn does not come within 4 seconds, or when the place of the
    database takes no writes.
    """
    with _turn(), transaction.atomic():
        yield


@contextmanager
def _turn() -> Iterator[None]:
    database = file_of(connections[DEFAULT_DB_ALIAS])
    # Who is in a transaction already holds the database: to wait for a turn then could wait for ever.
    if fcntl is None or database is None or connections[DEFAULT_DB_ALIAS].in_atomic_block:
        yield
        return
    with _open_queue(database) as queue:
        _wait_for_turn(queue.fileno())
        yield


def _open_queue(database: Path) -> IO[bytes]:
    try:
        return Path(f"{database}.queue").open("ab")
    except OSError as error:
        raise OperationalError(f"cannot queue for the database: {error}") from error


def _wait_for_turn(queue: int) -> None:
    # The operating system keeps the queue in order, which asking again and again does not. But it waits for
    # ever: so a thread waits that can be left behind. Closing the file gives back a turn that comes late.
    waiter = threading.Thread(target=fcntl.flock, args=(queue, fcntl.LOCK_EX), daemon=True)
    waiter.start()
    waiter.join(SECONDS_TO_WAIT)
    if waiter.is_alive():
        raise OperationalError("the turn to write did not come")
