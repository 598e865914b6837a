"""Settle up: where everybody stands, and who pays whom once the night is closed."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules, words
from games.figures import MINUS, chips, kind, money, signed
from games.journal import Journal
from games.models import Night
from games.payments import settling
from games.reports.payments import Paid, Pays, heading, left_to_pay, paid_already
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
class Notice:
    """Something to know before closing, and the page on which it is mended: a URL name, and its button."""

    text: str
    url: str = ""
    label: str = ""


@dataclass(frozen=True)
class SettlePage:
    """`payments` are None while the night is open; `sound` says that all nets add up to 0.

    `before` is what to look at before closing, `text` all of a closed night to be copied.
    """

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
    paid: tuple[Paid, ...]
    before: tuple[Notice, ...]
    text: str
    standings: tuple[Standing, ...]
    with_money: bool
    sums: str
    sound: bool


def settle_page(book: Journal) -> SettlePage:
    """The page for a night, open or closed."""
    ledger, settled = book.ledger, settling(book)
    left, paid = left_to_pay(book, settled), paid_already(book, settled)
    standings = _standings(ledger)
    return SettlePage(
        night=book.night,
        version=book.night.version,
        key=fresh_key(),
        undo_key=fresh_key(),
        closed=ledger.table.closed,
        deals=len(ledger.deals),
        pot=ledger.pot,
        closing=_closing(ledger),
        heading=heading(book, settled),
        payments=left,
        paid=paid,
        before=() if ledger.table.closed else tuple(_before(book)),
        text="" if left is None else _text(book, standings, left, paid),
        standings=standings,
        with_money=ledger.money is not None,
        sums=_sums(ledger),
        sound=not rules.check(ledger.table),
    )


def _closing(ledger: rules.Ledger) -> str:
    if ledger.closing is None:
        return ""
    text = words.closing(ledger.closing)
    return text[:1].upper() + text[1:] + "."


def _before(book: Journal) -> Iterator[Notice]:
    """What to look at before closing."""
    ledger, night = book.ledger, book.night
    if any(ledger.bought.values()) or night.buy_ins == "paid":
        for name, held in ledger.stacks.items():
            if held < 0:
                yield Notice(
                    _("{name} is {chips} below zero.").format(name=name, chips=chips(-held)),
                    "people",
                    _("Buy in"),
                )
    if found := ledger.found_or_missing:
        yield Notice(_found(found), "count", _("Count the table"))
    if night.money and night.buy_ins == "paid":
        held = sum(ledger.bought.values())
        amount = money(held * night.money.minor // night.money.buy_in_chips, night.currency)
        text = _(
            "The box holds {amount} for {chips} chips."
            " It pays every stack out, and whoever is below zero pays it."
        )
        yield Notice(text.format(amount=amount, chips=chips(held)))


def _found(chips_found: int) -> str:
    if chips_found > 0:
        return ngettext(
            "{count} chip more than there should be was found at a count.",
            "{count} chips more than there should be were found at a count.",
            chips_found,
        ).format(count=chips(chips_found))
    return ngettext(
        "{count} chip is missing since a count.", "{count} chips are missing since a count.", -chips_found
    ).format(count=chips(-chips_found))


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
    return (*people, _box(box, in_money, ledger.table.closed)) if box else people


def _box(net: int, in_money: rules.InMoney | None, closed: bool) -> Standing:
    worth = -sum(in_money.net.values()) if in_money else 0
    return Standing(
        name=_("The box") if closed else _("The pot"),
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
    there = [_("{chips} in stacks").format(chips=chips(sum(ledger.stacks.values())))]
    if ledger.pot:
        there.append(_("{chips} in the pot").format(chips=chips(ledger.pot)))
    return f"{' + '.join(came)}{_counted(ledger.found_or_missing)} = {' + '.join(there)}"


def _counted(amount: int) -> str:
    """What counting found or found missing, as a part of the sum; "" for nothing."""
    if not amount:
        return ""
    return f" {'+' if amount > 0 else MINUS} {words.found(amount)}"


def _text(
    book: Journal, standings: tuple[Standing, ...], left: tuple[Pays, ...], paid: tuple[Paid, ...]
) -> str:
    """The settled night as plain text: title, nets, payments."""
    nets = [
        f"{words.isolated(one.name)} {one.net}" + (f" ({one.money})" if one.money else "")
        for one in standings
    ]
    lines = [
        f"{book.night}, {book.night.group}",
        "",
        *nets,
        *([] if rules.check(book.ledger.table) else [_("adds up to 0")]),
        "",
        *(_("{payment} ✓ paid").format(payment=_payment(one)) for one in paid),
        *(_payment(one) for one in left),
    ]
    return "\n".join(lines if left or paid else [*lines, _("Nobody owes anybody anything.")])


def _payment(one: Pays | Paid) -> str:
    return words.payment(one.giver, one.taker, one.money or one.chips)
