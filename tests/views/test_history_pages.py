"""The list of all nights in pages of fifty: where each stands, and the ways between them."""

from datetime import date

import pytest
from django.test import Client

from games.models import Group, Night
from games.season import history_page
from tests.page import Page
from tests.season.making import add_nights, any_nights, figures, make_group
from tests.test_budgets import queries
from tests.views.test_history import add, listed

pytestmark = pytest.mark.django_db


def weekly(group: Group, count: int) -> list[Night]:
    """As many nights of Ann and Bo, a week apart, the newest first."""
    return add_nights(group, *[{"Ann": figures(3, 20), "Bo": figures(-3, 20)}] * count)[::-1]


def ways(book: Client, group: Group, number: str) -> list[str]:
    """What a page says of the others."""
    page = Page(book.get(f"/groups/{group.pk}/nights/", {"page": number}))
    said = [f"Page {number} of 3"]
    said += [f'?page={other}">{which} nights' for which in ("Newer", "Older") for other in "123"]
    return [one for one in said if page.says(one)]


class TestPages:
    def test_fifty_nights_are_a_page_and_the_older_ones_a_tap_away(self, book: Client) -> None:
        group = make_group("Ann", "Bo")
        nights = weekly(group, 101)
        assert [listed(group, number) for number in "123"] == [nights[:50], nights[50:100], nights[100:]]
        assert [ways(book, group, number) for number in "123"] == [
            ["Page 1 of 3", '?page=2">Older nights'],
            ["Page 2 of 3", '?page=1">Newer nights', '?page=3">Older nights'],
            ["Page 3 of 3", '?page=2">Newer nights'],
        ]

    def test_fifty_are_one_page_that_says_nothing_of_others(self, book: Client) -> None:
        group = make_group("Ann", "Bo")
        weekly(group, 50)
        assert ways(book, group, "1") == []
        assert not Page(book.get(f"/groups/{group.pk}/nights/")).says("Page 1")

    def test_the_nights_of_a_player_are_counted_alone_and_looked_for_on_every_page(
        self, book: Client
    ) -> None:
        group = make_group("Ann", "Bo", "Cy")
        nights = weekly(group, 60)
        without = add(group, date(2026, 1, 1), Ann=1, Cy=-1)
        bo = str(group.players.get(name="Bo").pk)
        assert (listed(group, "2"), listed(group, "2", bo)) == ([*nights[50:], without], nights[50:])
        first = Page(book.get(f"/groups/{group.pk}/nights/", {"player": bo}))
        assert first.says(f'href="?player={bo}&amp;page=2">Older nights')
        assert first.says("Page 1 of 2")

    def test_a_night_changed_is_shown_on_the_page_where_it_now_stands(self, book: Client) -> None:
        group = make_group("Ann", "Bo")
        nights = weekly(group, 101)
        for place, day, number in (
            (50, nights[50].date, 2),
            (100, nights[100].date, 3),
            (99, date(2030, 1, 1), 1),
        ):
            night = nights[place]
            answer = book.post(f"/nights/{night.pk}/change/", {"name": "Mardi Gras", "date": str(day)})
            assert answer["Location"] == f"/groups/{group.pk}/nights/?page={number}#night-{night.pk}"
            page = Page(book.get(f"/groups/{group.pk}/nights/?page={number}"))
            assert page.says(f'<li id="night-{night.pk}">')

    def test_a_season_on_two_pages_has_its_heading_on_both(self) -> None:
        group = make_group("Ann", "Bo")
        weekly(group, 52)  # all of 2026
        pages = [history_page(group, "", number) for number in "12"]
        assert [[section.name for section in page.sections] for page in pages if page] == [["2026"]] * 2

    @pytest.mark.parametrize("number", ["0", "-1", "2", "x", "1.5", "9" * 400])
    def test_a_page_that_is_not_there_is_not_found(self, book: Client, number: str) -> None:
        group = make_group("Ann", "Bo")
        assert book.get(f"/groups/{group.pk}/nights/", {"page": number}).status_code == 404


def test_it_costs_the_same_for_2_nights_and_for_70(book: Client) -> None:
    def cost(nights: int) -> int:
        group = make_group("Ann", "Bo", "Cy")
        group.seasons.create(name="Autumn", first_day=date(2026, 1, 1), last_day=date(2026, 6, 30))
        add_nights(group, *any_nights(["Ann", "Bo", "Cy"], nights))
        path = f"/groups/{group.pk}/nights/?player={group.players.get(name='Ann').pk}"
        return queries(lambda: book.get(path))

    assert cost(2) == cost(70) <= 10
