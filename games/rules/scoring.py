"""One deal scored: who takes the pot, who pays into the next (docs/rules.md#who-wins to #barred)."""

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec

from .dealing import left_of
from .errors import RulesError, _
from .facts import Deal
from .house import HouseRules
from .names import shown

FEWEST_DEALT_IN, MOST_DEALT_IN = 2, 8


class Outcome(StrEnum):
    """How a deal ended."""

    WON = "won"
    TIED = "tied"  # the pot stays
    SHARED = "shared"
    NO_MAJORITY = "no_majority"  # one leader, but not more than half of the tricks
    BARRED = "barred"  # the leader may not win it
    PASSED_OUT = "passed_out"  # nobody played


class Score(msgspec.Struct, frozen=True):
    """What a deal comes to. Names in seat order, amounts in chips; only those who pay or take something."""

    antes: dict[str, int]
    fees: dict[str, int]
    pot: int
    outcome: Outcome
    winners: dict[str, int]
    tied: tuple[str, ...]
    bourres: tuple[str, ...]
    payments: dict[str, int]
    left_in_pot: int
    exempt_next: tuple[str, ...]


def score(
    deal: Deal, rules: HouseRules, seats: tuple[str, ...], base: int, dealer: str, exempt: Collection[str]
) -> Score:
    """Score one deal that `refuse_impossible` has let through. Amounts in chips."""
    antes = antes_of(deal, rules, seats, dealer, exempt)
    fees = fees_of(deal, rules, seats)
    pot = base + sum(antes.values()) + sum(fees.values())
    outcome, leaders = judge(deal.tricks, barred_from(deal, rules), rules)
    winners = winnings(outcome, leaders, pot, deal, rules, seats, dealer)
    bourres = _seated(seats, [name for name, tricks in deal.tricks.items() if tricks == 0])
    payments = payments_of(deal, rules, bourres, pot)
    tied = _seated(seats, leaders) if outcome is Outcome.TIED else ()
    return Score(
        antes,
        fees,
        pot,
        outcome,
        winners,
        tied,
        bourres,
        {name: chips for name, chips in payments.items() if chips},
        pot - sum(winners.values()) + sum(payments.values()),
        exemptions(rules, seats, payments, tied),
    )


def refuse_impossible(deal: Deal, rules: HouseRules, seats: tuple[str, ...]) -> None:
    """Raise RulesError where a deal cannot have happened like this (docs/rules.md#refused)."""
    _refuse_people(deal, seats)
    _refuse_numbers(deal, rules, len(seats) - len(deal.sitting_out))
    if deal.reneges:
        _refuse_reneges(deal)
    if deal.dropped and not rules.stay_fee:
        raise RulesError("dropped", _("nobody can drop out after the draw: there is no stay fee"))


def _refuse_people(deal: Deal, seats: tuple[str, ...]) -> None:
    named = [*deal.tricks, *deal.dropped, *deal.sitting_out]
    for name in [*named, *deal.lose_next_deal, *((deal.dealer,) if deal.dealer is not None else ())]:
        if name not in seats:
            raise RulesError("not_seated", _("{name} is not seated"), name=shown(name))
    for name in named if len(set(named)) < len(named) else ():
        if name in deal.sitting_out and (name in deal.tricks or name in deal.dropped):
            raise RulesError("not_dealt_in", _("{name} sits out and cannot have played"), name=name)
        if name in deal.tricks and name in deal.dropped:
            raise RulesError("dropped", _("{name} dropped out and cannot have tricks"), name=name)


def _refuse_numbers(deal: Deal, rules: HouseRules, dealt_in: int) -> None:
    if not FEWEST_DEALT_IN <= dealt_in <= MOST_DEALT_IN:
        raise RulesError(
            "dealt_in",
            _("dealt in: {dealt_in}; between {fewest} and {most} are possible"),
            dealt_in=dealt_in,
            fewest=FEWEST_DEALT_IN,
            most=MOST_DEALT_IN,
        )
    played = len(deal.tricks)
    if played < rules.min_in <= dealt_in:
        raise RulesError(
            "min_in", _("{played} played, at least {least} must"), played=played, least=rules.min_in
        )
    total = sum(deal.tricks.values())
    if deal.tricks and total != rules.tricks:
        raise wrong_total(total, rules.tricks)


def wrong_total(total: int, tricks: int) -> RulesError:
    """The refusal of tricks that add up to `total` where `tricks` are played."""
    if total == tricks - 1:
        template = _("tricks add up to {total}, one is missing ({tricks} are played)")
    elif total < tricks:
        template = _("tricks add up to {total}, {off} are missing ({tricks} are played)")
    elif total == tricks + 1:
        template = _("tricks add up to {total}, one too many ({tricks} are played)")
    else:
        template = _("tricks add up to {total}, {off} too many ({tricks} are played)")
    return RulesError("wrong_total", template, total=total, off=abs(tricks - total), tricks=tricks)


