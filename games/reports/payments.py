"""Who still pays whom, why, and by what; and which payments were ticked as paid."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.figures import chips, money, signed
from games.journal import Journal
from games.pay_links import PayLink, pay_links
from games.payments import Settling, as_payment
from games.reports.table import fresh_key


@dataclass(frozen=True)
class Pays:
    """One payment that is left; amounts as text, "" where there is none in chips or in money."""

    giver: str
    taker: str
    chips: str
    money: str
    giver_seat: int | None  # None: the box
    taker_seat: int | None
    amount: int
    why: tuple[str, ...]
    links: tuple[PayLink, ...]
    pays_by: str  # how the taker likes to be paid, in free words
    key: str


@dataclass(frozen=True)
class Paid:
    """One payment ticked as paid, by whom and when."""

    id: int
    giver: str
    taker: str
    chips: str
    money: str
    by: str
    at: datetime
    key: str


def left_to_pay(book: Journal, settled: Settling) -> tuple[Pays, ...] | None:
    """The payments that are left; None while the night is open."""
    if settled.left is None:
        return None
    return tuple(_pays(book, settled, payment) for payment in settled.left)


def paid_already(book: Journal, settled: Settling) -> tuple[Paid, ...]:
    """The ticks that stand, in the order they were made."""
    return tuple(
        Paid(
            id=row.pk,
            giver=party(payment.giver),
            taker=party(payment.taker),
            chips=_chips(book, payment),
            money=_money(book, payment.amount),
            by=row.made_by.name,
            at=row.made_at,
            key=fresh_key(),
        )
        for row in settled.made
        for payment in [as_payment(book, row)]
    )


def heading(book: Journal, settled: Settling) -> str:
    """How many payments are left, in words; "" while the night is open."""
    if settled.left is None:
        return ""
    count = len(settled.left)
    if not count:
        return _("All is paid.") if settled.made else _("Nobody owes anybody anything.")
    if _boxed(book):
        return ngettext(
            "{count} payment from and to the box", "{count} payments from and to the box", count
        ).format(count=count)
    if len(rules.nets_of(settled.left)) > rules.MOST_EXACT:
        return ngettext("{count} payment is left", "{count} payments are left", count).format(count=count)
    if settled.made:
        return ngettext(
            "{count} payment is left, the fewest possible",
            "{count} payments are left, the fewest possible",
            count,
        ).format(count=count)
    return ngettext(
        "{count} payment settles the night, the fewest possible",
        "{count} payments settle the night, the fewest possible",
        count,
    ).format(count=count)


def party(name: rules.Party) -> str:
    """A person's name, or the box."""
    return _("the box") if name is None else name


def _pays(book: Journal, settled: Settling, payment: rules.Payment) -> Pays:
    seats = [None if name is None else book.seats[book.numbers[name]] for name in _parties(payment)]
    giver, taker = seats
    currency = book.night.currency
    links: tuple[PayLink, ...] = ()
    if taker and currency:
        note = _("Bourré, {night}").format(night=book.night)
        links = pay_links(taker.player, payment.amount, currency, note)
    return Pays(
        giver=party(payment.giver),
        taker=party(payment.taker),
        chips=_chips(book, payment),
        money=_money(book, payment.amount),
        giver_seat=giver.number if giver else None,
        taker_seat=taker.number if taker else None,
        amount=payment.amount,
        why=tuple(_why(book, settled, payment)),
        links=links,
        pays_by=taker.player.pays_by if taker else "",
        key=fresh_key(),
    )


def _parties(payment: rules.Payment) -> tuple[rules.Party, rules.Party]:
    return payment.giver, payment.taker


def _boxed(book: Journal) -> bool:
    return book.ledger.money is not None and book.night.buy_ins == "paid"


def _money(book: Journal, amount: int, *, sign: bool = False) -> str:
    return money(amount, book.night.currency, sign=sign) if book.night.currency else ""


def _chips(book: Journal, payment: rules.Payment) -> str:
    """The chips of a payment; in money, those of the same payment where it is one of the night's own."""
    ledger = book.ledger
    if ledger.money is None:
        return chips(payment.amount)
    if payment not in (ledger.money.payments or ()):
        return ""
    in_chips = {_parties(other): other.amount for other in ledger.payments or ()}
    amount = in_chips.get(_parties(payment), 0)
    return ngettext("{chips} chip", "{chips} chips", amount).format(chips=chips(amount)) if amount else ""


def _why(book: Journal, settled: Settling, payment: rules.Payment) -> Iterable[str]:
    """What both came to, what was paid so far, and why there are not fewer payments."""
    due = rules.nets_of(settled.due or ())
    made = [as_payment(book, row) for row in settled.made]
    stands = _stands_with_box if _boxed(book) else _stands
    for name in _parties(payment):
        if name is not None or not _boxed(book):
            yield stands(book, name, due.get(name, 0))
            yield from _so_far(book, name, made)
    if not _boxed(book):
        yield _fewest(settled.left or ())


def _stands(book: Journal, name: rules.Party, net: int) -> str:
    text = _money(book, net, sign=True) or signed(net)
    if name is None:
        return _("The box, which is the pot carried on and chips found or missing, stands at {net}.").format(
            net=text
        )
    return _("{name} ended the night at {net}.").format(name=name, net=text)


def _stands_with_box(book: Journal, name: rules.Party, due: int) -> str:
    amount = _money(book, abs(due))
    if due < 0:
        return _("{name} is {amount} below zero and owes it to the box.").format(name=name, amount=amount)
    return _("{name} holds {amount}, which the box pays out.").format(name=name, amount=amount)


def _so_far(book: Journal, name: rules.Party, made: list[rules.Payment]) -> Iterable[str]:
    gave = sum(payment.amount for payment in made if payment.giver == name)
    took = sum(payment.amount for payment in made if payment.taker == name)
    if gave:
        amount = _money(book, gave) or chips(gave)
        yield _("{name} has paid {amount} already.").format(name=party(name), amount=amount)
    if took:
        amount = _money(book, took) or chips(took)
        yield _("{name} was paid {amount} already.").format(name=party(name), amount=amount)


def _fewest(left: tuple[rules.Payment, ...]) -> str:
    """A group of people that settles within itself takes one payment fewer than it has people."""
    uneven, groups = len(rules.nets_of(left)), len(rules.nets_of(left)) - len(left)
    if uneven > rules.MOST_EXACT:
        return _("{uneven} are not even: {payments} payments settle them.").format(
            uneven=uneven, payments=len(left)
        )
    if len(left) == 1:
        return _("Only these two are not even: one payment settles it.")
    if groups == 1:
        return _(
            "{uneven} are not even, and no part of them comes out even by itself:"
            " {payments} payments are the fewest possible."
        ).format(uneven=uneven, payments=len(left))
    return _(
        "{uneven} are not even. They split into {groups} groups that each settle among themselves,"
        " and into no more: {payments} payments are the fewest possible."
    ).format(uneven=uneven, groups=groups, payments=len(left))
