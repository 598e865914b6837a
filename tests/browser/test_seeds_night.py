"""The seed's night, played by taps."""

from typing import NamedTuple

from playwright.sync_api import Page, expect

from games.models import JournalEntry, Night
from tests import cast
from tests.browser.table import Table


class After(NamedTuple):
    """What the table reads once a deal is recorded."""

    taps: int
    pot: str
    dealer: str
    stacks: tuple[str, ...]  # of A to G
    result: str


AFTER = (
    After(
        5,
        "13",
        "A",
        ("−1", "−1", "−8", "−1", "6", "−1", "−1"),
        "Deal 1: E +7 · C pays 7 · A deals next · next pot 13",
    ),
    After(
        5,
        "30",
        "B",
        ("−2", "−2", "−8", "−2", "−8", "−2", "−2"),
        "Deal 2: Tie of A and F: the pot stays · E pays 13 · B deals next · next pot 30",
    ),
    After(
        4,
        "65",
        "C",
        ("−2", "−3", "−39", "27", "−38", "−2", "−3"),
        "Deal 3: D +30 · C pays 30 · E pays 30 · C deals next · next pot 65",
    ),
)


def read(table: Table) -> After:
    stacks = table.stacks()
    return After(
        table.taps,
        table.pot.inner_text(),
        table.dealer.inner_text(),
        tuple(stacks[name] for name in cast.SEVEN),
        table.result.inner_text(),
    )


def test_after_each_deal_of_the_seeds_night_pot_stacks_dealer_and_result_are_exact(
    either: Page, night: Night
) -> None:
    table = Table(either).open(night)
    expect(table.pot).to_have_text("7")
    seen = []
    for tricks in cast.SEEDS_DEALS:
        table.taps = 0
        table.play(tricks)
        seen.append(read(table))
    assert tuple(seen) == AFTER
    assert [len(tricks) + 1 for tricks in cast.SEEDS_DEALS] == [after.taps for after in AFTER]
    assert JournalEntry.objects.count() == 3
