"""Counting the table: each slip with real chips is found by the explanation for it (docs/rules.md#count)."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import rules
from games.reports.count import slip_words
from games.rules import Slip, SlipKind

from .building import Json, deal, event, night
from .strategies import nights

COUNTS = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).with_name("counts").glob("*.json"))
]
MANY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
Chips = dict[rules.Holder, int]
BEFORE_PLAY = ("no_ante", "ante_twice", "ante_not_owed", "no_fee", "fee_twice")


def read(file: Json) -> tuple[rules.NightFile, rules.Ledger]:
    night_file = rules.read_night(json.dumps(file))
    return night_file, rules.replay(night_file)


def explained(file: Json, counted: Chips, antes: dict[str, int] | None = None) -> tuple[Slip, ...]:
    """What would explain these chips, counted before the antes that are to come."""
    night_file, ledger = read(file)
    return rules.explanations(night_file, ledger, rules.differences(ledger.table, counted), antes or {})


def held(table: rules.Table) -> Chips:
    """Everybody's chips, with the pot under None."""
    chips: Chips = dict(table.stacks.items())
    chips[None] = table.pot
    return chips


def typed(stacks: Chips, pot: int, antes_in: bool) -> Chips:
    """What was counted, as an example writes it down."""
    return {**stacks, None: pot}


@pytest.mark.parametrize("one", COUNTS, ids=[f"{one['id']} {one['title']}" for one in COUNTS])
def test_the_counted_night_is_explained_by_the_sentences_beside_it(one: Json) -> None:
    night_file, ledger = read(one["night"])
    antes = rules.antes_to_come(ledger.table) if one["counted"]["antes_in"] else {}
    counted = rules.before_antes(typed(**one["counted"]), antes)
    off = rules.differences(ledger.table, counted)
    said = [slip_words(slip, ledger) for slip in rules.explanations(night_file, ledger, off, antes)]
    assert (said[0], said) == (one["first"], one["all"])


class TestWhatIsOff:
    TWO_DEALS = night(deal({"A": 3, "B": 2, "C": 0}), deal({"B": 5}), seats="ABCD")

    def test_what_is_as_it_should_be_needs_no_explanation(self) -> None:
        _file, ledger = read(self.TWO_DEALS)
        assert explained(self.TWO_DEALS, held(ledger.table)) == ()

    def test_two_slips_at_once_are_explained_by_none(self) -> None:
        _file, ledger = read(self.TWO_DEALS)
        counted = held(ledger.table)
        assert explained(self.TWO_DEALS, {**counted, "A": counted["A"] + 1, "D": counted["D"] + 2}) == ()

    def test_whoever_was_not_counted_may_hold_anything(self) -> None:
        unpaid = Slip(SlipKind.UNPAID, "C", 4, 1)
        from_a = Slip(SlipKind.WRONG_WINNER, "A", 4, 1, "C")
        bought = Slip(SlipKind.BUY_IN_MISSING, "C", 4)
        assert explained(self.TWO_DEALS, {"C": -1, None: 0}) == (unpaid, from_a, bought)
        assert explained(self.TWO_DEALS, {"C": -1, None: 0, "B": 5}) == (from_a, bought)
        assert explained(self.TWO_DEALS, {"C": -1, None: 0, "B": 5, "A": 2}) == (bought,)

    def test_antes_to_come_are_those_of_all_who_are_neither_exempt_nor_sitting_out(self) -> None:
        _file, ledger = read(night(deal({"A": 3, "B": 2, "C": 0}), seats="ABCD"))
        assert rules.antes_to_come(ledger.table, ["D"]) == {"A": 1, "B": 1}
        assert rules.antes_to_come(ledger.table, list("ABCD")) == {}

    def test_where_the_dealer_antes_for_all_it_is_his_ante_that_comes(self) -> None:
        _file, ledger = read(night(seats="ABCD", rules={"dealer_antes_for_all": True}))
        assert rules.antes_to_come(ledger.table, ["D"]) == {"A": 3}

    def test_antes_that_are_in_are_taken_back_into_the_hands_they_came_from(self) -> None:
        assert rules.before_antes({"A": 9, "B": 5, None: 7}, {"A": 2, "C": 2}) == {"A": 11, "B": 5, None: 3}


class TestBuyIns:
    TWICE = night(event("buy_in", player="A", chips=40), event("buy_in", player="A", chips=40), seats="AB")

    def test_a_buy_in_written_down_twice_is_found(self) -> None:
        assert explained(self.TWICE, {"A": 40}) == (Slip(SlipKind.BUY_IN_TWICE, "A", 40),)

    def test_a_buy_in_written_down_once_is_not_there_twice(self) -> None:
        assert explained(night(event("buy_in", player="A", chips=40), seats="AB"), {"A": 0}) == ()

    def test_nor_is_one_before_the_count(self) -> None:
        counted = {**self.TWICE, "events": [*self.TWICE["events"], event("count", player="A", chips=80)]}
        assert explained(counted, {"A": 40}) == ()

    def test_two_who_have_too_many_did_not_share_a_buy_in(self) -> None:
        assert explained(self.TWICE, {"A": 120, "B": 40}) == ()


