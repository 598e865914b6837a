"""The night file: one night as a text a person can read (docs/night-file.md)."""

import json
import re
from collections.abc import Iterable
from datetime import date
from typing import Any, Literal

import msgspec

from .errors import RulesError, _
from .facts import Event, Join, Raw, read_fact, renamed, write_fact
from .house import Chips, HouseRules, house_rules
from .money import Money, check_money
from .names import clean_name, name_key, shown
from .strict import convert, parse_json
from .table import MOST_SEATED

FEWEST_SEATS = 2


class NightFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole night: who sat where, under which house rules, and what happened, in order."""

    format: Literal["bourre-night"]
    version: Literal[1]
    seats: tuple[str, ...]
    events: tuple[Event, ...]
    name: str = ""
    date: str | None = None
    note: str = ""
    money: Money | None = None
    rules: dict[str, Any] = {}
    first_dealer: str | None = None
    opening_pot: Chips = 0

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody of the night, in the order they first sat down."""
        joined = (event.player for event in self.events if isinstance(event, Join))
        return tuple(dict.fromkeys((*self.seats, *joined)))

    @property
    def house_rules(self) -> HouseRules:
        """The rules the night begins under."""
        return house_rules(self.rules)


class _Frame(NightFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A night file whose events have not been read yet."""

    events: tuple[Any, ...]


def read_night(data: str | bytes) -> NightFile:
    """The night a file tells of, names as first given. Raises RulesError with the place."""
    raw = parse_json(data)
    return night_of(raw)


def night_of(raw: Any) -> NightFile:
    """The night that raw values (as parsed from JSON) tell of. Raises RulesError with the place."""
    frame: _Frame = convert(raw, _Frame)
    _refuse_nulls(raw)
    _check_frame(frame)
    seats = _read_seats(frame.seats)
    events = read_events(frame.events, seats)
    known = {name_key(name): name for name in seats}
    first = frame.first_dealer
    if first is not None and name_key(first) not in known:
        raise RulesError("first_dealer", _("{name} is not seated"), where="first_dealer", name=shown(first))
    return NightFile(
        **{field: getattr(frame, field) for field in ("format", "version", "name", "date", "note", "money")},
        rules=frame.rules,
        opening_pot=frame.opening_pot,
        first_dealer=None if first is None else known[name_key(first)],
        seats=seats,
        events=events,
    )


def _refuse_nulls(raw: Raw) -> None:
    for key, value in raw.items():
        if value is None:
            raise RulesError("null", _("{key} cannot be null: leave it out"), key=key)


def _check_frame(frame: _Frame) -> None:
    if frame.date is not None and not _is_date(frame.date):
        raise RulesError(
            "date", _("“{date}” is not a date like 2026-11-27"), where="date", date=shown(frame.date)
        )
    if frame.money is not None:
        check_money(frame.money)
    try:
        house_rules(frame.rules)
    except RulesError as error:
        raise error.at("rules") from error


def _is_date(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII) and date.fromisoformat(text))
    except ValueError:
        return False


def _read_seats(names: tuple[str, ...]) -> tuple[str, ...]:
    if not FEWEST_SEATS <= len(names) <= MOST_SEATED:
        raise RulesError(
            "seats",
            _("seated: {count}; between {fewest} and {most} are possible"),
            where="seats",
            count=len(names),
            fewest=FEWEST_SEATS,
            most=MOST_SEATED,
        )
    try:
        seats = tuple(clean_name(name) for name in names)
        _refuse_twice(seats)
    except RulesError as error:
        raise error.at("seats") from error
    return seats


def read_events(raws: Iterable[Any], seats: Iterable[str]) -> tuple[Event, ...]:
    """Raw events as facts, every name written as first given. Raises RulesError with the place."""
    known = {name_key(name): name for name in seats}
    events: list[Event] = []
    deals = 0
    for index, raw in enumerate(raws):
        deals += isinstance(raw, dict) and raw.get("type") == "deal"
        try:
            events.append(_read_event(raw, known))
        except RulesError as error:
            raise error.at(place_of(index, raw, deals)) from error
    return tuple(events)


def place_of(index: int, raw: Any, deals: int) -> str:
    """Where an event stands, for people: `events[3] (deal 2)` or `events[4] (buy_in)`."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    if kind == "deal":
        return f"events[{index}] (deal {deals})"
    return (
        f"events[{index}] ({kind})" if isinstance(kind, str) and kind.isidentifier() else f"events[{index}]"
    )


def _read_event(raw: Any, known: dict[str, str]) -> Event:
    fact = read_fact(raw)
    raw = write_fact(fact)
    if raw["type"] == "join":
        known.setdefault(name_key(raw["player"]), clean_name(raw["player"]))
    for names in (
        value for key, value in raw.items() if key != "rules" and isinstance(value, list | tuple | dict)
    ):
        _refuse_twice(names)
    return read_fact(renamed(raw, lambda name: known.get(name_key(name), name)))


def _refuse_twice(names: Iterable[str]) -> None:
    seen: dict[str, str] = {}
    for name in names:
        other = seen.get(name_key(name))
        if other == name:
            raise RulesError("twice", _("{name} is named twice"), name=shown(name))
        if other is not None:
            raise RulesError(
                "twice", _("{name} and {other} count as one name"), name=shown(name), other=shown(other)
            )
        seen[name_key(name)] = name


def write_night(night: NightFile) -> str:
    """The night file's text, indented, one event a line; `read_night` gives the same night back."""
    raw: Raw = msgspec.to_builtins(night)
    events = raw.pop("events")
    head = json.dumps(raw, ensure_ascii=False, indent=2)[:-2]
    lines = ",\n".join("    " + json.dumps(event, ensure_ascii=False) for event in events)
    return f'{head},\n  "events": [{f"{chr(10)}{lines}{chr(10)}  " if lines else ""}]\n}}\n'
