"""What a page may cost: queries that do not grow, and bytes (docs/budgets.md)."""

import gzip
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Group, Night
from tests import cast
from tests.season.making import add_nights, any_nights, make_group

KB = 1000
STATIC = Path(settings.BASE_DIR) / "static"


def queries(act: Callable[[], object]) -> int:
    """How many queries `act` makes, transactions not counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for query in captured)


@pytest.fixture
def long_night(book: Client, night: Night) -> Night:
    """A night of 60 deals."""
    cast.play(book, night, cast.SEEDS_DEALS * 20)
    return night


def gzipped(*files: Path) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


class TestQueries:
    @pytest.mark.parametrize(
        ("page", "most"),
        [("", 8), ("ledger/", 8), ("settle/", 8), ("people/", 8), ("deals/1/", 8), ("night.json", 8)],
    )
    def test_a_page_costs_the_same_after_2_deals_and_after_60(
        self, book: Client, night: Night, page: str, most: int
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS[:2])
        short = queries(lambda: book.get(f"/nights/{night.pk}/{page}"))
        cast.play(book, night, cast.SEEDS_DEALS * 19 + cast.SEEDS_DEALS[:1])
        assert queries(lambda: book.get(f"/nights/{night.pk}/{page}")) == short
        assert short <= most

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


class TestBytes:
    def test_what_is_new_to_who_watches_is_at_most_3_kb_even_after_a_whole_night(
        self, book: Client, long_night: Night
    ) -> None:
        headers = {"HX-Request": "true", "Accept-Encoding": "identity"}
        for state in (59, 0):
            answer = book.get(f"/nights/{long_night.pk}/watch/?v={state}", headers=headers)
            assert len(gzip.compress(answer.content)) <= 3 * KB

    def test_the_script_of_pages_that_poll_is_at_most_1200_bytes(self) -> None:
        assert gzipped(STATIC / "watch.js") <= 1200

    def test_the_table_is_at_most_8_kb_of_html_after_60_deals(self, book: Client, long_night: Night) -> None:
        page = book.get(f"/nights/{long_night.pk}/", headers={"Accept-Encoding": "identity"})
        assert len(gzip.compress(page.content)) <= 8 * KB

    def test_the_answer_to_record_is_at_most_6_kb(self, book: Client, long_night: Night) -> None:
        form = cast.deal_form(long_night, cast.SEEDS_DEALS[0])
        headers = {"HX-Request": "true", "Accept-Encoding": "identity"}
        answer = book.post(f"/nights/{long_night.pk}/deals/", form, headers=headers)
        assert len(gzip.compress(answer.content)) <= 6 * KB

    @pytest.mark.parametrize("page", ["", "watch/", "recap/", "board/"])
    def test_all_css_of_a_page_is_at_most_8_kb(self, book: Client, night: Night, page: str) -> None:
        html = book.get(f"/nights/{night.pk}/{page}").content.decode()
        sheets = [STATIC / name for name in re.findall(r'href="/static/([^"]+\.css)"', html)]
        assert sheets
        assert gzipped(*sheets) <= 8 * KB

    @pytest.mark.parametrize("page", ["", "watch/", "settle/"])
    def test_own_javascript_of_a_page_is_at_most_8_kb_and_with_htmx_22(
        self, book: Client, night: Night, page: str
    ) -> None:
        html = book.get(f"/nights/{night.pk}/{page}").content.decode()
        scripts = [STATIC / name for name in re.findall(r'src="/static/([^"]+\.js)"', html)]
        own = [file for file in scripts if "vendor" not in file.parts]
        assert own
        assert gzipped(*own) <= 8 * KB  # docs/decisions/0025
        assert gzipped(*scripts) <= 22 * KB
