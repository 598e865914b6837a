"""A person's night counted out plainly from its ledger: what `rules.figures_of` is held against.

One pass for each figure, over the events and the deals, without any code of games/rules/summary.py.
"""

from collections.abc import Iterable

from games import rules

Dealt = tuple[rules.Deal, rules.DealResult, rules.Table]  # a deal, what it came to, the table after it


def by_hand(night: rules.NightFile) -> dict[str, dict[str, int | None]]:
    """Name → figure → value, for everybody of the night."""
    ledger = rules.replay(night)
    return {name: of_one(name, night, ledger) for name in ledger.stacks}


def of_one(name: str, night: rules.NightFile, ledger: rules.Ledger) -> dict[str, int | None]:
    """Everything about one person."""
    dealt = [
        (step.event, step.deal, step.table)
        for step in ledger.steps
        if isinstance(step.event, rules.Deal) and step.deal
    ]
    hands = [
        (event, deal, table)
        for event, deal, table in dealt
        if name in table.seats and name not in event.sitting_out
    ]
    played = [hand for hand in hands if name in hand[0].tricks]
    burnt = [name in deal.bourres for _event, deal, _table in played]
    money = ledger.money
    return {
        "deals": len(dealt),
        "dealt_in": len(hands),
        "played": len(played),
        "tricks": sum(event.tricks[name] for event, _deal, _table in played),
        **_pots(name, hands, played),
        "bourres": burnt.count(True),
        "reneges": sum(1 for event, _deal, _table in played if name in event.reneges),
        **_chips(name, hands),
        "net": ledger.stacks[name] - ledger.bought[name],
        "lowest": _lowest(name, ledger),
        "bought": _bought(name, night),
        "money": None if money is None else money.net[name],
        **_after_bourres(name, hands),
        **_big_pots(name, played),
        "longest_clean": _longest(burnt, False),
        "clean_first": burnt.index(True) if True in burnt else len(burnt),
        "clean_last": burnt[::-1].index(True) if True in burnt else len(burnt),
        "longest_won": _longest([bool(deal.winners.get(name)) for _event, deal, _table in hands], True),
        "longest_bourres": _longest(burnt, True),
    }


def _pots(name: str, hands: list[Dealt], played: list[Dealt]) -> dict[str, int | None]:
    taken = [deal.winners[name] for _event, deal, _table in hands if deal.winners.get(name)]
    alone = [event for event, deal, _table in played if len(event.tricks) == 1 and deal.winners.get(name)]
    return {
        "won": len(taken),
        "won_chips": sum(taken),
        "biggest_won": max([0, *taken]),
        "won_alone": len(alone),
        "tied": sum(1 for _event, deal, _table in hands if name in deal.tied),
    }


def _chips(name: str, hands: list[Dealt]) -> dict[str, int | None]:
    put_up = 0
    for _event, deal, _table in hands:
        put_up += deal.antes.get(name, 0)
        put_up += deal.fees.get(name, 0)
    return {"paid": sum(deal.payments.get(name, 0) for _event, deal, _table in hands), "antes": put_up}


def _lowest(name: str, ledger: rules.Ledger) -> int:
    lowest = 0
    for step in ledger.steps:
        if name in step.table.stacks:
            lowest = min(lowest, step.table.stacks[name] - step.table.bought[name])
    return lowest


def _bought(name: str, night: rules.NightFile) -> int:
    bought = 0
    for event in night.events:
        if isinstance(event, rules.BuyIn) and event.player == name:
            bought += event.chips
        if isinstance(event, rules.CashOut) and event.player == name:
            bought -= event.chips
    return bought


def _after_bourres(name: str, hands: list[Dealt]) -> dict[str, int | None]:
    after = [hands[place + 1] for place in range(len(hands) - 1) if name in hands[place][1].bourres]
    chased = [hand for hand in after if name in hand[0].tricks]
    return {
        "after_bourre": len(after),
        "chased": len(chased),
        "chased_won": sum(1 for _event, deal, _table in chased if deal.winners.get(name)),
        "chased_bourres": sum(1 for _event, deal, _table in chased if name in deal.bourres),
    }


def _big_pots(name: str, played: list[Dealt]) -> dict[str, int | None]:
    big = []
    for event, deal, table in played:
        ante = event.ante if event.ante is not None else table.rules.ante
        if deal.pot > 10 * ante:
            big.append(deal)
    return {
        "big_pots": len(big),
        "big_pots_won": sum(1 for deal in big if deal.winners.get(name)),
        "big_pots_bourres": sum(1 for deal in big if name in deal.bourres),
    }


def _longest(flags: Iterable[bool], wanted: bool) -> int:
    longest = now = 0
    for flag in flags:
        now = now + 1 if flag is wanted else 0
        longest = max(longest, now)
    return longest
