"""A database of its own for programs that a test starts: nothing to do for SQLite, one more on PostgreSQL."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql


@contextmanager
def own_database() -> Iterator[dict[str, str]]:
    """The environment's DATABASE_URL for such a program, none for SQLite; its database is gone afterwards."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield {}
        return
    name = f"ledger_{secrets.token_hex(6)}"
    with psycopg.connect(given, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield {"DATABASE_URL": urlunsplit(urlsplit(given)._replace(path=f"/{name}"))}
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
