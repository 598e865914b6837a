"""Settle up: where everybody stands, and who pays whom once the night is closed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules, words
from games.figures import chips, kind, money, signed
from games.journal import Journal
from games.models import Night
from games.reports.table import fresh_key


@dataclass(frozen=True)
class Standing:
    """One person, the best first; money is "" where chips have no value."""

    name: str
    bought: str
    stack: str
    net: str
    sign: str
    money: str


@dataclass(frozen=True)
class Pays:
    """One payment; amounts as text, "" where there is none in chips or in money."""

    giver: str
    taker: str
    chips: str
    money: str


@dataclass(frozen=True)
class SettlePage:
    """`payments` are None while the night is open; `sound` says that all nets add up to 0."""

    night: Night
    version: int
    key: str
    undo_key: str
    closed: bool
    deals: int
    pot: int
    closing: str
    heading: str
    payments: tuple[Pays, ...] | None
    standings: tuple[Standing, ...]
    with_money: bool
    sums: str
    sound: bool


def settle_page(book: Journal, key: str = "") -> SettlePage:
    """The page for a night, open or closed; `key` is the closing form's to keep."""
    ledger = book.ledger
    payments = _payments(ledger)
    return SettlePage(
        night=book.night,
        version=book.night.version,
        key=key or fresh_key(),
        undo_key=fresh_key(),
        closed=ledger.table.closed,
        deals=len(ledger.deals),
        pot=ledger.pot,
        closing=_closing(ledger),
        heading="" if payments is None else _heading(len(payments), book.night.buy_ins),
        payments=payments,
        standings=_standings(ledger),
        with_money=ledger.money is not None,
        sums=_sums(ledger),
        sound=not rules.check(ledger.table),
    )


def _closing(ledger: rules.Ledger) -> str:
    if ledger.closing is None:
        return ""
    text = words.closing(ledger.closing)
    return text[:1].upper() + text[1:] + "."


def _heading(count: int, buy_ins: str) -> str:
    if not count:
        return _("Nobody owes anybody anything.")
    if buy_ins == "paid":
        return ngettext(
            "{count} payment from and to the box", "{count} payments from and to the box", count
        ).format(count=count)
    return ngettext(
        "{count} payment settles the night, the fewest possible",
        "{count} payments settle the night, the fewest possible",
        count,
    ).format(count=count)


def _payments(ledger: rules.Ledger) -> tuple[Pays, ...] | None:
    """Payments in money where chips have a value, with the chips of the same payment beside them."""
    if ledger.payments is None:
        return None
    in_chips = {(paid.giver, paid.taker): chips(paid.amount) for paid in ledger.payments}
    if ledger.money is None or ledger.money.payments is None:
        return tuple(
            Pays(_party(giver), _party(taker), text, "") for (giver, taker), text in in_chips.items()
        )
    currency = ledger.money.currency
    return tuple(
        Pays(
            _party(paid.giver),
            _party(paid.taker),
            in_chips.get((paid.giver, paid.taker), ""),
            money(paid.amount, currency),
        )
        for paid in ledger.money.payments
    )


def _party(party: rules.Party) -> str:
    return _("the box") if party is None else party


def _standings(ledger: rules.Ledger) -> tuple[Standing, ...]:
    """The people, the best first; last the box, which takes what their nets do not cover."""
    in_money = ledger.money
    people = tuple(
        Standing(
            name=name,
            bought=chips(ledger.bought[name]),
            stack=chips(ledger.stacks[name]),
            net=signed(net),
            sign=kind(net),
            money=money(in_money.net[name], in_money.currency, sign=True) if in_money else "",
        )
        for name, net in sorted(ledger.net.items(), key=lambda pair: -pair[1])
    )
    box = -sum(ledger.net.values())
    return (*people, _box(box, in_money)) if box else people


def _box(net: int, in_money: rules.InMoney | None) -> Standing:
    worth = -sum(in_money.net.values()) if in_money else 0
    return Standing(
        name=_("The pot and the box"),
        bought="",
        stack="",
        net=signed(net),
        sign="",
        money=money(worth, in_money.currency, sign=True) if in_money else "",
    )


def _sums(ledger: rules.Ledger) -> str:
    """Where the chips came from and where they are, in one line that must balance."""
    came = [_("{chips} bought").format(chips=chips(sum(ledger.bought.values())))]
    if ledger.table.opening_pot:
        came.append(_("{chips} from an earlier night").format(chips=chips(ledger.table.opening_pot)))
    if ledger.found_or_missing:
        came.append(_("{chips} found or missing").format(chips=signed(ledger.found_or_missing)))
    there = [_("{chips} in stacks").format(chips=chips(sum(ledger.stacks.values())))]
    if ledger.pot:
        there.append(_("{chips} in the pot").format(chips=chips(ledger.pot)))
    return f"{' + '.join(came)} = {' + '.join(there)}"
