"""The ledger: every deal opens, what was taken back stays, and the night file plays to the same pots."""

from pathlib import Path

from django.test import Client
from playwright.sync_api import Page, expect

from games import rules
from games.models import Device, Night
from tests import cast
from tests.browser.table import Table


def open_ledger(page: Page, night: Night) -> None:
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="Ledger", exact=True).tap()
    expect(page.get_by_role("heading", name="Ledger", exact=True)).to_be_visible()


def test_each_deal_of_the_ledger_opens_and_leads_back(either: Page, book: Client, night: Night) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    open_ledger(either, night)
    expect(either.get_by_role("rowheader")).to_have_text(["3", "2", "1"])
    for number, sentence in (
        ("1", "E wins 7."),
        ("2", "Tie of A and F: the pot stays."),
        ("3", "D wins 30."),
    ):
        either.get_by_role("rowheader", name=number, exact=True).get_by_role("link").tap()
        expect(either.get_by_role("heading", level=1)).to_have_text(f"Deal {number}")
        expect(either.get_by_text(sentence, exact=True)).to_be_visible()
        either.get_by_role("link", name="All deals").tap()


def test_a_deal_taken_back_stays_in_the_journal_struck_out(table: Table, night: Night) -> None:
    table.play({"A": 3, "B": 2})
    table.undo()
    open_ledger(table.page, night)
    journal = table.page.get_by_role("region", name="Journal", exact=True)
    taken_back, recorded = journal.get_by_role("listitem").filter(has_text="Ann’s phone").all()
    for line in (taken_back, recorded):
        expect(line.locator("s")).to_have_text(["A 3, B 2"])
    expect(table.page.get_by_role("row")).to_have_count(0)


def test_the_night_file_plays_to_the_pots_of_the_table(
    either: Page, book: Client, night: Night, tmp_path: Path
) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    open_ledger(either, night)
    with either.expect_download() as download:
        either.get_by_role("link", name="Night file").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    ledger = rules.replay(rules.read_night(file.read_bytes()))
    assert [deal.next_pot for deal in ledger.deals] == [13, 30, 65]
    assert file.suffix == ".json"


def test_however_much_is_said_between_two_deals_the_deals_stay_readable(
    page: Page, ann: Device, book: Client, night: Night
) -> None:
    cast.play(book, night, cast.SEEDS_DEALS)
    cast.write(night, ann, *({"type": "count", "player": seat, "chips": 40} for seat in range(1, 8)))
    cast.play(book, night, cast.SEEDS_DEALS)
    open_ledger(page, night)
    between = page.locator(".between").get_by_text("counted: A 40", exact=False)
    for cell in (between, page.get_by_role("columnheader", name="B", exact=True)):
        box = cell.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 360
