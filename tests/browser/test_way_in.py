"""The way in: from the owner link to the first table, by the labels that people read."""

from django.test import Client
from playwright.sync_api import Page, expect

from games import access
from games.models import Device, Night
from tests.browser.phones import GONE, REFUSED, Phones
from tests.browser.table import Table


def field(page: Page, label: str, text: str) -> None:
    page.get_by_label(label, exact=True).fill(text)


def start(page: Page) -> None:
    page.get_by_role("button", name="Start tonight", exact=True).tap()


def test_an_owner_link_leads_to_the_set_up_page_and_from_there_to_the_table(
    phones: Phones, transactional_db: None
) -> None:
    page = phones.open()
    page.goto(f"/link/{access.make_owner_link()}/")
    field(page, "Your name", "Ann’s phone")
    page.get_by_role("button", name="Continue", exact=True).tap()
    field(page, "Group name", "Thibodaux")
    field(page, "Players", "Ann\nBo\nCy")
    page.get_by_label("House rules", exact=True).select_option("louisiana_limit")
    field(page, "Ante", "2")
    field(page, "Limit", "50")
    field(page, "One chip is worth", "0.25")
    field(page, "Buy-in", "60")
    buy_ins = page.get_by_role("radiogroup", name="Buy-ins", exact=True)
    expect(buy_ins.get_by_role("radio", name="settled at the end", exact=True)).to_be_checked()
    buy_ins.get_by_role("radio", name="paid into the box", exact=True).tap()
    start(page)
    table = Table(page)
    expect(table.pot).to_have_text("6")
    expect(table.dealer).to_have_text("Ann")
    assert table.stacks() == {"Ann": "60", "Bo": "60", "Cy": "60"}
    assert Night.objects.get().house_rules == {"preset": "louisiana_limit", "ante": 2, "limit": 50}
    assert (Night.objects.get().buy_ins, Device.objects.get().name) == ("paid", "Ann’s phone")


def test_only_names_are_needed_and_blank_fields_mean_the_presets(page: Page) -> None:
    page.goto("/")
    field(page, "Group name", "Thibodaux")
    field(page, "Players", "Ann\nBo")
    start(page)
    expect(Table(page).pot).to_have_text("2")
    assert Table(page).stacks() == {"Ann": "0", "Bo": "0"}


def test_an_ante_typed_in_shows_the_rules_it_makes_before_the_night_starts(page: Page) -> None:
    page.goto("/groups/new/")
    page.get_by_label("House rules", exact=True).select_option("double_ante")
    field(page, "Ante", "3")
    expect(page.get_by_role("region", name="The rules as they would be")).to_contain_text("3")


def test_a_fraction_as_the_ante_asks_whether_a_chip_is_worth_it(phones: Phones, page: Page) -> None:
    phones.expect(REFUSED)
    page.goto("/groups/new/")
    field(page, "Group name", "Thibodaux")
    field(page, "Players", "Ann\nBo")
    field(page, "Ante", "0.25")
    start(page)
    expect(page.get_by_text("Is one chip worth 0.25?")).to_be_visible()
    page.get_by_role("button", name="Yes, and the ante is 1 chip").tap()
    expect(page.get_by_label("One chip is worth", exact=True)).to_have_value("0.25")
    start(page)
    expect(Table(page).pot).to_have_text("2")


def test_a_link_opens_once(phones: Phones, transactional_db: None) -> None:
    phones.expect(GONE)
    address = f"/link/{access.make_owner_link()}/"
    first, second = phones.open(), phones.open()
    first.goto(address)
    field(first, "Your name", "Ann’s phone")
    first.get_by_role("button", name="Continue", exact=True).tap()
    expect(first.get_by_role("heading", name="Who plays?")).to_be_visible()
    second.goto(address)
    expect(second.get_by_role("heading", level=1)).to_have_text("This link is used up")


def test_a_later_night_starts_from_the_groups_page_with_last_nights_people(
    either: Page, book: Client, night: Night
) -> None:
    either.goto(f"/groups/{night.group_id}/")
    either.get_by_role("link", name="Start tonight", exact=True).tap()
    either.get_by_role("checkbox", name="C", exact=True).uncheck()
    start(either)
    expect(Table(either).pot).to_have_text("6")
    assert "C" not in Table(either).stacks()


def test_the_same_as_last_time_is_one_tap_without_scrolling(page: Page, book: Client, night: Night) -> None:
    page.goto(f"/groups/{night.group_id}/start/")
    expect(page.get_by_role("button", name="Start tonight", exact=True)).to_be_in_viewport(ratio=1)
