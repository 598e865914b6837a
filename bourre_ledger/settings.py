"""Settings of Bourré Ledger. What differs between machines comes from the environment; see README.md."""

import os
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from bourre_ledger import machine, secret_key
from games.rules import MINOR_DIGITS

BASE_DIR = Path(__file__).resolve().parent.parent


def given(name: str, otherwise: str = "") -> str:
    """Return the environment's value of `name`; an empty one counts as not given."""
    return os.environ.get(name) or otherwise


DEVELOPMENT = given("BOURRE_DEVELOPMENT") == "1"
HTTPS = given("BOURRE_HTTPS") == "1"

# Where this installation keeps everything that is its own: database, secret key, collected static files.
DATA_DIR = Path(given("BOURRE_DATA_DIR", str(BASE_DIR / "data"))).resolve()
try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = secret_key.read_or_make(DATA_DIR / "secret_key.txt")
except OSError as error:
    raise ImproperlyConfigured(f"BOURRE_DATA_DIR cannot be used: {error}") from error

# The address people type, when it is not the machine's own, such as "https://ledger.example.org".
PUBLIC_URL = given("BOURRE_URL").rstrip("/")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname
if PUBLIC_URL and (urlsplit(PUBLIC_URL).scheme not in ("http", "https") or not PUBLIC_HOST):
    raise ImproperlyConfigured(
        f"BOURRE_URL must begin with http:// or https:// and a name, not {PUBLIC_URL!r}."
    )

try:
    PORT = machine.port_number(given("PORT", "8000"))
except ValueError as error:
    raise ImproperlyConfigured(f"PORT: {error}") from error


def _allowed_hosts() -> list[str]:
    asked_for = [host.strip() for host in given("ALLOWED_HOSTS").split(",") if host.strip()]
    if "*" in asked_for:
        raise ImproperlyConfigured("ALLOWED_HOSTS must name the hosts one by one; * is refused.")
    hosts = asked_for or machine.own_names() + machine.own_addresses()
    return [*hosts, PUBLIC_HOST] if PUBLIC_HOST else hosts


DEBUG = DEVELOPMENT
ALLOWED_HOSTS = _allowed_hosts()
ROOT_URLCONF = "bourre_ledger.urls"
WSGI_APPLICATION = "bourre_ledger.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = ["django.contrib.sessions", "django.contrib.staticfiles", "django_htmx", "csp", "games"]

MIDDLEWARE = [
    # What is added to every answer comes first: whitenoise answers for static files, and asks nobody below.
    "bourre_ledger.middleware.headers",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, so that their pages too get all that the others add.
    "bourre_ledger.middleware.whole_requests",
    "bourre_ledger.middleware.own_page_for_405",
    "bourre_ledger.middleware.known_methods",
    "bourre_ledger.middleware.limited",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# Database. One file by default; DATABASE_URL names another place, PostgreSQL included.
try:
    DATABASES = {
        "default": dj_database_url.parse(
            given("DATABASE_URL", f"sqlite:///{DATA_DIR / 'ledger.sqlite3'}"),
            conn_max_age=None,
            conn_health_checks=True,
        )
    }
except ValueError as error:
    raise ImproperlyConfigured("DATABASE_URL must be like postgres://user:password@host/name.") from error
DATABASE_OPTIONS = {
    # bourre_ledger/sqlite.py asks each new connection whether it got these.
    "django.db.backends.sqlite3": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
    },
    # Milliseconds. Who waits longer is told that nothing was recorded; nobody holds a night for ever.
    "django.db.backends.postgresql": {
        "connect_timeout": 10,
        "options": "-c statement_timeout=20000 -c lock_timeout=10000 "
        "-c idle_in_transaction_session_timeout=30000",
    },
}
if DATABASES["default"]["ENGINE"] not in DATABASE_OPTIONS:
    raise ImproperlyConfigured("DATABASE_URL must name a database of SQLite or PostgreSQL.")
# What the address itself asks for, such as ?sslmode=require, stands.
DATABASES["default"]["OPTIONS"] = {
    **DATABASE_OPTIONS[DATABASES["default"]["ENGINE"]],
    **DATABASES["default"].get("OPTIONS", {}),
}

# Sessions and cookies. A phone that holds a link keeps it from one season to the next.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_COOKIE_AGE = SESSION_COOKIE_AGE
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"

# A proxy before this app speaks https with the world, redirects plain http, and says so in a header.
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
# W008: the proxy redirects. W021: being in browsers' preload lists is for the domain's owner to choose.
SILENCED_SYSTEM_CHECKS = ["security.W008", "security.W021"]

# Browsers report this header as an error over plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# Not "no-referrer": with that, browsers send "Origin: null" and Django refuses every form.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

PERMISSIONS_POLICY: dict[str, list[str]] = {
    name: [] for name in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
}

# The most that a form may hold, files included, and an import of night files: bourre_ledger/middleware.py.
FORM_BYTES = 64 * 1024
IMPORT_BYTES = DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

# Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = given("TIME_ZONE", machine.time_zone())
try:
    ZoneInfo(TIME_ZONE)
except (ZoneInfoNotFoundError, ValueError) as error:
    raise ImproperlyConfigured(
        f"TIME_ZONE must be a name such as Europe/Paris, not {TIME_ZONE!r}."
    ) from error

# In which the first group's chips are worth something, unless its owner says another.
CURRENCY = given("CURRENCY", "USD")
if CURRENCY not in MINOR_DIGITS:
    raise ImproperlyConfigured(f"CURRENCY must be a code such as EUR, not {CURRENCY!r}.")

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Nothing out of packages: django-htmx brings half a megabyte of scripts that no page loads.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEVELOPMENT
        else "whitenoise.storage.CompressedManifestStaticFilesStorage",
    },
}

# Log: to stderr, no token of a link ever, and nothing that people typed.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "bourre_ledger.logs.Discreet",
            "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
