"""Replay: a fold over the facts of a night that gives its ledger (docs/rules.md, from top to bottom)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple, replace

from . import people
from .dealing import Lost, Turn, next_dealer
from .errors import RulesError, _
from .facts import (
    BuyIn,
    CashOut,
    Close,
    Count,
    Deal,
    Event,
    Join,
    Leave,
    NewRules,
    Reseat,
    Transfer,
)
from .ledger import DealResult, Ledger, Step, ledger_of
from .nightfile import NightFile, place_of
from .scoring import Score, refuse_impossible, score
from .table import Table, check


class BrokenInvariant(RuntimeError):
    """A mistake of this program, never of the people at the table."""


def replay(night: NightFile) -> Ledger:
    """The ledger of a night. Raises RulesError with the place of the first impossible event."""
    table = opening(night)
    steps: list[Step] = []
    for event in night.events:
        try:
            step = play(table, event)
        except RulesError as error:
            deals = table.deals + isinstance(event, Deal)
            raise error.at(place_of(len(steps), {"type": event.__struct_config__.tag}, deals)) from error
        if broken := check(step.table):
            raise BrokenInvariant(f"event {len(steps)}: {'; '.join(broken)}")
        steps.append(step)
        table = step.table
    return ledger_of(night, table, tuple(steps))


def opening(night: NightFile) -> Table:
    """The table before the first event."""
    nothing = dict.fromkeys(night.seats, 0)
    return Table(
        rules=night.house_rules,
        seats=night.seats,
        stacks=nothing,
        bought=nothing,
        pot=night.opening_pot,
        opening_pot=night.opening_pot,
        turn=Turn(night.first_dealer or night.seats[0], has_dealt=False),
    )


def play(table: Table, event: Event) -> Step:
    """One event at a table: what it came to, and the table after it. Raises RulesError."""
    if table.closed:
        raise RulesError("closed", _("the night is closed: nothing can come after that"))
    if isinstance(event, Deal):
        return play_deal(table, event)
    return Step(event, _PLAY[type(event)](table, event), None)


_PLAY: dict[type, Callable[[Table, Any], Table]] = {
    BuyIn: people.buy_in,
    CashOut: people.cash_out,
    Join: people.join,
    Leave: people.leave,
    Reseat: people.reseat,
    Transfer: people.transfer,
    Count: people.count,
    NewRules: people.new_rules,
    Close: people.close,
}


def play_deal(table: Table, deal: Deal) -> Step:
    """One deal at a table (docs/rules.md#who-wins to #lost-turn)."""
    refuse_impossible(deal, table.rules, table.seats)
    dealer, lost = dealer_of(table, deal)
    scored = score(deal, table.rules, table.seats, table.pot, dealer, table.exempt)
    after = replace(
        table,
        stacks=stacks_after(table.stacks, scored),
        pot=scored.left_in_pot,
        turn=Turn(dealer, has_dealt=True),
        lost=lost_after(lost, deal),
        exempt=scored.exempt_next,
        deals=table.deals + 1,
    )
    result = DealResult(
        *astuple(scored),
        number=after.deals,
        dealer=dealer,
        base=table.pot,
        next_dealer=after.next_dealer,
        next_pot=after.pot + after.next_antes,
    )
    return Step(deal, after, result)


def dealer_of(table: Table, deal: Deal) -> tuple[str, Lost]:
    """Who dealt, and the lost turns still open: a dealer named by the table uses up nobody's."""
    if deal.dealer is not None:
        return deal.dealer, table.lost
    return next_dealer(table.seats, table.turn, table.lost, deal.sitting_out)


def stacks_after(stacks: dict[str, int], scored: Score) -> dict[str, int]:
    """Everybody's chips after the deal."""
    after = dict(stacks)
    for paid in (scored.antes, scored.fees, scored.payments):
        for name, chips in paid.items():
            after[name] -= chips
    for name, chips in scored.winners.items():
        after[name] += chips
    return after


def lost_after(lost: Lost, deal: Deal) -> Lost:
    """The turns to deal that people have lost, one more for each offence in this deal."""
    offenders = [name for name, renege in deal.reneges.items() if renege == "corrected"]
    offenders += deal.lose_next_deal
    if not offenders:
        return lost
    after = dict(lost)
    for name in offenders:
        after[name] = after.get(name, 0) + 1
    return after
