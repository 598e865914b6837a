"""Nonsense that somebody could send, and every address it could be sent to (docs/promises.md, P14)."""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, get_resolver

NUMBERS = (
    "-1",
    "6",
    "99",
    str(2**31),
    str(2**63),
    str(2**64),
    "9" * 40,
    "9" * 5000,
    "NaN",
    "1e9",
    "٣",
    "²",
    "0x1",
)
TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "x" * 60_000,
    "\u202eevil",
    "a\u200bb",
    "\u200d\u200d",
    "e" + "\u0301" * 500,
    "👩‍👩‍👧‍👦",
    "<script>alert(1)</script>",
    "'; DROP TABLE games_night; --",
    "{{ 7 * 7 }}{% debug %}",
    "%s %(x)s {0} {name}",
    "\r\nSet-Cookie: a=b",
    "on",
    "true",
    "[]",
    "../../etc/passwd",
)
VALUES = (*NUMBERS, *TEXTS)

# Field names of any form of the book, and some of none; `-2` is a seat's.
FIELDS = (
    "key version name player players after chips who pot note ante dealer nobody sits_out house_rules limit "
    "chip buy_in buy_ins here new_players order up show worth csrfmiddlewaretoken deal seat giver taker "
    "time_zone evening_ends date first_day last_day struck rules "
    "tricks-2 tricks-3 renege-2 out-2 lose-2 dropped-2 tricks-99 tricks- __proto__ "
).split()

# A body, and what it is said to be.
BODIES: tuple[tuple[bytes, str], ...] = (
    (b"", "application/x-www-form-urlencoded"),
    (b"%", "application/x-www-form-urlencoded"),
    (b"name=%ff%fe&%zz=%00&key=%ED%A0%80", "application/x-www-form-urlencoded"),
    (b"&&&===&a&=b", "application/x-www-form-urlencoded"),
    (b"&".join(b"f%d=1" % number for number in range(600)), "application/x-www-form-urlencoded"),
    (b"name=+2AA-", "application/x-www-form-urlencoded; charset=utf-7"),
    (b"name=x", "application/x-www-form-urlencoded; charset=hex"),
    (b"no boundary", "multipart/form-data"),
    (b"--x\r\nContent-Disposition: form-data; name=", "multipart/form-data; boundary=x"),
    (b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n+2AA-\r\n--x--\r\n',
     "multipart/form-data; boundary=x; charset=utf-7"),
    (b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n6\r\n--x--\r\n',
     "multipart/form-data; boundary=x; charset=hex"),
    (b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\xed\xa0\x80\r\n--x--\r\n',
     "multipart/form-data; boundary=x"),
    (b'--x\r\nContent-Disposition: form-data; name="name"; filename="\x00"\r\n\r\nx\r\n--x--\r\n',
     "multipart/form-data; boundary=x"),
    (b"x", "multipart/form-data; boundary=\xc3\xa9".encode("latin-1").decode("latin-1")),
    (b'{"version": 1e999, "name": "\\ud800"}', "application/json"),
    (b"[" * 10_000, "application/json"),
    (b"<x/>", "text/xml"),
    (b"\x00\xff", ""),
    (b"x" * 70_000, "application/x-www-form-urlencoded"),
)  # fmt: skip
TOKEN = re.compile(r"(?<=/link/)[\w-]{43}(?=/)|(?<=/b/)[a-z0-9]{5}-[a-z0-9]{5}(?=/)")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
HEADERS: tuple[dict[str, Any], ...] = (
    {"HTTP_HOST": "evil.example"},
    {"HTTP_HOST": "a b"},
    {"HTTP_COOKIE": "session=\0; csrf=\0"},
    {"HTTP_COOKIE": f"session={'x' * 4000}"},
    {"HTTP_COOKIE": 'session="\\000"; session; =; csrf="é"'},
    {"HTTP_ACCEPT_LANGUAGE": "x" * 5000},
    {"HTTP_ACCEPT_LANGUAGE": "en;q=NaN, \0"},
    {"HTTP_ACCEPT_ENCODING": "gzip;q=x, \0"},
    {"HTTP_ORIGIN": "http://["},
    {"HTTP_REFERER": "http://["},
    {
        "HTTP_HX_REQUEST": "true",
        "HTTP_HX_CURRENT_URL": "http://[",
        "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": "x",
    },
    {"HTTP_IF_MODIFIED_SINCE": "never"},
    {"HTTP_RANGE": "bytes=9-1"},
    {"CONTENT_LENGTH": "-1"},
    {"CONTENT_LENGTH": "9" * 30},
    {"CONTENT_LENGTH": "many"},
    {"CONTENT_TYPE": "text/html; charset=hex"},
    {"QUERY_STRING": "%ED%A0%80=%00&a=%zz&&=;" + "&x=1" * 600},
)


def patterns() -> list[URLPattern]:
    """Every address of the book, as Django knows it."""
    return list(_leaves(get_resolver().url_patterns))


def _leaves(found: list[Any]) -> Iterator[URLPattern]:
    for pattern in found:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _leaves(pattern.url_patterns)


def address(pattern: URLPattern, arguments: dict[str, object]) -> str:
    """The path of an address with these arguments, whatever they are; others are 1."""
    path = f"/{pattern.pattern}"
    for name, converter in pattern.pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter").lower()
        kind = {"string": "str"}.get(kind, kind)
        path = path.replace(f"<{kind}:{name}>", str(arguments.get(name, 1)))
    return path
