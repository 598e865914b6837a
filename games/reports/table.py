"""The table screen: what the next deal is played for, who is dealt in, and what happened last."""

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules, words
from games.figures import chips, kind
from games.journal import Journal
from games.models import Change, Group, JournalEntry, Kind, Night
from games.reports.unit import Unit, in_its_unit, unit_of


@dataclass(frozen=True)
class Row:
    """One person seated, with what the form holds for this deal."""

    seat: int
    name: str
    stack: str
    stack_sign: str
    stack_kind: str  # "net" where nobody bought chips, else "chips"
    dealer: bool
    tricks: str
    renege: str
    lose: bool
    out: str
    dropped: bool


@dataclass(frozen=True)
class BelowZero:
    """Somebody below zero, in words, with the buy-in that one tap records."""

    seat: int
    name: str
    text: str
    short: str  # where several are below zero
    chips: int
    key: str


@dataclass(frozen=True)
class Written:
    """Figures of the pot as people read them, in chips or in money."""

    base: str
    antes: str
    pot: str
    ante: str
    playing_for: str


@dataclass(frozen=True)
class TablePage:
    """All the table screen says; chips as whole numbers where it says int, `written` as people read them."""

    night: Night
    table: rules.Table
    key: str
    undo_key: str
    antes_to_come: int
    playing_for: int | None
    unit: Unit | None
    written: Written
    dealer: str
    dealer_seat: int
    dealer_chosen: bool
    alerts: tuple[str, ...]
    below_zero: tuple[BelowZero, ...]
    antes_from: tuple[str, ...]
    antes_not: tuple[str, ...]
    rows: tuple[Row, ...]
    nobody: bool
    own_ante: str
    note: str
    error: str
    undo: str
    redo: str
    redo_key: str
    result: str

    @property
    def group(self) -> Group:
        return self.night.group

    @property
    def version(self) -> int:
        return self.night.version

    @property
    def house(self) -> rules.HouseRules:
        return self.table.rules

    @property
    def number(self) -> int:
        """Of the deal about to be recorded."""
        return self.table.deals + 1

    @property
    def base(self) -> int:
        """What lies in the pot before the next antes."""
        return self.table.pot

    @property
    def closed(self) -> bool:
        return self.table.closed

    @property
    def pot(self) -> int:
        """Base and the antes of all who are dealt in."""
        return self.base + self.antes_to_come


@in_its_unit
def table_page(
    book: Journal, data: Mapping[str, str] | None = None, error: str = "", key: str = ""
) -> TablePage:
    """The page for a night; `data` are the form's values to show again, `key` the form's to keep."""
    data = _at_rest(book) if data is None else data
    ledger, table = book.ledger, book.ledger.table
    house = table.rules
    out = tuple(name for seat, name in book.seated.items() if data.get(f"out-{seat}"))
    dealer, chosen = _dealer(book, data, out)
    each = rules.antes_to_come(table, out, dealer, _own_ante(data))
    antes = sum(each.values())
    return TablePage(
        night=book.night,
        table=table,
        key=key or fresh_key(),
        undo_key=fresh_key(),
        antes_to_come=antes,
        playing_for=_playing_for(house, table.pot + antes),
        unit=unit_of(book),
        written=_written(house, table.pot, antes),
        dealer=dealer,
        dealer_seat=book.numbers[dealer],
        dealer_chosen=chosen,
        alerts=tuple(_alerts(ledger)),
        below_zero=tuple(_below_zero(book)),
        antes_from=tuple(each),
        antes_not=() if house.dealer_antes_for_all else table.exempt,
        rows=tuple(_row(book, seat, name, name == dealer, data) for seat, name in book.seated.items()),
        nobody=bool(data.get("nobody")),
        own_ante=data.get("ante", ""),
        note=data.get("note", ""),
        error=error,
        undo=undo_label(book),
        redo=redo_label(book),
        redo_key=fresh_key(),
        result=_result(ledger, dealer, table.pot + antes),
    )


def _written(house: rules.HouseRules, base: int, antes: int) -> Written:
    limit = _playing_for(house, base + antes)
    return Written(
        base=chips(base),
        antes=chips(antes),
        pot=chips(base + antes),
        ante=chips(house.ante),
        playing_for="" if limit is None else chips(limit),
    )


def fresh_key() -> str:
    """A key for a form: whatever is sent under it is recorded once."""
    return secrets.token_urlsafe(16)


def _at_rest(book: Journal) -> Mapping[str, str]:
    """An empty grid: only who sits out until back is marked."""
    return {f"out-{seat}": "back" for seat in book.sits_out}


def _own_ante(data: Mapping[str, str]) -> int | None:
    """The ante of this one deal, where the form says one."""
    text = data.get("ante", "")
    return int(text) if re.fullmatch(r"\d{1,10}", text, re.ASCII) else None


