"""The table screen as people use it: every tap is counted, and everything is read by its stable names."""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from games.models import Night


class Table:
    """The table screen on one phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.pot = page.get_by_test_id("pot")
        self.dealer = page.get_by_test_id("dealer")
        self.number = page.get_by_test_id("deal-number")
        self.result = page.get_by_test_id("result")
        self.status = page.get_by_role("status")
        self.rows = page.get_by_role("radiogroup")
        self.record_button = page.get_by_role("button", name=re.compile("^Record deal"))
        self.undo_button = page.get_by_role("button", name=re.compile("^Undo"))
        self.more = page.get_by_text("Something else…", exact=True)

    def open(self, night: Night) -> "Table":
        """Open the table of a night."""
        self.page.goto(f"/nights/{night.pk}/")
        return self

    def row(self, name: str) -> Locator:
        """The row of a player dealt in."""
        return self.page.get_by_role("radiogroup", name=name, exact=True)

    def cell(self, name: str, tricks: int) -> Locator:
        """One cell of a player's row."""
        return self.row(name).get_by_role("radio", name=str(tricks), exact=True)

    def line(self, name: str, choice: str) -> Locator:
        """One switch of a player's line in the sheet."""
        return self.page.get_by_role("group", name=name, exact=True).get_by_label(choice, exact=True)

    def tap(self, what: Locator) -> None:
        """One tap, counted."""
        what.tap()
        self.taps += 1

    def mark(self, tricks: Mapping[str, int]) -> None:
        """Tap one cell a player."""
        for name, taken in tricks.items():
            self.tap(self.cell(name, taken))

    def record(self) -> None:
        """Tap Record and see the next deal's number come, and not only because this one waits."""
        number = int(self.number.inner_text())
        self.tap(self.record_button)
        expect(self.number).to_have_text(str(number + 1))
        expect(self.page.locator("#table[data-waiting]")).to_have_count(0)

    def undo(self) -> None:
        """Tap Undo and see the number of the deal taken back."""
        number = int(self.number.inner_text())
        self.tap(self.undo_button)
        expect(self.number).to_have_text(str(number - 1))

    def play(self, tricks: Mapping[str, int]) -> None:
        """Mark a deal and record it."""
        self.mark(tricks)
        self.record()

    def expect_grid(self, tricks: Mapping[str, int]) -> None:
        """The grid says exactly this."""
        for name, taken in tricks.items():
            expect(self.cell(name, taken)).to_be_checked()
        expect(self.rows.get_by_role("radio", checked=True)).to_have_count(len(tricks))

    def expect_words(self, name: str, words: str) -> None:
        """A player's row says this, whether dealt in or not."""
        row = self.page.get_by_label(name, exact=True).filter(has=self.page.get_by_test_id("stack"))
        expect(row.get_by_text(words, exact=True)).to_be_visible()

    def stacks(self) -> dict[str, str]:
        """The number beside each player."""
        shown = self.page.get_by_test_id("stack").all()
        return {str(stack.get_attribute("data-player")): stack.inner_text() for stack in shown}
