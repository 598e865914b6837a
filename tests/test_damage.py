"""`manage.py check_ledger`: whatever is damaged is found (docs/promises.md: P10)."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from games import checking
from tests import cast
from tests.damaged import DAMAGE, ONLY_SQLITE
from tests.sound import Book, check_ledger, sound_book

POSSIBLE = DAMAGE | (ONLY_SQLITE if connection.vendor == "sqlite" else {})  # PostgreSQL lets none of it in


@pytest.fixture(scope="module")
def whole(stage: None) -> Book:
    """A small book in which everything happened once."""
    return sound_book(cast.device("Ann’s phone"))


@pytest.fixture
def sound(scene: None, whole: Book) -> Iterator[Book]:
    """That book, where no constraint sees what is done to it."""
    with connection.cursor() as cursor:
        on_sqlite = connection.vendor == "sqlite"
        if on_sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield whole
        if on_sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize(("damage", "found"), POSSIBLE.values(), ids=POSSIBLE)
def test_it_is_found_at_its_place(sound: Book, damage: Callable[[Book], object], found: str) -> None:
    damage(sound)
    status, lines = check_ledger()
    assert status == 1
    assert any(found in line for line in lines), lines


def test_a_finding_says_group_night_and_line(sound: Book) -> None:
    sound.facts(7, tricks={"1": 4})
    _status, lines = check_ledger()
    group, night = sound.group.pk, sound.first
    assert lines[0] == (
        f"group {group} “Thibodaux”, night {night.pk} of {night.date}, line 7: "
        "cannot be: tricks add up to 4, one is missing (5 are played)"
    )


def test_damage_in_one_night_hides_none_in_another(sound: Book) -> None:
    sound.facts(7, tricks={"1": 4})
    sound.other.entries.filter(position=1).update(facts={})
    _status, lines = check_ledger()
    assert len([line for line in lines if "line 7: cannot be" in line]) == 1
    assert len([line for line in lines if "line 1: says nothing" in line]) == 1


def test_it_finds_all_there_is_not_only_the_first(sound: Book) -> None:
    for damage in ("a figure of the summary is another", "a seat has a number too high"):
        DAMAGE[damage][0](sound)
    sound.night(version=3)
    found = list(checking.check_book())
    assert len(found) >= 3
