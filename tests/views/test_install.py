"""What a browser asks for to put the book on the home screen."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Night
from games.views import install

PNG_SIDE = slice(16, 24)  # of a PNG file: width and height, four bytes each
STATIC = Path(settings.BASE_DIR) / "static"


def side_of(file: str) -> int:
    """Pixels of a square PNG icon."""
    head = (STATIC / file).read_bytes()[PNG_SIDE]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
    assert width == height
    return width


class TestManifest:
    def test_it_says_what_a_phone_needs_to_install_the_book(self, client: Client) -> None:
        answer = client.get("/manifest.webmanifest")
        assert answer["Content-Type"] == "application/manifest+json"
        png = {"type": "image/png"}
        assert json.loads(answer.content) == {
            "id": "/",
            "name": "Bourré Ledger",
            "short_name": "Bourré",
            "lang": "en",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#120e19",
            "theme_color": "#120e19",
            "icons": [
                {"src": "/static/icon-192.png", "sizes": "192x192", "purpose": "any", **png},
                {"src": "/static/icon-512.png", "sizes": "512x512", "purpose": "any", **png},
                {"src": "/static/icon-maskable-512.png", "sizes": "512x512", "purpose": "maskable", **png},
                {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            ],
        }

    @pytest.mark.parametrize(
        ("file", "side"),
        [
            ("icon-192.png", 192),
            ("icon-512.png", 512),
            ("icon-maskable-512.png", 512),
            ("apple-touch-icon.png", 180),
        ],
    )
    def test_the_icons_are_as_large_as_it_says(self, file: str, side: int) -> None:
        assert side_of(file) == side

    def test_its_colours_are_those_of_the_dark(self) -> None:
        dark = re.search(r"--page: (#\w+);", (STATIC / "ledger.css").read_text())
        assert dark
        assert dark[1] == install.DARK


class TestWorker:
    def test_it_is_a_script_for_the_whole_site_that_no_cache_keeps(self, client: Client) -> None:
        """Its scope is the folder it lies in: the root."""
        answer = client.get("/worker.js")
        assert answer["Content-Type"] == "text/javascript; charset=utf-8"
        assert "no-store" in answer["Cache-Control"]

    def test_neither_it_nor_the_manifest_asks_the_database_or_sets_a_cookie(
        self, client: Client, db: None
    ) -> None:
        with CaptureQueriesContext(connection) as asked:
            cookies = [client.get(path).cookies.output() for path in ("/worker.js", "/manifest.webmanifest")]
        assert (len(asked), cookies) == (0, ["", ""])

    def test_it_is_the_same_for_everybody_until_a_file_changes(
        self, client: Client, book: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = client.get("/worker.js").content
        assert book.get("/worker.js").content == first
        monkeypatch.setattr(install, "shell", lambda: ["/static/ledger.0123456789ab.css"])
        assert client.get("/worker.js").content != first

    def test_it_keeps_every_file_that_a_page_loads(self, book: Client, night: Night) -> None:
        pages = [
            book.get(path).content.decode()
            for path in ("/", f"/nights/{night.pk}/", f"/nights/{night.pk}/watch/")
        ]
        loaded = set(re.findall(r'<(?:script src|link rel="stylesheet" href)="([^"]+)"', "".join(pages)))
        assert len(loaded) > 3
        assert loaded <= set(install.shell())
        assert all(finders.find(path.removeprefix("/static/")) for path in install.shell())

    def test_what_it_shows_without_a_connection_holds_no_token(self, client: Client) -> None:
        assert "csrfmiddlewaretoken" not in client.get("/worker.js").content.decode()

    def test_it_is_at_most_4_kb_and_the_script_of_every_page_600_bytes(self, client: Client) -> None:
        worker = client.get("/worker.js", headers={"Accept-Encoding": "identity"}).content
        assert len(gzip.compress(worker)) <= 4000
        assert len(gzip.compress((STATIC / "install.js").read_bytes())) <= 600


@pytest.mark.parametrize("path", ["/", "/nights/{}/", "/nights/{}/settle/"])
def test_every_page_names_the_manifest_and_the_icon_for_phones_of_apple(
    book: Client, night: Night, path: str
) -> None:
    page = book.get(path.format(night.pk)).content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert '<link rel="apple-touch-icon" href="/static/apple-touch-icon.png">' in page


class TestNobody:
    """The first page tells the worker to forget what it kept, where a browser may see nothing any more."""

    def test_a_stranger_is_nobody(self, client: Client, db: None) -> None:
        assert client.get("/").headers.get("X-Nobody") == "yes"

    def test_who_keeps_a_book_is_somebody(self, book: Client, night: Night) -> None:
        assert "X-Nobody" not in book.get("/").headers
