"""What a page may cost: queries that do not grow, and a season that stays small (docs/budgets.md)."""

import gzip
from collections.abc import Callable
from datetime import date
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Group, Night
from tests import cast
from tests.season.making import add_nights, any_nights, make_group

KB = 1000


def queries(act: Callable[[], object]) -> int:
    """How many queries `act` makes, transactions not counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in captured)


class TestQueries:
    PAGES = ("", "ledger/", "settle/", "people/", "deals/1/", "night.json")

    def test_a_page_costs_the_same_after_2_deals_and_after_60(self, book: Client, night: Night) -> None:
        def costs() -> dict[str, int]:
            addresses = [f"/nights/{night.pk}/{page}" for page in self.PAGES]
            return {address: queries(partial(book.get, address)) for address in addresses}

        cast.play(book, night, cast.SEEDS_DEALS[:2])
        short = costs()
        cast.play(book, night, cast.SEEDS_DEALS * 19 + cast.SEEDS_DEALS[:1])
        assert costs() == short
        assert max(short.values()) <= 8

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
    def test_recording_costs_the_same_after_2_deals_and_after_60(
        self, book: Client, night: Night, headers: dict[str, str]
    ) -> None:
        def record() -> int:
            form = cast.deal_form(night, cast.SEEDS_DEALS[0])
            return queries(lambda: book.post(f"/nights/{night.pk}/deals/", form, headers=headers))

        cast.play(book, night, cast.SEEDS_DEALS[:2])
        short = record()
        cast.play(book, night, cast.SEEDS_DEALS * 19)
        assert record() == short
        assert short <= 14


@pytest.mark.django_db(transaction=True)  # as in real life, where a night that moves is read again
class TestPolling:
    HTMX = {"HX-Request": "true", "Accept-Encoding": "identity"}

    def test_asking_for_news_costs_the_same_after_2_deals_and_after_60(
        self, book: Client, night: Night
    ) -> None:
        def asked(state: int) -> tuple[int, int, int]:
            """The queries of the first who asks and of the next, and what is answered."""

            def ask() -> int:
                return book.get(f"/nights/{night.pk}/watch/?v={state}", headers=self.HTMX).status_code

            return queries(ask), queries(ask), ask()

        cast.play(book, night, cast.SEEDS_DEALS[:2])
        short = asked(2), asked(1)
        cast.play(book, night, cast.SEEDS_DEALS * 19 + cast.SEEDS_DEALS[:1])
        assert (asked(60), asked(59)) == short == ((2, 2, 204), (6, 3, 200))

    def test_the_whole_page_costs_at_most_8_queries_open_or_closed(self, book: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        open_night = queries(lambda: book.get(f"/nights/{night.pk}/watch/"))
        close = {"key": "close", "version": "3", "pot": "share"}
        assert book.post(f"/nights/{night.pk}/close/", close).status_code == 302
        assert (open_night, queries(lambda: book.get(f"/nights/{night.pk}/watch/"))) == (7, 8)


class TestSeason:
    NAMES = [f"{letter}lexandrina-Maximiliana Broussa"[:30] for letter in "ABCDEFGHIJKL"]

    def season(self, nights: int) -> Group:
        """A group of twelve long names and so many nights for money, all in one season."""
        group = make_group(*self.NAMES)
        money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
        add_nights(group, *any_nights(self.NAMES, nights, money=True), first=date(2016, 1, 1), **money)
        return group

    @pytest.mark.parametrize("of", ["all", "last"])
    def test_it_costs_the_same_after_2_nights_and_after_50(self, book: Client, of: str) -> None:
        short, long = (f"/groups/{self.season(nights).pk}/season/?of={of}" for nights in (2, 50))
        assert queries(lambda: book.get(short)) == queries(lambda: book.get(long)) <= 10

    def test_a_players_page_costs_the_same_after_2_nights_and_after_50(self, book: Client) -> None:
        short, long = (self.player(self.season(nights)) for nights in (2, 50))
        assert queries(lambda: book.get(short)) == queries(lambda: book.get(long)) <= 10

    @pytest.mark.parametrize(("nights", "most"), [(50, 15), (520, 24)])
    def test_a_players_page_is_as_small_as_the_season(self, book: Client, nights: int, most: int) -> None:
        page = book.get(self.player(self.season(nights)), headers={"Accept-Encoding": "identity"})
        assert len(gzip.compress(page.content)) <= most * KB

    def player(self, group: Group) -> str:
        return f"/groups/{group.pk}/season/players/{group.players.get(name=self.NAMES[0]).pk}/?of=all"

    @pytest.mark.parametrize(("nights", "most"), [(50, 15), (520, 24)])
    def test_it_is_at_most_15_kb_after_50_nights_and_24_kb_after_ten_years(
        self, book: Client, nights: int, most: int
    ) -> None:
        path = f"/groups/{self.season(nights).pk}/season/?of=all"
        page = book.get(path, headers={"Accept-Encoding": "identity"})
        assert len(gzip.compress(page.content)) <= most * KB
