"""Phones that press Record at the same moment."""

import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from tests.served import Browser, Served, let_in, run

Answer = TypeVar("Answer")
LINK = re.compile(r"/link/[\w-]{43}/")
PEOPLE = "Ann\nBo\nCy\nDee"


def at_once(acts: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """What each of these answers, begun together."""
    start = Barrier(len(acts))

    def act(one: Callable[[], Answer]) -> Answer:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(acts)) as phones:
        return list(phones.map(act, acts))


def two_phones(server: Served) -> tuple[Browser, Browser]:
    """Ann's and Bo's, who both keep the book of a server that has just begun."""
    address, link = server.owner_link()
    ann = let_in(address, link, "Ann")
    _code, printed = run("claim", server.environment)
    return ann, let_in(address, printed.rpartition(address)[2].strip(), "Bo")


class Table:
    """A new night, usually of four, `number` the how-manieth; and the two phones that keep its book."""

    def __init__(self, ann: Browser, bo: Browser, number: int, people: str = PEOPLE) -> None:
        self.ann, self.bo = ann, bo
        self.number = number
        form = {"key": f"start-{number}", "name": f"Group {number}", "players": people}
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

    def link(self, kind: str, phone: Browser | None = None) -> str:
        """The path of a fresh link of a kind such as "watch", given by Ann's phone or another."""
        status, page = (phone or self.ann).post(f"{self.url}share/", {"kind": kind})
        found = LINK.search(page)
        assert found is not None, (status, page)
        return found[0]

    def version(self) -> int:
        """How many changes its journal has seen."""
        found = re.search(r'name="version" value="(\d+)"', self.ann.get(self.url)[1])
        assert found is not None
        return int(found[1])
