"""One Chromium a test process, fresh phones a test; a test fails if a page complained in its console."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from games.models import Device, Night
from tests.browser.phones import PATIENCE, UNREACHABLE, Phones
from tests.browser.table import Table

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIETLY = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with pytest.MonkeyPatch.context() as process, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, by which Django would take every query for a mistake.
        process.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*as_root, *QUIETLY])
        yield browser
        browser.close()


@pytest.fixture
def phones(browser: Browser, live_server: LiveServer, transactional_db: None) -> Iterator[Phones]:
    """Phones of this test, closed before its database is emptied."""
    phones = Phones(browser, live_server.url)
    yield phones
    assert phones.close() == []


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
