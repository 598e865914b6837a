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
    "NoneType": _("null"),
}


MAY_BE_NULL = {"limit", "from", "to", "player"}


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
    except UnicodeEncodeError as error:
        raise RulesError("half_character", _("a text here holds half a character")) from error
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
    """What msgspec says, in words for people, with the key it is about."""
    problem, _at, path = text.partition(" - at ")
    key = path.strip("`").removeprefix("$").removeprefix(".").removesuffix("[...]")
    if key.rpartition(".")[2] not in MAY_BE_NULL:
        problem = problem.replace(" | null", "")
    if key:
        return RulesError("wrong_value", "{key}: {problem}", key=key, problem=_words(problem))
    return RulesError("wrong_value", "{problem}", problem=_words(problem))


_WORDS = [
    (r"Expected `int` >= (-?\d+)", _("must be at least {0}")),
    (r"Expected `int` <= (-?\d+)", _("must be at most {0}")),
    (r"Expected `str` of length <= (\d+)", _("at most {0} characters are possible")),
    (r"Object contains unknown field `(.*)`", _("there is no key “{0}” here")),
    (r"Object missing required field `(.*)`", _("the key “{0}” is missing")),
    (r"Invalid (?:enum )?value (.*)", _("{0} is not possible here")),
]


def _words(problem: str) -> str:
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", problem):
        return _("expected {expected}, got {got}").format(expected=_kinds(found[1]), got=_kinds(found[2]))
    for pattern, template in _WORDS:
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            return template.format(shown(found[1]))
    return shown(problem)


def _kinds(text: str) -> str:
    return " or ".join(_KINDS.get(kind, kind) for kind in text.split(" | "))
