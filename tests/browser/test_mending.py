"""Mending an earlier line: correct, strike out, insert, undo, redo; with and without script."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games.models import Device, JournalEntry, Night, Role
from tests import cast
from tests.browser.phones import REFUSED, STALE, Phones
from tests.browser.table import Table
from tests.browser.test_accessibility import looks, objections

SLIP = {"A": 3, "B": 2, "C": 0}  # C had passed
LATER = {"D": 3, "E": 2}


def tap_link(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).tap()


def tap_button(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).tap()


def save(page: Page) -> None:
    """Save what the preview says, and see the line's page come."""
    tap_button(page, "Save")
    expect(page.get_by_role("heading", name="How it came to this")).to_be_visible()


def open_deal(page: Page, night: Night, number: int) -> None:
    """From the table through the ledger to a deal's page."""
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    tap_link(page, "Ledger")
    page.get_by_role("rowheader", name=str(number), exact=True).get_by_role("link").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Deal {number}")


def take_out(page: Page, name: str) -> None:
    """Say that somebody passed: a tap on the chosen cell, or without script the cell for that."""
    row = page.get_by_role("radiogroup", name=name, exact=True)
    passed = row.get_by_role("radio", name="–", exact=True)
    if passed.is_visible():
        passed.check(force=True)
    else:
        row.get_by_role("radio", checked=True).tap()


def test_a_slip_in_an_earlier_deal_is_corrected_after_a_look_at_all_that_changes(
    either: Page, book: Client, night: Night
) -> None:
    cast.play(book, night, [SLIP, LATER])
    open_deal(either, night, 1)
    tap_link(either, "Correct")
    Table(either).expect_grid(SLIP)
    take_out(either, "C")
    tap_button(either, "See what changes")
    expect(either.get_by_role("heading", level=1)).to_have_text("Correct: deal 1")
    expect(either.get_by_text("pot 13 → 7 · D wins 13 → D wins 7")).to_be_visible()
    expect(either.get_by_role("row").filter(has=either.get_by_role("rowheader", name="C"))).to_contain_text(
        "+6"
    )
    assert JournalEntry.objects.count() == 2
    save(either)
    expect(either.get_by_text("A wins 7 · in: A, B · no bourré", exact=True)).to_be_visible()
    table = Table(either).open(night)
    assert table.stacks()["C"] == "−2"
    expect(table.result).to_contain_text("Deal 2: D +7 · ")


def test_a_deal_that_never_was_is_struck_out_and_undo_brings_it_back(
    either: Page, book: Client, night: Night
) -> None:
    cast.play(book, night, [SLIP, LATER])
    open_deal(either, night, 1)
    tap_link(either, "Strike out")
    expect(either.get_by_text("Deal 2, then deal 1", exact=True)).to_be_visible()
    save(either)
    expect(either.get_by_text("This line no longer counts.")).to_be_visible()
    tap_button(either, "Undo striking deal 1")
    table = Table(either)
    expect(table.number).to_have_text("3")
    table.expect_grid({})


def test_a_forgotten_deal_is_put_in_before_another(either: Page, book: Client, night: Night) -> None:
    cast.play(book, night, [SLIP, LATER])
    open_deal(either, night, 2)
    tap_link(either, "Insert a deal before")
    Table(either).mark({"F": 5})
    tap_button(either, "See what changes")
    expect(either.get_by_text("Deal 2, then deal 3", exact=True)).to_be_visible()
    save(either)
    expect(either.get_by_role("heading", level=1)).to_have_text("Deal 2")
    expect(Table(either).open(night).number).to_have_text("4")


def test_a_forgotten_buy_in_is_put_in_where_it_happened(either: Page, book: Client, night: Night) -> None:
    cast.play(book, night, [SLIP])
    open_deal(either, night, 1)
    tap_link(either, "Insert a deal before")
    tap_link(either, "Buy-in")
    either.get_by_label("Player", exact=True).select_option("B")
    either.get_by_label("Chips", exact=True).fill("60")
    tap_button(either, "See what changes")
    save(either)
    expect(either.get_by_text("B buys 60", exact=True)).to_be_visible()
    assert Table(either).open(night).stacks()["B"] == "59"


