"""Which headers each answer has, whatever is answered (docs/promises.md: S2, S7, S12, S16, S19, S21)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.http import HttpResponseBase
from django.test import Client, override_settings
from django.urls import URLPattern

from games import access
from games.models import Device, Night
from tests import cast, hostile
from tests.environment import Environment
from tests.gate import World, ids_for, world
from tests.test_gate import EVERY_ADDRESS

pytestmark = pytest.mark.usefixtures("quiet")

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
SENSORS = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": ", ".join(f"{name}=()" for name in SENSORS),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, noarchive",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": None,
    "Strict-Transport-Security": None,
    "Access-Control-Allow-Origin": None,
    "no-store": True,
}
AT_LINKS = {"Referrer-Policy": "strict-origin"}
OVER_HTTPS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
}


def always(path: str) -> dict[str, object]:
    """What every answer at an address has: a page whose own address holds a token names it to nobody."""
    return {**ALWAYS, **(AT_LINKS if path.startswith(("/link/", "/b/")) else {})}


def found(answer: HttpResponseBase) -> dict[str, object]:
    """The headers of the table, as they were sent."""
    headers = {name: answer.headers.get(name) for name in ALWAYS if name != "no-store"}
    policy = str(headers["Content-Security-Policy"])
    directives = dict(part.split(" ", 1) for part in policy.split("; ")) if " " in policy else policy
    stored = "no-store" in answer.headers.get("Cache-Control", "")
    return {**headers, "Content-Security-Policy": directives, "no-store": stored}


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """What the settings say of https where a proxy serves it."""
    said = Environment(monkeypatch, tmp_path / "data").settings(BOURRE_HTTPS="1")
    names = [name for name in said if name.startswith(("SECURE_", "SESSION_COOKIE_", "CSRF_COOKIE_"))]
    with override_settings(**{name: said[name] for name in names}):
        yield


OVER = {"HTTP_X_FORWARDED_PROTO": "https"}


@pytest.fixture(scope="module")
def host(stage: None) -> Device:
    """The host's device."""
    return cast.device("Ann’s phone")


@pytest.fixture(scope="module")
def ours(host: Device) -> World:
    """A group of the host's."""
    return world(host, "Ours")


def browsers(host: Device, **headers: str) -> list[Client]:
    """The host's and a stranger's."""
    known = Client(raise_request_exception=False, **headers)  # type: ignore[arg-type]
    known.cookies = cast.client_of(host).cookies
    return [known, Client(enforce_csrf_checks=True, **headers)]  # type: ignore[arg-type]


class TestEveryAddress:
    """S7, S21: to the host and to strangers, looked at or sent a form, let in or refused."""

    @EVERY_ADDRESS
    @pytest.mark.usefixtures("scene")
    def test_on_a_home_network(self, host: Device, ours: World, pattern: URLPattern) -> None:
        path = hostile.address(pattern, ids_for(pattern, ours))
        for browser in browsers(host):
            for method in ("GET", "POST", "OPTIONS", "BREW"):
                assert found(browser.generic(method, path)) == always(path), method

    @EVERY_ADDRESS
    @pytest.mark.usefixtures("scene", "hosted")
    def test_over_https(self, host: Device, ours: World, pattern: URLPattern) -> None:
        path = hostile.address(pattern, ids_for(pattern, ours))
        for browser in browsers(host, **OVER):
            for method in ("GET", "POST"):
                assert found(browser.generic(method, path)) == always(path) | OVER_HTTPS, method


def too_long(browser: Client) -> HttpResponseBase:
    return browser.post("/", {"x": "y" * 70_000})


def guessed_too_often(browser: Client) -> HttpResponseBase:
    return [browser.get("/link/x/") for _ in range(21)][-1]


def used_up(browser: Client) -> HttpResponseBase:
    path = f"/link/{access.make_owner_link()}/"
    browser.post(path, {"name": "Ann"})
    return browser.get(path)


