"""Take the README's pictures (`make pictures`): a real night, on the real server, in a real browser."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PORT = "8765"
PHONE = {"width": 360, "height": 740}
PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Eve", "Florence", "Gus"]
DEALS = [
    {"Dee": 3, "Bo": 1, "Gus": 1, "Cy": 0},
    {"Ann": 2, "Florence": 2, "Bo": 1, "Eve": 0},
    {"Ann": 3, "Cy": 2, "Dee": 0},
]
NEXT_DEAL = {"Ann": 3, "Bo": 2, "Dee": 0}


@contextmanager
def serving() -> Iterator[tuple[str, dict[str, str]]]:
    """A server with an empty book: its owner link, and the environment for commands on the same book."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "BOURRE_DATA_DIR": data}
        server = subprocess.Popen(  # noqa: S603 (our own command)
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", PORT],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            said: Iterable[str] = server.stdout or []
            yield next(line.split()[-1] for line in said if line.startswith("Owner link:")), environment
        finally:
            server.terminate()
            server.wait()


def start_a_night(page: Page, link: str) -> None:
    """Come in and set up a group of seven with a quarter a chip."""
    page.goto(link)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Group name").fill("The Thibodaux table")
    page.get_by_label("Players").fill("\n".join(PLAYERS))
    page.get_by_label("One chip is worth").fill("0.25")
    page.get_by_label("Buy-in", exact=True).fill("80")
    page.get_by_role("button", name="Start tonight").click()


def mark(page: Page, tricks: dict[str, int]) -> None:
    """Fill the grid in, and wait for the sentence on the Record button."""
    for name, taken in tricks.items():
        page.get_by_role("radiogroup", name=name, exact=True).get_by_role("radio", name=str(taken)).tap()
    page.get_by_role("button", name=re.compile("wins|Tie")).wait_for()


def take_all(page: Page) -> None:
    """Play, and take each picture light and dark."""
    for number, tricks in enumerate(DEALS, start=2):
        mark(page, tricks)
        page.get_by_role("button", name=re.compile("^Record deal")).tap()
        page.get_by_test_id("deal-number").get_by_text(str(number), exact=True).wait_for()
    mark(page, NEXT_DEAL)
    take(page, "table")
    take_board(page)
    page.reload()
    page.get_by_test_id("menu").tap()
    page.get_by_role("link", name="Settle up", exact=True).tap()
    page.get_by_label("Share it").check()
    page.get_by_role("button", name="Close the night").tap()
    page.get_by_test_id("payments").wait_for()
    take(page, "settle")


def take_board(page: Page) -> None:
    """The board on a TV."""
    table = page.url
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{table}board/")
    page.screenshot(path=HERE / "board.png", scale="css")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(table)


def take_season(page: Page, environment: dict[str, str]) -> None:
    """The season of the group that `manage.py demo` makes."""
    demo = [sys.executable, "manage.py", "demo", "--again"]
    subprocess.run(demo, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    page.goto("/")
    page.get_by_role("link", name="The Thibodaux table").last.tap()
    page.get_by_role("link", name="Season", exact=True).tap()
    page.get_by_role("heading", name="Records").wait_for()
    take(page, "season")


def take(page: Page, name: str) -> None:
    """One picture in both colour schemes."""
    schemes: list[Literal["light", "dark"]] = ["light", "dark"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=HERE / f"{name}-{scheme}.png")


def main() -> None:
    """Serve, play, take."""
    with serving() as (link, environment), sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{PORT}", viewport=PHONE, has_touch=True, is_mobile=True
        )  # type: ignore[arg-type]
        page = context.new_page()
        start_a_night(page, link)
        take_all(page)
        take_season(page, environment)
        browser.close()


if __name__ == "__main__":
    main()
