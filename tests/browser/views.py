"""Every view of the book that people see, each with the way to it."""

from collections.abc import Callable
from typing import NamedTuple

from django.test import Client
from playwright.sync_api import Page, expect

from games import access, recording
from games.models import Device, Night
from games.reports.table import fresh_key
from tests import cast
from tests.browser import meanwhile
from tests.browser.table import Table


class Room(NamedTuple):
    """Ann's phone and a night of hers in which something has happened."""

    page: Page
    night: Night
    ann: Device

    @property
    def address(self) -> str:
        return f"/nights/{self.night.pk}/"


def furnish(page: Page, ann: Device, book: Client, night: Night) -> Room:
    """A night with a win, a tie, a bourré, a buy-in and somebody sitting out."""
    cast.play(book, night, cast.SEEDS_DEALS)
    meanwhile.buys(book, night, "A", 60)
    shown = {"key": fresh_key(), "version": str(cast.version(night))}
    sits_out = {**shown, "sits_out": cast.seat(night, "F")}
    assert book.post(f"/nights/{night.pk}/people/sit-out/", sits_out).status_code == 302
    return Room(page, night, ann)


def at(path: str) -> Callable[[Room], None]:
    """The way to a page of the night."""
    return lambda room: void(room.page.goto(f"{room.address}{path}"))


def void(_answer: object) -> None:
    """Ways lead somewhere and give nothing back."""


def link(room: Room) -> None:
    room.page.goto(f"/link/{access.make_owner_link()}/")


def set_up(room: Room) -> None:
    room.page.goto("/groups/new/")


def home(room: Room) -> None:
    room.page.goto("/")


def group(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/")


def start_night(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/start/")


def shared(room: Room) -> None:
    room.page.goto(f"{room.address}share/")
    room.page.get_by_role("button", name="Show a link").first.tap()
    expect(room.page.get_by_test_id("address")).to_be_visible()


def devices(room: Room) -> None:
    cast.device("W" * 30, cast.Role.VIEWER, room.night.group)
    room.page.goto(f"/groups/{room.night.group_id}/devices/")


def nothing_here(room: Room) -> None:
    room.page.goto("/nights/0/")


def table(room: Room) -> Table:
    return Table(room.page).open(room.night)


def table_filled(room: Room) -> None:
    shown = table(room)
    shown.mark({"A": 3, "B": 2, "C": 0})
    expect(shown.record_button).to_contain_text("A wins")


def table_one_too_many(room: Room) -> None:
    shown = table(room)
    shown.mark({"D": 5, "G": 1})
    expect(shown.record_button).to_contain_text("too many")
    shown.record_button.tap(force=True)


def sheet(room: Room) -> None:
    table(room).more.tap()


def menu(room: Room) -> None:
    table(room).page.get_by_test_id("menu").tap()


def overtaken(room: Room) -> None:
    shown = table(room)
    shown.mark({"D": 5, "G": 0})
    cast.play(cast.client_of(room.ann), room.night, [{"A": 5}])
    shown.record_button.tap()
    expect(room.page.get_by_role("heading", level=1)).to_have_text("Somebody else was first")


def settled(room: Room) -> None:
    room.night.refresh_from_db()
    tap = recording.Tap(by=room.ann, key=fresh_key(), seen=room.night.version)
    if not room.night.closed_at:
        recording.close_night(room.night, tap, "share", None)
    room.page.goto(f"{room.address}settle/")
    expect(room.page.get_by_test_id("payments")).to_be_visible()


VIEWS: dict[str, Callable[[Room], object]] = {
    "link": link,
    "set-up": set_up,
    "home": home,
    "group": group,
    "start night": start_night,
    "table": table,
    "table, filled": table_filled,
    "table, one too many": table_one_too_many,
    "table, sheet open": sheet,
    "table, menu open": menu,
    "table, somebody else was first": overtaken,
    "people": at("people/"),
    "ledger": at("ledger/"),
    "deal": at("deals/2/"),
    "count": at("count/"),
    "rules card": at("rules/"),
    "change the rules": at("rules/change/"),
    "what if": at("rules/what-if/"),
    "settle up": at("settle/"),
    "settle up, closed": settled,
    "share": at("share/"),
    "a link just made": shared,
    "devices": devices,
    "nothing here": nothing_here,
}
