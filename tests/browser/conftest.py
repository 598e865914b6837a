"""One Chromium a test process, fresh phones a test; a test fails if a page complained in its console."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from games.models import Device, Night
from tests.browser import chromium
from tests.browser.door import Door
from tests.browser.phones import PATIENCE, UNREACHABLE, Phones
from tests.browser.table import Table


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    with pytest.MonkeyPatch.context() as process, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, by which Django would take every query for a mistake.
        process.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        expect.set_options(timeout=PATIENCE)
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def door(live_server: LiveServer) -> Door:
    """The way into the server."""
    server = live_server.thread.httpd
    door = Door(server.get_app())
    server.set_app(door)
    return door


@pytest.fixture
def phones(browser: Browser, live_server: LiveServer, door: Door, transactional_db: None) -> Iterator[Phones]:
    """Phones of this test, closed and answered before its database is emptied."""
    door.open()
    phones = Phones(browser, live_server.url)
    yield phones
    complaints = phones.close()
    door.shut()
    assert complaints == []


@pytest.fixture
def page(phones: Phones, ann: Device) -> Page:
    """Ann's phone."""
    return phones.open(ann)


@pytest.fixture
def table(page: Page, night: Night) -> Table:
    """The seed's night before its first deal, on Ann's phone."""
    return Table(page).open(night)


@pytest.fixture
def dead(phones: Phones, table: Table) -> Table:
    """Ann's table, in a dead spot of the room."""
    phones.expect(*UNREACHABLE)
    table.page.context.set_offline(True)
    return table


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def either(request: pytest.FixtureRequest, phones: Phones, ann: Device) -> Page:
    """Ann's phone, once with scripts and once without."""
    return phones.open(ann, java_script_enabled=request.param)
