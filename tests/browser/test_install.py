"""On the home screen: tables kept and marked as old, updates when asked."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games import access
from games.models import Device, JournalEntry, Night, Role
from games.views import install
from tests import cast
from tests.browser.phones import LOADING, NOT_FOUND, PATIENCE, UNREACHABLE, Phones
from tests.browser.table import Table
from tests.browser.test_accessibility import objections
from tests.browser.test_sizes import sideways

OLD = re.compile(r"^▲ Seen at \d+:\d\d.[AP]M\. No connection: these figures may be old\. Look again$")
CONTROLLED = "() => navigator.serviceWorker.controller"
KEPT = """async () => (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname)"""


@pytest.fixture
def phone(phones: Phones, ann: Device) -> Page:
    """Ann's phone with the worker at work."""
    return with_worker(phones, ann)


def with_worker(phones: Phones, device: Device, **options: Any) -> Page:
    phones.expect(*UNREACHABLE, f"{LOADING}the server responded with a status of 503")
    page = phones.open(device, service_workers="allow", **options)
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    return page


def expect_kept(page: Page, *paths: str) -> None:
    """The phone keeps these pages, in the order in which they were seen."""
    page.wait_for_function(f"async (paths) => String(await ({KEPT})()) === String(paths)", arg=list(paths))


class TestWithoutConnection:
    """P17: what was seen can be looked at, and says how old it is."""

    def test_the_table_last_seen_is_there_and_says_that_it_is_old(self, phone: Page, night: Night) -> None:
        table = Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        phone.context.set_offline(True)
        phone.reload()
        expect(phone.get_by_role("status").filter(has_text="may be old")).to_have_text(OLD)
        table.mark({"A": 3, "B": 2})
        table.expect_grid({"A": 3, "B": 2})
        assert phone.evaluate("getComputedStyle(document.querySelector('#record')).minHeight") == "56px"

    def test_with_the_connection_the_line_goes_and_what_was_typed_stays(
        self, phone: Page, night: Night
    ) -> None:
        table = Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        phone.context.set_offline(True)
        phone.reload()
        table.mark({"A": 3, "B": 2})
        phone.context.set_offline(False)
        expect(phone.locator("#offline")).to_have_count(0)
        table.expect_grid({"A": 3, "B": 2})
        table.record()

    def test_what_was_recorded_since_the_page_was_opened_is_what_is_seen(
        self, phone: Page, night: Night
    ) -> None:
        table = Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        table.play({"A": 3, "B": 2})
        kept = "async () => (await (await caches.match(location.pathname)).text()).includes('Deal 1: ')"
        phone.wait_for_function(kept)
        phone.context.set_offline(True)
        phone.reload()
        expect(table.result).to_contain_text("Deal 1: A +7")
        expect(table.number).to_have_text("2")

    def test_a_page_that_is_not_kept_says_so_and_leads_to_the_table(self, phone: Page, night: Night) -> None:
        Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        phone.context.set_offline(True)
        phone.goto(f"/nights/{night.pk}/settle/")
        expect(phone.get_by_role("heading", level=1)).to_have_text("No connection")
        phone.get_by_role("link", name="To the table, as last seen").tap()
        expect(Table(phone).number).to_have_text("1")
        expect(phone.locator("#offline")).to_have_text(OLD)

    def test_without_any_table_kept_it_leads_nowhere(self, phone: Page) -> None:
        phone.context.set_offline(True)
        phone.goto("/")
        expect(phone.get_by_role("heading", level=1)).to_have_text("No connection")
        expect(phone.get_by_role("main").get_by_role("link")).to_have_text(["Try again"])

    def test_who_watches_sees_what_he_last_watched(self, phones: Phones, night: Night) -> None:
        page = with_worker(phones, cast.device("Vi", Role.VIEWER, night.group))
        page.goto(f"/nights/{night.pk}/")
        expect_kept(page, f"/nights/{night.pk}/watch/")
        page.context.set_offline(True)
        page.goto(f"/nights/{night.pk}/")
        expect(page.locator("#offline")).to_have_text(OLD)

    def test_when_the_network_only_hangs_the_old_table_shows_after_four_seconds(
        self, phone: Page, night: Night
    ) -> None:
        Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        held = hold_navigations(phone.context)
        phone.reload(timeout=8_000)
        expect(phone.locator("#offline")).to_have_text(OLD)
        held.clear()


def hold_navigations(context: BrowserContext) -> list[object]:
    """From now on the worker's own requests for tables get no answer."""
    held: list[object] = []
    context.route(re.compile(r"/nights/\d+/$"), lambda route: held.append(route))
    return held


# Chromium's own dead spot has a hole at the beginning of each page.
DEAD_SPOT = """
const send = window.fetch;
window.fetch = (...all) => localStorage.dead ? Promise.reject(new TypeError("dead spot")) : send(...all);
"""


