"""The ledger: what a journal comes to (docs/night-file.md#ledger)."""

from collections.abc import Callable
from typing import Any

import msgspec

from .facts import Close, Event
from .money import Money, Party, format_amount, in_money
from .nightfile import NightFile
from .scoring import Score
from .settling import Payment, box_payments, fewest_payments
from .table import Table


class DealResult(Score, frozen=True, kw_only=True):
    """One deal of the ledger. `base` lay there before the antes; `next_pot` supposes nobody sits out."""

    number: int
    dealer: str
    base: int
    next_dealer: str
    next_pot: int


class Step(msgspec.Struct, frozen=True):
    """One event, the table after it, and, if it was a deal, what the deal came to."""

    event: Event
    table: Table
    deal: DealResult | None


class InMoney(msgspec.Struct, frozen=True):
    """Nets of the people and who pays whom, in the currency's smallest unit."""

    currency: str
    net: dict[str, int]
    payments: tuple[Payment, ...] | None


class Ledger(msgspec.Struct, frozen=True):
    """Everything a night comes to. People in the order they first sat down, chips in whole numbers.

    `payments` are None until the night is closed, `money` is None where chips have no value.
    """

    table: Table  # as it stands after the last event
    steps: tuple[Step, ...]  # one an event
    deals: tuple[DealResult, ...]
    payments: tuple[Payment, ...] | None
    money: InMoney | None

    @property
    def pot(self) -> int:
        return self.table.pot

    @property
    def stacks(self) -> dict[str, int]:
        return self.table.stacks

    @property
    def bought(self) -> dict[str, int]:
        """Bought minus cashed out."""
        return self.table.bought

    @property
    def net(self) -> dict[str, int]:
        """Stack minus what was put in."""
        return self.table.net

    @property
    def nets_only(self) -> bool:
        """Whether it tells what each won or lost and of no deal, as that of a closed night from paper."""
        return self.table.closed and not self.deals and any(self.net.values())

    @property
    def found_or_missing(self) -> int:
        return self.table.found

    @property
    def next_dealer(self) -> str:
        return self.table.next_dealer

    @property
    def untouched(self) -> tuple[str, ...]:
        """Who sat at no deal and won or lost no chip, seated or gone: the night would be the same without."""
        sat = {name for step in self.steps if step.deal is not None for name in step.table.seats}
        return tuple(name for name, net in self.net.items() if name not in sat and not net)

    @property
    def closing(self) -> Close | None:
        """How the night was closed, if it is."""
        last = self.steps[-1].event if self.steps else None
        return last if isinstance(last, Close) else None


def ledger_of(night: NightFile, table: Table, steps: tuple[Step, ...]) -> Ledger:
    """The ledger of a table and the steps that led to it."""
    money = night.money
    paid = money is not None and money.buy_ins == "paid"
    payments = None
    if table.closed:
        payments = box_payments(table.stacks) if paid else fewest_payments(with_box(table.net))
    return Ledger(
        table=table,
        steps=steps,
        deals=tuple([step.deal for step in steps if step.deal is not None]),
        payments=payments,
        money=None if money is None else _money_ledger(money, table),
    )


def with_box(chips: dict[str, int]) -> dict[Party, int]:
    """Chips of people and, last, of the box, which takes what they do not cover: they add up to 0."""
    balanced: dict[Party, int] = dict(chips.items())
    balanced[None] = -sum(chips.values())
    return balanced


def _money_ledger(money: Money, table: Table) -> InMoney:
    nets = in_money(with_box(table.net), money)
    people = {name: amount for name, amount in nets.items() if name is not None}
    if not table.closed:
        return InMoney(money.currency, people, None)
    if money.buy_ins == "owed":
        return InMoney(money.currency, people, fewest_payments(nets))
    stacks = in_money(with_box(table.stacks), money)
    held = {name: amount for name, amount in stacks.items() if name is not None}
    return InMoney(money.currency, people, box_payments(held))


def ledger_json(ledger: Ledger) -> dict[str, Any]:
    """The ledger as plain values, keys as in docs/night-file.md#ledger."""
    values: dict[str, Any] = {
        "deals": [_deal_json(deal) for deal in ledger.deals],
        "pot": ledger.pot,
        "stacks": ledger.stacks,
        "bought": ledger.bought,
        "net": ledger.net,
        "found_or_missing": ledger.found_or_missing,
        "next_dealer": ledger.next_dealer,
        "payments": _payments_json(ledger.payments, "chips", int),
    }
    if (money := ledger.money) is not None:
        values["money"] = _money_json(money)
    return values


def _money_json(money: InMoney) -> dict[str, Any]:
    def text(minor: int) -> str:
        return format_amount(minor, money.currency)

    return {
        "net": {name: text(minor) for name, minor in money.net.items()},
        "payments": _payments_json(money.payments, "amount", text),
    }


_DEAL_KEYS = (
    "number dealer base antes fees pot outcome winners tied bourres payments left_in_pot exempt_next"
    " next_dealer next_pot"
).split()


def _deal_json(deal: DealResult) -> dict[str, Any]:
    values = msgspec.to_builtins(deal)
    return {key: values[key] for key in _DEAL_KEYS}


def _payments_json(
    payments: tuple[Payment, ...] | None, unit: str, written: Callable[[int], int | str]
) -> list[dict[str, Any]] | None:
    if payments is None:
        return None
    return [{"from": paid.giver, "to": paid.taker, unit: written(paid.amount)} for paid in payments]
