"""The table counted: which one slip with real chips would explain all that is off (docs/rules.md#count)."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from .dealing import next_dealer
from .facts import BuyIn, Count, Deal
from .ledger import DealResult, Ledger, Step
from .nightfile import NightFile
from .replay import opening, play_deal
from .scoring import antes_of
from .table import Table

Holder = str | None  # who holds chips: a player, or None for the pot


class SlipKind(StrEnum):
    """What may have gone wrong with the chips, or with writing down a buy-in."""

    NO_ANTE = "no_ante"
    ANTE_TWICE = "ante_twice"
    ANTE_NOT_OWED = "ante_not_owed"  # though exempt
    NO_FEE = "no_fee"
    FEE_TWICE = "fee_twice"
    UNPAID = "unpaid"  # a bourré or a renege
    PAID_TWICE = "paid_twice"
    WRONG_WINNER = "wrong_winner"
    BUY_IN_MISSING = "buy_in_missing"
    BUY_IN_TWICE = "buy_in_twice"


_BEFORE_PLAY = frozenset(
    (SlipKind.NO_ANTE, SlipKind.ANTE_TWICE, SlipKind.ANTE_NOT_OWED, SlipKind.NO_FEE, SlipKind.FEE_TWICE)
)
_KEPT_BACK = frozenset((SlipKind.NO_ANTE, SlipKind.NO_FEE, SlipKind.UNPAID))


class Slip(msgspec.Struct, frozen=True):
    """One slip of `chips` chips. `deal` is None for buy-ins; `other` is who got what `player` had won."""

    kind: SlipKind
    player: str
    chips: int
    deal: int | None = None
    other: str | None = None


def antes_to_come(
    table: Table, sitting_out: Collection[str] = (), dealer: str | None = None, ante: int | None = None
) -> dict[str, int]:
    """Who will put up how much before the next deal, if these sit it out; `ante` is the deal's own."""
    out = tuple(name for name in table.seats if name in sitting_out)
    if len(out) == len(table.seats):
        return {}
    dealer = dealer or next_dealer(table.seats, table.turn, table.lost, out)[0]
    deal = Deal(tricks={}, sitting_out=out, ante=ante)
    return antes_of(deal, table.rules, table.seats, dealer, table.exempt)


def before_antes(counted: Mapping[Holder, int], antes: Mapping[str, int]) -> dict[Holder, int]:
    """What was counted with these antes in the pot already, as it was before them: as a count is kept."""
    return {
        holder: chips - sum(antes.values()) if holder is None else chips + antes.get(holder, 0)
        for holder, chips in counted.items()
    }


def differences(table: Table, counted: Mapping[Holder, int]) -> dict[Holder, int]:
    """By how much what was counted, before the next antes, is above (or below) what should be there."""
    return {
        holder: chips - (table.pot if holder is None else table.stacks[holder])
        for holder, chips in counted.items()
    }


def explanations(
    night: NightFile, ledger: Ledger, off: Mapping[Holder, int], antes: Mapping[str, int]
) -> tuple[Slip, ...]:
    """Each single slip that alone explains every difference, the latest deal first, buy-ins last.

    `off` holds the differences of all who were counted, also those of 0; who is not in it may hold anything.
    `antes` are those of the next deal that are in already. Source: docs/rules.md#count.
    """
    if not any(off.values()):
        return ()
    course = _Course(opening(night), ledger.steps)
    candidates = [
        *((len(ledger.steps), slip) for slip in _of_next_deal(ledger.table.deals + 1, antes)),
        *((place, slip) for place in reversed(range(len(ledger.steps))) for slip in course.slips(place)),
    ]
    found = [slip for place, slip in candidates if _clears(course.effect(place, slip), off)]
    return (*found, *_buy_ins(course, off))


def _clears(effect: Mapping[Holder, int], off: Mapping[Holder, int]) -> bool:
    return all(effect.get(holder, 0) == chips for holder, chips in off.items())


