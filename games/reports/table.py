"""The table screen: what the next deal is played for, who is dealt in, and what happened last."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules, words
from games.figures import chips, kind
from games.journal import Journal
from games.models import Change, Group, Night


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
class TablePage:
    """All the table screen says; chips as whole numbers where it says int."""

    night: Night
    group: Group
    number: int
    version: int
    key: str
    undo_key: str
    tricks: int
    base: int
    antes_to_come: int
    ante: int
    play_fee: int
    stay_fee: int
    playing_for: int | None
    dealer: str
    dealer_seat: int
    dealer_chosen: bool
    alerts: tuple[str, ...]
    antes_from: tuple[str, ...]
    antes_not: tuple[str, ...]
    rows: tuple[Row, ...]
    nobody: bool
    own_ante: str
    note: str
    error: str
    undo: str
    result: str
    closed: bool

    @property
    def pot(self) -> int:
        """Base and the antes of all who are dealt in."""
        return self.base + self.antes_to_come


def table_page(
    book: Journal, data: Mapping[str, str] | None = None, error: str = "", key: str = ""
) -> TablePage:
    """The page for a night; `data` are the form's values to show again, `key` the form's to keep."""
    data = _at_rest(book) if data is None else data
    ledger, table = book.ledger, book.ledger.table
    house = table.rules
    out = tuple(name for seat, name in book.seated.items() if data.get(f"out-{seat}"))
    antes = _antes(table, out)
    dealer, chosen = _dealer(book, data, out)
    return TablePage(
        night=book.night,
        group=book.night.group,
        number=table.deals + 1,
        version=book.night.version,
        key=key or fresh_key(),
        undo_key=fresh_key(),
        tricks=house.tricks,
        base=table.pot,
        antes_to_come=antes,
        ante=house.ante,
        play_fee=house.play_fee,
        stay_fee=house.stay_fee,
        playing_for=_playing_for(house, table.pot + antes),
        dealer=dealer,
        dealer_seat=book.numbers[dealer],
        dealer_chosen=chosen,
        alerts=tuple(_alerts(ledger)),
        antes_from=_antes_from(table, dealer, out),
        antes_not=() if house.dealer_antes_for_all or not house.ante else table.exempt,
        rows=tuple(_row(book, seat, name, name == dealer, data) for seat, name in book.seated.items()),
        nobody=bool(data.get("nobody")),
        own_ante=data.get("ante", ""),
        note=data.get("note", ""),
        error=error,
        undo=undo_label(book),
        result=_result(ledger),
        closed=table.closed,
    )


def fresh_key() -> str:
    """A key for a form: whatever is sent under it is recorded once."""
    return secrets.token_urlsafe(16)


def _at_rest(book: Journal) -> Mapping[str, str]:
    """An empty grid: only who sits out until back is marked."""
    return {f"out-{seat}": "back" for seat in book.sits_out}


def _antes(table: rules.Table, out: tuple[str, ...]) -> int:
    """Chips that the antes of all dealt in will bring."""
    if table.rules.dealer_antes_for_all:
        return table.rules.ante * (len(table.seats) - len(out))
    return table.rules.ante * sum(name not in table.exempt and name not in out for name in table.seats)


def _antes_from(table: rules.Table, dealer: str, out: tuple[str, ...]) -> tuple[str, ...]:
    if not table.rules.ante:
        return ()
    if table.rules.dealer_antes_for_all:
        return (dealer,)
    return tuple(name for name in table.seats if name not in table.exempt and name not in out)


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
    if any(ledger.bought.values()):
        for name in ledger.table.seats:
            if ledger.stacks[name] < 0:
                yield _("{name} is {chips} below zero").format(name=name, chips=chips(-ledger.stacks[name]))


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
    if book.to_undo is None:
        return ""
    lines = book.added_by(book.to_undo)
    deal = book.deals.get(lines[0].pk)
    return words.undo([book.named(line.facts) for line in lines], deal.number if deal else None)


def _result(ledger: rules.Ledger) -> str:
    for step in reversed(ledger.steps):
        if isinstance(step.event, rules.Deal) and step.deal is not None:
            return words.result(step.event, step.deal)
    return ""


def meanwhile(book: Journal, seen: int) -> str:
    """A sentence that names what was recorded or taken back since the version a form showed."""
    said = [
        _("{name} recorded “{line}”").format(name=change.by.name, line=change_line(book, change))
        if change.target is None
        else _("{name} took back “{line}”").format(name=change.by.name, line=change_line(book, change.target))
        for change in book.changes
        if change.version > seen
    ]
    happened = "; ".join(said) or _("the night has changed")
    return _(
        "Not recorded: meanwhile {happened}. What you typed is still here; look, then record again."
    ).format(happened=happened)


def change_line(book: Journal, change: Change) -> str:
    """The lines a change wrote, in words."""
    lines = [words.line(book.named(line.facts), book.deals.get(line.pk)) for line in book.added_by(change)]
    return words.BREAK.join(lines)
