"""The grid between two deals: what it takes, what it says is missing, and what it keeps."""

from collections.abc import Sequence

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.models import JournalEntry, Night
from tests import cast
from tests.browser import meanwhile
from tests.browser.table import Table


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [
        ({}, "0 of 5 tricks: five are missing"),
        ({"A": 0}, "0 of 5 tricks: five are missing"),
        ({"A": 3, "B": 1}, "4 of 5 tricks: one is missing"),
        ({"A": 3, "B": 3}, "6 of 5: one too many"),
        ({"A": 5, "B": 5, "C": 5}, "15 of 5: 10 too many"),
    ],
)
def test_a_wrong_total_is_said_in_the_status_line_and_on_the_button_which_records_nothing(
    table: Table, tricks: dict[str, int], sentence: str
) -> None:
    table.mark(tricks)
    expect(table.status.filter(has_text=sentence)).to_be_visible()
    expect(table.record_button).to_have_accessible_name(f"Record deal · {sentence}")
    expect(table.record_button).to_be_disabled()
    table.record_button.tap(force=True)
    table.page.reload()
    table.expect_grid(tricks)
    expect(table.number).to_have_text("1")
    assert JournalEntry.objects.count() == 0


def test_at_exactly_five_the_button_comes_alive_and_at_six_it_dies_again(table: Table) -> None:
    table.mark({"A": 3, "B": 2})
    expect(table.record_button).to_be_enabled()
    expect(table.status.filter(has_text="5 of 5 tricks")).to_be_visible()
    table.mark({"C": 1})
    expect(table.record_button).to_be_disabled()


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")], ids="then".join)
def test_3_2_becomes_2_3_in_either_order(table: Table, order: Sequence[str]) -> None:
    table.mark({"A": 3, "B": 2})
    now = {"A": 2, "B": 3}
    table.mark({name: now[name] for name in order})
    table.expect_grid(now)
    table.record()
    expect(table.result).to_contain_text("Deal 1: B +7 · ")


def test_a_second_tap_on_the_chosen_cell_takes_it_back_and_the_player_passed(table: Table) -> None:
    table.mark({"A": 3, "B": 2, "C": 0})
    table.mark({"C": 0})
    table.expect_grid({"A": 3, "B": 2})
    table.record()
    assert JournalEntry.objects.get().facts["tricks"] == {"2": 3, "3": 2}


def test_zero_tricks_says_bourre_in_the_row_and_the_stack_keeps_its_number(table: Table) -> None:
    table.mark({"A": 5, "B": 0})
    expect(table.row("B").get_by_text("BOURRÉ")).to_be_visible()
    expect(table.row("A").get_by_text("BOURRÉ")).to_be_hidden()
    assert table.stacks()["B"] == "0"


def test_a_reload_in_the_middle_of_a_deal_keeps_the_grid(table: Table) -> None:
    table.mark({"A": 3, "C": 0})
    table.page.reload()
    table.expect_grid({"A": 3, "C": 0})
    table.play({"B": 2})
    assert JournalEntry.objects.get().facts["tricks"] == {"2": 3, "3": 2, "4": 0}


def test_turning_the_phone_keeps_the_grid(table: Table) -> None:
    table.mark({"A": 3, "C": 0})
    table.page.set_viewport_size({"width": 740, "height": 360})
    table.expect_grid({"A": 3, "C": 0})


def test_a_half_filled_grid_is_still_there_after_somebody_bought_in(
    table: Table, night: Night, book: Client
) -> None:
    table.mark({"A": 3, "C": 0})
    meanwhile.buys(book, night, "B", 60)
    table.open(night)
    assert table.stacks()["B"] == "60"
    table.expect_grid({"A": 3, "C": 0})


def test_a_recorded_deal_leaves_an_empty_grid_after_a_reload_too(table: Table) -> None:
    table.play({"A": 3, "B": 2})
    table.expect_grid({})
    table.page.reload()
    table.expect_grid({})


def test_a_half_filled_grid_is_forgotten_when_another_phone_records_that_deal(
    table: Table, night: Night, book: Client
) -> None:
    table.mark({"A": 3})
    cast.play(book, night, [{"C": 5}])
    table.page.reload()
    expect(table.number).to_have_text("2")
    table.expect_grid({})
