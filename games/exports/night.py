"""A night as a sheet: players × lines of the journal, and the nets."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games import rules, words
from games.journal import Journal
from games.reports.people import took_part

from .files import Cell, Sheet, amount


def night_sheet(book: Journal) -> Sheet:
    """Every standing line in order, with what it did to each net and the stack after it; nets at the end."""
    names = took_part(book)
    people = [head for name in names for head in (name, _("{name}, stack").format(name=name))]
    head = [_("Deal"), _("Dealer"), _("Pot"), _("What happened"), *people, _("Note")]
    return Sheet(_("Night"), [head, *_lines(book, names), *_nets(book, names)])


def _lines(book: Journal, names: Sequence[str]) -> Iterator[list[Cell]]:
    before: dict[str, int] = {}
    for entry, step in zip(book.standing, book.ledger.steps, strict=True):
        net, stacks = step.table.net, step.table.stacks
        cells: list[Cell] = []
        for name in names:
            change = net.get(name, 0) - before.get(name, 0)
            cells += [change if step.deal or change else None, stacks.get(name)]
        yield [*_what(step, book.found.get(entry.pk, 0)), *cells, step.event.note or None]
        before = net


def _what(step: rules.Step, found: int) -> list[Cell]:
    """Number, dealer and pot of a deal, and what it came to; of anything else only what it was."""
    deal = step.deal
    if deal is not None and isinstance(step.event, rules.Deal):
        return [deal.number, deal.dealer, deal.pot, words.outcome(step.event, deal)]
    return [None, None, None, words.line(replace(step.event, note=""), chips_found=found)]


def _nets(book: Journal, names: Sequence[str]) -> Iterator[list[Cell]]:
    ledger = book.ledger
    yield _last(_("Net"), "", [ledger.net[name] for name in names])
    if ledger.money is not None:
        currency = ledger.money.currency
        digits = rules.MINOR_DIGITS[currency]
        yield _last(_("Money"), currency, [amount(ledger.money.net[name], digits) for name in names])


def _last(what: str, unit: str, values: Sequence[Cell]) -> list[Cell]:
    return [what, None, None, unit or None, *(cell for value in values for cell in (value, None)), None]