def _refuse_reneges(deal: Deal) -> None:
    for name in deal.reneges:
        if name not in deal.tricks:
            raise RulesError("renege", _("{name} did not play and cannot have reneged"), name=name)
    if len(deal.tricks) == 1:
        name = next(iter(deal.reneges))
        raise RulesError("renege", _("{name} played alone: without play there is no renege"), name=name)


def _seated(seats: tuple[str, ...], names: Collection[str]) -> tuple[str, ...]:
    """These people in seat order."""
    return tuple([name for name in seats if name in names]) if names else ()


def antes_of(
    deal: Deal, rules: HouseRules, seats: tuple[str, ...], dealer: str, exempt: Collection[str]
) -> dict[str, int]:
    """Who puts up how much before the deal (docs/rules.md#ante, #exemption, #dealer-antes)."""
    ante = rules.ante if deal.ante is None else deal.ante
    if not ante:
        return {}
    out = deal.sitting_out
    if rules.dealer_antes_for_all:
        return {dealer: ante * (len(seats) - len(out))}
    if not exempt and not out:
        return dict.fromkeys(seats, ante)
    return {name: ante for name in seats if name not in exempt and name not in out}


def fees_of(deal: Deal, rules: HouseRules, seats: tuple[str, ...]) -> dict[str, int]:
    """Who pays how much on top for playing (docs/rules.md#double-ante, #four-card)."""
    if not rules.play_fee and not rules.stay_fee:
        return {}
    through = rules.play_fee + rules.stay_fee
    fees = {}
    for name in seats:
        fee = through if name in deal.tricks else rules.play_fee if name in deal.dropped else 0
        if fee:
            fees[name] = fee
    return fees


def barred_from(deal: Deal, rules: HouseRules) -> Collection[str]:
    """Who may not win this deal's pot (docs/rules.md#renege)."""
    if rules.reneger_may_win:
        return [name for name, renege in deal.reneges.items() if renege == "corrected"]
    return deal.reneges


def judge(tricks: Mapping[str, int], barred: Collection[str], rules: HouseRules) -> tuple[Outcome, list[str]]:
    """How the deal ended and who leads (docs/rules.md#who-wins, #tie, #barred)."""
    if not tricks:
        return Outcome.PASSED_OUT, []
    most = max(tricks.values())
    leaders = [name for name, taken in tricks.items() if taken == most]
    if len(leaders) > 1:
        return _judge_tie(leaders, barred, rules)
    if rules.wins == "majority" and 2 * most <= rules.tricks:
        return Outcome.NO_MAJORITY, leaders
    if leaders[0] not in barred:
        return Outcome.WON, leaders
    others = {name: taken for name, taken in tricks.items() if taken and name != leaders[0]}
    if rules.barred_pot == "next" and others:
        return judge(others, barred, rules)
    return Outcome.BARRED, leaders


def _judge_tie(leaders: list[str], barred: Collection[str], rules: HouseRules) -> tuple[Outcome, list[str]]:
    if rules.tied_pot == "stays":
        return Outcome.TIED, leaders
    if all(name in barred for name in leaders):
        return Outcome.BARRED, leaders
    return Outcome.SHARED, leaders


def winnings(
    outcome: Outcome,
    leaders: list[str],
    pot: int,
    deal: Deal,
    rules: HouseRules,
    seats: tuple[str, ...],
    dealer: str,
) -> dict[str, int]:
    """Who takes how many chips; a share that its leader may not win stays in the pot."""
    prize = rules.capped(pot) if rules.limit_on == "both" else pot
    if outcome is Outcome.WON:
        return {leaders[0]: prize}
    if outcome is not Outcome.SHARED:
        return {}
    shares = share_out(prize, _seated(left_of(seats, dealer), leaders))
    barred = barred_from(deal, rules)
    return {name: shares[name] for name in seats if name in shares and name not in barred}


def share_out(chips: int, order: tuple[str, ...]) -> dict[str, int]:
    """`chips` in equal shares, odd chips one each in this order (docs/rules.md#tie, #closing)."""
    each, odd = divmod(chips, len(order))
    return {name: each + (place < odd) for place, name in enumerate(order)}


def payments_of(deal: Deal, rules: HouseRules, bourres: tuple[str, ...], pot: int) -> dict[str, int]:
    """Who pays how much into the next pot, payments of nothing included (#bourre, #renege)."""
    if not bourres and not deal.reneges:
        return {}
    price = rules.capped(pot if rules.bourre_pays == "pot" else rules.bourre_pays)
    payments = dict.fromkeys(bourres, price)
    for name, renege in deal.reneges.items():
        if renege == "uncorrected":
            payments[name] = price * rules.renege_times
    return payments


def exemptions(
    rules: HouseRules, seats: tuple[str, ...], payments: Mapping[str, int], tied: tuple[str, ...]
) -> tuple[str, ...]:
    """Who skips the next ante (docs/rules.md#exemption)."""
    if rules.dealer_antes_for_all:
        return ()
    exempt = (*(payments if rules.bourre_exempt else ()), *(tied if rules.tie_exempt else ()))
    return _seated(seats, exempt)
