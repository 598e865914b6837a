"""Nonsense never breaks it, and looking changes nothing (docs/promises.md: P14, S3)."""

import os
import random
import re
from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import pytest
from django.apps import apps
from django.core import serializers
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern

from games import access, sharing
from games.models import Device, LinkKind, Night
from tests import cast, hostile

pytestmark = pytest.mark.usefixtures("quiet")

PATTERNS = hostile.patterns()
T = TypeVar("T")
EVERY_ADDRESS = pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: str(pattern.name))
# Of random forms, an address and role: 2 here, more in `make soak`, with another seed each time.
FORMS = int(os.environ.get("HOSTILE", "2"))
LONG = FORMS > 20  # `make soak`: all there is, where the everyday suite takes a few, the same ones each time
SEED = os.environ.get("SEED", "")


@pytest.fixture(scope="module")
def owner(stage: None) -> Device:
    """The owner's device."""
    return cast.device("Ann’s phone")


@pytest.fixture(scope="module")
def seeds_night(owner: Device) -> Night:
    """The seed's night."""
    night = cast.start_night(owner, "G", *cast.SEVEN[:-1])
    cast.play(cast.client_of(owner), night, cast.SEEDS_DEALS)
    return night


@pytest.fixture(scope="module")
def sessions(owner: Device, seeds_night: Night) -> dict[str, str]:
    """One of each role."""
    group = seeds_night.group
    return {
        "owner": cast.session_of(owner),
        "scorekeeper": cast.session_of(cast.device("Bo", cast.Role.SCOREKEEPER, group)),
        "viewer": cast.session_of(cast.device("Vi", cast.Role.VIEWER, group)),
        "stranger": cast.session_of(),
    }


@pytest.fixture
def played(scene: None, seeds_night: Night) -> Night:
    return Night.objects.select_related("group").get(pk=seeds_night.pk)


@pytest.fixture
def browsers(scene: None, sessions: dict[str, str]) -> dict[str, Client]:
    """The browser of each role, whose requests are answered as a server would: never by an exception."""
    found = {role: cast.client_with(session) for role, session in sessions.items()}
    for client in found.values():
        client.raise_request_exception = False
    return found


def arguments(pattern: URLPattern, night: Night) -> dict[str, object]:
    """What leads to something: this night, its group, its first deal, line or whatever has a number."""
    named = {"group_id": night.group_id, "night_id": night.pk, "token": "x" * 43}
    first = night.entries.first()
    return {
        name: named.get(name, first.pk if first and "entry" in name else 1)
        for name in pattern.pattern.converters
    }


def send(client: Client, method: str, path: str, **how: Any) -> HttpResponseBase:
    return client.generic(method, path, secure=False, **how)


def some(all_of: Sequence[T], few: int, chance: random.Random) -> Sequence[T]:
    """All in a long run, else a few of them."""
    return all_of if LONG else chance.sample(all_of, min(few, len(all_of)))


class Sweep:
    """Sends, and remembers what was answered with 500 or more."""

    def __init__(self, browsers: dict[str, Client]) -> None:
        self.browsers = browsers
        self.sent = 0
        self.broken: list[str] = []

    def send(self, role: str, method: str, path: str, **how: Any) -> None:
        with transaction.atomic():
            answer = send(self.browsers[role], method, path, **how)
            transaction.set_rollback(True)  # or each form that is accepted would make all later ones slower
        self.sent += 1
        if answer.status_code >= 500:
            self.broken.append(f"{answer.status_code} {role} {method} {path[:80]} {str(how)[:300]}")


@pytest.fixture
def sweep(browsers: dict[str, Client]) -> Sweep:
    return Sweep(browsers)


class TestNonsense:
    """P14: every address × method × role, no answer of 500 or more."""

    @EVERY_ADDRESS
    def test_in_the_address(self, sweep: Sweep, played: Night, pattern: URLPattern) -> None:
        right, chance = arguments(pattern, played), random.Random(f"{SEED}{pattern.name}")
        for name in right:
            for value in some(hostile.VALUES, 6, chance):
                path = hostile.address(pattern, {**right, name: quote(value[:4000])})
                sweep.send("owner", chance.choice(["GET", "POST"]), path)
        for method in hostile.METHODS:
            for role in some(list(sweep.browsers), 2, chance):
                sweep.send(role, method, hostile.address(pattern, right))
        assert sweep.broken == []

    @EVERY_ADDRESS
    def test_in_the_body(self, sweep: Sweep, played: Night, pattern: URLPattern) -> None:
        path = hostile.address(pattern, arguments(pattern, played))
        for body, kind in some(hostile.BODIES, 4, random.Random(f"{SEED}{pattern.name}")):
            for role in ("owner", "viewer"):
                sweep.send(role, "POST", path, data=body, content_type=kind)
        assert sweep.broken == []

    @EVERY_ADDRESS
    def test_in_the_headers(self, sweep: Sweep, played: Night, pattern: URLPattern) -> None:
        path = hostile.address(pattern, arguments(pattern, played))
        for headers in some(hostile.HEADERS, 4, random.Random(f"{SEED}{pattern.name}")):
            sweep.send("owner", "GET", path, **headers)
            sweep.send("owner", "POST", path, **headers)
        assert sweep.broken == []

    @EVERY_ADDRESS
    def test_in_the_fields(self, sweep: Sweep, played: Night, pattern: URLPattern) -> None:
        path = hostile.address(pattern, arguments(pattern, played))
        chance = random.Random(f"{SEED}{pattern.name}")
        for _ in range(FORMS):
            for role in ("owner", "scorekeeper", "viewer"):
                sweep.send(role, "POST", path, **urlencoded(form(chance, played)))
            sweep.send("owner", "GET", path, QUERY_STRING=urlencoded(form(chance, played))["data"].decode())
        assert sweep.broken == [], f"seed {SEED}"

    @EVERY_ADDRESS
    def test_in_the_fields_of_its_own_forms(self, sweep: Sweep, played: Night, pattern: URLPattern) -> None:
        path = hostile.address(pattern, arguments(pattern, played))
        if sweep.browsers["owner"].post(path).status_code == 405:
            return  # it has no form
        chance = random.Random(f"{SEED}{pattern.name}")
        for field in some(fields(sweep.browsers["owner"], played), 12, chance):
            right = {**WHOLE, "key": [cast.fresh_key()], "version": [str(played.version)]}
            for value in some(TELLING, 3, chance) if field in OFTEN else [chance.choice(TELLING)]:
                sweep.send("owner", "POST", path, **urlencoded({**right, field: [value]}))
        assert sweep.broken == []


