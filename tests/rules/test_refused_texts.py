"""Texts that are no night file are refused whole, in words a person can use (`docs/night-file.md#refusals`).

The exact words stand here, because people read them: a change of words is a change of this table.
"""

import json

import pytest

from .building import night, refusal

PLAIN = json.dumps(night())


def also(text: str) -> str:
    """A sound night file with some more text before its closing brace."""
    return f"{PLAIN[:-1]}, {text}}}"


def happened(text: str) -> str:
    """A sound night file with one event written as given."""
    return PLAIN.replace('"events": []', f'"events": [{text}]')


# What was done to the file, the file, and what is said.
REFUSED: list[tuple[str, str | bytes, str]] = [
    ("nothing at all", "", "this is not JSON: line 1, column 1: Expecting value"),
    ("no JSON", "bourre", "this is not JSON: line 1, column 1: Expecting value"),
    (
        "broken off",
        "{",
        "this is not JSON: line 1, column 2: Expecting property name enclosed in double quotes",
    ),
    ("a list", "[]", "expected an object, got a list"),
    ("a number", "3", "expected an object, got a whole number"),
    ("null", "null", "expected an object, got null"),
    ("a text", '"night"', "expected an object, got text"),
    ("bytes that are no UTF-8", b"\xff\xfe{", "this is not a text file in UTF-8"),
    ("UTF-16", PLAIN.encode("utf-16"), "this is not a text file in UTF-8"),
    ("something after the end", PLAIN + "x", "this is not JSON: line 1, column 112: Extra data"),
    ("two files in one", PLAIN + PLAIN, "this is not JSON: line 1, column 112: Extra data"),
    ("a comment", "// Friday\n" + PLAIN, "this is not JSON: line 1, column 1: Expecting value"),
    ("a key twice", also('"version": 1'), "version stands there twice in one object"),
    (
        "a key twice in the rules",
        also('"rules": {"ante": 1, "ante": 2}'),
        "ante stands there twice in one object",
    ),
    (
        "a player twice in the tricks",
        happened('{"type": "deal", "tricks": {"A": 3, "A": 5}}'),
        "A stands there twice in one object",
    ),
    (
        "a key twice in an event",
        happened('{"type": "buy_in", "player": "A", "player": "B", "chips": 1}'),
        "player stands there twice in one object",
    ),
    ("lists in lists without end", "[" * 100_000, "this is nested too deeply to be a night file"),
    ("objects in objects without end", '{"a":' * 100_000, "this is nested too deeply to be a night file"),
    (
        "a note of lists in lists",
        also('"note": ' + "[" * 5000 + "]" * 5000),
        "this is nested too deeply to be a night file",
    ),
    (
        "a pot of three point nought",
        also('"opening_pot": 3.0'),
        "opening_pot: expected a whole number, got a number with a point or exponent",
    ),
    (
        "a pot of one e three",
        also('"opening_pot": 1e3'),
        "opening_pot: expected a whole number, got a number with a point or exponent",
    ),
    (
        "a pot of minus nought point nought",
        also('"opening_pot": -0.0'),
        "opening_pot: expected a whole number, got a number with a point or exponent",
    ),
    ("a pot that is not a number", also('"opening_pot": NaN'), "NaN is not a number a night file may hold"),
    ("a pot without end", also('"opening_pot": Infinity'), "Infinity is not a number a night file may hold"),
    (
        "a pot with a leading nought",
        also('"opening_pot": 03'),
        "this is not JSON: line 1, column 129: Expecting ',' delimiter",
    ),
    ("a pot of thirty digits", also('"opening_pot": ' + "9" * 30), "opening_pot: must be at most 1000000000"),
    (
        "a pot of six thousand digits",
        also('"opening_pot": ' + "9" * 6000),
        "a number here has far too many digits",
    ),
    (
        "tricks of three point nought",
        happened('{"type": "deal", "tricks": {"A": 3.0, "B": 2}}'),
        "events[0] (deal 1): tricks: expected a whole number, got a number with a point or exponent",
    ),
    (
        "tricks of one e nought",
        happened('{"type": "deal", "tricks": {"A": 1e0, "B": 4}}'),
        "events[0] (deal 1): tricks: expected a whole number, got a number with a point or exponent",
    ),
    (
        "chips of one e three",
        happened('{"type": "buy_in", "player": "A", "chips": 1e3}'),
        "events[0] (buy_in): chips: expected a whole number, got a number with a point or exponent",
    ),
    ("half a character in a name", PLAIN.replace('"A"', '"\\ud800"'), "a text here holds half a character"),
]


@pytest.mark.parametrize(("text", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_in_these_words(text: str | bytes, message: str) -> None:
    assert refusal(text) == message
