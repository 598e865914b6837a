"""What happened, in words for people: one sentence or one line for facts, deals and refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from games import rules
from games.figures import chips, signed
from games.rule_words import switch
from games.rules import Outcome

BREAK = " · "


def names_of(names: Iterable[str]) -> str:
    """Ann, Bo and Cy."""
    return str(get_text_list(list(names), _("and")))


def said(error: rules.RulesError) -> str:
    """A refusal as a sentence, without its place in a file."""
    sentence = _(error.template).format(**error.params)
    return sentence[:1].upper() + sentence[1:] + "."


def preview(fact: rules.Deal, deal: rules.DealResult) -> str:
    """What recording a deal will do: who takes what, who is in, who is bourré."""
    parts = [outcome(fact, deal), *_left_above_limit(deal)]
    if fact.tricks:
        parts.append(_("in: {names}").format(names=", ".join(fact.tricks)))
        parts += [_payment(name, fact, deal) for name in _payers(fact, deal)]
    if fact.tricks and not deal.bourres:
        parts.append(_("no bourré"))
    return BREAK.join(parts)


def result(fact: rules.Deal, deal: rules.DealResult) -> str:
    """The last deal in one line: what it came to and what comes next."""
    if deal.winners:
        came_to = [f"{name} {signed(amount)}" for name, amount in deal.winners.items()]
    else:
        came_to = [outcome(fact, deal)]
    pays = [
        _("{name} pays {chips}").format(name=n, chips=chips(amount)) for n, amount in deal.payments.items()
    ]
    line = BREAK.join(
        [
            *came_to,
            *pays,
            _("{name} deals next").format(name=deal.next_dealer),
            _("next pot {chips}").format(chips=chips(deal.next_pot)),
        ]
    )
    return _("Deal {number}: {line}").format(number=deal.number, line=line)


def outcome(fact: rules.Deal, deal: rules.DealResult) -> str:
    """Who takes the pot and how much, or why it stays."""
    match deal.outcome:
        case Outcome.WON:
            ((name, amount),) = deal.winners.items()
            return _("{name} wins {chips}").format(name=name, chips=chips(amount))
        case Outcome.SHARED:
            shares = [f"{name} {chips(amount)}" for name, amount in deal.winners.items()]
            return _("Tie, the pot is shared: {shares}").format(shares=", ".join(shares))
        case Outcome.TIED:
            return _("Tie of {names}: the pot stays").format(names=names_of(deal.tied))
        case Outcome.NO_MAJORITY:
            return _("No majority: the pot stays")
        case Outcome.BARRED:
            leaders = names_of(
                name for name in fact.reneges if fact.tricks[name] == max(fact.tricks.values())
            )
            return _("{names} reneged and may not win: the pot stays").format(names=leaders)
        case Outcome.PASSED_OUT:
            return _("Nobody played: the pot stays")


def _left_above_limit(deal: rules.DealResult) -> list[str]:
    left = deal.pot - sum(deal.winners.values())
    return [_("{chips} stay in the pot").format(chips=chips(left))] if deal.winners and left else []


def _payers(fact: rules.Deal, deal: rules.DealResult) -> list[str]:
    """Who is bourré or reneged, in seat order of the bourrés, then the others."""
    late = [name for name, renege in fact.reneges.items() if renege == "uncorrected"]
    return [*deal.bourres, *(name for name in late if name not in deal.bourres)]


def _payment(name: str, fact: rules.Deal, deal: rules.DealResult) -> str:
    what = _("{name} bourré") if name in deal.bourres else _("{name} reneged")
    text = what.format(name=name)
    amount = deal.payments.get(name, 0)
    return _("{what}, pays {chips}").format(what=text, chips=chips(amount)) if amount else text


def story(fact: rules.Deal, deal: rules.DealResult) -> list[str]:
    """One deal in plain sentences, in the order in which things happened."""
    return [
        *_before_play(deal),
        *_play(fact),
        outcome(fact, deal) + ".",
        *(_payment(name, fact, deal) + "." for name in _payers(fact, deal)),
        *_offences(fact),
        *_after_play(deal),
        *([_("Note: {note}").format(note=fact.note)] if fact.note else []),
    ]


def _before_play(deal: rules.DealResult) -> list[str]:
    sentences = [_("{name} deals.").format(name=deal.dealer)]
    if deal.base:
        sentences.append(
            ngettext("{chips} chip lies in the pot.", "{chips} chips lie in the pot.", deal.base).format(
                chips=chips(deal.base)
            )
        )
    sentences += [_paid(deal.antes, _("{names} antes {each}."), _("{names} ante {each} each."))]
    sentences += [_paid(deal.fees, _("{names} pays {each} to play."), _("{names} pay {each} each to play."))]
    sentences.append(_("They play for {chips}.").format(chips=chips(deal.pot)))
    return [sentence for sentence in sentences if sentence]


def _paid(amounts: Mapping[str, int], one: str, many: str) -> str:
    """Who puts up how much, people who pay the same together."""
    together: dict[int, list[str]] = {}
    for name, amount in amounts.items():
        together.setdefault(amount, []).append(name)
    return " ".join(
        (one if len(names) == 1 else many).format(names=names_of(names), each=chips(amount))
        for amount, names in together.items()
    )


def _play(fact: rules.Deal) -> list[str]:
    sentences = []
    if fact.sitting_out:
        sentences.append(_("Sitting out: {names}.").format(names=names_of(fact.sitting_out)))
    if fact.dropped:
        sentences.append(_("Dropped out after the draw: {names}.").format(names=names_of(fact.dropped)))
    if fact.tricks:
        taken = [
            f"{name} {tricks}" for name, tricks in sorted(fact.tricks.items(), key=lambda pair: -pair[1])
        ]
        sentences.append(_("Tricks: {tricks}.").format(tricks=", ".join(taken)))
    return sentences


def _offences(fact: rules.Deal) -> list[str]:
    corrected = [name for name, renege in fact.reneges.items() if renege == "corrected"]
    sentences = []
    if corrected:
        sentences.append(_("Put a renege right in time: {names}.").format(names=names_of(corrected)))
    if losing := [*corrected, *fact.lose_next_deal]:
        sentences.append(_("Loses the next turn to deal: {names}.").format(names=names_of(losing)))
    return sentences


def _after_play(deal: rules.DealResult) -> list[str]:
    sentences = [_("{chips} are in the pot.").format(chips=chips(deal.left_in_pot))]
    if deal.exempt_next:
        sentences.append(_("No ante next time: {names}.").format(names=names_of(deal.exempt_next)))
    sentences.append(
        _("{name} deals next; the next pot is {chips}.").format(
            name=deal.next_dealer, chips=chips(deal.next_pot)
        )
    )
    return sentences


def line(fact: rules.Event, deal: rules.DealResult | None = None, chips_found: int = 0) -> str:
    """Any fact as one line of the journal; a deal with what it came to, a count with the chips it found."""
    if isinstance(fact, rules.Deal):
        text = preview(fact, deal) if deal else _tricks(fact)
    else:
        text = _LINES[type(fact)](fact)
    if chips_found:
        text = _("{line} ({found}, booked)").format(line=text, found=found(chips_found))
    return f"{text} ({fact.note})" if fact.note else text


def _chips_line(fact: rules.BuyIn | rules.CashOut) -> str:
    template = _("{name} buys {chips}") if isinstance(fact, rules.BuyIn) else _("{name} cashes out {chips}")
    return template.format(name=fact.player, chips=chips(fact.chips))


def _join_line(fact: rules.Join) -> str:
    template = _("{name} sits down") if fact.after is None else _("{name} sits down left of {other}")
    return template.format(name=fact.player, other=fact.after)


def _leave_line(fact: rules.Leave) -> str:
    return _("{name} leaves").format(name=fact.player)


def _seats_line(fact: rules.Reseat) -> str:
    return _("new seats: {names}").format(names=", ".join(fact.seats))


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
    if fact.pot == "share":
        return _("night closed, the pot shared")
    if fact.pot == "player":
        return _("night closed, the pot to {name}").format(name=fact.player)
    if fact.player is None:
        return _("night closed, the pot carried over")
    return _("night closed, the pot carried over, kept by {name}").format(name=fact.player)


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
    taken = ", ".join(f"{name} {tricks}" for name, tricks in fact.tricks.items())
    return taken or _("nobody played")


def _holder(name: str | None) -> str:
    return _("the pot") if name is None else name


def payment(giver: rules.Party, taker: rules.Party, amount: str) -> str:
    """Who pays whom: "Dee pays Ann 12"; None is the box."""
    box = _("the box")
    return _("{giver} pays {taker} {amount}").format(giver=giver or box, taker=taker or box, amount=amount)


def undo(facts: Sequence[rules.Event], number: int | None) -> str:
    """What the Undo button says: what it would take back; `number` is that of the deal, if it is one."""
    first = facts[0]
    if number is not None:
        return _("Undo deal {number}").format(number=number)
    if isinstance(first, rules.Close):
        return _("Undo closing the night")
    if isinstance(first, rules.Count):
        return _("Undo the count")
    if isinstance(first, rules.BuyIn) and len(facts) > 1:
        return _("Undo {count} buy-ins").format(count=len(facts))
    if isinstance(first, rules.BuyIn):
        return _("Undo buy-in of {name}").format(name=first.player)
    return _("Undo: {line}").format(line=line(replace(first, note="")))  # short: the button is small


def short(fact: rules.Event, number: int) -> str:
    """A line as a button names it; `number` is that of the deal, if it is one."""
    if isinstance(fact, rules.Deal):
        return _("deal {number}").format(number=number)
    if isinstance(fact, rules.BuyIn):
        return _("buy-in of {name}").format(name=fact.player)
    if isinstance(fact, rules.Count):
        return _("the count")
    return line(fact)


def undo_mend(kind: str, what: str) -> str:
    """What the Undo button says where it would take back a correction, striking out, or what was put in."""
    templates = {
        "correct": _("Undo correcting {what}"),
        "strike": _("Undo striking {what}"),
        "insert": _("Undo inserting {what}"),
    }
    return templates[kind].format(what=what)


def redo(kind: str, what: str) -> str:
    """What the Redo button says."""
    templates = {
        "record": _("Redo {what}"),
        "correct": _("Redo correcting {what}"),
        "strike": _("Redo striking {what}"),
        "insert": _("Redo inserting {what}"),
    }
    return templates[kind].format(what=what)


def did(kind: str, name: str, what: str) -> str:
    """Who changed what in the journal, for each kind of change."""
    templates = {
        "record": _("{name} recorded “{what}”"),
        "correct": _("{name} corrected “{what}”"),
        "strike": _("{name} struck out “{what}”"),
        "insert": _("{name} inserted “{what}”"),
        "undo": _("{name} took back “{what}”"),
        "redo": _("{name} did again “{what}”"),
    }
    return templates[kind].format(name=name, what=what)


def became(old: str, new: str) -> str:
    """What was, and what it is or would be now."""
    return _("{old} → {new}").format(old=old, new=new)
