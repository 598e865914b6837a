"""A night's journal as rows, read beside the app with SQL of our own."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import psycopg

VERSION = "SELECT version FROM games_night WHERE id = {night}"
CHANGES = (
    "SELECT version, key, kind, strikes_id FROM games_change WHERE night_id = {night} ORDER BY version, id"
)
LINES = """
    SELECT line.id, line.position, change.key, line.struck_id IS NOT NULL, line.facts
    FROM games_journalentry line JOIN games_change change ON change.id = line.added_id
    WHERE line.night_id = {night} ORDER BY line.position
"""


@dataclass(frozen=True)
class ChangeRow:
    """A change of the night; `strikes` is the id of the line that it mends, if it does."""

    version: int
    key: str
    kind: str
    strikes: int | None


@dataclass(frozen=True)
class LineRow:
    """A line of the journal, and the key of the change that wrote it."""

    id: int
    position: int
    key: str
    struck: bool
    note: str


@dataclass(frozen=True)
class Rows:
    """What is stored of one night: its changes by version, its lines by position."""

    version: int
    changes: list[ChangeRow]
    lines: list[LineRow]


def read(data: Path, url: str, night: int) -> Rows:
    """The rows of a night, in the database at `url`, or if that is "" in the file of a data directory."""
    with _connection(data, url) as database:
        version = database.execute(VERSION.format(night=night)).fetchone()[0]
        changes = [ChangeRow(*row) for row in database.execute(CHANGES.format(night=night)).fetchall()]
        lines = [_line(*row) for row in database.execute(LINES.format(night=night)).fetchall()]
    return Rows(version, changes, lines)


def _line(number: int, position: int, key: str, struck: int, facts: Any) -> LineRow:
    # PostgreSQL hands its JSON over as read, SQLite as text.
    said = json.loads(facts) if isinstance(facts, str) else facts
    return LineRow(number, position, key, bool(struck), said.get("note", ""))


@contextmanager
def _connection(data: Path, url: str) -> Iterator[sqlite3.Connection]:
    if url:
        with psycopg.connect(url) as server:
            yield cast("sqlite3.Connection", server)
    else:
        with closing(sqlite3.connect(data / "ledger.sqlite3")) as file:
            yield file
