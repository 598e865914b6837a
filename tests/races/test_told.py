"""The comparing of bench/ finds what it is there to find: changes lost, doubled, invented, half written."""

from dataclasses import replace
from typing import Any

import pytest

from bench.rows import ChangeRow, LineRow, Rows
from bench.told import Sent, wrong

TOLD = [
    Sent("deal", "deal", 0, "", status=302),
    Sent("joins", "join", 1, "", status=302),
    Sent("mended", "correct", 2, "", status=302),
    Sent("too late", "deal", 1, "", status=409),
    Sent("in flight", "deal", 3, ""),
]
ROWS = Rows(
    version=3,
    changes=[
        ChangeRow(1, "deal", "record", None),
        ChangeRow(2, "joins", "record", None),
        ChangeRow(3, "mended", "correct", 1),
    ],
    lines=[
        LineRow(1, 1, "deal", struck=True, note="deal"),
        LineRow(4, 2, "mended", struck=False, note="mended"),
        LineRow(2, 3, "joins", struck=False, note="joins"),
        LineRow(3, 4, "joins", struck=False, note=""),
    ],
)
EVENTS: list[dict[str, Any]] = [{"note": "mended"}, {"note": "joins"}, {}]


def with_one_more(change: ChangeRow, *lines: LineRow) -> Rows:
    """The rows after one more change."""
    return Rows(ROWS.version + 1, [*ROWS.changes, change], [*ROWS.lines, *lines])


def said(rows: Rows, events: list[dict[str, Any]] = EVENTS, told: list[Sent] = TOLD) -> str:
    return "\n".join(wrong(told, rows, events))


def test_a_sound_book_is_passed_in_silence() -> None:
    assert said(ROWS) == ""


def test_what_was_in_flight_may_be_there_whole() -> None:
    line = LineRow(5, 5, "in flight", struck=False, note="in flight")
    rows = with_one_more(ChangeRow(4, "in flight", "record", None), line)
    assert said(rows, [*EVENTS, {"note": "in flight"}]) == ""


def test_a_line_that_was_undone_stands_no_more() -> None:
    rows = with_one_more(ChangeRow(4, "undo", "undo", None))
    told = [*TOLD, Sent("undo", "undo", 3, "", status=200)]
    lines = [replace(line, struck=line.key == "mended") for line in rows.lines]
    undone = [{"note": "deal"}, *EVENTS[1:]]
    assert said(replace(rows, lines=lines), undone, told) == ""
    assert "it should be ['deal', 'joins', 'joins']" in said(rows, EVENTS, told)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (replace(ROWS, version=2, changes=ROWS.changes[:2]), "mended was recorded, and is there 0 times"),
        (with_one_more(ROWS.changes[0]), "deal was recorded, and is there 2 times"),
        (with_one_more(ChangeRow(4, "too late", "record", None)), "refused with 409, and is there"),
        (with_one_more(ChangeRow(4, "stranger", "record", None)), "stranger was sent by nobody"),
        (with_one_more(ChangeRow(4, "in flight", "record", None)), "in flight is half there: 0 of 1 lines"),
        (replace(ROWS, lines=ROWS.lines[:3]), "joins is half there: 1 of 2 lines"),
        (replace(ROWS, lines=ROWS.lines[1:]), "its lines are at [2, 3, 4]"),
        (replace(ROWS, version=4), "the night is at version 4, its changes are [1, 2, 3]"),
        (
            replace(ROWS, changes=[*ROWS.changes[:2], ChangeRow(3, "mended", "strike", 1)]),
            "not what was sent",
        ),
        (replace(ROWS, lines=[replace(ROWS.lines[0], note="x"), *ROWS.lines[1:]]), "hold what others sent"),
    ],
)
def test_a_change_lost_doubled_invented_or_half_there_is_found(rows: Rows, sentence: str) -> None:
    assert sentence in said(rows)


def test_a_night_file_that_says_something_else_is_found() -> None:
    assert "the night file says ['mended', 'joins']" in said(ROWS, EVENTS[:2])


@pytest.mark.parametrize("status", [500, 503, 404])
def test_an_answer_that_nobody_should_get_is_found(status: int) -> None:
    assert f"x was answered {status}" in said(ROWS, told=[*TOLD, Sent("x", "deal", 3, "", status=status)])
