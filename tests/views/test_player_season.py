"""The page of a player in a season: whose it is, which nights it counts, and where it leads."""

from datetime import date

import pytest
from django.test import Client

from games import grouping, recording
from games.models import Device, Group, Night, Role
from games.season import player_page
from tests import cast
from tests.page import Page
from tests.season.making import add_nights, figures, make_group


@pytest.fixture
def group(ann: Device) -> Group:
    """A night of 2026 and one of 2025."""
    group = make_group("Ann", "Bo", "Cy")
    add_nights(group, {"Ann": figures(5, 10, 1), "Bo": figures(-5, 10, 2)}, first=date(2026, 10, 3))
    add_nights(group, {"Ann": figures(-9, 4, 1), "Bo": figures(9, 4)}, first=date(2025, 10, 3), name="Mardi")
    return group


def path(group: Group, name: str) -> str:
    return f"/groups/{group.pk}/season/players/{group.players.get(name=name).pk}/"


def seen(client: Client, group: Group, name: str, query: str = "") -> Page:
    return Page(client.get(path(group, name) + query))


class TestPlayerSeason:
    def test_a_night_played_and_closed_is_on_it_with_the_figures_of_its_deals(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        assert seen(book, night.group, "E").says("No night with this player counts here yet.")
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night))
        recording.close_night(night, tap, "player", cast.seat(night, "D"))
        page = player_page(night.group, night.group.players.get(name="E").pk, "all")
        assert page
        assert page.counted
        assert page.counted.habits
        usual = page.counted.habits.rows[0]
        assert (page.counted.net.text, usual.dealt.counted, usual.won.counted, usual.bourre.counted) == (
            "−38",
            "3 of 3",
            "1 of 3",
            "2 of 3",
        )
        assert seen(book, night.group, "E").says(f'<a href="/nights/{night.pk}/recap/">')

    def test_its_tabs_are_those_of_the_season_but_for_the_last_night(
        self, book: Client, group: Group
    ) -> None:
        page = player_page(group, group.players.get(name="Ann").pk, "2025")
        assert page
        assert [(tab.key, tab.current) for tab in page.tabs] == [
            ("2026", False),
            ("2025", True),
            ("all", False),
        ]
        assert seen(book, group, "Ann", "?of=2025").says("<bdi>Mardi</bdi>")
        assert not seen(book, group, "Ann").says("Mardi")

    @pytest.mark.parametrize("of", ["2024", "season-1", "last", "\0", "ALL", "9" * 5000])
    def test_a_span_that_is_not_there_is_not_found(self, book: Client, group: Group, of: str) -> None:
        assert book.get(path(group, "Ann"), {"of": of}).status_code == 404

    def test_a_player_of_another_group_is_not_found(self, book: Client, group: Group) -> None:
        stranger = make_group("Zoe").players.get()
        assert book.get(f"/groups/{group.pk}/season/players/{stranger.pk}/").status_code == 404

    def test_who_has_not_played_in_the_span_is_told_so(self, book: Client, group: Group) -> None:
        page = seen(book, group, "Cy")
        assert (page.status, page.says("No night with this player counts here yet.")) == (200, True)


class TestMerged:
    def test_the_old_address_leads_to_the_name_that_stays_in_the_same_span(
        self, book: Client, group: Group
    ) -> None:
        ann, cy = (group.players.get(name=name) for name in ("Ann", "Cy"))
        zoe = group.players.create(name="Zoe")
        grouping.merge(cy, zoe)
        grouping.merge(zoe, ann)
        answer = book.get(path(group, "Cy"), {"of": "2025"})
        assert (answer.status_code, answer["Location"]) == (302, path(group, "Ann") + "?of=2025")
        page = player_page(group, cy.pk, "")
        assert page
        assert page.player == ann

    def test_nights_under_both_names_count(self, group: Group) -> None:
        cy, ann = (group.players.get(name=name) for name in ("Cy", "Ann"))
        add_nights(group, {"Cy": figures(7), "Bo": figures(-7)}, first=date(2026, 12, 1))
        grouping.merge(cy, ann)
        page = player_page(group, ann.pk, "all")
        assert page
        assert page.counted
        assert (page.counted.net.text, len(page.counted.nights)) == ("+3", 3)


class TestWays:
    def test_the_way_back_and_to_the_others_keeps_the_span(self, book: Client, group: Group) -> None:
        page = seen(book, group, "Ann", "?of=2025")
        assert page.says(f'<a class="back" href="/groups/{group.pk}/season/?of=2025"')
        assert page.says(f'<a href="{path(group, "Bo")}?of=2025">Bo</a>')

    def test_who_may_write_finds_the_way_to_the_name_and_back(self, book: Client, group: Group) -> None:
        settings = f"/groups/{group.pk}/players/{group.players.get(name='Ann').pk}/"
        assert seen(book, group, "Ann").says(f'href="{settings}">Change name and pay handles</a>')
        assert Page(book.get(settings)).says(f'href="{path(group, "Ann")}"')

    def test_who_watches_the_whole_group_may_look_but_is_not_led_there(self, group: Group) -> None:
        page = seen(cast.client_of(cast.device("Vi", Role.VIEWER, group)), group, "Ann")
        assert (page.status, page.says("Change name and pay handles")) == (200, False)
