"""A phone that watches a night: asks once a second whether there is anything new."""

import re
from threading import Event
from time import perf_counter

from tests.served import Browser

HAS = re.compile(r"/watch/\?v=((\d+)[\d.]*)")  # the state, which begins with the version
SECONDS_BETWEEN = 1.0


class Watcher:
    """Watches the table at `url`; knows the newest version that it was shown, and when it was."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.state, self.version = "", -1
        self.shown_at = 0.0
        self.seconds: list[float] = []  # that each answer took
        self.odd: list[str] = []  # answers that are neither "nothing new" nor something newer

    def run(self, stop: Event, first: float) -> None:
        """Look once, `first` seconds from now, then ask until told to stop."""
        if stop.wait(first):
            return
        self.ask(f"{self.url}watch/", htmx=False)
        while not stop.wait(SECONDS_BETWEEN):
            self.ask(f"{self.url}watch/?v={self.state}", htmx=True)

    def ask(self, path: str, htmx: bool) -> None:
        """Ask once, and remember what is new."""
        began = perf_counter()
        status, page = self.browser.get(path, htmx)
        self.seconds.append(perf_counter() - began)
        found = HAS.search(page) if status == 200 else None
        if found and found[1] != self.state and int(found[2]) >= self.version:
            self.state, self.version, self.shown_at = found[1], int(found[2]), perf_counter()
        elif status != 204:
            self.odd.append(f"{path} answered {status}, which is nothing newer")
