"""Phones at the table: browsers that are somebody's device, and what their consoles complained of."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from games.models import Device
from tests import cast

PATIENCE = 5_000  # milliseconds until what should show, and does not, fails the test
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-US",
    # A worker answers before Playwright's routes do, and asks on its own: only tests of it allow it.
    "service_workers": "block",
}
BLOCKED = "Service Worker registration blocked"
# Chromium reports every answer of 400 and above, and every request that never arrives, as an error.
LOADING = "Failed to load resource: "
REFUSED = f"{LOADING}the server responded with a status of 422"
STALE = f"{LOADING}the server responded with a status of 409"
NOT_FOUND = f"{LOADING}the server responded with a status of 404"
GONE = f"{LOADING}the server responded with a status of 410"
BAD_GATEWAY = f"{LOADING}the server responded with a status of 502"
TIMED_OUT = "htmx: htmx:error: timeout"
UNREACHABLE = (f"{LOADING}net::", "htmx: htmx:error: Failed to fetch")


class Phones:
    """Opens phones, and keeps what their pages complained of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: list[str] = [BLOCKED]

    def open(self, device: Device | None = None, **options: Any) -> Page:
        """A page on a fresh phone, which is this device; a stranger's without one."""
        context = self.browser.new_context(base_url=self.address, **{**PHONE, **options})
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        if device:
            session = cast.session_of(device)
            context.add_cookies([{"name": "session", "value": session, "url": self.address}])
        return context.new_page()

    def expect(self, *complaints: str) -> None:
        """The consoles may say what begins like this."""
        self.expected += complaints

    def close(self) -> list[str]:
        """Close all phones; what they complained of and nobody expected, violations of the CSP included."""
        for context in self.contexts:
            context.close()
        return [said for said in self.complaints if not said.startswith(tuple(self.expected))]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)
