"""Closed nights are read-only: every tap that would write is refused with one sentence and the way out."""

import pytest
from django.test import Client

from games.models import JournalEntry, Night
from tests import cast
from tests.page import Page

SENTENCE = "This night is closed. To change something in it, reopen it first, under Settle up."


@pytest.fixture
def closed(book: Client, night: Night) -> Night:
    """A closed night of one deal."""
    cast.play(book, night, [{"A": 3, "B": 2}])
    night.refresh_from_db()
    form = {"key": cast.fresh_key(), "version": str(night.version), "pot": "share"}
    book.post(f"/nights/{night.pk}/close/", form)
    night.refresh_from_db()
    return night


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("deals/", {"tricks-2": "5"}),
        ("people/buy-in/", {"player": "2", "chips": "80"}),
        ("people/join/", {"name": "Flo", "after": "", "chips": ""}),
        ("people/leave/", {"player": "2"}),
        ("people/sit-out/", {"sits_out": "2"}),
        ("people/cash-out/", {"player": "2", "chips": "1"}),
        ("people/hand-over/", {"giver": "2", "taker": "3", "chips": "1"}),
        ("people/swap/", {"one": "2", "other": "3", "order": list("1234567")}),
        ("people/take-off/", {"player": "2"}),
        ("count/agree/", {"typed": "2=9", "count-2": "9"}),
        ("count/buy-in/", {"typed": "2=9", "player": "2", "chips": "9"}),
        ("lines/{line}/strike/", {}),
        ("close/", {"pot": "share"}),
    ],
)
def test_nothing_is_written_to_a_closed_night(
    book: Client, closed: Night, address: str, fields: dict[str, str | list[str]]
) -> None:
    before = JournalEntry.objects.count()
    address = address.format(line=closed.entries.get(position=1).pk)
    form = {"key": cast.fresh_key(), "version": str(closed.version), **fields}
    page = Page(book.post(f"/nights/{closed.pk}/{address}", form))
    assert (page.status, page.says(SENTENCE)) == (409, True)
    assert page.says(f'href="/nights/{closed.pk}/settle/"')
    assert JournalEntry.objects.count() == before
    assert not closed.seats.filter(sits_out=True).exists()


@pytest.mark.parametrize("path", ["", "watch/", "board/"])
def test_nobody_is_said_to_deal_next(book: Client, closed: Night, path: str) -> None:
    assert Page(book.get(f"/nights/{closed.pk}/{path}")).testid("result") == "Deal 1: A +7"


def test_a_grid_filled_before_somebody_closed_the_night_is_told_so(book: Client, closed: Night) -> None:
    form = cast.deal_form(closed, {"A": 5}) | {"version": str(closed.version - 1)}
    page = Page(book.post(f"/nights/{closed.pk}/deals/", form))
    assert (page.status, page.says(SENTENCE)) == (409, True)


def test_the_tap_that_closed_it_may_be_sent_again(book: Client, night: Night) -> None:
    form = {"key": "once", "version": "0", "pot": "share"}
    answers = [book.post(f"/nights/{night.pk}/close/", form).status_code for _ in range(5)]
    assert answers == [302] * 5
    assert JournalEntry.objects.count() == 1


def test_reopened_it_is_written_to_again(book: Client, closed: Night) -> None:
    book.post(f"/nights/{closed.pk}/undo/", {"key": "reopen", "version": str(closed.version)})
    cast.play(book, closed, [{"A": 5}])
    assert Page(book.get(f"/nights/{closed.pk}/")).testid("deal-number") == "3"
