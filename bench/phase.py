"""Tables played at the same time against a real server, and what that came to."""

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from threading import Event

from bench import rows
from bench.keeper import Keeper
from bench.timing import shown
from bench.told import RECORDED, Sent, wrong
from bench.watcher import Watcher
from games import rules
from tests.races.racing import Table
from tests.served import Browser, Served

POST_P95 = 0.150  # seconds
ENOUGH = 30.0  # seconds, after which nobody waits for a watcher any more


@dataclass
class Phase:
    """Tables that play at the same time, with their scorekeepers and those who watch."""

    title: str
    pause: float  # seconds between two taps of a scorekeeper
    share: float = 1.0  # of the time that is given to each part
    tables: list[Table] = field(default_factory=list)
    keepers: list[Keeper] = field(default_factory=list)
    watchers: list[Watcher] = field(default_factory=list)
    shown_to_all: float = 0.0  # seconds until all who watch saw the last change
    lasted: float = 0.0

    def add(self, table: Table, browsers: Sequence[Browser], watchers: int, seed: str) -> None:
        """One more table, kept by these browsers."""
        self.tables.append(table)
        self.keepers += [
            Keeper(browser.twin(), table.url, f"{table.number}-{who}", f"{seed} {table.number} {who}")
            for who, browser in enumerate(browsers)
        ]
        link = table.link("watch") if watchers else ""
        for number in range(watchers):
            browser = Browser(f"http://{table.ann.host}")
            browser.get(link)
            browser.post(link, {"name": f"Phone {number}"})
            self.watchers.append(Watcher(browser, table.url))

    def play(self, seconds: float) -> None:
        """Let all tap and watch for so long, then wait until those who watch have seen the end."""
        no_more, over, chance = Event(), Event(), random.Random(self.title)
        with ThreadPoolExecutor(len(self.keepers) + len(self.watchers)) as phones:
            watching = [phones.submit(one.run, over, chance.random()) for one in self.watchers]
            began = time.perf_counter()
            keeping = [phones.submit(one.run, no_more, self.pause) for one in self.keepers]
            try:
                over.wait(seconds)
                no_more.set()
                for kept in keeping:
                    kept.result()
                ended = time.perf_counter()
                self._wait_for_watchers(over, ended)
            finally:  # or the pool would wait for them for ever
                no_more.set()
                over.set()
            for watched in watching:
                watched.result()
        self.lasted = ended - began
        self.shown_to_all = max([0.0, *(one.shown_at - ended for one in self.watchers)])

    def _wait_for_watchers(self, over: Event, ended: float) -> None:
        last = {table.url: table.version() for table in self.tables}
        while any(one.version != last[one.url] for one in self.watchers):
            if over.wait(0.05) or time.perf_counter() > ended + ENOUGH:
                return

    def told(self, table: Table) -> list[Sent]:
        """All that was sent about a table's night."""
        return [one for keeper in self.keepers if keeper.url == table.url for one in keeper.told]

    def wrong(self, server: Served, shown_within: float) -> Iterator[str]:
        """What it should not have come to, as sentences."""
        for table in self.tables:
            yield from compared(server, table, self.told(table))
            yield from (f"{one.key} was not answered" for one in self.told(table) if one.status is None)
            if not any(one.status in RECORDED for one in self.told(table)):
                yield f"nothing was recorded at {table.url}"
        for watcher in self.watchers:
            yield from watcher.odd
            if watcher.version != rows_of(server, watcher.url).version:
                yield f"who watched {watcher.url} was never shown more than version {watcher.version}"
        if self.shown_to_all > shown_within:
            yield f"{self.title}: the last change was shown to all only after {shown(self.shown_to_all)}"

    def figures(self) -> Iterator[str]:
        """What it came to, for people."""
        told = [one for keeper in self.keepers for one in keeper.told]
        recorded = [one for one in told if one.status in RECORDED]
        deals = sum(one.what == "deal" for one in recorded)
        refused = sum(keeper.refused() for keeper in self.keepers)
        yield f"{self.title}: {len(self.keepers)} keep score, {len(self.watchers)} watch, {self.lasted:.0f} s"
        yield (
            f"  recorded {len(recorded)} ({deals} deals, {deals / self.lasted:.1f}/s), refused {refused} "
            "as somebody else was first or the table was not so"
        )
        posts = [second for keeper in self.keepers for second in keeper.seconds]
        # Who taps without a pause always meets others: that says what it can do, not how long people wait.
        aim = f"; p95 should be at most {shown(POST_P95)}" if self.pause else ""
        yield f"  forms  {spread(posts)}{aim}"
        polls = [second for watcher in self.watchers for second in watcher.seconds]
        if polls:
            yield f"  polls  {spread(polls)}, {len(polls) / self.lasted:.0f}/s"
            yield f"  the last change was shown to all after {shown(self.shown_to_all)}"


def spread(seconds: Sequence[float]) -> str:
    """Median, 95th percentile and the longest."""
    steps = quantiles(seconds, n=100, method="inclusive")
    return f"p50 {shown(steps[49])}, p95 {shown(steps[94])}, longest {shown(max(seconds))}"


def night_of(url: str) -> int:
    """The id of a night, of its table's address."""
    return int(url.strip("/").rpartition("/")[2])


def rows_of(server: Served, url: str) -> rows.Rows:
    """The rows of the night at the table's address."""
    data = Path(server.environment["BOURRE_DATA_DIR"])
    return rows.read(data, server.environment.get("DATABASE_URL", ""), night_of(url))


def compared(server: Served, table: Table, told: Sequence[Sent]) -> Iterator[str]:
    """What the book, read from outside and beside the app, holds against what was told about one night."""
    status, text = table.ann.get(f"{table.url}night.json")
    if status != 200 or table.ann.get(table.url)[0] != 200:
        yield f"{table.url} cannot be read: {status}"
        return
    try:
        rules.replay(rules.read_night(text.encode()))
    except rules.RulesError as error:
        yield f"{table.url} cannot be replayed: {error}"
    found = rows_of(server, table.url)
    if table.version() != found.version:
        yield f"the page shows version {table.version()}, stored is {found.version}"
    yield from (f"{table.url} {what}" for what in wrong(told, found, table.file()["events"]))
