"""What the tests of mending say short: lines, their addresses, and forms about them."""

from games import journal, rules
from games.models import Night
from games.reports.table import fresh_key

A, B, C = 2, 3, 4  # seat numbers; seat 1 is G
WRONG = {"A": 3, "B": 2, "C": 0}
RIGHT = {"A": 3, "B": 2}


def line(night: Night, place: int) -> int:
    """The id of a line that counts, by its place in the journal, from 0."""
    return journal.read(night).standing[place].pk


def at(night: Night, place: int, verb: str = "") -> str:
    """The address of a line, or of what is to be done with it."""
    return f"/nights/{night.pk}/lines/{line(night, place)}/{verb}"


def now(night: Night) -> list[rules.Raw]:
    """The facts that count."""
    return [entry.facts for entry in journal.read(night).standing]


def sent(night: Night, **fields: object) -> dict[str, object]:
    """What a form about the night as it is now sends."""
    night.refresh_from_db()
    return {"key": fresh_key(), "version": night.version, **fields}
