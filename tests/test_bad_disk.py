"""A real server whose database takes no writes for a while (docs/promises.md: P15)."""

import fcntl
import json
import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from tests.databases import own_database
from tests.races.racing import Table, two_phones
from tests.served import Served

ON_SQLITE = not os.environ.get("DATABASE_URL", "").startswith("postgres")
LONGEST = 25  # seconds that anybody waits for an answer


@dataclass
class House:
    """A server that waits a second for locks, where a real one waits 20, and the table played there."""

    server: Served
    table: Table

    @property
    def file(self) -> Path:
        return Path(self.server.environment["BOURRE_DATA_DIR"]) / "ledger.sqlite3"

    @property
    def url(self) -> str:
        return self.server.environment["DATABASE_URL"].partition("?")[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("bad-disk")
    impatient = quote("-c lock_timeout=1000")
    with own_database() as variables:
        url = variables.get("DATABASE_URL", f"sqlite:///{data / 'ledger.sqlite3'}")
        server = Served(data, DATABASE_URL=f"{url}?{'timeout=1' if ON_SQLITE else f'options={impatient}'}")
        try:
            yield House(server, Table(*two_phones(server), 1))
        finally:
            server.kill()


@contextmanager
def full(house: House) -> Iterator[None]:
    """No process of the server can write to any file."""
    parent = house.server.process.pid
    workers = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    before = {int(pid): resource.prlimit(int(pid), resource.RLIMIT_FSIZE) for pid in workers}
    for pid, (_soft, hard) in before.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        for pid, limits in before.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Another program is in the middle of a write."""
    with closing(sqlite3.connect(house.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def stuck(house: House) -> Iterator[None]:
    """Somebody took the turn to write and does not give it back."""
    with Path(f"{house.file}.queue").open("ab") as queue:
        fcntl.flock(queue, fcntl.LOCK_EX)
        yield


@contextmanager
def night_locked(house: House) -> Iterator[None]:
    """Another program is in the middle of a write to the night."""
    with psycopg.connect(house.url) as other:
        other.execute("SELECT * FROM games_night FOR UPDATE")
        yield
        other.rollback()


@contextmanager
def read_only(house: House) -> Iterator[None]:
    """The server has become one that only copies another, say."""
    with psycopg.connect(house.url, autocommit=True) as other:
        name = other.info.dbname
        _begin_anew(other, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        try:
            yield
        finally:
            other.execute("SET default_transaction_read_only = off")
            _begin_anew(other, f"ALTER DATABASE {name} RESET default_transaction_read_only")


def _begin_anew(other: psycopg.Connection, change: str) -> None:
    """Change the database's settings; connections made before end, and do not know of it."""
    other.execute(change.encode())
    other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid != pg_backend_pid()"
    )


FAULTS = (full, locked, stuck) if ON_SQLITE else (night_locked, read_only)
Fault = Callable[[House], AbstractContextManager[None]]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_it_says_so_records_nothing_and_goes_on_when_the_cause_is_gone(
    house: House, fault: Fault, htmx: bool
) -> None:
    table, before = house.table, house.table.version()
    deals, path = len(table.deals()), f"{table.url}deals/"
    form = table.form(f"{fault.__name__}-{htmx}", before, A=3, B=2)
    with fault(house):
        began = time.monotonic()
        status, page = table.ann.post(path, form, htmx)
        waited = time.monotonic() - began
        assert (status, table.ann.retry_after) == (503, "5")
        assert "<h1>Not recorded</h1>" in page
        assert 'id="table"' not in page
        assert waited < LONGEST
        assert table.version() == before  # which also says that the book can still be read
    assert table.ann.post(path, form, htmx)[0] == (200 if htmx else 302)
    assert table.ann.post(path, form, htmx)[0] == (200 if htmx else 302)
    assert (table.version(), len(table.deals())) == (before + 1, deals + 1)
    assert json.loads(table.ann.get(f"{table.url}night.json")[1])["events"][-1]["tricks"] == {
        "Ann": 3,
        "Bo": 2,
    }
