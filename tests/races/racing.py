"""Phones that press Record at the same moment."""

import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from tests.served import Browser

Answer = TypeVar("Answer")
PEOPLE = "Ann\nBo\nCy\nDee"


def at_once(acts: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """What each of these answers, begun together."""
    start = Barrier(len(acts))

    def act(one: Callable[[], Answer]) -> Answer:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(acts)) as phones:
        return list(phones.map(act, acts))


class Table:
    """A new night of four, `number` the how-manieth; and the two phones that keep its book."""

    def __init__(self, ann: Browser, bo: Browser, number: int) -> None:
        self.ann, self.bo = ann, bo
        self.number = number
        form = {"key": f"start-{number}", "name": f"Group {number}", "players": PEOPLE}
        form |= {"house_rules": "louisiana", "buy_ins": "owed"}
        status, self.url = ann.post("/groups/new/", form)
        assert status == 302, self.url
        bo.get(self.url)

    def form(self, key: str, version: int = 0, **tricks: int) -> dict[str, str]:
        """A deal of the night, by seat number: A = 1, B = 2 …"""
        taken = {f"tricks-{'ABCD'.index(name) + 1}": str(number) for name, number in tricks.items()}
        return {"key": key, "version": str(version), **taken}

    def file(self) -> dict[str, Any]:
        """The night file: what was recorded."""
        found: dict[str, Any] = json.loads(self.ann.get(f"{self.url}night.json")[1])
        return found

    def deals(self) -> list[dict[str, int]]:
        """The tricks of each deal recorded, in order."""
        return [event["tricks"] for event in self.file()["events"] if event["type"] == "deal"]

    def version(self) -> int:
        """How many changes its journal has seen."""
        found = re.search(r'name="version" value="(\d+)"', self.ann.get(self.url)[1])
        assert found is not None
        return int(found[1])
