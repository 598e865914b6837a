"""What a night comes to for each of its people: the figures that a season is made of."""

from collections.abc import Callable, Iterable
from itertools import groupby, pairwise

import msgspec

from .facts import Deal
from .ledger import DealResult, Ledger

BIG_POT = 10  # a pot of more than so many antes


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """One person's night. Counts of deals, chips in whole numbers, money in the smallest unit."""

    deals: int  # of the whole night, whoever was dealt in
    dealt_in: int
    played: int
    tricks: int
    won: int  # pots taken, whole or shared
    won_chips: int
    biggest_won: int  # the most chips taken in one deal
    won_alone: int  # pots taken because nobody else played
    tied: int  # deals in which a tie left the pot, this person among the leaders
    bourres: int
    paid: int  # chips into next pots, for bourrés and reneges
    reneges: int
    antes: int  # chips, fees included
    net: int
    lowest: int  # the lowest net after any line of the journal, 0 at most
    bought: int  # bought minus cashed out
    money: int | None  # the net in money; None where chips have no value
    after_bourre: int  # deals dealt in right after one's own bourré
    chased: int  # of those, played
    chased_won: int
    chased_bourres: int
    big_pots: int  # played for more than ten antes
    big_pots_won: int
    big_pots_bourres: int
    longest_clean: int  # most deals played in a row without a bourré
    clean_first: int  # deals played before the first bourré, all if there was none
    clean_last: int  # deals played after the last bourré, all if there was none
    longest_won: int  # most deals dealt in, in a row, each of which took a pot
    longest_bourres: int  # most deals played in a row, each a bourré


class Hand(msgspec.Struct, frozen=True):
    """One deal as one person dealt in had it; chips in whole numbers."""

    played: bool
    tricks: int
    won: int
    alone: bool
    tied: bool
    bourre: bool
    renege: bool
    paid: int
    ante: int
    big_pot: bool


def figures_of(ledger: Ledger) -> dict[str, Figures]:
    """Everybody's figures, in the order people first sat down."""
    hands = hands_of(ledger)
    lowest = _lowest(ledger)
    return {name: _figures(ledger, name, hands[name], lowest[name]) for name in ledger.net}


def hands_of(ledger: Ledger) -> dict[str, list[Hand]]:
    """The deals that each was dealt in, in order."""
    hands: dict[str, list[Hand]] = {name: [] for name in ledger.net}
    for step in ledger.steps:
        event, deal = step.event, step.deal
        if isinstance(event, Deal) and deal is not None:
            ante = step.table.rules.ante if event.ante is None else event.ante
            for name in step.table.seats:
                if name not in event.sitting_out:
                    hands[name].append(_hand(name, event, deal, deal.pot > BIG_POT * ante))
    return hands


def _hand(name: str, event: Deal, deal: DealResult, big_pot: bool) -> Hand:
    played = name in event.tricks
    return Hand(
        played=played,
        tricks=event.tricks.get(name, 0),
        won=deal.winners.get(name, 0),
        alone=played and len(event.tricks) == 1,
        tied=name in deal.tied,
        bourre=name in deal.bourres,
        renege=name in event.reneges,
        paid=deal.payments.get(name, 0),
        ante=deal.antes.get(name, 0) + deal.fees.get(name, 0),
        big_pot=played and big_pot,
    )


def _lowest(ledger: Ledger) -> dict[str, int]:
    """Everybody's lowest net after any line, 0 at most."""
    lowest = dict.fromkeys(ledger.net, 0)
    for step in ledger.steps:
        for name, net in step.table.net.items():
            if net < lowest[name]:
                lowest[name] = net
    return lowest


def _figures(ledger: Ledger, name: str, hands: list[Hand], lowest: int) -> Figures:
    played = [hand for hand in hands if hand.played]
    after = [hand for before, hand in pairwise(hands) if before.bourre]
    chased = [hand for hand in after if hand.played]
    big = [hand for hand in played if hand.big_pot]
    clean = [not hand.bourre for hand in played]
    return Figures(
        deals=len(ledger.deals),
        dealt_in=len(hands),
        played=len(played),
        tricks=sum(hand.tricks for hand in played),
        won=_count(hands, _won),
        won_chips=sum(hand.won for hand in hands),
        biggest_won=max((hand.won for hand in hands), default=0),
        won_alone=sum(hand.alone and _won(hand) for hand in hands),
        tied=sum(hand.tied for hand in hands),
        bourres=_count(hands, _bourre),
        paid=sum(hand.paid for hand in hands),
        reneges=sum(hand.renege for hand in hands),
        antes=sum(hand.ante for hand in hands),
        net=ledger.net[name],
        lowest=lowest,
        bought=ledger.bought[name],
        money=None if ledger.money is None else ledger.money.net[name],
        after_bourre=len(after),
        chased=len(chased),
        chased_won=_count(chased, _won),
        chased_bourres=_count(chased, _bourre),
        big_pots=len(big),
        big_pots_won=_count(big, _won),
        big_pots_bourres=_count(big, _bourre),
        longest_clean=_longest(clean),
        clean_first=_first(clean),
        clean_last=_first(clean[::-1]),
        longest_won=_longest([_won(hand) for hand in hands]),
        longest_bourres=_longest([hand.bourre for hand in played]),
    )


def _won(hand: Hand) -> bool:
    return hand.won > 0


def _bourre(hand: Hand) -> bool:
    return hand.bourre


def _count(hands: Iterable[Hand], which: Callable[[Hand], bool]) -> int:
    return sum(map(which, hands))


def _longest(flags: Iterable[bool]) -> int:
    """The length of the longest run of True."""
    return max((len(list(run)) for flag, run in groupby(flags) if flag), default=0)


def _first(flags: list[bool]) -> int:
    """How many are True before the first False."""
    return flags.index(False) if False in flags else len(flags)
