"""The screen is kept on at the table, where the browser can."""

import pytest
from playwright.sync_api import expect

from games import recording
from games.models import Device, Night
from tests import cast
from tests.browser.phones import REFUSED, STALE, Phones
from tests.browser.table import Table

# A screen that says how many locks are held, and a phone that can be put away.
STUB = """
window.held = 0;
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
const request = async () => {
  window.held += 1;
  return { release: async () => { window.held -= 1; } };
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


class TestScreen:
    """The screen stays on while somebody may record, and only then."""

    @pytest.fixture
    def table(self, phones: Phones, ann: Device, night: Night) -> Table:
        """The table on Ann's phone, with the stub in place of the screen."""
        page = phones.open(ann)
        page.add_init_script(STUB)
        return Table(page).open(night)

    def expect_held(self, table: Table, locks: int) -> None:
        table.page.wait_for_function(f"held === {locks}")

    def put_away(self, table: Table, away: bool) -> None:
        table.page.evaluate(
            f"window.away = {str(away).lower()}; document.dispatchEvent(new Event('visibilitychange'))"
        )

    def test_it_is_held_at_the_table_and_let_go_while_the_phone_is_put_away(self, table: Table) -> None:
        self.expect_held(table, 1)
        self.put_away(table, True)
        self.expect_held(table, 0)
        self.put_away(table, False)
        self.expect_held(table, 1)

    def test_it_can_be_switched_off_and_that_is_remembered(self, table: Table, night: Night) -> None:
        table.page.get_by_test_id("menu").tap()
        table.page.get_by_label("Keep the screen on").uncheck()
        self.expect_held(table, 0)
        table.page.get_by_test_id("menu").tap()
        table.play({"A": 3, "B": 2})
        table.open(night)
        table.page.get_by_test_id("menu").tap()
        expect(table.page.get_by_label("Keep the screen on")).not_to_be_checked()
        self.expect_held(table, 0)
        table.page.get_by_label("Keep the screen on").check()
        self.expect_held(table, 1)

    def test_recording_holds_it_once_and_the_switch_stays(self, table: Table) -> None:
        table.play({"A": 3, "B": 2})
        self.expect_held(table, 1)
        table.page.get_by_test_id("menu").tap()
        expect(table.page.get_by_label("Keep the screen on")).to_be_checked()

    def test_it_is_let_go_when_the_night_turns_out_to_be_closed(
        self, phones: Phones, table: Table, night: Night, ann: Device
    ) -> None:
        phones.expect(STALE, REFUSED)  # a preview may come just in time to be refused
        self.expect_held(table, 1)
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night))
        recording.close_night(night, tap, "share", None)
        table.mark({"A": 3, "B": 2})
        table.record_button.tap()
        expect(table.page.get_by_role("alert").filter(has_text="This night is closed.")).to_be_visible()
        self.expect_held(table, 0)

    def test_it_is_not_asked_for_on_pages_to_read(self, table: Table, night: Night) -> None:
        self.expect_held(table, 1)
        for page in ("ledger/", "watch/"):
            table.page.goto(f"/nights/{night.pk}/{page}")
            self.expect_held(table, 0)

    def test_a_screen_that_cannot_be_held_offers_no_switch(
        self, phones: Phones, ann: Device, night: Night
    ) -> None:
        page = phones.open(ann)
        page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
        Table(page).open(night)
        page.get_by_test_id("menu").tap()
        expect(page.get_by_role("link", name="Ledger")).to_be_visible()
        expect(page.get_by_text("Keep the screen on")).to_be_hidden()
