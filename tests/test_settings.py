"""What the settings promise, whatever the environment says."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from bourre_ledger import machine, secret_key
from bourre_ledger.sqlite import PROMISED
from tests.environment import Environment


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a page")


urlpatterns = [path("page/", page)]


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Environment:
    return Environment(monkeypatch, tmp_path / "data")


class TestHosts:
    def test_by_default_the_machines_own_names_and_addresses_are_answered(
        self, environment: Environment
    ) -> None:
        assert environment.settings()["ALLOWED_HOSTS"] == machine.own_names() + machine.own_addresses()

    def test_the_environment_names_other_hosts(self, environment: Environment) -> None:
        found = environment.settings(ALLOWED_HOSTS="a.example, b.example", BOURRE_URL="https://c.example/")
        assert found["ALLOWED_HOSTS"] == ["a.example", "b.example", "c.example"]

    def test_every_host_at_once_is_refused(self, environment: Environment) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"\* is refused"):
            environment.settings(ALLOWED_HOSTS="ledger.example,*")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eight", "PORT: A port is a number"),
        ("CURRENCY", "dollars", "CURRENCY must be a code"),
        ("PORT", "65536", "PORT: A port is a number"),
        ("TIME_ZONE", "Louisiana", "TIME_ZONE must be a name"),
        ("TIME_ZONE", "../etc/passwd", "TIME_ZONE must be a name"),
        ("BOURRE_URL", "ledger.example", "BOURRE_URL must begin with"),
        ("BOURRE_DATA_DIR", "/dev/null/ledger", "BOURRE_DATA_DIR cannot be used"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(
    environment: Environment, name: str, value: str, sentence: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        environment.settings(**{name: value})


class TestSecretKey:
    def test_it_is_made_once_for_its_owner_only(self, environment: Environment, tmp_path: Path) -> None:
        first, second = environment.settings(), environment.settings()
        file = tmp_path / "data" / "secret_key.txt"
        assert (file.stat().st_mode & 0o777, first["SECRET_KEY"]) == (0o600, second["SECRET_KEY"])

    @pytest.mark.parametrize("mode", [0o604, 0o640, 0o602])
    def test_one_that_others_can_read_or_change_is_refused(self, tmp_path: Path, mode: int) -> None:
        file = tmp_path / "secret_key.txt"
        secret_key.read_or_make(file)
        file.chmod(mode)
        with pytest.raises(ImproperlyConfigured, match="chmod 600"):
            secret_key.read_or_make(file)

    def test_all_who_start_together_have_the_same_one(self, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as starting:
            keys = list(starting.map(secret_key.read_or_make, [tmp_path / "secret_key.txt"] * 8))
        assert (keys, os.listdir(tmp_path)) == ([keys[0]] * 8, ["secret_key.txt"])

    def test_an_empty_one_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "secret_key.txt"
        file.touch(mode=0o600)
        with pytest.raises(ImproperlyConfigured, match="too short"):
            secret_key.read_or_make(file)


class TestCookies:
    NAMES = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")

    def test_on_a_home_network_they_travel_over_plain_http(self, environment: Environment) -> None:
        found = environment.settings()
        assert [found[name] for name in self.NAMES] == ["session", "csrf", False, False]

    def test_over_https_they_are_bound_to_this_host(self, environment: Environment) -> None:
        found = environment.settings(BOURRE_HTTPS="1")
        assert [found[name] for name in self.NAMES] == ["__Host-session", "__Host-csrf", True, True]


def test_debugging_is_off_unless_this_is_a_development_machine(environment: Environment) -> None:
    found = [environment.settings()["DEBUG"], environment.settings(DJANGO_DEBUG="1", DEBUG="1")["DEBUG"]]
    assert [*found, environment.settings(BOURRE_DEVELOPMENT="1")["DEBUG"]] == [False, False, True]


class TestDatabase:
    def test_a_file_of_sqlite_is_opened_for_writers_that_wait(
        self, environment: Environment, tmp_path: Path
    ) -> None:
        found = environment.settings()["DATABASES"]["default"]
        assert (found["NAME"], found["OPTIONS"]["transaction_mode"], found["OPTIONS"]["timeout"]) == (
            str(tmp_path / "data" / "ledger.sqlite3"),
            "IMMEDIATE",
            20,
        )

    def test_postgresql_is_one_variable_away(self, environment: Environment) -> None:
        found = environment.settings(DATABASE_URL="postgres://ann:secret@db.example/ledger")["DATABASES"][
            "default"
        ]
        assert (found["ENGINE"], found["HOST"], found["CONN_MAX_AGE"]) == (
            "django.db.backends.postgresql",
            "db.example",
            None,
        )

    @pytest.mark.django_db
    def test_a_new_connection_has_what_the_promises_rest_on(self, environment: Environment) -> None:
        connection = ConnectionHandler(environment.settings()["DATABASES"])["default"]
        connection.connect()
        found = {name: connection.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PROMISED}
        connection.close()
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    @pytest.mark.django_db
    def test_a_connection_that_could_lose_a_deal_is_refused(self, environment: Environment) -> None:
        databases = environment.settings()["DATABASES"]
        databases["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL"
        connection = ConnectionHandler(databases)["default"]
        with pytest.raises(ImproperlyConfigured, match="synchronous 1, it must be 2"):
            connection.connect()
        connection.close()


@override_settings(ROOT_URLCONF="tests.test_settings")
def test_every_page_tells_browsers_to_load_from_here_only_and_to_keep_it_private() -> None:
    response = Client().get("/page/")
    headers = dict(response.items())
    policy = dict(part.split(" ", 1) for part in headers.pop("Content-Security-Policy").split("; "))
    assert (headers, policy) == (
        {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Length": "6",
            "Content-Language": "en",
            "Vary": "Accept-Language",
            "X-Robots-Tag": "noindex, noarchive",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store, private",
            "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), "
            "microphone=(), payment=(), usb=()",
        },
        {
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
        },
    )


@override_settings(ROOT_URLCONF="tests.test_settings", ALLOWED_HOSTS=["ledger.example"])
@pytest.mark.parametrize(("host", "status"), [("ledger.example", 200), ("ledger.example.evil.test", 400)])
def test_only_the_hosts_that_were_named_are_answered(host: str, status: int) -> None:
    assert Client(headers={"host": host}).get("/page/").status_code == status
