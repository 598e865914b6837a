"""What the log says: nothing of tokens, names or notes (docs/promises.md: S2)."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import IntegrityError, OperationalError
from django.test import Client

from bourre_ledger.logs import Discreet
from games import access
from games.models import Device, JournalEntry, Night
from tests import cast
from tests.environment import Environment

TYPED = ("Boudreaux", "she owes me a beer", "boudreaux-handle", "Ninth Ward")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is logged, down to the last detail, as the settings have it written."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(Discreet("%(levelname)s %(name)s: %(message)s"))
    root, django = logging.getLogger(), logging.getLogger("django")
    before = root.level, django.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    django.setLevel(logging.INFO)
    yield log
    root.removeHandler(handler)
    root.setLevel(before[0])
    django.setLevel(before[1])


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Environment:
    return Environment(monkeypatch, tmp_path / "data")


def browser_of(device: Device) -> Client:
    browser = Client(raise_request_exception=False)
    browser.cookies = cast.client_of(device).cookies
    return browser


@pytest.fixture
def browser(ann: Device) -> Client:
    """Ann's, whose requests are answered as a server would."""
    return browser_of(ann)


def test_all_that_is_logged_goes_through_it(environment: Environment) -> None:
    log = environment.settings()["LOGGING"]
    formats = {handler["formatter"] for handler in log["handlers"].values()}
    assert (formats, log["formatters"]["plain"]["()"]) == ({"plain"}, "bourre_ledger.logs.Discreet")
    assert [logger["handlers"] for logger in log["loggers"].values()] == [[], []]


class TestRequests:
    def test_what_people_type_is_in_no_line(
        self, browser: Client, night: Night, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Recorded, refused, not found, forbidden, or a mistake of ours which repeats what it was given."""
        note = cast.deal_form(night, {"A": 5}, note=TYPED[1])
        assert browser.post(f"/nights/{night.pk}/deals/", note).status_code == 302
        assert (
            browser.post(f"/nights/{night.pk}/deals/", {**note, "key": "", "version": "x"}).status_code == 422
        )
        player = night.group.players.first()
        assert player is not None
        form = {"name": TYPED[0], "venmo": TYPED[2], "pays_by": TYPED[1]}
        browser.post(f"/groups/{night.group_id}/players/{player.pk}/", form)
        browser.post(f"/groups/{night.group_id}/change/", {"name": TYPED[3]})
        vi = browser_of(cast.device(TYPED[0], cast.Role.VIEWER, night.group))
        assert vi.post(f"/nights/{night.pk}/undo/", {"note": TYPED[1]}).status_code == 403
        assert Client().post(f"/nights/{night.pk}/undo/", {"note": TYPED[1]}).status_code == 404
        assert Client(enforce_csrf_checks=True).post("/", {"name": TYPED[0]}).status_code == 403

        def fail(*_args: object, **_kwargs: object) -> None:
            try:
                raise ValueError(TYPED[1])
            except ValueError as error:
                raise IntegrityError(f"DETAIL: Failing row contains ({TYPED[0]})") from error

        monkeypatch.setattr(JournalEntry.objects, "bulk_create", fail)
        again = cast.deal_form(night, {"A": 5}, note=TYPED[1])
        assert browser.post(f"/nights/{night.pk}/deals/", again).status_code == 500
        lines = written.getvalue()
        assert [typed for typed in TYPED if typed in lines] == []
        assert ("Internal Server Error" in lines, "IntegrityError" in lines, "in fail" in lines) == (
            True,
        ) * 3

    def test_tokens_are_in_no_line(self, db: None, written: io.StringIO) -> None:
        token = access.make_owner_link()
        phone = Client(raise_request_exception=False)
        for method in ("GET", "POST", "BREW"):
            for path in (
                f"/link/{token}/",
                f"/link/{token}/x",
                f"/link/{token}",
                f"/link/{token}?a={token[:9]}",
            ):
                phone.generic(method, path)
        for path in (f"/b/{token}/", f"/b/{token}"):
            phone.get(path)
        phone.get("/", headers={"referer": f"http://testserver/link/{token}/"})
        assert "/link/…" in written.getvalue()
        assert token not in written.getvalue()


@pytest.mark.parametrize(
    ("message", "written"),
    [
        ("Not Found: /link/s3cr3t_-token/", "Not Found: /link/…/"),
        ("Forbidden: /link/s3cr3t", "Forbidden: /link/…"),
        ("GET http://a.example/link/s3cr3t?x=1 HTTP/1.1", "GET http://a.example/link/…?x=1 HTTP/1.1"),
        ("Gone: /b/abcde-fghjk/", "Gone: /b/…/"),
        ("Service Unavailable: /b/abcde fghjk/", "Service Unavailable: /b/…/"),
        ("Not Found: /groups/7/", "Not Found: /groups/7/"),
    ],
)
def test_the_log_never_shows_the_token_of_a_link(message: str, written: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (message,), None)
    assert Discreet("%(message)s").format(record) == written


def test_a_traceback_says_where_and_what_kind_and_of_the_machine_also_why() -> None:
    def written_of(error: Exception) -> str:
        try:
            raise error
        except type(error) as raised:
            exception = (type(raised), raised, raised.__traceback__)
            record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", (), exception)
        return Discreet().format(record).splitlines()[-1]

    assert [
        written_of(ValueError("Boudreaux, /link/s3cr3t/")),
        written_of(OperationalError("database is locked")),
        written_of(OSError("no room for /link/s3cr3t/")),
    ] == ["ValueError", "OperationalError: database is locked", "OSError: no room for /link/…/"]
