"""What waits in the outbox of a phone: typed without signal, said to wait, and recorded in the end."""

from playwright.sync_api import Locator, Page, Route, expect

from games.models import JournalEntry, Night
from tests.browser.table import Table

DEALS = "**/deals/"
WRITES = "**/nights/*/**/"
FIRST, SECOND, THIRD = {"A": 3, "B": 2}, {"C": 5, "D": 0}, {"E": 4, "F": 1}


def alert(page: Page) -> Locator:
    """The amber line."""
    return page.get_by_role("alert").filter(
        has_text="Not saved yet. Trying again; it cannot be recorded twice."
    )


def record_unsent(table: Table, tricks: dict[str, int]) -> None:
    """Record without signal: the grid empties and the next number comes long before the network gives up."""
    number = int(table.number.inner_text())
    table.mark(tricks)
    table.tap(table.record_button)
    expect(alert(table.page)).to_contain_text(f"Deal {number}")
    expect(table.number).to_have_text(str(number + 1))
    table.expect_grid({})
    expect(table.page.locator("#tally.bad")).to_have_count(0)  # no deal is missing tricks


def refuse(route: Route) -> None:
    """No POST gets through; pages do."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def recorded(night: Night) -> list[str]:
    """What stands in the journal, in order: who took tricks, or who bought what."""
    numbers = {str(seat.number): seat.player.name for seat in night.seats.select_related("player")}
    said = []
    for line in JournalEntry.objects.filter(night=night, struck=None).order_by("position"):
        facts = line.facts
        bought = f"{numbers[str(facts['player'])]} buys {facts['chips']}" if "player" in facts else ""
        said.append(bought or " ".join(f"{numbers[seat]}{n}" for seat, n in facts.get("tricks", {}).items()))
    return said


def expect_settled(table: Table, number: int) -> None:
    """All that waited is answered, and this is the next deal."""
    expect(table.page.locator("#unsaved")).to_be_empty(timeout=20_000)
    expect(table.number).to_have_text(str(number))
