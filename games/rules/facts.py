"""What happened at the table, as people saw it: the events of a night (docs/night-file.md#events).

Facts hold no computed figure. Names are those of the night, chips are whole numbers.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from .errors import RulesError, _
from .house import MOST_CHIPS, Chips, SomeChips
from .strict import convert

Tricks = Annotated[int, Meta(ge=0, le=5)]
Renege = Literal["uncorrected", "corrected"]
LONGEST_NOTE = 200


class Fact(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """One event. `note` and `at` (ISO 8601 with offset) never change a figure."""

    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""
    at: str | None = None


class Deal(Fact, frozen=True, tag="deal"):
    """One deal: who played with which tricks; whoever is dealt in and not named here passed."""

    tricks: dict[str, Tricks]
    dealer: str | None = None
    sitting_out: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    reneges: dict[str, Renege] = {}
    lose_next_deal: tuple[str, ...] = ()
    ante: Chips | None = None


class BuyIn(Fact, frozen=True, tag="buy_in"):
    """Chips bought, first or again."""

    player: str
    chips: SomeChips


class CashOut(Fact, frozen=True, tag="cash_out"):
    """Chips handed back against what was bought."""

    player: str
    chips: SomeChips


class Join(Fact, frozen=True, tag="join"):
    """Sits down left of `after`, or right of the first seat."""

    player: str
    after: str | None = None


class Leave(Fact, frozen=True, tag="leave"):
    """Gets up; the stack and its history stay."""

    player: str


class Reseat(Fact, frozen=True, tag="seats"):
    """The people now seated, in a new order."""

    seats: tuple[str, ...]


class Transfer(Fact, frozen=True, tag="transfer", rename={"giver": "from", "taker": "to"}):
    """Chips handed over; None is the pot."""

    giver: str | None
    taker: str | None
    chips: SomeChips


class Count(Fact, frozen=True, tag="count"):
    """What was counted at a player, or (None) in the pot before the next antes."""

    player: str | None
    chips: Annotated[int, Meta(ge=-MOST_CHIPS, le=MOST_CHIPS)]


class NewRules(Fact, frozen=True, tag="rules"):
    """House rules from here on, as overrides of those in force."""

    rules: dict[str, Any]


class Close(Fact, frozen=True, tag="close"):
    """The night ends, and with it what becomes of the pot."""

    pot: Literal["share", "player", "carry"]
    player: str | None = None


Event = Deal | BuyIn | CashOut | Join | Leave | Reseat | Transfer | Count | NewRules | Close

KINDS = frozenset(kind.__struct_config__.tag for kind in get_args(Event))

Raw = dict[str, Any]  # an event as it stands in a file or a journal line
Rename = Callable[[str], Any]

_NAMES = ("player", "from", "to", "after", "dealer")
_LISTS = ("seats", "sitting_out", "dropped", "lose_next_deal")
_MAPS = ("tricks", "reneges")
_MAY_BE_NULL = {("transfer", "from"), ("transfer", "to"), ("count", "player")}


def renamed(raw: Raw, rename: Rename) -> Raw:
    """A raw event with every name replaced by `rename(name)`; what is no name stays as it is."""
    changed = dict(raw)
    for key in _NAMES:
        if isinstance(raw.get(key), str | int):
            changed[key] = rename(raw[key])
    for key in _LISTS:
        if isinstance(raw.get(key), list | tuple):
            changed[key] = [rename(name) for name in raw[key]]
    for key in _MAPS:
        if isinstance(raw.get(key), dict):
            changed[key] = {rename(name): value for name, value in raw[key].items()}
    return changed


def read_fact(raw: Raw) -> Event:
    """A raw event as a typed fact. Raises RulesError."""
    fact: Event = convert(raw, Event)
    for key, value in raw.items():
        if value is None and (raw["type"], key) not in _MAY_BE_NULL:
            raise RulesError("null", _("{key} cannot be null: leave it out"), key=key)
    if fact.at is not None and not _is_moment(fact.at):
        raise RulesError("at", _("at: “{at}” is not an ISO 8601 time with its offset"), at=fact.at[:40])
    return fact


def write_fact(fact: Event) -> Raw:
    """The raw event that `read_fact` reads back."""
    raw: Raw = msgspec.to_builtins(fact)
    return raw


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
