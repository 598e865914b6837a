"""A deal in words: before it is recorded, after it, and as a story."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.figures import chips, signed
from games.rules import Outcome

from .sentences import BREAK, isolated, names_of


def preview(fact: rules.Deal, deal: rules.DealResult) -> str:
    """What recording a deal will do: who takes what, who is in, who is bourré."""
    parts = [outcome(fact, deal), *_left_above_limit(deal)]
    if fact.tricks:
        parts.append(_("in: {names}").format(names=", ".join(isolated(name) for name in fact.tricks)))
        parts += [_payment(name, fact, deal) for name in _payers(fact, deal)]
    if fact.tricks and not deal.bourres:
        parts.append(_("no bourré"))
    return BREAK.join(parts)


def result(fact: rules.Deal, deal: rules.DealResult, to_come: tuple[str, int] | None) -> str:
    """The last deal in one line: what it came to, then who deals next and for what pot, as it is now.

    Since that deal somebody may have come or gone; nothing is to come where the night is closed.
    """
    if deal.winners:
        came_to = [f"{isolated(name)} {signed(amount)}" for name, amount in deal.winners.items()]
    else:
        came_to = [outcome(fact, deal)]
    pays = [
        _("{name} pays {chips}").format(name=isolated(name), chips=chips(amount))
        for name, amount in deal.payments.items()
    ]
    line = BREAK.join([*came_to, *pays, *(_next(*to_come) if to_come else [])])
    return _("Deal {number}: {line}").format(number=deal.number, line=line)


def _next(dealer: str, pot: int) -> list[str]:
    return [
        _("{name} deals next").format(name=isolated(dealer)),
        _("next pot {chips}").format(chips=chips(pot)),
    ]


def outcome(fact: rules.Deal, deal: rules.DealResult) -> str:
    """Who takes the pot and how much, or why it stays."""
    match deal.outcome:
        case Outcome.WON:
            ((name, amount),) = deal.winners.items()
            return _("{name} wins {chips}").format(name=isolated(name), chips=chips(amount))
        case Outcome.SHARED:
            shares = [f"{isolated(name)} {chips(amount)}" for name, amount in deal.winners.items()]
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


def bourres(deal: rules.DealResult) -> list[str]:
    """Who went bourré in a deal, and what it costs, one sentence each."""
    said = []
    for name in deal.bourres:
        amount = deal.payments.get(name, 0)
        text = (
            _("{name} bourré in deal {number}: pays {chips}")
            if amount
            else _("{name} bourré in deal {number}")
        )
        said.append(text.format(name=isolated(name), number=deal.number, chips=chips(amount)))
    return said


def _left_above_limit(deal: rules.DealResult) -> list[str]:
    left = deal.pot - sum(deal.winners.values())
    return [_("{chips} stay in the pot").format(chips=chips(left))] if deal.winners and left else []


def _payers(fact: rules.Deal, deal: rules.DealResult) -> list[str]:
    """Who is bourré or reneged, in seat order of the bourrés, then the others."""
    late = [name for name, renege in fact.reneges.items() if renege == "uncorrected"]
    return [*deal.bourres, *(name for name in late if name not in deal.bourres)]


def _payment(name: str, fact: rules.Deal, deal: rules.DealResult) -> str:
    what = _("{name} bourré") if name in deal.bourres else _("{name} reneged")
    text = what.format(name=isolated(name))
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
        *([_("Note: {note}").format(note=isolated(fact.note))] if fact.note else []),
    ]


def _before_play(deal: rules.DealResult) -> list[str]:
    sentences = [_("{name} deals.").format(name=isolated(deal.dealer))]
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
            f"{isolated(name)} {tricks}"
            for name, tricks in sorted(fact.tricks.items(), key=lambda pair: -pair[1])
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
            name=isolated(deal.next_dealer), chips=chips(deal.next_pot)
        )
    )
    return sentences