def test_what_would_make_a_later_line_impossible_is_told_and_what_was_typed_can_be_changed(
    phones: Phones, either: Page, night: Night, ann: Device
) -> None:
    phones.expect(REFUSED)
    lines = ({"type": "buy_in", "player": 2, "chips": 80}, {"type": "cash_out", "player": 2, "chips": 70})
    cast.write(night, ann, *lines)
    either.goto(f"/nights/{night.pk}/ledger/")
    tap_link(either, "A buys 80")
    tap_link(either, "Correct")
    either.get_by_label("Chips", exact=True).fill("60")
    tap_button(either, "See what changes")
    expect(either.get_by_role("alert")).to_contain_text("A holds 60 and cannot hand back 70: 10 too many.")
    expect(either.get_by_role("button", name="Save")).to_be_hidden()
    tap_button(either, "Change what I typed")
    expect(either.get_by_label("Chips", exact=True)).to_have_value("60")
    either.get_by_label("Chips", exact=True).fill("75")
    tap_button(either, "See what changes")
    save(either)
    assert Table(either).open(night).stacks()["A"] == "5"


def test_where_somebody_else_corrected_the_same_deal_both_are_shown_and_mine_can_still_be_saved(
    phones: Phones, either: Page, book: Client, night: Night
) -> None:
    phones.expect(STALE)
    cast.play(book, night, [SLIP])
    line = JournalEntry.objects.get().pk
    either.goto(f"/nights/{night.pk}/lines/{line}/correct/")
    take_out(either, "C")
    bo = cast.client_of(cast.device("Bo’s phone", Role.SCOREKEEPER, night.group))
    theirs = {**cast.deal_form(night, {"C": 5}), "save": "on"}
    assert bo.post(f"/nights/{night.pk}/lines/{line}/correct/", theirs).status_code == 302
    tap_button(either, "See what changes")
    expect(either.get_by_role("alert").first).to_contain_text("meanwhile Bo’s phone corrected")
    expect(either.get_by_text("It says now: C wins 7 · in: C · no bourré")).to_be_visible()
    Table(either).expect_grid({"A": 3, "B": 2})
    tap_button(either, "See what changes")
    save(either)
    expect(Table(either).open(night).result).to_contain_text("Deal 1: A +7 · ")


def test_redo_does_again_what_was_undone_until_something_new_is_recorded(table: Table) -> None:
    table.play(SLIP)
    redo = table.page.get_by_role("button", name="Redo deal 1", exact=True)
    expect(redo).to_be_hidden()
    table.undo()
    redo.tap()
    expect(table.number).to_have_text("2")
    expect(redo).to_be_hidden()
    table.expect_grid({})
    table.undo()
    expect(redo).to_be_visible()
    table.record()
    expect(redo).to_be_hidden()


@pytest.mark.parametrize("width", [320, 360])
def test_with_redo_the_dock_keeps_undo_and_record_in_the_bottom_quarter(table: Table, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 740})
    table.play(SLIP)
    table.play(LATER)
    table.undo()
    expect(table.page.get_by_role("button", name="Redo deal 2", exact=True)).to_be_visible()
    for button in (table.undo_button, table.record_button):
        box = button.bounding_box()
        assert box
        assert box["height"] >= 56
        assert box["y"] >= 740 * 0.75


def test_the_pages_of_mending_are_readable_for_all_and_never_scroll_sideways(
    phones: Phones, ann: Device, book: Client, night: Night
) -> None:
    phones.expect(REFUSED)
    page = phones.open(ann, bypass_csp=True)
    cast.play(book, night, [SLIP, LATER])
    cast.write(night, ann, {"type": "leave", "player": 7})
    line = JournalEntry.objects.all()[0].pk
    kinds = [f"insert/?kind={kind}" for kind in ("buy_in", "join", "seats", "transfer", "count")]
    for path in ("", "correct/", "strike/", "insert/", *kinds):
        page.goto(f"/nights/{night.pk}/lines/{line}/{path}")
        expect_readable(page, path)
    page.goto(f"/nights/{night.pk}/lines/{line}/correct/")
    take_out(page, "C")
    tap_button(page, "See what changes")
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    expect_readable(page, "preview")
    page.goto(f"/nights/{night.pk}/ledger/")
    expect_readable(page, "ledger")


def expect_readable(page: Page, path: str) -> None:
    for width, _height, _colour in looks(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert objections(page) == [], (path, width)
