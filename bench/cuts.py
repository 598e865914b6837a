"""Images that a power cut may leave of an SQLite database: its file, and a log that ends anywhere."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bench import rows
from bench.keeper import PEOPLE, Keeper
from bench.told import Sent, half_written
from tests.races.racing import Table, two_phones
from tests.served import Served

FILE = "ledger.sqlite3"
TAPS = 40  # few enough that SQLite does not begin to move the log into the file: at 1,000 pages it does


def opened(data: Path, seed: str, images: int) -> tuple[str, list[str]]:
    """Record, pull the plug, and open so many images; the figures, and what was wrong with any."""
    chance = random.Random(seed)
    sent, night = _recorded(data, seed)
    log = (data / f"{FILE}-wal").read_bytes()
    whole = rows.read(_image(data, log), "", night)
    lengths, failures = set(), list[str]()
    for number in range(images):
        cut = chance.randrange(len(log) + 1)
        # What the disk had not written yet may be missing or be anything.
        rest = chance.randbytes(len(log) - cut) if chance.random() < 0.5 else b""
        image = _image(data, log[:cut] + rest)
        found = rows.read(image, "", night)
        lengths.add(found.version)
        failures += (
            f"image {number + 1}, cut at {cut}: {what}" for what in _wrong(image, found, whole, sent)
        )
    return f"{images} images of a log of {len(log)} bytes, with {_range(lengths)} changes", failures


def _range(lengths: set[int]) -> str:
    return f"{min(lengths)} to {max(lengths)}" if lengths else "no"


def _recorded(data: Path, seed: str) -> tuple[dict[str, Sent], int]:
    """Record with a server that is then killed: all is still in the log, and `base` is the file before it."""
    server = Served(data, DATABASE_URL="")
    try:
        phones = two_phones(server)
        table = Table(*phones, 1, people=PEOPLE)
        with closing(sqlite3.connect(data / FILE)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(data / FILE, data / "base")
        keeper = Keeper(phones[0], table.url, "cut", seed)
        for _ in range(TAPS):
            keeper.tap()
    finally:
        server.kill()
    assert (data / FILE).read_bytes() == (data / "base").read_bytes(), "the log was moved into the file"
    return {one.key: one for one in keeper.told}, int(table.url.strip("/").rpartition("/")[2])


def _image(data: Path, log: bytes) -> Path:
    """A directory with the file as it was and this log."""
    image = data / "image"
    shutil.rmtree(image, ignore_errors=True)
    image.mkdir()
    shutil.copy(data / "base", image / FILE)
    (image / f"{FILE}-wal").write_bytes(log)
    return image


def _wrong(image: Path, found: rows.Rows, whole: rows.Rows, sent: dict[str, Sent]) -> Iterator[str]:
    with closing(sqlite3.connect(image / FILE)) as database:
        said = database.execute("PRAGMA integrity_check").fetchall()
        broken = database.execute("PRAGMA foreign_key_check").fetchall()
    if said != [("ok",)] or broken:
        yield f"it is damaged: {said} {broken}"
    if found.changes != whole.changes[: found.version]:
        yield f"its changes are no beginning of the night: {found.changes}"
    yield from half_written(sent, found)
