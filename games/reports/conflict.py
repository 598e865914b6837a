"""Somebody else recorded first: both deals side by side, and what can be done with mine."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules, words
from games.journal import Journal
from games.models import JournalEntry, Kind, Night
from games.reports.unit import in_its_unit


@dataclass(frozen=True)
class Theirs:
    """A deal recorded meanwhile."""

    number: int
    by: str
    line: str


@dataclass(frozen=True)
class ConflictPage:
    """`fields` are what my form sent, but for the version: sent again they record mine as deal `number`."""

    night: Night
    theirs: tuple[Theirs, ...]
    mine: str
    number: int
    fields: tuple[tuple[str, str], ...]


@in_its_unit
def recorded_by_another(book: Journal, facts: rules.Raw, seen: int) -> str:
    """A sentence if exactly this deal is all that was recorded since: the same facts twice are one deal."""
    meanwhile = [change for change in book.changes if change.version > seen]
    if len(meanwhile) != 1 or meanwhile[0].kind != Kind.RECORD:
        return ""
    lines = book.added_by(meanwhile[0])
    if [line.facts for line in lines] != [facts]:
        return ""
    number = book.deals[lines[0].pk].number
    return _("Deal {number} was already recorded by {name}.").format(number=number, name=meanwhile[0].by.name)


@in_its_unit
def conflict_page(
    book: Journal, facts: rules.Raw, fields: Mapping[str, str], seen: int
) -> ConflictPage | None:
    """The page, or None where no deal was recorded meanwhile: then mine still is the next deal."""
    recorded = {c.pk: c for c in book.changes if c.version > seen and c.kind == Kind.RECORD}
    theirs = [line for line in book.standing if line.added_id in recorded and line.kind == "deal"]
    if not theirs:
        return None
    sent = {**fields, "version": str(book.night.version)}
    sent.pop("csrfmiddlewaretoken", None)
    return ConflictPage(
        night=book.night,
        theirs=tuple(_theirs(book, line, recorded[line.added_id].by.name) for line in theirs),
        mine=words.line(book.named(facts)),
        number=book.ledger.table.deals + 1,
        fields=tuple(sent.items()),
    )


def _theirs(book: Journal, line: JournalEntry, by: str) -> Theirs:
    deal = book.deals[line.pk]
    return Theirs(deal.number, by, words.line(book.named(line.facts), deal))
