"""Reading a night while somebody writes to it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games import journal, recording
from games.models import Device, Night
from games.recording import Tap
from games.reports.table import fresh_key
from tests import cast
from tests.page import Page


@pytest.mark.django_db(transaction=True)
class TestRead:
    @pytest.mark.parametrize("between", ["games_journalentry", "games_change", "games_seat"])
    def test_a_page_read_while_a_deal_is_recorded_shows_the_night_before_it_or_after_it(
        self, book: Client, ann: Device, night: Night, between: str
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS[:1])
        recorded: list[str] = []

        def meanwhile(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
            if between in sql and sql.startswith("SELECT") and not recorded:
                recorded.append(sql)
                tap = Tap(by=ann, key=fresh_key(), seen=cast.version(night))
                recording.join(night, tap, "Flo", None, 40)
            return execute(sql, *args)

        with connection.execute_wrapper(meanwhile):
            page = Page(book.get(f"/nights/{night.pk}/"))
        assert (page.status, page.testid("pot"), page.stacks()["Flo"]) == (200, "14", "40")

    def test_inside_a_write_nothing_is_read_twice(self, ann: Device, night: Night) -> None:
        with recording.writes.lock(night) as locked:
            assert journal.read(locked).night.version == 0
