"""Any fact as one line of the journal."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games import rules
from games.figures import chips
from games.rule_words import switch

from .deals import preview
from .sentences import isolated


def line(fact: rules.Event, deal: rules.DealResult | None = None, chips_found: int = 0) -> str:
    """Any fact as one line of the journal; a deal with what it came to, a count with the chips it found."""
    if isinstance(fact, rules.Deal):
        text = preview(fact, deal) if deal else _tricks(fact)
    else:
        text = _LINES[type(fact)](fact)
    if chips_found:
        text = _("{line} ({found}, booked)").format(line=text, found=found(chips_found))
    return f"{text} ({isolated(fact.note)})" if fact.note else text


def _chips_line(fact: rules.BuyIn | rules.CashOut) -> str:
    template = _("{name} buys {chips}") if isinstance(fact, rules.BuyIn) else _("{name} cashes out {chips}")
    return template.format(name=isolated(fact.player), chips=chips(fact.chips))


def _join_line(fact: rules.Join) -> str:
    template = _("{name} sits down") if fact.after is None else _("{name} sits down left of {other}")
    return template.format(name=isolated(fact.player), other=isolated(fact.after or ""))


def _leave_line(fact: rules.Leave) -> str:
    return _("{name} leaves").format(name=isolated(fact.player))


def _seats_line(fact: rules.Reseat) -> str:
    return _("new seats: {names}").format(names=", ".join(isolated(name) for name in fact.seats))


def _transfer_line(fact: rules.Transfer) -> str:
    return _("{giver} hands {chips} to {taker}").format(
        giver=_holder(fact.giver), chips=chips(fact.chips), taker=_holder(fact.taker)
    )


def _count_line(fact: rules.Count) -> str:
    return _("counted: {holder} {chips}").format(holder=_holder(fact.player), chips=chips(fact.chips))


def found(amount: int) -> str:
    """Chips that counting found, or found missing."""
    if not amount:
        return _("nothing missing in all")
    template = _("{chips} found") if amount > 0 else _("{chips} missing")
    return template.format(chips=chips(abs(amount)))


def _rules_line(fact: rules.NewRules) -> str:
    switches = "; ".join(switch(name, value) for name, value in fact.rules.items())
    return _("new house rules: {switches}").format(switches=switches or _("as before"))


def closing(fact: rules.Close) -> str:
    """What became of the pot when the night was closed."""
    name = isolated(fact.player or "")
    if fact.pot == "share":
        return _("night closed, the pot shared")
    if fact.pot == "player":
        return _("night closed, the pot to {name}").format(name=name)
    if fact.player is None:
        return _("night closed, the pot carried over")
    return _("night closed, the pot carried over, kept by {name}").format(name=name)


_LINES: dict[type, Callable[[Any], str]] = {
    rules.BuyIn: _chips_line,
    rules.CashOut: _chips_line,
    rules.Join: _join_line,
    rules.Leave: _leave_line,
    rules.Reseat: _seats_line,
    rules.Transfer: _transfer_line,
    rules.Count: _count_line,
    rules.NewRules: _rules_line,
    rules.Close: closing,
}


def _tricks(fact: rules.Deal) -> str:
    taken = ", ".join(f"{isolated(name)} {tricks}" for name, tricks in fact.tricks.items())
    return taken or _("nobody played")


def _holder(name: str | None) -> str:
    return _("the pot") if name is None else isolated(name)


def payment(giver: rules.Party, taker: rules.Party, amount: str) -> str:
    """Who pays whom: "Dee pays Ann 12"; None is the box."""
    giver, taker = (isolated(party or _("the box")) for party in (giver, taker))
    return _("{giver} pays {taker} {amount}").format(giver=giver, taker=taker, amount=amount)
