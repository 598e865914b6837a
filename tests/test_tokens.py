"""S2: the token of a link stands in its own address and nowhere else: no row, no other page, no header.

That no line of the log holds one is in tests/test_log.py; that no browser sends one on, in tests/browser/.
"""

from collections.abc import Iterator

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client

from games import sharing
from games.models import Device, LinkKind, Night
from tests import cast, hostile
from tests.test_hostile import arguments

KINDS = pytest.mark.parametrize("kind", LinkKind)


def token_of(kind: LinkKind, night: Night) -> str:
    """A fresh link of this kind, made at the terminal."""
    return sharing.make_link(kind, night.group, night if kind.of_night else None)


def way(kind: LinkKind, token: str) -> str:
    """The path that opens a link."""
    return f"/b/{token}/" if kind.typed else f"/link/{token}/"


def stored() -> Iterator[str]:
    """Every row of every table of the database as text, and what the sessions say."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            yield from (str(row) for row in cursor.fetchall())
    yield from (str(session.get_decoded()) for session in Session.objects.all())


def sent(answer: HttpResponseBase) -> str:
    """All that an answer says: headers, cookies and page."""
    page = b"".join(answer)
    return f"{answer.headers} {answer.cookies} {page.decode(errors='replace')}"


@KINDS
def test_no_row_holds_it_before_or_after_it_is_opened(ann: Device, night: Night, kind: LinkKind) -> None:
    token = token_of(kind, night)
    assert any(sharing.token_hash(token) in row for row in stored())
    phone = Client()
    path = way(kind, token)
    phone.get(path)
    phone.post(path, {"name": "Bo"})
    phone.post(path, {"name": "x" * 31})
    assert Session.objects.exists()
    assert [row for row in stored() if token in row] == []


def test_no_page_but_its_own_shows_it(ann: Device, book: Client, night: Night) -> None:
    """To the phone that opened it, to the owner who could have made it, to strangers; its own address too."""
    phone = Client()
    tokens = {kind: token_of(kind, night) for kind in LinkKind}
    ways = [way(kind, token) for kind, token in tokens.items()]
    shown = [sent(phone.get(path)) for path in ways]
    shown += [sent(phone.post(path, {"name": "Bo"})) for path in ways]
    owner = cast.client_of(cast.device("Olive", cast.Role.OWNER, night.group))
    for pattern in hostile.patterns():
        path = hostile.address(pattern, arguments(pattern, night))
        for browser in (phone, owner, book, Client()):
            shown += [sent(getattr(browser, method)(path)) for method in ("get", "post")]
    assert len(shown) > 400
    assert [page for page in shown if any(token in page for token in tokens.values())] == []


class TestShare:
    @KINDS
    def test_whoever_makes_a_link_sees_it_once_and_nobody_sees_it_again(
        self, book: Client, night: Night, kind: LinkKind
    ) -> None:
        path = f"/nights/{night.pk}/share/"
        made = sent(book.post(path, {"kind": kind.value}))
        (token,) = set(hostile.TOKEN.findall(made))
        assert [row for row in stored() if token.replace("-", "") in row.replace("-", "")] == []
        assert token not in sent(book.get(path))
        assert Client().get(way(kind, token)).status_code == 200