TELLING = ("\0", "9" * 5000, str(2**63), "x" * 3000, "-1", "\u202e")
OFTEN = ("note", "name", "chips", "key", "version")
# Right for as many forms as one dictionary can be right for.
WHOLE = {
    "name": ["Flo"],
    "player": ["2"],
    "chips": ["5"],
    "after": [""],
    "pot": ["share"],
    "who": [""],
    "house_rules": ["louisiana"],
    "buy_ins": ["owed"],
    "players": ["Ann\nBo"],
    "new_players": ["Ann\nBo"],
    "tricks-2": ["3"],
    "tricks-3": ["2"],
}


FOUND: set[bytes] = set()  # once a process: reading every page for every test would take minutes


def fields(browser: Client, night: Night) -> list[str]:
    """The names of all fields of all forms of all pages, and some that nobody asks for."""
    if not FOUND:
        for pattern in PATTERNS:
            answer = browser.get(hostile.address(pattern, arguments(pattern, night)))
            FOUND.update(re.findall(rb' name="([\w-]+)"', answer.content))
    # Of the fields that every seat has, one seat's are enough.
    found = {name for name in map(bytes.decode, FOUND) if not re.search("-(?!2$)[0-9]+$", name)}
    return sorted(found | set(hostile.FIELDS))


def form(chance: random.Random, night: Night) -> dict[str, list[str]]:
    """Some fields right, some nonsense, some repeated, some missing."""
    said = {name: list(values) for name, values in WHOLE.items() if chance.random() < 0.8}
    said |= {"key": [cast.fresh_key()], "version": [str(night.version)]}
    for field in chance.sample(hostile.FIELDS, 3):
        said[field] = chance.choices([value[:2000] for value in hostile.VALUES], k=chance.randint(1, 3))
    return said


def urlencoded(said: dict[str, list[str]]) -> dict[str, Any]:
    pairs = [f"{quote(name)}={quote(value)}" for name, values in said.items() for value in values]
    return {"data": "&".join(pairs).encode(), "content_type": "application/x-www-form-urlencoded"}


class TestTexts:
    """What no database holds is refused in words, before one sees it."""

    @pytest.mark.parametrize(
        ("path", "said"),
        [
            ("deals/", {"tricks-2": "5", "note": "a\0b"}),
            ("people/join/", {"name": "a\0b"}),
            ("people/buy-in/", {"player": "2", "chips": "5\0"}),
            ("people/buy-in/", {"player": "2", "chips": "5", "note": "\0"}),
            ("people/buy-in/", {"player": "2", "chips": str(2**63)}),
        ],
    )
    def test_it_is_refused_and_nothing_is_recorded(
        self, browsers: dict[str, Client], played: Night, path: str, said: dict[str, str]
    ) -> None:
        version = str(played.version)
        answer = browsers["owner"].post(
            f"/nights/{played.pk}/{path}", {"key": "k", "version": version, **said}
        )
        played.refresh_from_db()
        assert (answer.status_code, str(played.version)) == (422, version)


class TestLooking:
    """S3: no address changes a row when it is only looked at."""

    def test_a_get_of_every_address_by_every_role_changes_no_row(
        self, browsers: dict[str, Client], played: Night
    ) -> None:
        token = access.make_owner_link()
        code = sharing.make_link(LinkKind.BOARD, played.group, played)
        before = rows()
        for pattern in PATTERNS:
            tokens = {"link": {"token": token}, "board_link": {"code": code}}.get(str(pattern.name), {})
            known = arguments(pattern, played) | tokens
            for client in browsers.values():
                for query in ("", "?up=2&order=2&order=1&show=1", "?key=k&version=3&tricks-2=5&nobody=on"):
                    for method in ("GET", "HEAD", "OPTIONS"):
                        send(client, method, hostile.address(pattern, known) + query)
        assert rows() == before

    def test_the_sweep_sees_a_row_that_changes(self, played: Night) -> None:
        before = rows()
        played.group.player_named("Zoe")
        assert rows() != before


def rows() -> str:
    """Everything stored."""
    return "".join(
        serializers.serialize("json", model._default_manager.order_by("pk")) for model in apps.get_models()
    )
