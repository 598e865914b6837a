"""What phones were told, against what the book holds: every change recorded is there once and whole."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.rows import ChangeRow, Rows

RECORDED, REFUSED = (200, 302), (409, 422)
LINES = {"deal": 1, "buy_in": 1, "correct": 1, "undo": 0, "join": 2, "leave": 2}
KINDS = {"correct": "correct", "undo": "undo"}  # everything else is recorded


@dataclass
class Sent:
    """One form sent: with which key, on a page of which version; `status` is None without an answer.

    What it records carries its key as note, by which it is found again.
    """

    key: str
    what: str
    seen: int
    path: str
    form: dict[str, str] = field(default_factory=dict)
    htmx: bool = False
    status: int | None = None


def wrong(told: Sequence[Sent], rows: Rows, events: Sequence[dict[str, Any]]) -> list[str]:
    """Every way in which the stored rows and the night file differ from what was told, as sentences."""
    sent = {one.key: one for one in told}
    return [*half_written(sent, rows), *_untold(sent, rows), *_unlike(sent, rows, events)]


def half_written(sent: dict[str, Sent], rows: Rows) -> Iterator[str]:
    """What a night of whole changes, one after the other, would not have."""
    versions = [change.version for change in rows.changes]
    if versions != list(range(1, rows.version + 1)):
        yield f"the night is at version {rows.version}, its changes are {versions}"
    if [line.position for line in rows.lines] != list(range(1, len(rows.lines) + 1)):
        yield f"its lines are at {[line.position for line in rows.lines]}"
    lines = Counter(line.key for line in rows.lines)
    for key in sent.keys() & {change.key for change in rows.changes}:
        if lines[key] != LINES[sent[key].what]:
            yield f"{key} is half there: {lines[key]} of {LINES[sent[key].what]} lines"
    stands = [line.key for line in rows.lines if not line.struck]
    if stands != standing(sent, rows):
        yield f"of its lines stand {stands}, it should be {standing(sent, rows)}"


def _untold(sent: dict[str, Sent], rows: Rows) -> Iterator[str]:
    """Changes lost, doubled, invented, or made though they were refused."""
    found = Counter(change.key for change in rows.changes)
    for key, one in sent.items():
        if one.status not in (*RECORDED, *REFUSED, None):
            yield f"{key} was answered {one.status}"
        if one.status in RECORDED and found[key] != 1:
            yield f"{key} was recorded, and is there {found[key]} times"
        if one.status in REFUSED and found[key]:
            yield f"{key} was refused with {one.status}, and is there"
    for change in rows.changes:
        if change.key not in sent:
            yield f"{change.key} was sent by nobody"
        elif not _same(change, sent[change.key]):
            yield f"{change} is not what was sent: {sent[change.key]}"


def _same(change: ChangeRow, one: Sent) -> bool:
    """Whether a change is of the kind that was sent, right after the version that its form showed."""
    return (change.version, change.kind) == (one.seen + 1, KINDS.get(one.what, "record"))


def _unlike(sent: dict[str, Sent], rows: Rows, events: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Where the night file says something else than the lines that stand."""
    said = [event.get("note", "") for event in events]
    stands = [line.note for line in rows.lines if not line.struck]
    if said != stands:
        yield f"the night file says {said}, the journal {stands}"
    astray = [line for line in rows.lines if line.note not in ("", line.key)]
    if astray:
        yield f"lines hold what others sent: {astray}"


def standing(sent: dict[str, Sent], rows: Rows) -> list[str]:
    """The key of each line that should stand, in order: the changes done again, one by one."""
    wrote = {line.id: line.key for line in rows.lines}
    then: list[list[str]] = [[]]
    for change in rows.changes:
        now = then[-1]
        if change.kind == "undo":
            then.pop()
        elif change.kind == "correct" and change.strikes is not None:
            mended = wrote.get(change.strikes)
            then.append([change.key if key == mended else key for key in now])
        else:
            count = LINES[sent[change.key].what] if change.key in sent else 1
            then.append(now + [change.key] * count)
    return then[-1]
