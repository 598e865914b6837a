"""Mending: a line with its history, and beforehand what a change to it would do to the rest of the night."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games import rules, words
from games.figures import chips, kind, signed
from games.journal import Journal
from games.models import Change, JournalEntry, Night
from games.reports.table import did, fresh_key, line_words, undo_label
from games.reports.unit import in_its_unit


@dataclass(frozen=True)
class Deed:
    """One thing that was done to a line, and when."""

    text: str
    at: datetime


@dataclass(frozen=True)
class LinePage:
    """One line of the journal: what it says now, and how it came to say that."""

    night: Night
    line: int
    kind: str
    title: str
    text: str
    deal: int | None  # the number of the deal, if it is one that counts
    stands: bool
    now: int | None  # the id of what it was corrected to, where it no longer counts itself
    history: tuple[Deed, ...]
    version: int
    undo: str  # what the Undo button says where the last change was about this line, else ""
    undo_key: str


@in_its_unit
def line_page(book: Journal, line: JournalEntry) -> LinePage:
    """The page of a line, standing or struck."""
    now = book.standing_version(line)
    history = tuple(_history(book, line))
    return LinePage(
        night=book.night,
        line=line.pk,
        kind=line.kind,
        title=_title(book, line),
        text=line_words(book, line),
        deal=book.deals[line.pk].number if line.pk in book.deals else None,
        stands=line.struck_id is None,
        now=now.pk if now and now != line else None,
        history=tuple(Deed(did(book, change), change.at) for change in history),
        version=book.night.version,
        undo=undo_label(book) if book.to_undo in history and not book.night.closed_at else "",
        undo_key=fresh_key(),
    )


def _title(book: Journal, line: JournalEntry) -> str:
    if line.kind == "deal":
        return _("Deal {number}").format(number=book.deal_number(line))
    return _("Line {position} of the journal").format(position=line.position)


def _history(book: Journal, line: JournalEntry) -> Iterator[Change]:
    family = {version.pk for version in book.versions(line)}
    for change in book.changes:
        about = change.target or change
        if about.strikes_id in family or any(entry.pk in family for entry in book.added_by(about)):
            yield change


@dataclass(frozen=True)
class Impossible:
    """A later line that could not be any more: its id, what it says, and why not."""

    line: int
    text: str
    why: str


@dataclass(frozen=True)
class Later:
    """A deal that would come out otherwise: what of it changes, and the stacks after it, old → new."""

    title: str
    changes: tuple[str, ...]
    stacks: tuple[str, ...]


@dataclass(frozen=True)
class Last:
    """What somebody, or the pot, holds at the end now, and what it would be."""

    name: str
    old: str
    new: str
    change: str  # "" where it stays the same
    sign: str


@dataclass(frozen=True)
class MendPage:
    """What a change would do. Where a later line would be impossible, that is all it says."""

    night: Night
    title: str
    old: str
    new: str
    impossible: Impossible | None = None
    later: tuple[Later, ...] = ()
    last: tuple[Last, ...] = ()
    pot: Last | None = None
    more: tuple[str, ...] = ()  # other things that change at the end


@in_its_unit
def correction(book: Journal, line: JournalEntry, facts: rules.Raw) -> MendPage:
    """What other facts in a line would do. Raises RulesError where they cannot be."""
    title = _("Correct: {line}").format(line=_named(book, line))
    mend = MendPage(book.night, title, old=line_words(book, line), new=words.line(book.named(facts)))
    return _compared(mend, book, book.corrected(line, facts), line.pk)


@in_its_unit
def insertion(book: Journal, before: JournalEntry, facts: rules.Raw) -> MendPage:
    """What a new line before another one would do. Raises RulesError where it cannot be."""
    title = _("Insert before: {line}").format(line=_named(book, before))
    mend = MendPage(book.night, title, old="", new=words.line(book.named(facts)))
    return _compared(mend, book, book.inserted(before, facts), None)


@in_its_unit
def striking(book: Journal, line: JournalEntry) -> MendPage:
    """What the night would be without a line."""
    title = _("Strike out: {line}").format(line=_named(book, line))
    mend = MendPage(book.night, title, old=line_words(book, line), new="")
    return _compared(mend, book, book.without(line), None)


@in_its_unit
def both(book: Journal, line: JournalEntry, facts: rules.Raw) -> tuple[str, str]:
    """What a line says now, and what other facts in its place say, in words."""
    return line_words(book, line), words.line(book.named(facts))


def _named(book: Journal, line: JournalEntry) -> str:
    return words.short(book.named(line.facts), book.deal_number(line))


def _compared(mend: MendPage, book: Journal, after: Journal, corrected: int | None) -> MendPage:
    """The page with both ledgers compared; `corrected` is the id of the line that the new one replaces."""
    impossible = _impossible(after)
    if impossible:
        return replace(mend, impossible=impossible)
    new = next((step for line, step in _steps(after) if line.pk is None), None)
    return replace(
        mend,
        new=words.line(new.event, new.deal) if new else "",
        later=tuple(_later(book, after, corrected)),
        last=tuple(_last(book.ledger.stacks, after.ledger.stacks)),
        pot=_one(_("Pot"), book.ledger.pot, after.ledger.pot),
        more=(*_more(book.ledger, after.ledger), *_counted(book, after)),
    )


def _impossible(after: Journal) -> Impossible | None:
    """The first line that could not be. Raises RulesError where that is the new one."""
    table = rules.opening(after.night_file)
    for line, event in zip(after.standing, after.night_file.events, strict=True):
        try:
            table = rules.play(table, event).table
        except rules.RulesError as error:
            if line.pk is None:
                raise
            return Impossible(line.pk, _line_and_number(event, table.deals + 1), words.said(error))
    return None


def _line_and_number(event: rules.Event, number: int) -> str:
    if isinstance(event, rules.Deal):
        return _("Deal {number}: {line}").format(number=number, line=words.line(event))
    return words.line(event)


def _steps(book: Journal) -> Iterator[tuple[JournalEntry, rules.Step]]:
    return zip(book.standing, book.ledger.steps, strict=True)


def _later(book: Journal, after: Journal, corrected: int | None) -> Iterator[Later]:
    """Every deal that is there before and after the change and comes out otherwise."""
    was = {line.pk: step for line, step in _steps(book)}
    for line, step in _steps(after):
        old = was.get(line.pk or corrected or 0)
        if old and old.deal and step.deal:
            changes = tuple(_changes(old, step))
            stacks = tuple(_stacks(old.table.stacks, step.table.stacks))
            if changes or stacks:
                yield Later(_deal_title(old.deal.number, step.deal.number), changes, stacks)


def _deal_title(old: int, new: int) -> str:
    if old == new:
        return _("Deal {number}").format(number=new)
    return _("Deal {old}, then deal {new}").format(old=old, new=new)


def _changes(old: rules.Step, new: rules.Step) -> Iterator[str]:
    """What of a deal differs, old → new, in the order in which it happened."""
    was, now = _figures(old), _figures(new)
    for template, name in {**was, **now}:
        before, after = (figures.get((template, name), chips(0)) for figures in (was, now))
        if before != after:
            yield template.format(name=words.isolated(name), change=words.became(before, after))


def _figures(step: rules.Step) -> dict[tuple[str, str], str]:
    """A deal's pot, who takes it, payments and next dealer, by a sentence and whom it is about."""
    deal, fact = step.deal, step.event
    if deal is None or not isinstance(fact, rules.Deal):
        return {}
    return {
        (_("pot {change}"), ""): chips(deal.pot),
        ("{change}", ""): words.outcome(fact, deal),
        **{(_("{name} pays {change}"), name): chips(paid) for name, paid in deal.payments.items()},
        (_("next dealer {change}"), ""): words.isolated(deal.next_dealer),
    }