class TestRecordingOnAnOldTable:
    """P17: the kept table and the outbox together, a whole dead spot long."""

    def test_deals_recorded_between_two_reloads_offline_are_recorded_once_and_in_order(
        self, phone: Page, night: Night
    ) -> None:
        phone.add_init_script(DEAD_SPOT)
        table = Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        phone.context.set_offline(True)
        phone.evaluate("localStorage.dead = 'yes'")
        for number, tricks in enumerate(({"A": 3, "B": 2}, {"C": 5}), start=2):
            phone.reload()
            table.mark(tricks)
            table.tap(table.record_button)
            expect(table.number).to_have_text(str(number))
        phone.reload()
        expect(table.number).to_have_text("3")
        assert JournalEntry.objects.count() == 0
        phone.evaluate("localStorage.removeItem('dead')")
        phone.context.set_offline(False)
        expect(table.result).to_contain_text("Deal 2: C +", timeout=4 * PATIENCE)
        expect(phone.locator("#offline")).to_have_count(0)
        recorded = JournalEntry.objects.order_by("position").values_list("facts", flat=True)
        assert [facts["tricks"] for facts in recorded] == [{"2": 3, "3": 2}, {"4": 5}]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_objects_to_nothing_and_nothing_scrolls_sideways_at_320(
    phones: Phones, ann: Device, night: Night, scheme: str
) -> None:
    how = {"color_scheme": scheme, "bypass_csp": True, "viewport": {"width": 320, "height": 740}}
    phone = with_worker(phones, ann, **how)
    phone.locator("#update").evaluate("line => { line.hidden = false; }")
    found = {"update": (objections(phone), sideways(phone))}
    Table(phone).open(night)
    expect_kept(phone, f"/nights/{night.pk}/")
    phone.context.set_offline(True)
    for path in ("", "settle/"):
        phone.goto(f"/nights/{night.pk}/{path}")
        expect(phone.locator("#offline")).to_be_visible()
        found[path] = (objections(phone), sideways(phone))
    assert found == dict.fromkeys(("update", "", "settle/"), ([], 320))


class TestWhatIsKept:
    """Decision 20: tables only, of three nights, and none that this browser may not see."""

    def test_neither_fragments_nor_forms_nor_other_pages_are_kept(self, phone: Page, night: Night) -> None:
        table = Table(phone).open(night)
        table.play({"A": 3, "B": 2})
        for path in ("?x=1", "ledger/", "settle/", "people/", "watch/"):
            phone.goto(f"/nights/{night.pk}/{path}")
        phone.goto(f"/link/{access.make_owner_link()}/")
        expect_kept(phone, f"/nights/{night.pk}/", f"/nights/{night.pk}/watch/")
        shell = (
            "async () => (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname)"
        )
        assert {path.split("/")[1] for path in phone.evaluate(shell)} == {"static"}

    def test_of_four_nights_the_one_seen_longest_ago_goes(self, phone: Page, ann: Device) -> None:
        nights = [cast.start_night(ann, "A", "B", "C").pk for _night in range(4)]
        for night in (*nights[:3], nights[0], nights[3]):
            phone.goto(f"/nights/{night}/")
        expect_kept(phone, *(f"/nights/{night}/" for night in (nights[2], nights[0], nights[3])))

    def test_a_table_that_is_refused_is_forgotten(self, phones: Phones, night: Night) -> None:
        phones.expect(NOT_FOUND)
        bo = cast.device("Bo", Role.SCOREKEEPER, night.group)
        page = with_worker(phones, bo)
        page.goto(f"/nights/{night.pk}/")
        expect_kept(page, f"/nights/{night.pk}/")
        bo.delete()
        page.reload()
        expect_kept(page)

    def test_who_is_nobody_any_more_keeps_nothing(self, phones: Phones, night: Night) -> None:
        bo = cast.device("Bo", Role.SCOREKEEPER, night.group)
        page = with_worker(phones, bo)
        page.goto(f"/nights/{night.pk}/")
        expect_kept(page, f"/nights/{night.pk}/")
        bo.delete()
        page.goto("/")
        expect_kept(page)

    def test_who_may_only_watch_from_now_on_has_no_table_kept(self, phones: Phones, night: Night) -> None:
        bo = cast.device("Bo", Role.SCOREKEEPER, night.group)
        page = with_worker(phones, bo)
        page.goto(f"/nights/{night.pk}/")
        expect_kept(page, f"/nights/{night.pk}/")
        Device.objects.filter(pk=bo.pk).update(role=Role.VIEWER)
        page.goto(f"/nights/{night.pk}/")
        expect_kept(page, f"/nights/{night.pk}/watch/")


class TestUpdate:
    """A newer worker waits until somebody says so."""

    def test_a_new_version_waits_says_so_and_comes_at_a_tap(
        self, phone: Page, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = phone.get_by_role("status").filter(has_text="A new version is ready.")
        expect(line).to_be_hidden()
        files = install.shell()
        monkeypatch.setattr(install, "shell", lambda: files[1:])
        phone.goto("/")
        expect(line).to_be_visible()
        Table(phone).open(night)
        assert phone.evaluate("async () => Boolean((await navigator.serviceWorker.ready).waiting)")
        expect(line).to_have_count(0)
        phone.goto("/")
        with phone.expect_navigation():
            phone.get_by_role("button", name="Use it now").tap()
        expect(line).to_be_hidden()
        assert not phone.evaluate("async () => Boolean((await navigator.serviceWorker.ready).waiting)")

    def test_what_a_kept_table_needs_stays_and_what_nobody_needs_goes(
        self, phone: Page, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Table(phone).open(night)
        expect_kept(phone, f"/nights/{night.pk}/")
        needed = ("install.js", "icon.svg", "ledger.css")
        monkeypatch.setattr(install, "shell", lambda: ["/static/update.js"])
        phone.goto("/")
        with phone.expect_navigation():
            phone.get_by_role("button", name="Use it now").tap()
        names = phone.evaluate(
            "async () => (await (await caches.open('shell')).keys()).map(({ url }) => url.split('/').pop())"
        )
        assert (set(needed) <= set(names), "board.css" in names) == (True, False)
