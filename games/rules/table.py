"""The table as it stands between two events, and what must always be true of it."""

import msgspec

from .dealing import Lost, Turn, next_dealer
from .house import HouseRules

MOST_SEATED = 12


class Table(msgspec.Struct, frozen=True):
    """Everything the next event depends on. Chips in whole numbers; dicts are never changed in place."""

    rules: HouseRules
    seats: tuple[str, ...]  # who is seated, clockwise
    stacks: dict[str, int]  # everybody of this night, in the order they first sat down
    bought: dict[str, int]  # bought minus cashed out, the same people
    pot: int  # what lies there before the next antes
    opening_pot: int
    turn: Turn
    found: int = 0  # found (or, below zero, missing) at counts
    lost: Lost = {}
    exempt: tuple[str, ...] = ()  # who skips the next ante
    deals: int = 0  # how many have been played
    closed: bool = False

    @property
    def net(self) -> dict[str, int]:
        """Stack minus what was put in, a person."""
        return {name: chips - self.bought[name] for name, chips in self.stacks.items()}

    @property
    def next_dealer(self) -> str:
        """Who deals next if nobody sits out."""
        return next_dealer(self.seats, self.turn, self.lost)[0]

    @property
    def next_antes(self) -> int:
        """Chips that the antes of all now seated will bring, at the rules' ante."""
        exempt = 0 if self.rules.dealer_antes_for_all else len(self.exempt)
        return self.rules.ante * (len(self.seats) - exempt)


def check(table: Table) -> list[str]:
    """Every broken invariant of a table, in plain words; empty when sound (docs/rules.md#balance)."""
    broken = []
    there = sum(table.stacks.values()) + table.pot
    came = sum(table.bought.values()) + table.opening_pot + table.found
    if there != came:
        broken.append(f"stacks and pot hold {there} chips, but {came} came to the table")
    if table.pot < 0:
        broken.append(f"the pot holds {table.pot}")
    if not table.seats:
        broken.append("nobody is seated")
    if len(table.seats) > MOST_SEATED:
        broken.append(f"{len(table.seats)} are seated")
    if table.stacks.keys() != table.bought.keys():
        broken.append("stacks and buy-ins name different people")
    for name in table.exempt:
        if name not in table.seats:
            broken.append(f"{name} is exempt, but not seated")
    return broken