def _stacks(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[str]:
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            yield f"{words.isolated(name)} {_became(old.get(name), new.get(name))}"


def _last(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[Last]:
    for name in {**old, **new}:
        yield _one(name, old.get(name), new.get(name))


def _one(name: str, old: int | None, new: int | None) -> Last:
    change = (new or 0) - (old or 0)
    return Last(name, _shown(old), _shown(new), signed(change) if change else "", kind(change))


def _more(old: rules.Ledger, new: rules.Ledger) -> Iterator[str]:
    if old.next_dealer != new.next_dealer:
        before, after = words.isolated(old.next_dealer), words.isolated(new.next_dealer)
        yield _("Next dealer: {change}").format(change=words.became(before, after))
    if old.found_or_missing != new.found_or_missing:
        change = _became(old.found_or_missing, new.found_or_missing)
        yield _("Found (or, below zero, missing) at counts: {change}").format(change=change)


def _counted(book: Journal, after: Journal) -> Iterator[str]:
    was, now = book.found, after.found
    if any(was[line] != now[line] for line in was.keys() & now.keys()):
        yield _("A count comes after this: what was counted stays as it was counted.")


def _became(old: int | None, new: int | None) -> str:
    return words.became(_shown(old), _shown(new))


def _shown(amount: int | None) -> str:
    return "–" if amount is None else chips(amount)
