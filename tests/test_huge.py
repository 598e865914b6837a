"""Chips beyond what a column holds: the journal adds them up, nothing breaks, nothing wraps (P14)."""

import pytest
from django.test import Client

from games import journal
from games.models import Device, Night, PaymentMade
from tests import cast
from tests.page import Page

COLUMN = 2**63


@pytest.fixture
def huge(book: Client, ann: Device) -> Night:
    """Six match the pot in each of 25 deals."""
    night = cast.start_night(ann, *"ABCDEFGH")
    cast.play(book, night, [{"A": 5, **dict.fromkeys("CDEFGH", 0)}] * 25)
    return night


def close(book: Client, night: Night, pot: str, who: str = "") -> Page:
    night.refresh_from_db()
    form = {"key": cast.fresh_key(), "version": str(night.version), "pot": pot, "who": who}
    return Page(book.post(f"/nights/{night.pk}/close/", form, follow=True))


class TestHugePots:
    def test_every_page_shows_them(self, book: Client, huge: Night) -> None:
        assert journal.read(huge).ledger.pot > COLUMN
        for page in ("", "ledger/", "settle/", "people/", "rules/", "deals/25/", "night.json", "count/"):
            assert book.get(f"/nights/{huge.pk}/{page}").status_code == 200

    def test_one_is_not_carried_over_but_can_be_shared(self, book: Client, huge: Night) -> None:
        page = close(book, huge, "carry")
        assert (page.status, page.says("More than 1,000,000,000 chips cannot be carried over.")) == (
            422,
            True,
        )
        assert close(book, huge, "share").status == 200
        assert Page(book.get(f"/groups/{huge.group_id}/start/")).status == 200

    def test_a_payment_too_large_to_tick_is_refused_in_words(self, book: Client, huge: Night) -> None:
        close(book, huge, "player", "1")
        payment = next(
            payment for payment in journal.read(huge).ledger.payments or () if payment.amount >= COLUMN
        )
        numbers = journal.read(huge).numbers
        huge.refresh_from_db()
        form = {
            "key": "paid",
            "version": str(huge.version),
            "giver": str(numbers[str(payment.giver)]),
            "taker": str(numbers[str(payment.taker)]),
            "amount": str(payment.amount),
        }
        answer = book.post(f"/nights/{huge.pk}/paid/", form)
        assert (answer.status_code, PaymentMade.objects.count()) == (422, 0)
