"""A night file chosen, looked at and imported on a phone, with and without script."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games import journal
from games.models import Night
from tests.browser.phones import REFUSED, Phones
from tests.views.test_imports import FRIDAY


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Friday as a file."""
    path = tmp_path / "friday.json"
    path.write_text(json.dumps(FRIDAY))
    return path


def look_at(page: Page, night: Night, *files: Path, text: str = "") -> None:
    page.goto(f"/groups/{night.group_id}/")
    page.get_by_role("link", name="Import nights").tap()
    if files:
        page.get_by_label("Night files").set_input_files(list(files))
    page.get_by_label("Or paste one here").fill(text)
    page.get_by_role("button", name="Look at it", exact=True).tap()


def test_a_file_is_looked_at_and_then_imported(either: Page, night: Night, file: Path) -> None:
    look_at(either, night, file)
    expect(either.get_by_role("heading", level=1)).to_have_text("1 night to import")
    either.get_by_label("Name", exact=True).fill("At the camp")
    either.get_by_label("Flo", exact=True).select_option(label="G")
    assert Night.objects.count() == 1
    either.get_by_role("button", name="Import", exact=True).tap()
    expect(either.get_by_role("heading", level=1)).to_have_text("Ledger")
    imported = Night.objects.get(name="At the camp")
    assert list(journal.read(imported).ledger.net) == [*"ABCDEG"]


def test_a_text_can_be_pasted_where_there_are_no_files(either: Page, night: Night) -> None:
    look_at(either, night, text=json.dumps(FRIDAY, indent=2))
    either.get_by_role("button", name="Import", exact=True).tap()
    expect(either.get_by_role("heading", level=1)).to_have_text("Ledger")
    assert Night.objects.filter(name="Friday").count() == 1


def test_a_refused_file_is_named_beside_those_that_are_good(
    either: Page, night: Night, file: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(FRIDAY).replace('"C": 0', '"C": 1'))
    look_at(either, night, file, bad)
    refused = either.get_by_role("alert")
    expect(refused).to_contain_text("bad.json: events[0] (deal 1): tricks add up to 6, one too many")
    expect(either.get_by_role("heading", level=1)).to_have_text("1 night to import")


def test_nets_from_paper_that_do_not_add_up_stay_until_they_do(
    phones: Phones, either: Page, night: Night
) -> None:
    phones.expect(REFUSED)
    either.goto(f"/groups/{night.group_id}/paper/")
    either.get_by_label("A", exact=True).fill("3*25-4")
    either.get_by_label("B", exact=True).fill("-70")
    either.get_by_role("button", name="Save this night", exact=True).tap()
    expect(either.get_by_role("alert")).to_contain_text("It adds up to 1: 1 too many.")
    expect(either.get_by_label("A", exact=True)).to_have_value("3*25-4")
    either.get_by_label("B", exact=True).fill("-71")
    either.get_by_role("button", name="Save this night", exact=True).tap()
    expect(either.get_by_text("Nets only")).to_be_visible()
