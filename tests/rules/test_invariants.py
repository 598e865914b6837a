"""Chips are never made and never lost: random nights of all events, under all presets and switches."""

import itertools
import json
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings

from games import rules

from .building import Json, as_json, replay
from .strategies import nights

MANY = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
FEWER = settings(MANY, max_examples=100)


def after_each_event(night: Json) -> list[rules.Ledger]:
    """The ledgers of a night broken off before its first event, after it, after the second, and so on."""
    return [
        replay(night | {"events": night["events"][:length]}) for length in range(len(night["events"]) + 1)
    ]


def amounts(ledger: rules.Ledger) -> Counter[tuple[str, str | None]]:
    """Everything a ledger counts in chips, as one column of figures."""
    column: Counter[tuple[str, str | None]] = Counter()
    column.update({("stack", name): chips for name, chips in ledger.stacks.items()})
    column.update({("bought", name): chips for name, chips in ledger.bought.items()})
    column["stack", None] = ledger.pot
    column["found", None] = ledger.found_or_missing
    return column


def moved(event: Json, before: rules.Ledger, after: rules.Ledger) -> dict[tuple[str, str | None], int]:
    """By how much an event moves each figure, by `docs/rules.md`; what it leaves alone is absent."""
    player, chips = event.get("player"), event.get("chips", 0)
    match event["type"]:
        case "buy_in":
            return {("stack", player): chips, ("bought", player): chips}
        case "cash_out":
            return {("stack", player): -chips, ("bought", player): -chips}
        case "transfer":
            return {("stack", event["from"]): -chips, ("stack", event["to"]): chips}
        case "count":
            found = chips - (before.pot if player is None else before.stacks[player])
            return {("stack", player): found, ("found", None): found}
        case "deal":
            return moved_by_a_deal(after.deals[-1])
        case "close":
            return moved_by_closing(event, before, after)
    return {}


def moved_by_a_deal(deal: Any) -> dict[tuple[str, str | None], int]:
    given: Counter[str] = Counter()
    for paid in (deal.antes, deal.fees, deal.payments):
        given.update(paid)
    given.subtract(deal.winners)
    into_the_pot = sum(given.values())
    return {("stack", name): -chips for name, chips in given.items()} | {("stack", None): into_the_pot}


def moved_by_closing(
    event: Json, before: rules.Ledger, after: rules.Ledger
) -> dict[tuple[str, str | None], int]:
    """Who gets the odd chips of a shared pot is told in `test_closing.py`."""
    if event["pot"] == "carry":
        return {}
    if event["pot"] == "player":
        return {("stack", event["player"]): before.pot, ("stack", None): -before.pot}
    gained = {name: after.stacks[name] - chips for name, chips in before.stacks.items()}
    return {("stack", name): chips for name, chips in gained.items()} | {("stack", None): -before.pot}


@MANY
@given(nights())
def test_chips_are_never_made_and_never_lost(night: Json) -> None:
    ledgers = after_each_event(night)
    for ledger in ledgers:
        held = sum(ledger.stacks.values()) + ledger.pot
        brought = sum(ledger.bought.values()) + night["opening_pot"] + ledger.found_or_missing
        assert held == brought
        assert ledger.net == {name: ledger.stacks[name] - ledger.bought[name] for name in ledger.stacks}
        assert ledger.pot >= 0
    for event, before, after in zip(night["events"], ledgers, ledgers[1:], strict=False):
        expected = amounts(before)
        expected.update(moved(event, before, after))
        assert amounts(after) == expected
    steps = ledgers[-1].steps
    assert [rules.check(step.table) for step in steps] == [[] for _ in night["events"]]


@FEWER
@given(nights())
def test_what_comes_later_never_changes_an_earlier_deal(night: Json) -> None:
    whole = replay(night).deals
    for ledger in after_each_event(night):
        assert ledger.deals == whole[: len(ledger.deals)]


@FEWER
@given(nights())
def test_each_deal_is_played_for_the_pot_it_found_and_leaves_the_pot_it_says(night: Json) -> None:
    ledgers = after_each_event(night)
    for before, after in itertools.pairwise(ledgers):
        for deal in after.deals[len(before.deals) :]:
            assert deal.base == before.pot
            assert deal.pot == deal.base + sum(deal.antes.values()) + sum(deal.fees.values())
            assert deal.left_in_pot == after.pot
            assert deal.next_dealer == after.next_dealer
            assert deal.number == len(after.deals)


@FEWER
@given(nights())
def test_a_night_replayed_twice_comes_to_the_same(night: Json) -> None:
    file = rules.read_night(json.dumps(night))
    assert rules.replay(file) == rules.replay(file)


@FEWER
@given(nights())
def test_a_night_written_and_read_again_comes_to_the_same(night: Json) -> None:
    written = rules.write_night(rules.read_night(json.dumps(night)))
    again = rules.read_night(written)
    assert rules.write_night(again) == written
    assert as_json(rules.replay(again)) == as_json(replay(night))


@FEWER
@given(nights())
def test_every_figure_of_a_ledger_is_a_whole_number(night: Json) -> None:
    assert kinds_in(as_json(replay(night))) <= {int, str, type(None)}


def kinds_in(value: object) -> set[type]:
    if isinstance(value, dict):
        return kinds_in(list(value.values()))
    if isinstance(value, list | tuple):
        return {kind for one in value for kind in kinds_in(one)}
    return {type(value)}
