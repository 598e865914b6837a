"""Every view of the book that people see, each with the way to it."""

import json
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from django.test import Client
from playwright.sync_api import FilePayload, Page, expect

from games import access, recording, sharing
from games.models import Device, LinkKind, Night
from games.reports.table import fresh_key
from tests import cast
from tests.browser import meanwhile
from tests.browser.table import Table
from tests.season.making import add_nights, figures


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


def change_group(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/change/")


def start_night(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/start/")


def shared(room: Room) -> None:
    room.page.goto(f"{room.address}share/")
    room.page.get_by_role("button", name="Show a link").first.tap()
    expect(room.page.get_by_test_id("address")).to_be_visible()


def code_made(room: Room) -> None:
    room.page.goto(f"{room.address}share/")
    room.page.get_by_role("region", name="Show the board").get_by_role("button").first.tap()
    expect(room.page.get_by_test_id("spelled")).to_be_visible()


def board_link(room: Room) -> None:
    room.page.goto(f"/b/{sharing.share(LinkKind.BOARD, room.night, room.ann)}/")


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


def closed(room: Room) -> None:
    room.night.refresh_from_db()
    tap = recording.Tap(by=room.ann, key=fresh_key(), seen=room.night.version)
    if not room.night.closed_at:
        recording.close_night(room.night, tap, "share", None)


def set_aside(room: Room) -> None:
    """A deal with a long name in its refusal, which is forgotten again after this look."""
    place, refused = (
        f"outbox-{room.night.pk}",
        {"key": "k", "deal": "9", "what": "W" * 30, "why": "▲ Refused."},
    )
    table(room)
    room.page.evaluate(
        "([place, items]) => localStorage.setItem(place, items)", [place, json.dumps([refused])]
    )
    room.page.reload()
    expect(room.page.get_by_role("button", name="Decide")).to_be_visible()
    room.page.evaluate("(place) => localStorage.removeItem(place)", place)


def settled(room: Room) -> None:
    closed(room)
    room.page.goto(f"{room.address}settle/")
    expect(room.page.get_by_test_id("payments")).to_be_visible()


def season(room: Room) -> None:
    closed(room)
    room.page.goto(f"/groups/{room.night.group_id}/season/")
    room.page.get_by_text("The same as a table").tap()


def last_night(room: Room) -> None:
    closed(room)
    room.page.goto(f"/groups/{room.night.group_id}/season/?of=last")


def player_season(room: Room) -> None:
    closed(room)
    players = room.night.group.players
    room.page.goto(f"/groups/{room.night.group_id}/season/players/{players.earliest('pk').pk}/?of=all")
    expect(room.page.get_by_role("heading", name="Head to head")).to_be_visible()


def history(room: Room) -> None:
    """The middle one of three pages, of nights long before this one."""
    closed(room)
    group = room.night.group
    one, other = group.players.order_by("pk")[:2]
    if group.nights.count() < 101:
        people = {one.name: figures(3, 20), other.name: figures(-3, 20)}
        add_nights(group, *[people] * 100, first=date(2020, 1, 3))
    room.page.goto(f"/groups/{group.pk}/nights/?page=2")


def seasons(room: Room) -> None:
    """Two that share all their days."""
    spans = {"first_day": "2026-01-01", "last_day": "2026-12-31"}
    for name in ("The year", "W" * 40):
        room.night.group.seasons.get_or_create(name=name, defaults=spans)
    room.page.goto(f"/groups/{room.night.group_id}/seasons/")


def change_season(room: Room) -> None:
    seasons(room)
    room.page.get_by_role("link", name="Change").last.tap()
    expect(room.page.get_by_role("heading", level=1)).to_have_text("The year")
    expect(room.page.get_by_role("button", name="Delete this season")).to_be_visible()


def struck(room: Room) -> None:
    recording.strike_night(room.night, struck=True)
    room.page.goto(room.address)


def import_nights(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/import/")


def import_look(room: Room) -> None:
    """This very night and a file that is refused."""
    text = room.page.request.get(f"{room.address}night.json").text()
    import_nights(room)
    refused: FilePayload = {"name": f"{'w' * 60}.json", "mimeType": "application/json", "buffer": b"{}"}
    room.page.get_by_label("Night files").set_input_files(refused)
    room.page.get_by_label("Or paste one here").fill(text)
    room.page.get_by_role("button", name="Look at it", exact=True).tap()
    expect(room.page.get_by_role("heading", level=1)).to_have_text("1 night to import")


def paper(room: Room) -> None:
    room.page.goto(f"/groups/{room.night.group_id}/paper/")


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
    "table, a deal set aside": set_aside,
    "people": at("people/"),
    "ledger": at("ledger/"),
    "recap": at("recap/?settle=yes"),
    "deal": at("deals/2/"),
    "count": at("count/"),
    "rules card": at("rules/"),
    "change the rules": at("rules/change/"),
    "what if": at("rules/what-if/"),
    "settle up": at("settle/"),
    "settle up, closed": settled,
    "season": season,
    "all nights": history,
    "seasons": seasons,
    "change a season": change_season,
    "change the group": change_group,
    "change a night": at("change/"),
    "last night": last_night,
    "player": player_season,
    "share": at("share/"),
    "watch": at("watch/"),
    "a link just made": shared,
    "a code just made": code_made,
    "board link": board_link,
    "board": at("board/"),
    "devices": devices,
    "import": import_nights,
    "import, looked at": import_look,
    "paper night": paper,
    "table, struck out": struck,
    "nothing here": nothing_here,
}
