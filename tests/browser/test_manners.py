"""What the server does when something is wrong: it keeps what was typed, and Back is harmless."""

from playwright.sync_api import Page, expect

from games.models import JournalEntry, Night
from tests.browser.phones import LOADING, Phones
from tests.browser.table import Table

FORBIDDEN = f"{LOADING}the server responded with a status of 403"
NO_SUCH = f"{LOADING}the server responded with a status of 405"


def test_a_page_open_for_too_long_records_the_deal_under_a_new_token(phones: Phones, table: Table) -> None:
    phones.expect(FORBIDDEN)
    table.page.context.clear_cookies(name="csrf")
    table.play({"A": 3, "B": 2})
    expect(table.result).to_contain_text("Deal 1: A +7 · ")
    assert JournalEntry.objects.count() == 1


def test_without_script_a_page_offers_to_send_the_same_once_more(
    phones: Phones, either: Page, night: Night
) -> None:
    phones.expect(FORBIDDEN)
    either.goto(f"/nights/{night.pk}/people/")
    either.locator("#join_name").fill("Flo")
    either.context.clear_cookies(name="csrf")
    either.get_by_role("button", name="Join the table").tap()
    button = either.get_by_role("button", name="Send it once more")
    expect(button).to_be_visible()
    button.tap()
    expect(either.get_by_role("table").filter(has_text="Flo")).to_be_visible()


def test_back_after_recording_shows_the_table_and_records_nothing_again(table: Table) -> None:
    table.play({"A": 3, "B": 2})
    table.page.goto("/")
    table.page.go_back()
    expect(table.number).to_have_text("2")
    expect(table.page.get_by_role("main")).to_have_count(1)
    expect(table.page.get_by_role("link", name="Skip to the page")).to_have_count(1)
    assert JournalEntry.objects.count() == 1


def test_the_address_of_a_form_leads_back_to_the_table(phones: Phones, page: Page, night: Night) -> None:
    phones.expect(NO_SUCH)
    page.goto(f"/nights/{night.pk}/deals/")
    page.get_by_role("link", name="To the table").tap()
    expect(page).to_have_url(f"{phones.address}/nights/{night.pk}/")
