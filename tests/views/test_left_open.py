"""A night somebody forgot to close is offered for closing."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Change, Night
from tests import cast
from tests.page import Page
from tests.test_budgets import queries


def hours_ago(hours: float) -> None:
    """All that was recorded is so old."""
    at = timezone.now() - timedelta(hours=hours)
    Night.objects.update(created_at=at)
    Change.objects.update(at=at)


def offers(book: Client, night: Night) -> tuple[bool, bool]:
    """Whether home and the group's page offer to close it."""
    link = f'<a class="btn" href="/nights/{night.pk}/settle/">Close {night}</a>'
    pages = [Page(book.get(address)) for address in ("/", f"/groups/{night.group_id}/")]
    assert all(page.says(f"Go on with {night}") for page in pages if night.closed_at is None)
    return pages[0].says(link), pages[1].says(link)


@pytest.mark.parametrize(("hours", "offered"), [(17.9, False), (18.1, True)])
def test_after_18_hours_without_a_change_home_and_group_offer_to_close_it(
    book: Client, night: Night, hours: float, offered: bool
) -> None:
    cast.play(book, night, [{"A": 3, "B": 2}])
    hours_ago(hours)
    assert offers(book, night) == (offered, offered)


def test_a_night_in_which_nothing_was_recorded_counts_from_its_start(book: Client, night: Night) -> None:
    hours_ago(18.1)
    assert offers(book, night) == (True, True)


def test_a_night_that_goes_on_is_not_offered_however_long_it_lasts(book: Client, night: Night) -> None:
    hours_ago(30)
    cast.play(book, night, [{"A": 3, "B": 2}])
    assert offers(book, night) == (False, False)


def test_a_closed_night_is_not_offered(book: Client, night: Night) -> None:
    book.post(f"/nights/{night.pk}/close/", {"key": "close", "version": "0", "pot": "share"})
    hours_ago(30)
    night.refresh_from_db()
    assert offers(book, night) == (False, False)


def test_home_and_group_cost_at_most_8_queries(book: Client, night: Night) -> None:
    hours_ago(18.1)
    assert queries(lambda: book.get("/")) <= 8
    assert queries(lambda: book.get(f"/groups/{night.group_id}/")) <= 8
