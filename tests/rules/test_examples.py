"""Every worked night of `nights/`: a night file and what its ledger has to say at least."""

import json
from pathlib import Path

import pytest

from .building import Json, as_json, in_order, replay

NIGHTS = sorted(Path(__file__).with_name("nights").glob("*.json"))
EXAMPLES = [json.loads(path.read_text(encoding="utf-8")) for path in NIGHTS]


def said_by(ledger: Json, expect: Json) -> Json:
    """The part of a ledger which an example names, in the example's own shape."""
    said = {key: ledger[key] for key in expect if key != "deals"}
    if "deals" in expect:
        by_number = {str(deal["number"]): deal for deal in ledger["deals"]}
        said["deals"] = {
            number: {key: by_number[number][key] for key in deal} for number, deal in expect["deals"].items()
        }
    return said


def with_payments_in_order(ledger: Json) -> Json:
    ordered = dict(ledger)
    if ordered.get("payments"):
        ordered["payments"] = in_order(ordered["payments"])
    if "money" in ordered:
        ordered["money"] = with_payments_in_order(ordered["money"])
    return ordered


def money_said_by(ledger: Json, expect: Json) -> Json:
    """The ledger with its money cut down to the keys the example names."""
    if "money" not in expect:
        return ledger
    return ledger | {"money": {key: ledger["money"][key] for key in expect["money"]}}


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one['id']} {one['title']}" for one in EXAMPLES])
def test_the_worked_night_comes_to_the_ledger_written_beside_it(example: Json) -> None:
    expect = example["expect"]
    ledger = money_said_by(as_json(replay(example["night"])), expect)
    assert with_payments_in_order(said_by(ledger, expect)) == with_payments_in_order(expect)


def test_all_worked_nights_are_here() -> None:
    numbered = {f"E{number}" for number in range(1, 74)} - {"E60"}
    assert {one["id"] for one in EXAMPLES} == numbered | {"E68b"} | {f"X{number}" for number in range(1, 19)}
