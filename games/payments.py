"""Payments ticked as paid, and what they leave to pay: read here, for pages and for writes alike."""

from dataclasses import dataclass

from games import rules
from games.journal import Journal
from games.models import PaymentMade


@dataclass(frozen=True)
class Settling:
    """How far a night is settled. Amounts in smallest units where chips have a value, else in chips.

    `made` are the ticks that stand, in the order they were made. `due` is all that was to be paid, `left`
    what `made` leaves of it, newly settled where it no longer fits; both None while the night is open.
    """

    made: tuple[PaymentMade, ...]
    due: tuple[rules.Payment, ...] | None
    left: tuple[rules.Payment, ...] | None


def settling(book: Journal) -> Settling:
    """What is paid and what is left to pay: one query."""
    rows = book.night.payments_made.filter(taken_back_at=None, in_money=book.ledger.money is not None)
    made, due = tuple(rows.select_related("giver", "taker", "made_by")), all_due(book.ledger)
    if due is None:
        return Settling(made, None, None)
    boxed = book.night.buy_ins == "paid" and book.ledger.money is not None
    left = rules.left_to_pay(due, [as_payment(book, row) for row in made], boxed=boxed)
    return Settling(made, due, left)


def all_due(ledger: rules.Ledger) -> tuple[rules.Payment, ...] | None:
    """Who pays whom as if nothing had been paid, in money where chips have a value."""
    return ledger.payments if ledger.money is None else ledger.money.payments


def as_payment(book: Journal, row: PaymentMade) -> rules.Payment:
    """A tick with the names of its people, None for the box."""
    giver, taker = (None if seat is None else book.names[seat.number] for seat in (row.giver, row.taker))
    return rules.Payment(giver, taker, row.amount)
