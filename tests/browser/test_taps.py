"""How many taps a typical deal of seven players takes: one a player who was in, and Record."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

TYPICAL = {
    "3–2 with one bourré": ({"A": 3, "B": 2, "C": 0}, 4, "A +7 · C pays 7"),
    "2–2–1": ({"A": 2, "B": 2, "C": 1}, 4, "Tie of A and B: the pot stays"),
    "5–0 against one": ({"A": 5, "B": 0}, 3, "A +7 · B pays 7"),
    "3–1–1 with two bourrés": ({"A": 3, "B": 1, "C": 1, "D": 0, "E": 0}, 6, "A +7 · D pays 7 · E pays 7"),
    "2–1–1–1": ({"A": 2, "B": 1, "C": 1, "D": 1}, 5, "A +7"),
    "all passed to one": ({"A": 5}, 2, "A +7"),
}


@pytest.mark.parametrize(("tricks", "taps", "came_to"), TYPICAL.values(), ids=TYPICAL)
def test_a_typical_deal_takes_exactly_so_many_taps(
    table: Table, tricks: dict[str, int], taps: int, came_to: str
) -> None:
    table.play(tricks)
    expect(table.result).to_contain_text(f"Deal 1: {came_to} · ")
    assert table.taps == taps == len(tricks) + 1


def test_undo_takes_one_tap_and_brings_the_grid_back_filled(table: Table) -> None:
    tricks = {"A": 3, "B": 2, "C": 0}
    table.play(tricks)
    table.taps = 0
    table.undo()
    table.expect_grid(tricks)
    expect(table.pot).to_have_text("7")
    assert (table.taps, set(table.stacks().values())) == (1, {"0"})


def test_a_wrong_split_in_the_last_deal_is_mended_in_four_taps(table: Table) -> None:
    table.play({"A": 3, "B": 2})
    table.taps = 0
    table.undo()
    table.play({"A": 2, "B": 3})
    expect(table.result).to_contain_text("Deal 1: B +7 · ")
    assert table.taps == 4


def test_a_tap_on_a_name_is_one_trick_more_so_that_a_deal_can_be_tapped_as_its_tricks_fall(
    table: Table,
) -> None:
    for name in ("A", "B", "A", "B", "A"):
        table.tap(table.page.get_by_role("button", name=f"{name}: one trick more", exact=True))
    table.expect_grid({"A": 3, "B": 2})
    table.record()
    expect(table.result).to_contain_text("Deal 1: A +7 · ")
    assert table.taps == 6


def test_a_tap_on_the_name_of_somebody_with_all_five_changes_nothing(table: Table) -> None:
    table.mark({"A": 5})
    table.tap(table.page.get_by_role("button", name="A: one trick more", exact=True))
    table.expect_grid({"A": 5})
