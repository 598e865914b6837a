"""`manage.py check_ledger`: a sound book is passed over in silence (docs/promises.md: P10)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Device
from tests.sound import Book, check_ledger, sound_book

ROOT = Path(__file__).parent.parent


@pytest.fixture
def sound(ann: Device) -> Book:
    """A small book in which everything happened once."""
    return sound_book(ann)


class TestSound:
    def test_a_sound_book_is_passed_over_in_silence(self, sound: Book) -> None:
        assert check_ledger() == (0, [])

    def test_an_empty_book_is_sound(self, db: None) -> None:
        assert check_ledger() == (0, [])

    def test_nothing_is_written(self, sound: Book) -> None:
        with CaptureQueriesContext(connection) as queries:
            check_ledger()
        verbs = {query["sql"].split()[0] for query in queries}
        assert verbs <= {"SELECT", "PRAGMA"}

    @pytest.mark.django_db(transaction=True)
    def test_it_reads_the_book_as_it_is_at_one_moment(self, sound: Book) -> None:
        assert check_ledger() == (0, [])


class TestFile:
    """The file of SQLite itself, with the command in a process of its own."""

    def test_a_file_that_was_partly_overwritten_is_said_so_without_a_traceback(self, tmp_path: Path) -> None:
        self.manage(tmp_path, "migrate", "--verbosity=0")
        self.manage(tmp_path, "demo", "--nights=3", "--deals=20")
        sound = self.manage(tmp_path, "check_ledger")
        assert (sound.returncode, sound.stdout, sound.stderr) == (0, "", "")
        file = tmp_path / "ledger.sqlite3"
        whole = file.read_bytes()
        half = len(whole) // 2
        file.write_bytes(whole[:half] + b"\x55" * 8192 + whole[half + 8192 :])
        broken = self.manage(tmp_path, "check_ledger")
        assert (broken.returncode, broken.stderr) == (1, "")
        assert broken.stdout.startswith("database: ")

    def manage(self, data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run manage.py on the SQLite database in a folder."""
        others = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return subprocess.run(
            [sys.executable, ROOT / "manage.py", *arguments],
            env=others | {"BOURRE_DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "bourre_ledger.settings"},
            capture_output=True,
            text=True,
        )
