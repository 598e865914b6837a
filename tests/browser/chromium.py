"""The machine's own Chromium, which tests and pictures drive."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

# The one without windows, which takes two thirds of the time, and what else goes by that name.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIETLY = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    """A browser that asks nobody for anything by itself."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=found, args=[*as_root, *QUIETLY])
