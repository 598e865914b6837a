"""Nights written short: what the tests of the rules say instead of whole files."""

import json
from collections.abc import Sequence
from typing import Any

from games import rules

Json = dict[str, Any]

SEVEN = ("A", "B", "C", "D", "E", "F", "G")
FIVE = SEVEN[:5]


def deal(tricks: dict[str, int], **more: object) -> Json:
    """One deal of a night file: who played, with tricks taken."""
    return {"type": "deal", "tricks": tricks, **more}


def event(kind: str, **keys: object) -> Json:
    """One event of a night file that is no deal; `giver` stands for the key `from`."""
    if "giver" in keys:
        keys["from"] = keys.pop("giver")
    return {"type": kind, **keys}


def night(*events: Json, seats: Sequence[str] = FIVE, **more: object) -> Json:
    """A night file; the last seat deals first, so that the first one is on the dealer's left."""
    top: Json = {"format": "bourre-night", "version": 1, "seats": list(seats), "first_dealer": seats[-1]}
    return top | more | {"events": list(events)}


def replay(file: Json) -> rules.Ledger:
    """The ledger of a night file."""
    return rules.replay(rules.read_night(json.dumps(file)))


def ledger(*events: Json, **more: Any) -> Json:
    """The ledger of a night written short, as the JSON object of `docs/night-file.md`."""
    return as_json(replay(night(*events, **more)))


def as_json(ledger: rules.Ledger) -> Json:
    """The ledger as a reader of its JSON gets it: lists, whatever the engine keeps them in."""
    read: Json = json.loads(json.dumps(rules.ledger_json(ledger)))
    return read


def refusal(file: Json | str | bytes) -> str:
    """The message a file is refused with; a file that is accepted fails the test."""
    text = json.dumps(file) if isinstance(file, dict) else file
    try:
        rules.replay(rules.read_night(text))
    except rules.RulesError as error:
        return str(error)
    raise AssertionError("accepted, though the rules refuse it")


def payments(*triples: tuple[str | None, str | None, int]) -> list[Json]:
    """Payments in chips as the ledger lists them, sorted."""
    return in_order([{"from": giver, "to": taker, "chips": chips} for giver, taker, chips in triples])


def in_order(listed: list[Json]) -> list[Json]:
    """Payments sorted, because their order in a ledger is free."""
    return sorted(listed, key=lambda payment: json.dumps(payment, sort_keys=True))
