"""A scorekeeper's phone that taps as fast as it can, and remembers what it was told."""

import http.client
import random
import re
from threading import Event
from time import perf_counter

from bench.told import REFUSED, Sent
from tests.served import Browser

SEATED, COMES_AND_GOES = range(1, 7), 7  # seats; who comes and goes plays no deal
PEOPLE = "Ann\nBo\nCy\nDee\nEve\nFlo\nGil"
TRICKS = ((3, 2), (4, 1), (5,), (2, 2, 1), (3, 1, 1), (4, 1, 0), (3, 2, 0), (5, 0, 0))
# Of a hundred taps; the rest are deals.
OTHERS = {"buy_in": 8, "undo": 6, "correct": 6, "leave": 3, "join": 3}
VERSION, NEXT_DEAL = re.compile(r'name="version" value="(\d+)"'), re.compile(r'name="deal" value="(\d+)"')
LINE = re.compile(r"/lines/(\d+)/")


class Gone(Exception):
    """The server does not answer any more."""


class Keeper:
    """Keeps score at the table at `url`. Refused because somebody else was first, it looks and taps again."""

    def __init__(self, browser: Browser, url: str, name: str, seed: str) -> None:
        self.browser, self.url, self.name = browser, url, name
        self.chance = random.Random(seed)
        self.told: list[Sent] = []
        self.seconds: list[float] = []  # that each answered form took
        self.page = ""  # the table as last seen, "" to look again

    def run(self, stop: Event, pause: float = 0.0) -> None:
        """Tap until told to stop, at least once; not all begin in the same instant. Raises Gone."""
        stop.wait(pause * self.chance.random())
        self.tap()
        while not stop.wait(pause * self.chance.uniform(0.5, 1.5)):
            self.tap()

    def tap(self) -> None:
        """Look at the table, unless it is in view, and send one form. Raises Gone."""
        self.page = self.page or self._look(self.url)
        one = self._choose(int(_found(NEXT_DEAL, self.page)))
        self.told.append(one)
        self.send(one)

    def send(self, one: Sent) -> None:
        """Send a form, for the first time or again, and note the answer. Raises Gone."""
        began = perf_counter()
        try:
            status, page = self.browser.post(one.path, one.form, one.htmx)
        except (OSError, http.client.HTTPException) as error:
            self.page = ""
            raise Gone from error
        self.seconds.append(perf_counter() - began)
        one.status = status
        self.page = page if one.htmx and status == 200 else ""

    def unanswered(self) -> list[Sent]:
        """The forms that were sent and not answered."""
        return [one for one in self.told if one.status is None]

    def refused(self) -> int:
        """How many forms were refused."""
        return sum(one.status in REFUSED for one in self.told)

    def _look(self, path: str) -> str:
        try:
            status, page = self.browser.get(path)
        except (OSError, http.client.HTTPException) as error:
            raise Gone from error
        assert status == 200, f"{path} answered {status}"
        return page

    def _choose(self, next_deal: int) -> Sent:
        """The next tap: mostly a deal, and the first always."""
        what = "deal"
        if next_deal > 1:
            rest = 100 - sum(OTHERS.values())
            what = self.chance.choices([*OTHERS, "deal"], weights=[*OTHERS.values(), rest])[0]
        one = Sent(
            key=f"{self.name}-{len(self.told)}",
            what=what,
            seen=int(_found(VERSION, self.page)),
            path=f"{self.url}{self._place(what, next_deal)}",
            htmx=what in ("deal", "undo") and self.chance.random() < 0.7,
        )
        one.form = {"key": one.key, "version": str(one.seen), "note": one.key, **self._fields(what)}
        return one

    def _place(self, what: str, next_deal: int) -> str:
        """The address of what is tapped, below the table's; for a correction that of a deal's line."""
        if what == "correct":
            deal = self._look(f"{self.url}deals/{self.chance.randrange(1, next_deal)}/")
            return f"lines/{_found(LINE, deal)}/correct/"
        plain = {"deal": "deals/", "undo": "undo/", "buy_in": "people/buy-in/"}
        return plain.get(what, f"people/{what}/")

    def _fields(self, what: str) -> dict[str, str]:
        if what in ("deal", "correct"):
            taken = self.chance.choice(TRICKS)
            seats = self.chance.sample(SEATED, len(taken))
            tricks = {f"tricks-{seat}": str(number) for seat, number in zip(seats, taken, strict=True)}
            return {**tricks, "save": "on"}
        return {
            "undo": {},
            "buy_in": {"player": str(self.chance.choice(SEATED)), "chips": "40"},
            "leave": {"player": str(COMES_AND_GOES), "paid": "5"},
            "join": {"name": "Gil", "after": str(SEATED[-1]), "chips": "40"},
        }[what]


def _found(what: re.Pattern[str], page: str) -> str:
    found = what.search(page)
    assert found is not None, f"no {what.pattern} in {page}"
    return found[1]
