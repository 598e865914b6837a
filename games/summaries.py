"""The summary of a night, one row a person: all that is stored and could be computed, and its only writer.

It is written in the transaction that changes the journal; `check_ledger` compares it with a fresh replay.
"""

import msgspec

from games import rules
from games.journal import Journal
from games.models import NightSummary


def save(book: Journal) -> None:
    """Write what the night now comes to; nothing is left of people whose sitting down was taken back."""
    rows = [NightSummary(seat=book.seats[number], figures=figures) for number, figures in fresh(book).items()]
    NightSummary.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["seat"], update_fields=["figures"]
    )
    if len(rows) < len(book.seats):
        NightSummary.objects.filter(seat__night=book.night).exclude(
            seat__in=[row.seat for row in rows]
        ).delete()


def fresh(book: Journal) -> dict[int, rules.Raw]:
    """What the rows must say, by seat number, as stored: the night replayed. Raises RulesError."""
    figures = rules.figures_of(book.ledger)
    return {number: msgspec.to_builtins(figures[name]) for number, name in book.known.items()}


def typed(stored: rules.Raw) -> rules.Figures:
    """The figures of a row."""
    return msgspec.convert(stored, rules.Figures)


def decoded(text: str) -> rules.Figures:
    """The figures of a row read as text: several times as fast, where there are thousands."""
    return msgspec.json.decode(text, type=rules.Figures)
