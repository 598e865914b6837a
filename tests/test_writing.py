"""Writers take turns (docs/promises.md, P7)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction

from games import writing

ROOT = Path(__file__).parent.parent

# Reads a number and writes the next one: without turns some would be lost or refused.
WRITER = """
import sys
import django
django.setup()
from django.db import connection
from games.writing import writing
for _ in range(int(sys.argv[1])):
    with writing(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS counted (deals INTEGER)")
        cursor.execute("SELECT coalesce(max(deals), 0) FROM counted")
        cursor.execute("INSERT INTO counted VALUES (%s)", [cursor.fetchone()[0] + 1])
with connection.cursor() as cursor:
    cursor.execute("SELECT count(*), max(deals) FROM counted")
    print(*cursor.fetchone())
"""


def writer(data: Path, times: int) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    variables = {"BOURRE_DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "bourre_ledger.settings"}
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(times)],
        env=kept | variables,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_writers_in_several_processes_lose_nothing_and_are_never_refused(tmp_path: Path) -> None:
    writers = [writer(tmp_path, 50) for _ in range(4)]
    for process in writers:
        process.communicate()
    assert [process.returncode for process in writers] == [0, 0, 0, 0]
    assert writer(tmp_path, 0).communicate()[0] == "200 200\n"


def test_nobody_waits_more_than_25_seconds_to_be_told_that_nothing_was_recorded() -> None:
    # One after the other at worst; and each of the two takes a little longer than it is told.
    patience = settings.DATABASE_OPTIONS["django.db.backends.sqlite3"]["timeout"]
    assert (writing.SECONDS_TO_WAIT, patience) == (4, 20)


@pytest.fixture
def a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make the tests' own database look like the file returned, to the queue."""
    file = tmp_path / "ledger.sqlite3"
    monkeypatch.setattr(writing, "file_of", lambda connection: file)
    monkeypatch.setattr(writing, "SECONDS_TO_WAIT", 0.2)
    return file


@pytest.mark.django_db(transaction=True)
class TestQueue:
    def test_who_finds_the_queue_stuck_is_told_so_and_keeps_nobody_waiting(self, a_file: Path) -> None:
        stuck = pytest.raises(OperationalError, match="did not come")
        with writing.writing(), writing._open_queue(a_file) as second, stuck:
            writing._wait_for_turn(second.fileno())
        with writing.writing():
            assert connection.in_atomic_block

    def test_a_turn_that_failed_is_given_back(self, a_file: Path) -> None:
        with pytest.raises(ZeroDivisionError), writing.writing():
            raise ZeroDivisionError
        with writing.writing():
            assert connection.in_atomic_block

    def test_inside_a_transaction_nobody_waits_again(self, a_file: Path) -> None:
        with writing.writing(), writing.writing():
            assert connection.in_atomic_block
        with transaction.atomic(), writing.writing():
            assert connection.in_atomic_block

    def test_where_nothing_can_be_written_it_is_the_databases_error(self, a_file: Path) -> None:
        Path(f"{a_file}.queue").mkdir()
        with pytest.raises(OperationalError, match="cannot queue"), writing.writing():
            pass
