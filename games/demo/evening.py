"""One evening made up, deal by deal, by the rules themselves: whatever happens could have happened."""

import random
from collections.abc import Mapping
from typing import Literal

from games import rules
from games.demo.pages import Pages
from games.demo.people import PEOPLE, Character
from games.models import JournalEntry

BUY_IN = 80
LOW = 10  # with so few chips one buys in again
CHARACTERS = {character.name: character for character in PEOPLE}


class Evening:
    """A table at which people play; `numbers` are the seat numbers of all who are here or will come."""

    def __init__(
        self, chance: random.Random, pages: Pages, file: rules.NightFile, numbers: Mapping[str, int]
    ) -> None:
        self.chance = chance
        self.pages = pages
        self.numbers = numbers
        self.table = rules.opening(file)
        self.burnt: tuple[str, ...] = ()  # who had a bourré in the deal before

    def play(self, deals: int) -> None:
        """The whole evening; afterwards the table is closed."""
        self._happen(*(rules.BuyIn(player=name, chips=BUY_IN) for name in self.table.seats))
        comes = dict.fromkeys(name for name in self.numbers if name not in self.table.seats)
        late = {name: self.chance.randint(1, max(1, deals // 3)) for name in comes}
        gone = self.chance.randint(deals // 2, deals) if self.chance.random() < 0.3 else None
        for deal in range(deals):
            self._come([name for name, when in late.items() if when == deal])
            if deal == gone:
                self._leave()
            self._buy_in_again()
            self._deal()
        self._close()

    def _come(self, names: list[str]) -> None:
        for name in names:
            self._happen(rules.Join(player=name), rules.BuyIn(player=name, chips=BUY_IN))

    def _leave(self) -> None:
        """Whoever has won most goes home, as he always does."""
        name = max(self.table.seats, key=lambda name: self.table.net[name])
        if len(self.table.seats) > 4 and self.table.stacks[name] > 0:
            self._happen(rules.Leave(player=name))

    def _buy_in_again(self) -> None:
        for name in self.table.seats:
            if self.table.stacks[name] < LOW and self.chance.random() < 0.7:
                self._happen(rules.BuyIn(player=name, chips=BUY_IN))

    def _deal(self) -> None:
        out = self.chance.sample(self.table.seats, 1) if self.chance.random() < 0.02 else []
        right = self._dealt([name for name in self.table.seats if name not in out], tuple(out))
        before = self.table
        if len(right.tricks) > 1 and self.chance.random() < 0.02:
            self._mistaken(right)
        else:
            self._happen(right)
        step = rules.play(before, right)
        self.burnt = () if step.deal is None else step.deal.bourres

    def _dealt(self, dealt_in: list[str], out: tuple[str, ...]) -> rules.Deal:
        hands = {name: self.chance.random() for name in dealt_in}
        plays = [name for name, hand in hands.items() if hand > self._needed(CHARACTERS[name])]
        weights = [(hands[name] * CHARACTERS[name].skill) ** 1.5 for name in plays]
        tricks = dict.fromkeys(plays, 0)
        for winner in self.chance.choices(plays, weights, k=self.table.rules.tricks) if plays else []:
            tricks[winner] += 1
        reneges: dict[str, Literal["corrected", "uncorrected"]] = {}
        if len(plays) > 1 and self.chance.random() < 0.005:
            reneges[self.chance.choice(plays)] = self.chance.choice(("corrected", "uncorrected"))
        return rules.Deal(tricks=tricks, sitting_out=out, reneges=reneges)

    def _needed(self, character: Character) -> float:
        """How good a hand it takes now."""
        return character.needs - (character.after_bourre if character.name in self.burnt else 0)

    def _mistaken(self, right: rules.Deal) -> None:
        """The deal typed with tricks at the wrong names; then corrected, or taken back and typed again."""
        names, taken = list(right.tricks), list(right.tricks.values())
        wrong = rules.Deal(
            tricks=dict(zip(names, taken[1:] + taken[:1], strict=True)), sitting_out=right.sitting_out
        )
        before = self.table
        (line,) = self._happen(wrong)
        self.table = before
        self.pages.wait(0.5)
        if self.chance.random() < 0.5:
            self.table = rules.play(before, right).table
            self.pages.correct(line, self._stored(right))
        else:
            self.pages.undo(line)
            self._happen(right)

    def _close(self) -> None:
        pot = self.chance.choices(("share", "carry"), (8, 2))[0]
        self._happen(rules.Close(pot="carry" if pot == "carry" else "share"))

    def _happen(self, *facts: rules.Event) -> list[JournalEntry]:
        """Play facts and write them down as one change; returns their lines."""
        for fact in facts:
            self.table = rules.play(self.table, fact).table
        self.pages.wait(self.chance.uniform(1.5, 3))
        return self.pages.record(*map(self._stored, facts))

    def _stored(self, fact: rules.Event) -> rules.Raw:
        return rules.renamed(rules.write_fact(fact), lambda name: self.numbers[name])
