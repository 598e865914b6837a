"""Screens that show the board: what opens one, and what stands on it."""

from django.test import Client

from games.models import Night
from tests.page import Page


def spelled(browser: Client, night: Night) -> str:
    """Make a link to the board; what is to be typed."""
    return Page(browser.post(f"/nights/{night.pk}/share/", {"kind": "board"})).testid("spelled")


def opens(code: str) -> Client:
    """A TV on which somebody typed this and pressed the button."""
    browser = Client()
    assert browser.post(f"/b/{code}/").status_code == 303
    return browser


def board(browser: Client, night: Night) -> Page:
    return Page(browser.get(f"/nights/{night.pk}/board/"))