def _dealer(book: Journal, data: Mapping[str, str], out: tuple[str, ...]) -> tuple[str, bool]:
    """Who deals, and whether the form says so; if everybody sat out, whoever's turn it is."""
    table = book.ledger.table
    for seat, name in book.seated.items():
        if data.get("dealer") == str(seat):
            return name, True
    if len(out) == len(table.seats):
        return table.next_dealer, False
    return rules.next_dealer(table.seats, table.turn, table.lost, out)[0], False


def _playing_for(house: rules.HouseRules, pot: int) -> int | None:
    return house.limit if house.limit is not None and house.limit < pot else None


def _alerts(ledger: rules.Ledger) -> Iterable[str]:
    last = ledger.deals[-1] if ledger.deals else None
    for name in last.bourres if last else ():
        yield _("{name} bourré last deal: {chips} matched").format(
            name=name, chips=chips(last.payments.get(name, 0) if last else 0)
        )


def _below_zero(book: Journal) -> Iterable[BelowZero]:
    """Who is seated with less than nothing; where nobody bought chips, a stack is only a net."""
    if not any(book.ledger.bought.values()):
        return
    for seat, name in book.seated.items():
        missing = -book.ledger.stacks[name]
        if missing > 0:
            text = _("{name} is {chips} below zero").format(name=name, chips=chips(missing))
            short = f"{words.isolated(name)} {chips(-missing)}"
            yield BelowZero(seat, name, text, short, usual_buy_in(book) or missing, fresh_key())


def usual_buy_in(book: Journal) -> int | None:
    """Chips of one buy-in: those bought for the night's amount of money, else the first that were bought."""
    bought = (step.event.chips for step in book.ledger.steps if isinstance(step.event, rules.BuyIn))
    return book.night.usual_buy_in or next(bought, None)


def _row(book: Journal, seat: int, name: str, dealer: bool, data: Mapping[str, str]) -> Row:
    stack = book.ledger.stacks[name]
    return Row(
        seat=seat,
        name=name,
        stack=chips(stack),
        stack_sign=kind(book.ledger.net[name]),
        stack_kind="chips" if any(book.ledger.bought.values()) else "net",
        dealer=dealer,
        tricks=data.get(f"tricks-{seat}", ""),
        renege=data.get(f"renege-{seat}", ""),
        lose=bool(data.get(f"lose-{seat}")),
        out=data.get(f"out-{seat}", ""),
        dropped=bool(data.get(f"dropped-{seat}")),
    )


def undo_label(book: Journal) -> str:
    """What the Undo button says; "" where there is nothing to undo."""
    change = book.to_undo
    if change is None:
        return ""
    if change.kind != Kind.RECORD:
        return words.undo_mend(change.kind, _short(book, change))
    lines = book.added_by(change)
    deal = book.deals.get(lines[0].pk)
    return words.undo([book.named(line.facts) for line in lines], deal.number if deal else None)


def redo_label(book: Journal) -> str:
    """What the Redo button says; "" where there is nothing to redo."""
    change = book.to_redo
    return words.redo(change.kind, _short(book, change)) if change else ""


def _short(book: Journal, change: Change) -> str:
    """The first line a change wrote, else the one it struck, as a button names it."""
    line = book.touched_by(change)[0]
    return words.short(book.named(line.facts), book.deal_number(line))


def _result(ledger: rules.Ledger, dealer: str, pot: int) -> str:
    to_come = None if ledger.table.closed else (dealer, pot)
    for step in reversed(ledger.steps):
        if isinstance(step.event, rules.Deal) and step.deal is not None:
            return words.result(step.event, step.deal, to_come)
    return ""


@in_its_unit
def meanwhile(book: Journal, seen: int) -> str:
    """A sentence that names what was recorded or taken back since the version a form showed."""
    said = [did(book, change) for change in book.changes if change.version > seen]
    happened = "; ".join(said) or _("the night has changed")
    return _(
        "Not recorded: meanwhile {happened}. What you typed is still here; look, then record again."
    ).format(happened=happened)


def did(book: Journal, change: Change) -> str:
    """Who did what to the journal, in words."""
    return words.did(change.kind, change.by.name, change_line(book, change.target or change))


def change_line(book: Journal, change: Change) -> str:
    """The lines a change wrote, in words, or the line it struck; old and new where it corrected one."""
    said = words.BREAK.join(line_words(book, line) for line in book.touched_by(change))
    if change.kind == Kind.CORRECT and change.strikes:
        return words.became(line_words(book, change.strikes), said)
    return said


def line_words(book: Journal, line: JournalEntry) -> str:
    """One line of the journal; a deal that stands with what it came to."""
    return words.line(book.named(line.facts), book.deals.get(line.pk), book.found.get(line.pk, 0))