ERRORS: dict[str, tuple[int, Callable[[Client], HttpResponseBase]]] = {
    "a forged host": (400, lambda browser: browser.get("/", headers={"host": "evil.example"})),
    "a link": (200, lambda browser: browser.get(f"/link/{access.make_owner_link()}/")),
    "no such address": (404, lambda browser: browser.get("/nowhere/")),
    "no such static file": (404, lambda browser: browser.get("/static/nothing.js")),
    "no such method": (405, lambda browser: browser.generic("BREW", "/")),
    "a link used up": (410, used_up),
    "a body that is too long": (413, too_long),
    "too many guesses": (429, guessed_too_often),
}


@pytest.mark.django_db
class TestErrors:
    """S7: the pages that say what went wrong are as private as the others."""

    @pytest.mark.parametrize("name", ERRORS)
    def test_what_went_wrong(self, name: str) -> None:
        status, ask = ERRORS[name]
        answer = ask(Client())
        assert (answer.status_code, found(answer)) == (status, always(answer.wsgi_request.path))  # type: ignore[attr-defined]

    def test_a_mistake_of_ours(self, ann: Device, night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("games.views.nights.render_table", lambda *_: 1 // 0)
        answer = browsers(ann)[0].get(f"/nights/{night.pk}/")
        assert (answer.status_code, found(answer)) == (500, ALWAYS)


@override_settings(WHITENOISE_USE_FINDERS=True, WHITENOISE_AUTOREFRESH=True)
@pytest.mark.parametrize("file", ["ledger.css", "table.js", "icon.svg"])
def test_static_files_have_them_too_and_only_they_may_be_kept(db: None, file: str) -> None:
    answer = Client().get(f"/static/{file}")
    assert (answer.status_code, found(answer)) == (200, ALWAYS | {"no-store": False})
    assert "public" in answer["Cache-Control"]
    answer.close()


@pytest.mark.django_db
class TestCookies:
    """S12, S19."""

    def cookies(self, **headers: str) -> dict[str, tuple[object, ...]]:
        browser = Client(**headers)  # type: ignore[arg-type]
        path = f"/link/{access.make_owner_link()}/"
        browser.get(path)
        browser.post(path, {"name": "Ann"})
        flags = ("secure", "httponly", "samesite", "path", "domain")
        return {name: tuple(cookie[flag] for flag in flags) for name, cookie in browser.cookies.items()}

    def test_on_a_home_network_no_script_and_no_other_site_gets_at_them(self) -> None:
        kept = ("", True, "Lax", "/", "")
        assert self.cookies() == {"session": kept, "csrf": kept}

    @pytest.mark.usefixtures("hosted")
    def test_over_https_they_are_bound_to_this_host_and_to_https(self) -> None:
        kept = (True, True, "Lax", "/", "")
        assert self.cookies(**OVER) == {"__Host-session": kept, "__Host-csrf": kept}


@pytest.mark.django_db
class TestForgedHeaders:
    """S16, S19: what a browser says of proxies counts for nothing, unless a proxy was said to be there."""

    FORGED = {
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_HOST": "evil.example",
        "HTTP_X_FORWARDED_PORT": "444",
        "HTTP_X_FORWARDED_FOR": "198.51.100.7",
        "HTTP_FORWARDED": "host=evil.example;proto=https",
        "HTTP_X_ORIGINAL_URL": "/nights/1/",
        "HTTP_X_HTTP_METHOD_OVERRIDE": "DELETE",
    }

    def test_without_a_proxy_the_answer_is_the_same(self) -> None:
        path = f"/link/{access.make_owner_link()}/"
        forged = Client(**self.FORGED).get(path)  # type: ignore[arg-type]
        assert found(forged) == always(path)
        assert ("evil.example" in forged.content.decode(), forged.cookies["csrf"]["secure"]) == (False, "")

    def test_no_other_host_is_answered(self) -> None:
        hosts = ("evil.example", "testserver.evil.example", "testserver@evil.example", "a b", "")
        statuses = [Client().get("/", headers={"host": host}).status_code for host in hosts if host]
        assert statuses == [400] * 4