class _Course:
    """How the night went, and how the chips would have gone on from a pot that was off.

    Only the pot carries a slip on: who wins, who antes and who is exempt never depends on chips.
    """

    def __init__(self, first: Table, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self.before = (first, *(step.table for step in steps))
        self.counted_at = {
            step.event.player: place for place, step in enumerate(steps) if isinstance(step.event, Count)
        }
        self._known: dict[tuple[int, int], dict[Holder, int]] = {}

    def slips(self, place: int) -> Iterator[Slip]:
        """What may have gone wrong in the deal at `place`; nothing where it is none."""
        step = self.steps[place]
        if isinstance(step.event, Deal) and step.deal is not None:
            yield from _of_deal(self.before[place], step.event, step.deal)

    def bought(self, player: str, chips: int) -> list[int]:
        """The places where this player bought so many chips."""
        bought = [(place, step.event) for place, step in enumerate(self.steps)]
        return [
            place
            for place, fact in bought
            if isinstance(fact, BuyIn) and (fact.player, fact.chips) == (player, chips)
        ]

    def effect(self, place: int, slip: Slip) -> dict[Holder, int]:
        """By how much everybody and the pot are off at the end, after a slip at the event at `place`."""
        giver, taker = _hands(slip)
        moved: dict[Holder, int] = {giver: -slip.chips, taker: slip.chips}
        in_pot = moved.pop(None, 0)
        then = place if slip.kind in _BEFORE_PLAY else place + 1
        return _sum(self._since_counted(place, moved), self._carried(then, in_pot))

    def _carried(self, place: int, in_pot: int) -> dict[Holder, int]:
        """What is off at the end where the pot was off by `in_pot` before the event at `place`."""
        path = []
        while in_pot and place < len(self.steps) and (place, in_pot) not in self._known:
            moved, left = self._played(place, in_pot)
            path.append(((place, in_pot), moved))
            place, in_pot = place + 1, left
        end = self._known.get((place, in_pot), {None: in_pot})
        for key, moved in reversed(path):
            end = self._known[key] = _sum(moved, end)
        return end

    def _played(self, place: int, in_pot: int) -> tuple[dict[Holder, int], int]:
        """What an event moves otherwise where the pot is off by `in_pot`, and by how much it is off then."""
        step, table = self.steps[place], self.before[place]
        if isinstance(step.event, Count) and step.event.player is None:
            return {}, 0
        if not isinstance(step.event, Deal) or step.deal is None:
            return {}, in_pot
        real = play_deal(replace(table, pot=table.pot + in_pot), step.event)
        moved: dict[Holder, int] = {
            name: chips - step.table.stacks[name] for name, chips in real.table.stacks.items()
        }
        return self._since_counted(place, moved), real.table.pot - step.table.pot

    def _since_counted(self, place: int, moved: Mapping[Holder, int]) -> dict[Holder, int]:
        """The part of it that no later count has settled."""
        return {holder: chips for holder, chips in moved.items() if self.counted_at.get(holder, -1) < place}


def _sum(one: Mapping[Holder, int], other: Mapping[Holder, int]) -> dict[Holder, int]:
    return {holder: one.get(holder, 0) + other.get(holder, 0) for holder in {**one, **other}}


def _hands(slip: Slip) -> tuple[Holder, Holder]:
    """Between whom chips went astray: out of which hands, into which."""
    if slip.kind in _KEPT_BACK:
        return None, slip.player
    return slip.player, slip.other


def _of_next_deal(number: int, antes: Mapping[str, int]) -> Iterator[Slip]:
    yield from _in_and_twice(SlipKind.NO_ANTE, SlipKind.ANTE_TWICE, antes, number)


def _of_deal(table: Table, deal: Deal, result: DealResult) -> Iterator[Slip]:
    """Every slip that one deal allows; `table` is as it was before."""
    number = result.number
    yield from _in_and_twice(SlipKind.NO_ANTE, SlipKind.ANTE_TWICE, result.antes, number)
    ante = table.rules.ante if deal.ante is None else deal.ante
    for name in table.exempt if ante and not table.rules.dealer_antes_for_all else ():
        if name not in deal.sitting_out:
            yield Slip(SlipKind.ANTE_NOT_OWED, name, ante, number)
    yield from _in_and_twice(SlipKind.NO_FEE, SlipKind.FEE_TWICE, result.fees, number)
    yield from _in_and_twice(SlipKind.UNPAID, SlipKind.PAID_TWICE, result.payments, number)
    for winner, chips in result.winners.items():
        for other in table.seats if chips else ():
            if other != winner:
                yield Slip(SlipKind.WRONG_WINNER, winner, chips, number, other)


def _in_and_twice(missing: SlipKind, twice: SlipKind, paid: Mapping[str, int], deal: int) -> Iterator[Slip]:
    for kind in (missing, twice):
        yield from (Slip(kind, name, chips, deal) for name, chips in paid.items())


def _buy_ins(course: _Course, off: Mapping[Holder, int]) -> Iterator[Slip]:
    """A buy-in that nobody wrote down, or one written down twice: one player is off, and nobody else."""
    ((player, chips), *others) = [pair for pair in off.items() if pair[1]]
    if others or player is None:
        return
    if chips > 0:
        yield Slip(SlipKind.BUY_IN_MISSING, player, chips)
    elif len(places := course.bought(player, -chips)) > 1 and places[-1] > course.counted_at.get(player, -1):
        yield Slip(SlipKind.BUY_IN_TWICE, player, -chips)
