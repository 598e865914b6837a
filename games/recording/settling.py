"""Settling up: which payments were made. Nothing is erased: a tick taken back stays, with who and when."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from games import payments, rules
from games.journal import Journal
from games.models import Night, PaymentMade

from .writes import KeyReused, Tap, lock, refuse_stale, replay


def mark_paid(night: Night, tap: Tap, giver: int | None, taker: int | None, amount: int) -> Journal:
    """Tick one of the payments that are left, people by seat number, None for the box.

    Raises RulesError where no such payment is left: somebody ticked it, or the night has changed.
    """
    with lock(night) as night:
        book = replay(night)
        row = PaymentMade(
            night=night,
            giver=None if giver is None else book.seats[giver],
            taker=None if taker is None else book.seats[taker],
            amount=amount,
            in_money=book.ledger.money is not None,
            key=tap.key,
            made_by=tap.by,
        )
        before = PaymentMade.objects.filter(key=tap.key).select_related("giver", "taker").first()
        if before is None:
            refuse_stale(night, tap)
            _refuse_unknown(book, row)
            _save(row)
            _tell(night)
        elif _said(before) != _said(row):
            raise KeyReused
        return book


def _save(row: PaymentMade) -> None:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:  # the key came for another night too, at the same moment
        raise KeyReused from error


def _said(row: PaymentMade) -> tuple[object, ...]:
    return row.night_id, row.giver, row.taker, row.amount


def _refuse_unknown(book: Journal, row: PaymentMade) -> None:
    """Raise RulesError unless this payment is one of those left."""
    if payments.as_payment(book, row) not in (payments.settling(book).left or ()):
        raise rules.RulesError(
            "paid", _("that payment is not left to pay: it was marked, or the list has changed")
        )


def mark_unpaid(night: Night, tap: Tap, payment: int) -> Journal:
    """Take back a tick by its id; one that does not stand any more is left alone."""
    with lock(night) as night:
        row = night.payments_made.filter(pk=payment, taken_back_at=None).first()
        if row is not None:
            refuse_stale(night, tap)
            row.taken_back_at, row.taken_back_by = timezone.now(), tap.by
            row.save(update_fields=["taken_back_at", "taken_back_by"])
            _tell(night)
        return replay(night)


def _tell(night: Night) -> None:
    """Let pages that poll know, while forms that show the same journal stay good."""
    night.beside += 1
    night.save(update_fields=["beside"])
