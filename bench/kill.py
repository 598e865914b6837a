"""`python -m bench.kill`: a real server killed in the middle of recording, on SQLite or PostgreSQL.

Two scorekeepers tap as fast as they can; at a random moment all processes of the server are killed and a new
one is started on the same data. What the phones were told is recorded must be there once and whole; a form
without an answer may be there or not, and sent again with its key it is there once (docs/promises.md: P5).
KILLS is how often. On SQLite then CUTS images of a power cut are opened (P6). The exit status is 1 if
anything was lost, doubled or half there.
"""

import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event

from bench import cuts
from bench.keeper import PEOPLE, Gone, Keeper
from bench.phase import compared, rows_of
from bench.told import RECORDED, Sent
from tests.databases import own_database
from tests.races.racing import Table, two_phones
from tests.served import Browser, Served

KILLS_A_NIGHT = 10
SECONDS_TO_LIVE = (0.05, 1.5)


class Evening:
    """A server that is killed and started again, and the scorekeepers of the night played on it."""

    phones: tuple[Browser, Browser]

    def __init__(self, data: Path, variables: dict[str, str], seed: str) -> None:
        self.data, self.variables, self.seed = data, variables, seed
        self.chance = random.Random(seed)
        self.server = Served(data, **variables)
        self.tables: list[Table] = []
        self.keepers: list[Keeper] = []
        self.counted: Counter[str] = Counter()

    def come_in(self) -> None:
        """Let both scorekeepers in."""
        self.phones = two_phones(self.server)

    def new_night(self) -> None:
        """Start another night, with both at the table."""
        table = Table(*self.phones, len(self.tables) + 1, people=PEOPLE)
        self.tables.append(table)
        self.keepers += [
            Keeper(phone.twin(), table.url, f"{table.number}-{who}", f"{self.seed} {table.number} {who}")
            for who, phone in enumerate(self.phones)
        ]

    def play_until_killed(self) -> None:
        """Let both tap, and kill the server before they are done."""
        stop, pause = Event(), self.chance.uniform(*SECONDS_TO_LIVE)
        with ThreadPoolExecutor(2) as phones:
            playing = [phones.submit(keeper.run, stop) for keeper in self.keepers[-2:]]
            stop.wait(pause)
            self.server.kill()
            stop.set()
            for one in playing:
                with suppress(Gone):
                    one.result()
        self.counted["killed"] += 1

    def start_again(self) -> None:
        """Start a server on what the killed one left, and tell the phones where it is."""
        self.server = Served(self.data, **self.variables)
        address, _link = self.server.owner_link()
        for browser in (*self.phones, *(keeper.browser for keeper in self.keepers)):
            browser.host = address.removeprefix("http://")

    def send_again(self) -> None:
        """Send each form that got no answer once more, and twice where it is recorded now."""
        there = {change.key for change in rows_of(self.server, self.tables[-1].url).changes}
        for keeper in self.keepers[-2:]:
            for one in keeper.unanswered():
                keeper.send(one)
                self.counted["in flight"] += 1
                self.counted["there"] += one.key in there
                if one.status in RECORDED:
                    keeper.send(one)

    def wrong(self, table: Table) -> Iterator[str]:
        """What the book holds against what was told about one night."""
        return compared(self.server, table, self.told(table))

    def told(self, table: Table) -> list[Sent]:
        """All that was sent about a night."""
        return [one for keeper in self.keepers if keeper.url == table.url for one in keeper.told]

    def kill_once(self) -> Iterator[str]:
        """Play, kill, start again, compare, send again, compare; what was wrong."""
        self.play_until_killed()
        self.start_again()
        yield from self.wrong(self.tables[-1])
        self.send_again()
        yield from self.wrong(self.tables[-1])

    def kill(self, times: int) -> Iterator[str]:
        """Kill so often; at the end every night is looked at once more."""
        for number in range(times):
            if number % KILLS_A_NIGHT == 0:
                self.new_night()
            yield from (f"kill {number + 1}: {what}" for what in self.kill_once())
        for table in self.tables:
            yield from self.wrong(table)
            if not any(one.status in RECORDED for one in self.told(table)):
                yield f"nothing was recorded at {table.url}"

    def figures(self) -> str:
        """What it came to, for people."""
        told = [one for keeper in self.keepers for one in keeper.told]
        recorded = sum(one.status in RECORDED for one in told)
        return (
            f"killed {self.counted['killed']} times, {len(self.tables)} nights, recorded {recorded} of "
            f"{len(told)} forms; {self.counted['in flight']} had no answer, of which "
            f"{self.counted['there']} were there, and were sent again"
        )


def killed(data: Path, seed: str, times: int) -> tuple[str, list[str]]:
    """Serve, kill and compare so often; the figures, and what was wrong."""
    with own_database() as variables:
        evening = Evening(data, variables, seed)
        try:
            evening.come_in()
            failures = list(evening.kill(times))
        finally:
            evening.server.kill()
    return evening.figures(), failures


def main() -> int:
    """Run it at length; the exit status."""
    seed, times, images = (
        os.environ.get("SEED", "20261129"),
        int(os.environ.get("KILLS", "50")),
        int(os.environ.get("CUTS", "200")),
    )
    on_sqlite = not os.environ.get("DATABASE_URL")
    where = (
        f"SQLite: SEED={seed} KILLS={times} CUTS={images}"
        if on_sqlite
        else f"PostgreSQL: SEED={seed} KILLS={times}"
    )
    print(f"Kills on {where}", flush=True)
    with tempfile.TemporaryDirectory() as data:
        figures, failures = killed(Path(data), seed, times)
    print(figures, flush=True)
    if on_sqlite:
        with tempfile.TemporaryDirectory() as data:
            figures, wrong = cuts.opened(Path(data), seed, images)
        print(figures)
        failures += wrong
    for failure in failures:
        print(f"WRONG: {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
