"""People and chips: buying in, sitting down late, getting up, sitting out; with and without script."""

from playwright.sync_api import Locator, Page, expect

from games.models import Night
from tests.browser.phones import REFUSED, Phones
from tests.browser.table import Table


def form(page: Page, button: str) -> Locator:
    """The form with this button."""
    return page.locator("form").filter(has=page.get_by_role("button", name=button, exact=True))


def open_people(page: Page, night: Night) -> None:
    page.goto(f"/nights/{night.pk}/")
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="People and chips").tap()
    expect(page.get_by_role("heading", name="People and chips")).to_be_visible()


def send(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).tap()


def expect_person(page: Page, *cells: str) -> None:
    """Name, chips bought, stack, as the table of people says them."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=cells[0], exact=True))
    expect(row.get_by_role("cell")).to_have_text(list(cells[1:]))


def test_a_buy_in_stands_beside_the_name_and_can_be_undone_there(either: Page, night: Night) -> None:
    open_people(either, night)
    buy_in = form(either, "Buy chips")
    buy_in.get_by_label("Player", exact=True).select_option("B")
    buy_in.get_by_label("Chips", exact=True).fill("60")
    send(either, "Buy chips")
    expect(either.get_by_role("status")).to_have_text("B buys 60")
    expect_person(either, "B", "60", "60")
    assert Table(either).open(night).stacks()["B"] == "60"
    open_people(either, night)
    send(either, "Undo buy-in of B")
    expect(either.get_by_test_id("stack").first).to_be_visible()
    assert Table(either).stacks()["B"] == "0"


def test_a_latecomer_sits_where_he_sat_down_and_antes(either: Page, night: Night) -> None:
    open_people(either, night)
    join = form(either, "Join the table")
    join.get_by_label("Name", exact=True).fill("H")
    join.get_by_label("Sits left of", exact=True).select_option("C")
    join.get_by_label("Chips bought", exact=True).fill("40")
    send(either, "Join the table")
    expect_person(either, "H", "40", "40")
    table = Table(either).open(night)
    expect(table.pot).to_have_text("8")
    assert list(table.stacks()) == ["G", "A", "B", "C", "H", "D", "E", "F"]


def test_somebody_who_leaves_is_dealt_in_no_more(either: Page, night: Night) -> None:
    open_people(either, night)
    form(either, "Leave the table").get_by_label("Player", exact=True).select_option("C")
    send(either, "Leave the table")
    expect(either.get_by_role("rowheader", name="C has left")).to_be_visible()
    table = Table(either).open(night)
    expect(table.pot).to_have_text("6")
    assert list(table.stacks()) == ["G", "A", "B", "D", "E", "F"]


def test_who_sits_out_until_back_is_marked_at_the_table_until_the_box_is_cleared(
    either: Page, night: Night
) -> None:
    table = Table(either)
    for sits_out, pot in ((True, "6"), (False, "7")):
        open_people(either, night)
        either.get_by_role("checkbox", name="C", exact=True).set_checked(sits_out)
        with either.expect_navigation():
            send(either, "Save who sits out")
        table.open(night)
        expect(table.pot).to_have_text(pot)
        expect(table.row("C")).to_be_visible(visible=not sits_out)


def test_a_name_that_already_sits_there_is_refused_and_what_was_typed_stays(
    phones: Phones, either: Page, night: Night
) -> None:
    phones.expect(REFUSED)
    open_people(either, night)
    join = form(either, "Join the table")
    join.get_by_label("Name", exact=True).fill("a")
    join.get_by_label("Chips bought", exact=True).fill("40")
    send(either, "Join the table")
    expect(either.get_by_role("alert")).to_be_visible()
    expect(join.get_by_label("Name", exact=True)).to_have_value("a")
    expect(join.get_by_label("Chips bought", exact=True)).to_have_value("40")
