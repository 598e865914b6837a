"""Pages asked for again and again: time, queries and bytes, beside what each may cost."""

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from statistics import median, quantiles
from time import perf_counter

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.timing import shown
from games.models import Device, Group, Night
from tests import cast

HEAD = f"{'':<44}{'median':>11}{'p95':>11}{'at most':>11}{'queries':>9}{'of':>4}{'kB':>7}{'of':>5}"
FEW, MANY = 40, 200  # times that slow and quick pages are asked for
DEALS = 60  # of the night at the table
Ask = Callable[[], tuple[int, bytes]]  # status and content


@dataclass(frozen=True)
class Budget:
    """What a page may cost: seconds (p95), queries, and kB of HTML, compressed."""

    seconds: float
    queries: int
    kb: float


@dataclass(frozen=True)
class Cost:
    """What something did cost; without a budget for them, queries and kB are not counted."""

    title: str
    median: float
    p95: float
    seconds: float
    rest: str = ""

    def line(self) -> str:
        slow = "  SLOW" if self.p95 > self.seconds else ""
        times = "".join(f"{shown(each):>11}" for each in (self.median, self.p95, self.seconds))
        return f"{self.title:<44}{times}{self.rest}{slow}"


def proof() -> Cost:
    """The proof of all books."""
    times = []
    for _time in range(3):
        began = perf_counter()
        call_command("check_ledger")
        times.append(perf_counter() - began)
    return Cost("check_ledger, 520 nights, 62,400 deals", median(times), max(times), 5.0)


def measured(years: Group, season: Group) -> Iterator[Cost]:
    """Each page in turn."""
    yield from _of_group("season, 50 nights", season, Budget(0.080, 10, 15))
    yield from _of_group("all time, 520 nights", years, Budget(0.150, 10, 24))
    yield from _of_table()


def _of_group(title: str, group: Group, budget: Budget) -> Iterator[Cost]:
    client = _client(cast.device("Ann’s phone"))
    player = group.players.earliest("pk").pk
    addresses = {
        title: reverse("season", args=[group.pk]),
        f"player, {title}": reverse("player_season", args=[group.pk, player]),
        f"nights, {title}": reverse("history", args=[group.pk]),
    }
    for name, address in addresses.items():
        yield _cost(name, budget, FEW, _getting(client, f"{address}?of=all"))


def _of_table() -> Iterator[Cost]:
    client = _client(ann := cast.device("Ann’s phone"))
    night = cast.start_night(ann, buy_in=80)
    cast.play(client, night, (cast.SEEDS_DEALS * DEALS)[:DEALS])
    watch, table = reverse("watch", args=[night.pk]), reverse("table", args=[night.pk])
    version = cast.version(night)
    yield _cost("table, 60 deals", Budget(0.050, 8, 8), MANY, _getting(client, table))
    yield _cost("settle up", Budget(0.060, 8, 6), MANY, _getting(client, reverse("settle", args=[night.pk])))
    nothing_new = _getting(client, f"{watch}?v={version}", htmx=True)
    yield _cost("poll, nothing new", Budget(0.003, 2, 0.3), MANY, nothing_new)
    new_deal = _getting(client, f"{watch}?v={version - 1}", htmx=True)
    yield _cost("poll, a new deal", Budget(0.025, 6, 3), MANY, new_deal)
    yield _cost("record", Budget(0.060, 14, 6), FEW, _recording(client, night))


def _client(device: Device) -> Client:
    client = cast.client_of(device)
    client.defaults["SERVER_NAME"] = "127.0.0.1"
    return client


def _getting(client: Client, address: str, *, htmx: bool = False) -> Ask:
    headers = {"HX-Request": "true"} if htmx else {}

    def get() -> tuple[int, bytes]:
        page = client.get(address, headers=headers)
        return page.status_code, page.content

    return get


def _recording(client: Client, night: Night) -> Ask:
    """Each time one more deal, as the table's form sends it with script."""
    address, form = reverse("record_deal", args=[night.pk]), cast.deal_form(night, cast.SEEDS_DEALS[0])
    versions = count(int(form["version"]))

    def record() -> tuple[int, bytes]:
        fresh = {"key": cast.fresh_key(), "version": str(next(versions))}
        page = client.post(address, {**form, **fresh}, headers={"HX-Request": "true"})
        return page.status_code, page.content

    return record


def _cost(title: str, budget: Budget, times: int, ask: Ask) -> Cost:
    with CaptureQueriesContext(connection) as queries:
        status, content = ask()
    assert status in (200, 204), f"{title}: {status}"
    asked = sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in queries)
    kb = len(gzip.compress(content)) / 1000
    taken = [_seconds(ask) for _time in range(times)]
    rest = f"{asked:>9}{budget.queries:>4}{kb:>7.1f}{budget.kb:>5}"
    return Cost(title, median(taken), quantiles(taken, n=20)[-1], budget.seconds, rest)


def _seconds(ask: Ask) -> float:
    began = perf_counter()
    ask()
    return perf_counter() - began