def test_a_slip_before_a_players_own_count_no_longer_shows_in_his_stack() -> None:
    """A forgot the ante of deal 1, so B took one chip less; counting A alone settles A’s stack, not B’s."""
    played = night(deal({"B": 5}), event("count", player="A", chips=0), seats="ABC")
    assert explained(played, {"A": 0, "B": 1, "C": -1, None: 0}) == (Slip(SlipKind.NO_ANTE, "A", 1, 1),)
    assert explained(played, {"A": 1, "B": 1, "C": -1, None: 0}) == ()


def slips_of(ledger: rules.Ledger) -> list[Slip]:
    """Every slip that could have happened at the table, listed from the ledger's figures."""
    slips: list[Slip] = []
    exempt: tuple[str, ...] = ()
    for step in ledger.steps:
        if not isinstance(step.event, rules.Deal) or step.deal is None:
            exempt = step.table.exempt
            continue
        number, ante = step.deal.number, max(step.deal.antes.values(), default=0)
        if ante and not step.table.rules.dealer_antes_for_all:
            came = [name for name in exempt if name not in step.event.sitting_out]
            slips += [Slip(SlipKind.ANTE_NOT_OWED, name, ante, number) for name in came]
        exempt = step.table.exempt
        for (missing, twice), paid in (
            ((SlipKind.NO_ANTE, SlipKind.ANTE_TWICE), step.deal.antes),
            ((SlipKind.NO_FEE, SlipKind.FEE_TWICE), step.deal.fees),
            ((SlipKind.UNPAID, SlipKind.PAID_TWICE), step.deal.payments),
        ):
            slips += [
                Slip(kind, name, chips, number) for name, chips in paid.items() for kind in (missing, twice)
            ]
        slips += [
            Slip(SlipKind.WRONG_WINNER, winner, chips, number, other)
            for winner, chips in step.deal.winners.items()
            for other in step.table.seats
            if chips and other != winner
        ]
    return slips


def after_slip(night_file: rules.NightFile, slip: Slip) -> rules.Table:
    """The chips at the table if people had made this slip and played on with what really lay there."""
    table, number = rules.opening(night_file), 0
    for fact in night_file.events:
        number += isinstance(fact, rules.Deal)
        here = isinstance(fact, rules.Deal) and number == slip.deal
        if here and slip.kind in BEFORE_PLAY:
            table = astray(table, slip)
        table = rules.play(table, fact).table
        if here and slip.kind not in BEFORE_PLAY:
            table = astray(table, slip)
    return table


def astray(table: rules.Table, slip: Slip) -> rules.Table:
    """The table with the slip's chips in the wrong hands."""
    if slip.kind is SlipKind.WRONG_WINNER:
        hands: Chips = {slip.player: -slip.chips, slip.other: slip.chips}
    else:
        keeps = slip.chips if slip.kind in ("no_ante", "no_fee", "unpaid") else -slip.chips
        hands = {slip.player: keeps, None: -keeps}
    stacks = {name: chips + hands.get(name, 0) for name, chips in table.stacks.items()}
    return replace(table, stacks=stacks, pot=table.pot + hands.get(None, 0))


@MANY
@given(st.data())
def test_every_slip_that_shows_at_the_count_is_among_its_explanations(data: st.DataObject) -> None:
    drawn = data.draw(nights(events=20))
    file = drawn | {"events": [one for one in drawn["events"] if one["type"] != "close"]}
    night_file, ledger = read(file)
    slips = slips_of(ledger)
    assume(slips)
    slip = data.draw(st.sampled_from(slips))
    try:
        real = held(after_slip(night_file, slip))
    except rules.RulesError:  # more was handed back, or taken from the pot, than would have been there
        assume(False)
    off = rules.differences(ledger.table, real)
    found = rules.explanations(night_file, ledger, off, {})
    assert slip in found or not any(off.values())
    assert [other for other in found if other.deal and not leads_to(night_file, other, real)] == []


def leads_to(night_file: rules.NightFile, slip: Slip, real: Chips) -> bool:
    """Whether this slip comes to these chips; also where more was handed back than there then was."""
    try:
        return held(after_slip(night_file, slip)) == real
    except rules.RulesError:
        return True


@MANY
@given(st.data())
def test_an_ante_missing_from_the_next_pot_or_put_in_twice_is_found(data: st.DataObject) -> None:
    drawn = data.draw(nights(events=12))
    file = drawn | {"events": [one for one in drawn["events"] if one["type"] != "close"]}
    night_file, ledger = read(file)
    antes = rules.antes_to_come(ledger.table)
    assume(any(antes.values()))
    name = data.draw(st.sampled_from(sorted(antes)))
    kind = data.draw(st.sampled_from([SlipKind.NO_ANTE, SlipKind.ANTE_TWICE]))
    slip = Slip(kind, name, antes[name], len(ledger.deals) + 1)
    off = rules.differences(ledger.table, held(astray(ledger.table, slip)))
    assert rules.explanations(night_file, ledger, off, antes)[0] == slip


@MANY
@given(nights(events=12), st.data())
def test_a_buy_in_nobody_wrote_down_is_found_whatever_else_was_played(
    drawn: Json, data: st.DataObject
) -> None:
    file = drawn | {"events": [one for one in drawn["events"] if one["type"] != "close"]}
    night_file, ledger = read(file)
    name = data.draw(st.sampled_from(sorted(ledger.stacks)))
    chips = data.draw(st.integers(1, 500))
    off = {**dict.fromkeys(held(ledger.table), 0), name: chips}
    assert rules.explanations(night_file, ledger, off, {})[-1] == Slip(SlipKind.BUY_IN_MISSING, name, chips)
