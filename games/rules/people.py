"""Events about people and chips: what each does to the table (docs/rules.md#buy-in to #closing)."""

from collections.abc import Collection

from msgspec.structs import replace

from .dealing import left_of, turn_after_leaving
from .errors import RulesError, _
from .facts import BuyIn, CashOut, Close, Count, Join, Leave, NewRules, Reseat, Transfer
from .house import house_rules
from .names import shown
from .scoring import share_out
from .table import MOST_SEATED, Table


def _refuse_stranger(table: Table, name: str) -> None:
    if name not in table.stacks:
        raise RulesError("stranger", _("{name} is nobody of this night"), name=shown(name))


def _refuse_standing(seats: Collection[str], name: str) -> None:
    if name not in seats:
        raise RulesError("not_seated", _("{name} is not seated"), name=shown(name))


def buy_in(table: Table, fact: BuyIn) -> Table:
    """Chips bought raise the stack and what was put in (docs/rules.md#buy-in)."""
    _refuse_stranger(table, fact.player)
    return _bought(table, fact.player, fact.chips)


def cash_out(table: Table, fact: CashOut) -> Table:
    """Chips handed back lower the stack and what was put in (docs/rules.md#cash-out)."""
    _refuse_stranger(table, fact.player)
    held = table.stacks[fact.player]
    if fact.chips > held:
        raise RulesError(
            "cash_out",
            _("{name} holds {held} and cannot hand back {chips}: {off} too many"),
            name=fact.player,
            held=held,
            chips=fact.chips,
            off=fact.chips - held,
        )
    return _bought(table, fact.player, -fact.chips)


def _bought(table: Table, player: str, chips: int) -> Table:
    return replace(
        table,
        stacks={**table.stacks, player: table.stacks[player] + chips},
        bought={**table.bought, player: table.bought[player] + chips},
    )


def join(table: Table, fact: Join) -> Table:
    """Somebody sits down, new or back again (docs/rules.md#join-and-leave)."""
    if fact.player in table.seats:
        raise RulesError("seated", _("{name} is seated already"), name=fact.player)
    if len(table.seats) == MOST_SEATED:
        raise RulesError("full", _("all {most} seats are taken"), most=MOST_SEATED)
    place = len(table.seats)
    if fact.after is not None:
        _refuse_standing(table.seats, fact.after)
        place = table.seats.index(fact.after) + 1
    return replace(
        table,
        seats=(*table.seats[:place], fact.player, *table.seats[place:]),
        stacks={**table.stacks, fact.player: table.stacks.get(fact.player, 0)},
        bought={**table.bought, fact.player: table.bought.get(fact.player, 0)},
    )


def leave(table: Table, fact: Leave) -> Table:
    """Somebody gets up; exemption and lost turns end, stack and debts stay (#join-and-leave)."""
    _refuse_standing(table.seats, fact.player)
    if len(table.seats) == 1:
        raise RulesError("last_seat", _("{name} is the last one seated and cannot leave"), name=fact.player)
    return replace(
        table,
        seats=tuple(name for name in table.seats if name != fact.player),
        turn=turn_after_leaving(table.seats, table.turn, fact.player),
        lost={name: turns for name, turns in table.lost.items() if name != fact.player},
        exempt=tuple(name for name in table.exempt if name != fact.player),
    )


def reseat(table: Table, fact: Reseat) -> Table:
    """The same people in a new order (docs/rules.md#join-and-leave)."""
    for name in fact.seats:
        _refuse_standing(table.seats, name)
    missing = [name for name in table.seats if name not in fact.seats]
    if missing:
        raise RulesError("seats", _("seated, but not in the new order: {names}"), names=", ".join(missing))
    return replace(table, seats=fact.seats)


def transfer(table: Table, fact: Transfer) -> Table:
    """Chips handed over between two holders, one of which may be the pot (docs/rules.md#transfer)."""
    if fact.giver == fact.taker:
        raise RulesError("transfer", _("chips change hands between two different holders"))
    table = _moved(table, fact.giver, -fact.chips)
    return _moved(table, fact.taker, fact.chips)


def _moved(table: Table, holder: str | None, chips: int) -> Table:
    if holder is not None:
        _refuse_stranger(table, holder)
        return replace(table, stacks={**table.stacks, holder: table.stacks[holder] + chips})
    if table.pot + chips < 0:
        raise RulesError(
            "pot_empty",
            _("the pot holds {held} and cannot give {chips}: {off} too many"),
            held=table.pot,
            chips=-chips,
            off=-chips - table.pot,
        )
    return replace(table, pot=table.pot + chips)


def count(table: Table, fact: Count) -> Table:
    """What was counted is what is there; the difference is kept as found or missing (#count)."""
    if fact.player is None:
        if fact.chips < 0:
            raise RulesError("count", _("the pot cannot hold {chips}"), chips=fact.chips)
        return replace(table, pot=fact.chips, found=table.found + fact.chips - table.pot)
    _refuse_stranger(table, fact.player)
    held = table.stacks[fact.player]
    return replace(
        table,
        stacks={**table.stacks, fact.player: fact.chips},
        found=table.found + fact.chips - held,
    )


def new_rules(table: Table, fact: NewRules) -> Table:
    """House rules from the next deal on; exemptions already earned stay (#house-rules)."""
    return replace(table, rules=house_rules(fact.rules, table.rules))


def close(table: Table, fact: Close) -> Table:
    """The pot is spoken for and the night is over (docs/rules.md#closing)."""
    if fact.player is not None:
        if fact.pot == "share":
            raise RulesError("close", _("a shared pot names no player"))
        _refuse_stranger(table, fact.player)
    elif fact.pot == "player":
        raise RulesError("close", _("who takes the pot is missing"))
    if fact.pot == "carry":
        return replace(table, closed=True)
    order = share_order(table) if fact.pot == "share" else (str(fact.player),)
    stacks = dict(table.stacks)
    for name, chips in share_out(table.pot, order).items():
        stacks[name] += chips
    return replace(table, stacks=stacks, pot=0, closed=True)


def share_order(table: Table) -> tuple[str, ...]:
    """Who gets an odd chip first: from the left of the last dealer, or else from who would deal."""
    if table.turn.has_dealt:
        return left_of(table.seats, table.turn.player)
    first = table.next_dealer
    return (first, *left_of(table.seats, first)[:-1])
