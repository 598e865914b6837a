"""One gate: every address × role × the ids of two groups × GET and POST (docs/promises.md: P20, S9–S11)."""

import copy

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from games.models import Device
from tests import cast, gate, hostile
from tests.gate import ROLES, ROWS, May, Row, World, ids_for, rows, world

pytestmark = pytest.mark.usefixtures("quiet")

PATTERNS = [pattern for pattern in hostile.patterns() if pattern.name not in gate.BY_TOKEN]
EVERY_ADDRESS = pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: str(pattern.name))
IN = "let in"  # a page, a redirect, or a form refused for what stands in it


@pytest.fixture(scope="module")
def host(stage: None) -> Device:
    """The host's device."""
    return cast.device("Ann’s phone")


@pytest.fixture(scope="module")
def worlds(host: Device) -> tuple[World, World]:
    """Our group, and another one of the same host."""
    return world(host, "Ours"), world(host, "Theirs")


@pytest.fixture(scope="module")
def sessions(host: Device, worlds: tuple[World, World]) -> dict[str, str]:
    """One of each role in our group; each has been in, so that none is a stranger for want of a session."""
    ours, theirs = worlds
    removed = cast.device("Rem", cast.Role.OWNER, ours.group)
    guest = cast.device("Guest", cast.Role.VIEWER, ours.group)
    Device.objects.filter(pk=removed.pk).update(removed_at=timezone.now())
    Device.objects.filter(pk=guest.pk).update(night=ours.night)
    held = {
        "host": [host],
        "owner": [cast.device("Bo", cast.Role.OWNER, ours.group)],
        "scorekeeper": [cast.device("Cy", cast.Role.SCOREKEEPER, ours.group)],
        "viewer": [cast.device("Vi", cast.Role.VIEWER, ours.group)],
        "guest": [guest],
        "removed": [removed],
        "another’s owner": [cast.device("Zoe", cast.Role.OWNER, theirs.group)],
        "anonymous": [],
    }
    return {role: cast.session_of(*held[role]) for role in ROLES}


@pytest.fixture
def ours(scene: None, worlds: tuple[World, World]) -> World:
    return copy.deepcopy(worlds[0])


@pytest.fixture
def theirs(scene: None, worlds: tuple[World, World]) -> World:
    return copy.deepcopy(worlds[1])


@pytest.fixture
def browsers(scene: None, sessions: dict[str, str]) -> dict[str, Client]:
    """The browser of each role."""
    return {role: cast.client_with(session) for role, session in sessions.items()}


def may(role: str, pattern: URLPattern, own: bool) -> May:
    """What a role may do at an address, with the ids of our group (`own`) or of the other."""
    ids = set(pattern.pattern.converters)
    if role == "host":
        return May.HOST
    if not ids & {"group_id", "night_id"}:
        return May.NOTHING
    if role == "another’s owner":
        return May.NOTHING if own else May.OWN
    here = {"owner": May.OWN, "scorekeeper": May.KEEP_SCORE, "viewer": May.LOOK}
    if role == "guest" and "night_id" in ids:
        return May.LOOK if own else May.NOTHING
    return here.get(role, May.NOTHING) if own else May.NOTHING


def expected(has: May, needs: May | None) -> str | int:
    if needs is None:
        return 405
    if has >= needs:
        return IN
    return 404 if has is May.NOTHING else 403


def found(answer: HttpResponseBase) -> str | int:
    return IN if answer.status_code in (200, 302, 303, 409, 422) else answer.status_code


def sent(client: Client, method: str, path: str, form: dict[str, str] | None = None) -> HttpResponseBase:
    """The answer to a request, of which no trace remains."""
    with transaction.atomic():
        answer: HttpResponseBase = getattr(client, method)(path, form or {})
        transaction.set_rollback(True)
    return answer


class TestMatrix:
    """P20, S9, S11: strangers get 404, readers who write 403, and nobody more than his role gives."""

    @EVERY_ADDRESS
    def test_everybody_gets_what_his_role_gives(
        self, browsers: dict[str, Client], ours: World, theirs: World, pattern: URLPattern
    ) -> None:
        row = row_of(pattern)
        wanted, answered = {}, {}
        for role, client in browsers.items():
            for place in (ours, theirs):
                path = hostile.address(pattern, ids_for(pattern, place))
                has = may(role, pattern, place is ours)
                for method, needs in (("get", row.get), ("post", row.post)):
                    wanted[role, place.name, method] = expected(has, needs)
                    answered[role, place.name, method] = found(sent(client, method, path))
        assert answered == wanted

    @EVERY_ADDRESS
    def test_what_is_of_another_group_cannot_be_reached_through_ones_own(
        self, browsers: dict[str, Client], ours: World, theirs: World, pattern: URLPattern
    ) -> None:
        """S9: our group or night in front, the other's player, line or payment behind it."""
        outer, inner = ("group_id", "night_id"), set(pattern.pattern.converters)
        mixed: dict[str, object] = {name: (ours if name in outer else theirs).ids[name] for name in inner}
        path = hostile.address(pattern, mixed)
        form = {"key": cast.fresh_key(), "version": str(cast.version(ours.night))}
        for role in ("owner", "scorekeeper"):
            for method in ("get", "post"):
                before = rows(theirs.group)
                answer = getattr(browsers[role], method)(path, form if method == "post" else {})
                assert "Theirs" not in answer.content.decode(errors="replace")
                assert rows(theirs.group) == before


def row_of(pattern: URLPattern) -> Row:
    assert pattern.name in ROWS, (
        f"{pattern.name} has no row in tests/gate.py: who may look there, who may write?"
    )
    return ROWS[pattern.name]


class TestOpen:
    """S10: deny by default. Whoever opens an address to everybody has to say so in tests/gate.py."""

    def test_no_other_address_is_open_to_nobody_in_particular(self) -> None:
        open_rows = {name for name, row in ROWS.items() if May.NOTHING in (row.get, row.post)}
        assert open_rows | gate.BY_TOKEN == gate.OPEN_TO_NOBODY_IN_PARTICULAR

    def test_every_address_has_a_row_and_every_row_an_address(self) -> None:
        assert set(ROWS) | gate.BY_TOKEN == {pattern.name for pattern in hostile.patterns()}

    def test_open_pages_name_nobody(self, browsers: dict[str, Client]) -> None:
        for name in ("/", "/house-rules/", "/nowhere/"):
            for role in ("anonymous", "removed"):
                page = browsers[role].get(name).content.decode()
                assert ("Ours" in page, "Theirs" in page, "Thibodaux" in page) == (False, False, False)

    def test_a_token_that_never_was_opens_nothing_for_anybody(self, browsers: dict[str, Client]) -> None:
        for client in browsers.values():
            for path in (f"/link/{'x' * 43}/", "/b/xxxxx-xxxxx/"):
                answers = [sent(client, method, path).status_code for method in ("get", "post")]
                assert answers == [404, 404]


@EVERY_ADDRESS
def test_no_form_is_taken_without_its_token_and_no_method_that_nobody_knows(
    browsers: dict[str, Client], ours: World, pattern: URLPattern
) -> None:
    """S3: not even from the host."""
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = browsers["host"].cookies
    path = hostile.address(pattern, ids_for(pattern, ours))
    assert browser.post(path, {"name": "x"}).status_code == 403
    refused = [browser.generic(method, path) for method in ("PUT", "PATCH", "DELETE", "BREW")]
    assert [(answer.status_code, answer["Allow"]) for answer in refused] == [(405, "GET, HEAD, POST")] * 4
