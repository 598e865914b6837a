"""Browsers that come in by a link, and what they may then do in a night."""

from django.test import Client

from games import sharing
from games.models import Night
from tests import cast


def comes_in(token: str, name: str = "Phone") -> tuple[Client, int]:
    """A fresh browser that opens a link, and what it was answered."""
    browser, way = Client(), "b" if len(token) == sharing.CODE_LENGTH else "link"
    return browser, browser.post(f"/{way}/{token}/", {"name": name}).status_code


def sees(browser: Client, night: Night) -> int:
    return browser.get(f"/nights/{night.pk}/watch/").status_code


def writes(browser: Client, night: Night) -> int:
    return browser.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 5})).status_code
