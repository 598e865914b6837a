"""`manage.py check_ledger`: a sound book passes, whatever is damaged is found (docs/promises.md: P10)."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import checking
from games.models import Device
from tests.damaged import DAMAGE, ONLY_SQLITE
from tests.sound import Book, sound_book

ROOT = Path(__file__).parent.parent
POSSIBLE = DAMAGE | (ONLY_SQLITE if connection.vendor == "sqlite" else {})  # PostgreSQL lets none of it in


@pytest.fixture
def sound(ann: Device) -> Book:
    """A small book in which everything happened once."""
    return sound_book(ann)


def check_ledger() -> tuple[int, list[str]]:
    """Exit status and the lines that were printed."""
    out = io.StringIO()
    try:
        call_command("check_ledger", stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@contextmanager
def for_a_while() -> Iterator[None]:
    """What is damaged inside is whole again afterwards; constraints do not see it."""
    with _no_constraints(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def _no_constraints() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


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


class TestDamage:
    @pytest.mark.parametrize(("damage", "found"), POSSIBLE.values(), ids=POSSIBLE)
    def test_it_is_found_at_its_place(
        self, sound: Book, damage: Callable[[Book], object], found: str
    ) -> None:
        with for_a_while():
            damage(sound)
            status, lines = check_ledger()
        assert status == 1
        assert any(found in line for line in lines), lines

    def test_a_finding_says_group_night_and_line(self, sound: Book) -> None:
        with for_a_while():
            sound.facts(7, tricks={"1": 4})
            _status, lines = check_ledger()
        group, night = sound.group.pk, sound.first
        assert lines[0] == (
            f"group {group} “Thibodaux”, night {night.pk} of {night.date}, line 7: "
            "cannot be: tricks add up to 4, one is missing (5 are played)"
        )

    def test_damage_in_one_night_hides_none_in_another(self, sound: Book) -> None:
        with for_a_while():
            sound.facts(7, tricks={"1": 4})
            sound.other.entries.filter(position=1).update(facts={})
            _status, lines = check_ledger()
        assert len([line for line in lines if "line 7: cannot be" in line]) == 1
        assert len([line for line in lines if "line 1: says nothing" in line]) == 1

    def test_it_finds_all_there_is_not_only_the_first(self, sound: Book) -> None:
        with for_a_while():
            for damage in ("a figure of the summary is another", "a seat has a number too high"):
                DAMAGE[damage][0](sound)
            sound.night(version=3)
            found = list(checking.check_book())
        assert len(found) >= 3


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
