"""Without script the browser asks the server, which says the same things."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Device, JournalEntry, Night
from tests.browser.phones import REFUSED, Phones
from tests.browser.table import Table


@pytest.fixture
def plain(phones: Phones, ann: Device, night: Night) -> Table:
    """The seed's night on a phone without script."""
    return Table(phones.open(ann, java_script_enabled=False)).open(night)


def test_undo_brings_the_grid_back_filled(plain: Table) -> None:
    tricks = {"A": 3, "B": 2, "C": 0}
    plain.play(tricks)
    plain.undo()
    plain.expect_grid(tricks)
    expect(plain.pot).to_have_text("7")


def test_a_wrong_total_is_refused_in_words_and_what_was_typed_stays(phones: Phones, plain: Table) -> None:
    phones.expect(REFUSED)
    plain.mark({"A": 3, "B": 1, "C": 0})
    plain.tap(plain.record_button)
    expect(plain.page.get_by_role("alert").filter(has_text="Tricks add up to 4")).to_be_visible()
    plain.expect_grid({"A": 3, "B": 1, "C": 0})
    assert JournalEntry.objects.count() == 0
    plain.play({"B": 2})
    expect(plain.result).to_contain_text("Deal 1: A +7 · C pays 7 · ")


def test_a_mark_is_taken_back_by_the_seventh_option(plain: Table) -> None:
    plain.mark({"A": 3, "B": 2, "C": 0})
    plain.tap(plain.row("C").get_by_role("radio", name="–", exact=True))
    plain.record()
    assert JournalEntry.objects.get().facts["tricks"] == {"2": 3, "3": 2}


def test_a_renege_takes_two_taps(plain: Table) -> None:
    plain.mark({"A": 3, "B": 2})
    plain.taps = 0
    plain.tap(plain.more)
    plain.tap(plain.line("A", "Reneged, not corrected"))
    assert plain.taps == 2
    plain.record()
    expect(plain.result).to_contain_text("A pays 7 · ")
    assert JournalEntry.objects.get().facts["reneges"] == {"2": "uncorrected"}


def test_who_sits_out_until_back_keeps_his_cells_and_comes_back_by_the_first_option(plain: Table) -> None:
    plain.mark({"A": 3, "B": 2})
    plain.tap(plain.more)
    plain.tap(plain.line("C", "Sits out until back"))
    plain.record()
    expect(plain.pot).to_have_text("6")
    plain.expect_words("C", "sits out until back")
    plain.mark({"A": 5})
    plain.tap(plain.more)
    plain.tap(plain.line("C", "Plays"))
    plain.record()
    expect(plain.pot).to_have_text("7")
    expect(plain.row("C")).to_be_visible()


def test_the_rules_are_shown_before_the_night_starts(plain: Table) -> None:
    page = plain.page
    page.goto("/groups/new/")
    page.get_by_label("House rules", exact=True).select_option("double_ante")
    page.get_by_role("button", name="Show these rules", exact=True).tap()
    expect(page.get_by_role("region", name="The rules as they would be")).to_contain_text("pays 1 more")


def test_the_arrow_moves_somebody_one_seat_up(either: Page, night: Night) -> None:
    either.goto(f"/groups/{night.group_id}/start/")
    either.get_by_role("button", name="B one seat up", exact=True).tap()
    boxes = either.get_by_role("group", name="Who is here").get_by_role("listitem")
    expect(boxes).to_contain_text(["G", "B", "A", "C", "D", "E", "F"])
    either.get_by_role("button", name="Start tonight", exact=True).tap()
    expect(Table(either).number).to_have_text("1")
    assert list(Table(either).stacks()) == ["G", "B", "A", "C", "D", "E", "F"]
