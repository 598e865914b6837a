"""“Something else…”: what a deal can have besides its tricks, said in the row and recorded as a fact."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Device, JournalEntry, Night
from tests import cast
from tests.browser.table import Table

WON = {"A": 3, "B": 2}


def facts() -> dict[str, Any]:
    """The only line of the journal, without the tricks."""
    said: dict[str, Any] = JournalEntry.objects.get().facts
    return {key: value for key, value in said.items() if key not in ("type", "tricks")}


@pytest.mark.parametrize(
    ("choice", "words", "came_to", "stored"),
    [
        (
            "Reneged, not corrected",
            "reneged",
            "A reneged and may not win: the pot stays · A pays 7 · A deals next · next pot 20",
            {"reneges": {"2": "uncorrected"}},
        ),
        (
            "Reneged, corrected",
            "reneged, corrected",
            "A reneged and may not win: the pot stays · B deals next · next pot 14",
            {"reneges": {"2": "corrected"}},
        ),
        (
            "Loses next deal",
            "loses next deal",
            "A +7 · B deals next · next pot 7",
            {"lose_next_deal": [2]},
        ),
    ],
    ids=["not corrected", "corrected", "lost deal"],
)
def test_an_offence_takes_two_taps_is_said_in_the_row_and_counts(
    table: Table, choice: str, words: str, came_to: str, stored: dict[str, Any]
) -> None:
    table.mark(WON)
    table.taps = 0
    table.tap(table.more)
    table.tap(table.line("A", choice))
    assert table.taps == 2
    table.expect_words("A", words)
    table.record()
    expect(table.result).to_have_text(f"Deal 1: {came_to}")
    assert facts() == stored


def test_who_sits_out_this_deal_pays_no_ante_and_is_dealt_in_again_the_next(table: Table) -> None:
    table.tap(table.more)
    table.tap(table.line("C", "Sits out this deal"))
    table.expect_words("C", "sits out this deal")
    expect(table.row("C")).to_be_hidden()
    expect(table.pot).to_have_text("6")
    table.tap(table.pot)
    expect(table.page.get_by_role("group", name="C", exact=True).get_by_role("radio")).to_have_count(0)
    table.play(WON)
    expect(table.row("C")).to_be_visible()
    expect(table.pot).to_have_text("7")
    assert (facts(), table.stacks()["C"]) == ({"sitting_out": [4]}, "0")


def test_who_sits_out_until_back_stays_out_deal_after_deal_and_comes_back_with_one_switch(
    table: Table,
) -> None:
    sits_out = table.line("C", "Sits out until back")
    table.tap(table.more)
    table.tap(sits_out)
    table.tap(table.pot)
    table.play(WON)
    table.expect_words("C", "sits out until back")
    expect(table.pot).to_have_text("6")
    table.page.reload()
    table.expect_words("C", "sits out until back")
    table.tap(table.more)
    table.tap(sits_out)
    expect(table.row("C")).to_be_visible()
    expect(table.pot).to_have_text("7")
    table.tap(table.pot)
    table.play({"C": 5})
    expect(table.result).to_contain_text("Deal 2: C +7 · ")
    expect(table.row("C")).to_be_visible()


def test_dropping_out_after_the_draw_exists_only_where_it_costs_something(
    page: Page, ann: Device, night: Night
) -> None:
    louisiana = Table(page).open(night)
    louisiana.tap(louisiana.more)
    expect(louisiana.line("C", "Dropped after the draw")).to_have_count(0)
    four_card = Table(page).open(cast.start_night(ann, "A", "B", "C", house_rules={"preset": "four_card"}))
    expect(four_card.cell("A", 5)).to_have_count(0)
    four_card.mark({"A": 3, "B": 1})
    four_card.tap(four_card.more)
    four_card.tap(four_card.line("C", "Dropped after the draw"))
    four_card.expect_words("C", "dropped after the draw")
    expect(four_card.pot).to_have_text("5")
    four_card.record()
    expect(four_card.result).to_contain_text("Deal 1: A +5 · ")
    assert facts() == {"dropped": [3]}


def test_nobody_played_makes_record_alive_and_a_mark_takes_it_back(table: Table) -> None:
    nobody = table.page.get_by_label("Nobody played", exact=True)
    table.tap(table.more)
    table.tap(nobody)
    expect(table.record_button).to_have_accessible_name("Record deal · Nobody played: the pot stays")
    table.tap(table.pot)
    table.mark({"A": 1})
    expect(table.record_button).to_be_disabled()
    table.tap(table.more)
    expect(nobody).not_to_be_checked()
    table.tap(nobody)
    table.expect_grid({})
    table.record()
    expect(table.result).to_have_text("Deal 1: Nobody played: the pot stays · A deals next · next pot 14")


def test_a_deal_may_have_an_ante_of_its_own(table: Table) -> None:
    table.mark(WON)
    table.tap(table.more)
    table.page.get_by_label("This deal’s ante", exact=True).fill("2")
    expect(table.pot).to_have_text("14")
    table.record()
    expect(table.result).to_contain_text("Deal 1: A +14 · ")
    expect(table.pot).to_have_text("7")
    assert facts() == {"ante": 2}


def test_a_tap_on_the_dealer_chip_leads_to_choosing_who_deals(table: Table) -> None:
    who = table.page.get_by_label("Who deals", exact=True)
    table.mark(WON)
    table.tap(table.page.get_by_role("link", name="G deals"))
    expect(who).to_be_focused()
    who.select_option("C")
    expect(table.dealer).to_have_text("C")
    table.record()
    expect(table.dealer).to_have_text("D")
    assert facts() == {"dealer": 4}


def test_a_note_is_kept_with_the_deal(table: Table) -> None:
    table.mark(WON)
    table.tap(table.more)
    table.page.get_by_label("Note on this deal", exact=True).fill("with four trumps")
    table.record()
    assert facts() == {"note": "with four trumps"}


def fill_everything(table: Table) -> None:
    table.mark(WON)
    table.tap(table.more)
    for name, choice in (("B", "Reneged, corrected"), ("C", "Sits out this deal"), ("D", "Loses next deal")):
        table.tap(table.line(name, choice))
    table.page.get_by_label("This deal’s ante", exact=True).fill("3")
    table.page.get_by_label("Who deals", exact=True).select_option("E")
    table.page.get_by_label("Note on this deal", exact=True).fill("late")


def undo_it(table: Table) -> None:
    table.record()
    table.undo()


@pytest.mark.parametrize("come_back", [lambda table: table.page.reload(), undo_it], ids=["reload", "undo"])
def test_everything_set_is_there_again_after_a_reload_and_after_undo(
    table: Table, come_back: Callable[[Table], None]
) -> None:
    fill_everything(table)
    come_back(table)
    table.expect_grid(WON)
    for name, words in (("B", "reneged, corrected"), ("C", "sits out this deal"), ("D", "loses next deal")):
        table.expect_words(name, words)
    expect(table.dealer).to_have_text("E")
    expect(table.pot).to_have_text("18")
    table.tap(table.more)
    expect(table.page.get_by_label("Note on this deal", exact=True)).to_have_value("late")


def test_setting_somebody_out_takes_back_the_tricks_and_the_renege(table: Table) -> None:
    table.mark(WON)
    table.tap(table.more)
    table.tap(table.line("A", "Reneged, corrected"))
    table.tap(table.line("A", "Sits out this deal"))
    table.expect_grid({"B": 2})
    expect(table.line("A", "Reneged, corrected")).not_to_be_checked()


def test_the_sheet_closes_with_a_tap_outside_and_with_escape(table: Table) -> None:
    nobody = table.page.get_by_label("Nobody played", exact=True)
    table.tap(table.more)
    expect(nobody).to_be_visible()
    table.tap(table.pot)
    expect(nobody).to_be_hidden()
    table.tap(table.more)
    nobody.press("Escape")
    expect(nobody).to_be_hidden()
