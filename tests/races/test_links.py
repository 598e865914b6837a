"""Races for links against a real server of two processes (docs/promises.md: S1, S2)."""

import os
from collections.abc import Callable
from functools import partial

from tests.races.racing import Table, at_once
from tests.served import Browser

TRIALS = int(os.environ.get("RACES", "8"))
Tables = Callable[[], Table]


def strangers(table: Table, link: str, how_many: int) -> list[Browser]:
    """Phones that have looked at the link."""
    phones = [Browser(f"http://{table.ann.host}") for _ in range(how_many)]
    for phone in phones:
        assert phone.get(link)[0] == 200
    return phones


class TestLinks:
    def test_a_link_for_one_use_opened_five_times_at_once_lets_one_in(self, tables: Tables) -> None:
        table = tables()
        for trial in range(TRIALS):
            link = table.link("score-once")
            phones = strangers(table, link, 5)
            answers = at_once([partial(phone.post, link, {"name": "Bo"}) for phone in phones])
            assert sorted(status for status, _ in answers) == [303, 410, 410, 410, 410], f"trial {trial}"
            assert sorted(phone.get(table.url)[0] for phone in phones) == [200, 404, 404, 404, 404]

    def test_of_links_made_five_times_at_once_one_is_good(self, tables: Tables) -> None:
        table = tables()
        for trial in range(TRIALS):
            links = at_once([partial(table.link, "watch", table.ann.twin()) for _ in range(5)])
            good = [status for status, _ in map(table.bo.twin().get, links)]
            assert sorted(good) == [200, 410, 410, 410, 410], f"trial {trial}"
