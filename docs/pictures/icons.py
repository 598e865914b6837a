"""Draw the icons for home screens (`make icons`) from static/icon.svg, in a real browser."""

import base64
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium

STATIC = Path(__file__).parent.parent.parent / "static"
DARK = "#120e19"
# Name → side in pixels, how much of it the chip takes, and what is behind it: phones cut maskable icons to
# their own shape, in which only the middle 80 % are safe; those of Apple show black for transparent.
ICONS = {
    "icon-192.png": (192, 100, "transparent"),
    "icon-512.png": (512, 100, "transparent"),
    "icon-maskable-512.png": (512, 78, DARK),
    "apple-touch-icon.png": (180, 84, DARK),
}


def draw(browser: Browser, name: str, side: int, percent: int, behind: str) -> None:
    """One icon, as a screenshot of a page that shows nothing else."""
    source = base64.b64encode((STATIC / "icon.svg").read_bytes()).decode()
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(
        f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{behind}">'
        f'<img style="width:{percent}%" src="data:image/svg+xml;base64,{source}">'
    )
    page.screenshot(path=STATIC / name, omit_background=True)
    page.close()


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for name, (side, percent, behind) in ICONS.items():
            draw(browser, name, side, percent, behind)
        browser.close()


if __name__ == "__main__":
    main()
