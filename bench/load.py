"""`python -m bench.load`: a real server under load, on SQLite or, with DATABASE_URL, on PostgreSQL.

First 2 scorekeepers record on one night, much faster than people play, before WATCHERS phones that ask once a
second what is new; then 20 nights are played at once; each takes SECONDS. Then 8 scorekeepers tap as fast as
they are answered. What the phones were told is compared with the book afterwards: the exit status is 1 if
anything was lost, doubled or refused by a busy database, or shown later than three seconds after it to those
who watch (docs/promises.md: P7). How long forms took is printed, and fails nothing.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from bench.keeper import PEOPLE
from bench.phase import Phase
from tests.races.racing import Table, two_phones
from tests.served import Browser, serving

SHOWN_WITHIN = 3.0  # seconds
NIGHTS_AT_ONCE, WATCHERS_OF_EACH, SCOREKEEPERS_FLAT_OUT = 20, 3, 8
COMPLAINTS = ("locked", "ERROR")  # every 5xx is logged as an error


def phases(phones: tuple[Browser, Browser], watchers: int, nights: int, seed: str) -> Iterator[Phase]:
    """The three parts, each made when the one before it is over."""
    one = Phase("One night", pause=0.25)
    one.add(Table(*phones, 1, people=PEOPLE), phones, watchers, seed)
    yield one
    numbers = count(2)
    many = Phase(f"{nights} nights at once", pause=2.0)
    for number in islice(numbers, nights):
        many.add(Table(*phones, number, people=PEOPLE), phones[:1], WATCHERS_OF_EACH, seed)
    yield many
    fast = Phase("As fast as it is answered", pause=0.0, share=0.1)
    for number in islice(numbers, SCOREKEEPERS_FLAT_OUT):
        fast.add(Table(*phones, number, people=PEOPLE), phones[:1], 0, seed)
    yield fast


def under_load(
    data: Path, seed: str, watchers: int, nights: int, seconds: float, shown_within: float = SHOWN_WITHIN
) -> tuple[list[str], list[str]]:
    """Serve and play; the figures, and what went wrong."""
    figures: list[str] = []
    failures: list[str] = []
    with serving(data) as server:
        phones = two_phones(server)
        for phase in phases(phones, watchers, nights, seed):
            phase.play(seconds * phase.share)
            figures += phase.figures()
            failures += phase.wrong(server, shown_within)
        server.stop()
        printed = server.rest_of_the_lines()
    return figures, failures + [line for line in printed if any(word in line for word in COMPLAINTS)]


def main() -> int:
    """Run it at length; the exit status."""
    seed = os.environ.get("SEED", "20261129")
    watchers, seconds = int(os.environ.get("WATCHERS", "32")), float(os.environ.get("SECONDS", "120"))
    database = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    print(f"Load on {database}: SEED={seed} WATCHERS={watchers} SECONDS={seconds:g}", flush=True)
    with tempfile.TemporaryDirectory() as data:
        figures, failures = under_load(Path(data), seed, watchers, NIGHTS_AT_ONCE, seconds)
    print(*figures, *(f"WRONG: {failure}" for failure in failures), sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
