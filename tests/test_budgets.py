"""What a page may cost: queries that do not grow, and bytes (docs/budgets.md)."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Night
from tests import cast

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


class TestBytes:
    def test_the_table_is_at_most_8_kb_of_html_after_60_deals(self, book: Client, long_night: Night) -> None:
        page = book.get(f"/nights/{long_night.pk}/", headers={"Accept-Encoding": "identity"})
        assert len(gzip.compress(page.content)) <= 8 * KB

    def test_the_answer_to_record_is_at_most_6_kb(self, book: Client, long_night: Night) -> None:
        form = cast.deal_form(long_night, cast.SEEDS_DEALS[0])
        headers = {"HX-Request": "true", "Accept-Encoding": "identity"}
        answer = book.post(f"/nights/{long_night.pk}/deals/", form, headers=headers)
        assert len(gzip.compress(answer.content)) <= 6 * KB

    def test_all_css_is_at_most_8_kb(self) -> None:
        assert gzipped(*STATIC.glob("**/*.css")) <= 8 * KB

    def test_own_javascript_is_at_most_6_kb_and_with_htmx_22(self) -> None:
        own = [file for file in STATIC.glob("**/*.js") if "vendor" not in file.parts]
        assert gzipped(*own) <= 6 * KB
        assert gzipped(*STATIC.glob("**/*.js")) <= 22 * KB
