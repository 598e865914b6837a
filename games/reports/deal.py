"""One deal in words."""

from dataclasses import dataclass

from games import rules, words
from games.figures import chips, kind, signed
from games.journal import Journal
from games.models import Night
from games.reports.unit import in_its_unit


@dataclass(frozen=True)
class Person:
    """What the deal did to one person."""

    name: str
    change: str
    sign: str
    stack: str


@dataclass(frozen=True)
class DealPage:
    """One deal: its story in sentences, and everybody's chips after it."""

    night: Night
    number: int
    story: list[str]
    people: tuple[Person, ...]
    line: int  # its id in the journal
    before: int | None  # the numbers of the deals around it
    after: int | None


@in_its_unit
def deal_page(book: Journal, number: int) -> DealPage | None:
    """The page of a deal by its number, or None if there is none."""
    ledger = book.ledger
    for place, step in enumerate(ledger.steps):
        if step.deal is not None and step.deal.number == number and isinstance(step.event, rules.Deal):
            before = ledger.steps[place - 1].table.stacks if place else {}
            return DealPage(
                night=book.night,
                number=number,
                story=words.story(step.event, step.deal),
                people=_people(before, step.table.stacks),
                line=book.standing[place].pk,
                before=number - 1 or None,
                after=number + 1 if number < len(ledger.deals) else None,
            )
    return None


def _people(before: dict[str, int], after: dict[str, int]) -> tuple[Person, ...]:
    changes = {name: stack - before.get(name, 0) for name, stack in after.items()}
    return tuple(
        Person(name, signed(changes[name]), kind(changes[name]), chips(stack))
        for name, stack in after.items()
    )
