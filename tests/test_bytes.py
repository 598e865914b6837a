"""What a page of a night may weigh, compressed (docs/budgets.md)."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.models import Night
from tests import cast

KB = 1000
STATIC = Path(settings.BASE_DIR) / "static"


@pytest.fixture(scope="module")
def sixty(stage: None) -> tuple[Night, str]:
    """A night of 60 deals, and the session of who keeps its book."""
    ann = cast.device("Ann’s phone")
    night = cast.start_night(ann, "G", *cast.SEVEN[:-1])
    cast.play(cast.client_of(ann), night, cast.SEEDS_DEALS * 20)
    return night, cast.session_of(ann)


@pytest.fixture
def long_night(scene: None, sixty: tuple[Night, str]) -> Night:
    return sixty[0]


@pytest.fixture
def book(scene: None, sixty: tuple[Night, str]) -> Client:
    return cast.client_with(sixty[1])


def gzipped(*files: Path) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def test_what_is_new_to_who_watches_is_at_most_3_kb_even_after_a_whole_night(
    book: Client, long_night: Night
) -> None:
    headers = {"HX-Request": "true", "Accept-Encoding": "identity"}
    for state in (59, 0):
        answer = book.get(f"/nights/{long_night.pk}/watch/?v={state}", headers=headers)
        assert len(gzip.compress(answer.content)) <= 3 * KB


def test_the_script_of_pages_that_poll_is_at_most_1200_bytes() -> None:
    assert gzipped(STATIC / "watch.js") <= 1200


def test_the_table_is_at_most_8_kb_of_html_after_60_deals(book: Client, long_night: Night) -> None:
    page = book.get(f"/nights/{long_night.pk}/", headers={"Accept-Encoding": "identity"})
    assert len(gzip.compress(page.content)) <= 8 * KB


def test_the_answer_to_record_is_at_most_6_kb(book: Client, long_night: Night) -> None:
    form = cast.deal_form(long_night, cast.SEEDS_DEALS[0])
    headers = {"HX-Request": "true", "Accept-Encoding": "identity"}
    answer = book.post(f"/nights/{long_night.pk}/deals/", form, headers=headers)
    assert len(gzip.compress(answer.content)) <= 6 * KB


@pytest.mark.parametrize("page", ["", "watch/", "recap/", "board/"])
def test_all_css_of_a_page_is_at_most_8_kb(book: Client, long_night: Night, page: str) -> None:
    html = book.get(f"/nights/{long_night.pk}/{page}").content.decode()
    sheets = [STATIC / name for name in re.findall(r'href="/static/([^"]+\.css)"', html)]
    assert sheets
    assert gzipped(*sheets) <= 8 * KB


@pytest.mark.parametrize("page", ["", "watch/", "settle/"])
def test_own_javascript_of_a_page_is_at_most_8_kb_and_with_htmx_22(
    book: Client, long_night: Night, page: str
) -> None:
    html = book.get(f"/nights/{long_night.pk}/{page}").content.decode()
    scripts = [STATIC / name for name in re.findall(r'src="/static/([^"]+\.js)"', html)]
    own = [file for file in scripts if "vendor" not in file.parts]
    assert own
    assert gzipped(*own) <= 8 * KB  # docs/decisions/0025
    assert gzipped(*scripts) <= 22 * KB
