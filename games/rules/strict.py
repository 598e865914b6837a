"""Reading strictly: JSON in which nothing is guessed, repeated or ignored, and errors in plain words."""

import json
import re
from typing import Any

import msgspec

from .errors import RulesError, _
from .names import shown

_KINDS = {
    "int": _("a whole number"),
    "float": _("a number with a point or exponent"),
    "str": _("text"),
    "bool": _("true or false"),
    "object": _("an object"),
    "array": _("a list"),
    "null": _("null"),
}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys each stand there once; JSON readers would silently keep the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RulesError("twice", _("{name} stands there twice in one object"), name=shown(twice))
    return found


def parse_json(data: str | bytes) -> Any:
    """The value a JSON text stands for. Raises RulesError, also for repeated keys and NaN."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair can be read, not written
        return value
    except RulesError:
        raise
    except UnicodeError as error:
        raise RulesError("not_utf8", _("this is not a text file in UTF-8")) from error
    except json.JSONDecodeError as error:
        raise RulesError(
            "not_json",
            _("this is not JSON: line {line}, column {column}: {problem}"),
            line=error.lineno,
            column=error.colno,
            problem=error.msg,
        ) from error
    except RecursionError as error:
        raise RulesError("too_deep", _("this is nested too deeply to be a night file")) from error
    except ValueError as error:  # Python's own guard against numbers with thousands of digits
        raise RulesError("too_long", _("a number here has far too many digits")) from error


def _no_constant(name: str) -> None:
    raise RulesError("not_a_number", _("{name} is not a number a night file may hold"), name=name)


def convert(value: Any, kind: Any) -> Any:
    """`value` as a typed thing, nothing coerced. Raises RulesError naming the key."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _plain(str(error)) from error


def _plain(text: str) -> RulesError:
    """What msgspec says, in words for people: 'key: what was expected'."""
    problem, _at, path = text.partition(" - at ")
    key = path.strip("`").removeprefix("$").removeprefix(".").removesuffix("[...]")
    template, params = _words(problem)
    if key:
        return RulesError("wrong_value", "{key}: " + template, key=key, **params)
    return RulesError("wrong_value", template, **params)


def _words(problem: str) -> tuple[str, dict[str, object]]:
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", problem):
        return _("expected {expected}, got {got}"), {"expected": _kinds(found[1]), "got": _kinds(found[2])}
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", problem, re.DOTALL):
        return _("there is no key “{key_found}” here"), {"key_found": shown(found[1])}
    if found := re.fullmatch(r"Object missing required field `(.*)`", problem):
        return _("the key “{key_missing}” is missing"), {"key_missing": found[1]}
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", problem, re.DOTALL):
        return _("{value} is not possible here"), {"value": shown(found[1])}
    if found := re.fullmatch(r"Expected `int` >= (-?\d+)", problem):
        return _("must be at least {least}"), {"least": found[1]}
    if found := re.fullmatch(r"Expected `int` <= (-?\d+)", problem):
        return _("must be at most {most}"), {"most": found[1]}
    if found := re.fullmatch(r"Expected `str` of length <= (\d+)", problem):
        return _("at most {most} characters are possible"), {"most": found[1]}
    return "{problem}", {"problem": shown(problem)}


def _kinds(text: str) -> str:
    return _(" or ").join(_KINDS.get(kind, kind) for kind in text.split(" | "))
