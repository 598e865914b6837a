"""Seasons: named spans of days. Nights are never touched by them."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Device, Group, Night, Season
from games.season import seasons_page, spans_of
from tests import cast
from tests.page import Page
from tests.season.making import add_nights, figures, make_group
from tests.test_budgets import queries

TODAY = date(2026, 11, 29)


@pytest.fixture
def group(ann: Device) -> Group:
    """Three nights of October 2026, on the 2nd, 9th and 16th."""
    group = make_group("Ann", "Bo")
    add_nights(group, *[{"Ann": figures(5, 10), "Bo": figures(-5, 10)}] * 3, first=date(2026, 10, 2))
    return group


def sent(name: str = "Autumn", first: str = "2026-09-01", last: str = "2026-11-30") -> dict[str, str]:
    return {"name": name, "first_day": first, "last_day": last}


def add(book: Client, group: Group, *how: str) -> Page:
    return Page(book.post(f"/groups/{group.pk}/seasons/", sent(*how), follow=True))


def stored(group: Group) -> list[tuple[str, str, str]]:
    return [(one.name, str(one.first_day), str(one.last_day)) for one in group.seasons.all()]


def listed(group: Group) -> list[tuple[str, str, tuple[str, ...]]]:
    """Name, how many nights, with which it shares days."""
    return [(line.season.name, line.size, line.overlaps) for line in seasons_page(group, TODAY).lines]


def tabs(group: Group) -> list[str]:
    return [span.name for span in spans_of(group)]


class TestAdd:
    def test_a_season_added_is_listed_with_its_nights_and_is_a_tab_of_the_season_page(
        self, book: Client, group: Group
    ) -> None:
        page = add(book, group, "Mid October", "2026-10-02", "2026-10-09")
        assert (page.status, page.says("Oct. 2, 2026 – Oct. 9, 2026")) == (200, True)
        assert listed(group) == [("Mid October", "2 nights", ())]
        assert tabs(group) == ["Mid October", "2026", "All time", "Last night"]

    def test_sent_twice_it_is_added_once(self, book: Client, group: Group) -> None:
        assert [add(book, group).status, add(book, group).status] == [200, 200]
        assert stored(group) == [("Autumn", "2026-09-01", "2026-11-30")]

    @pytest.mark.parametrize("name", ["Autumn", "AUTUMN", "Ａｕｔｕｍｎ"])
    def test_a_name_that_looks_like_anothers_is_taken_and_the_other_is_named_with_its_days(
        self, book: Client, group: Group, name: str
    ) -> None:
        add(book, group)
        page = add(book, group, name, "2026-10-01", "2026-10-31")
        sentence = "“Autumn” is a season already, from Sept. 1, 2026 to Nov. 30, 2026."
        assert (page.status, page.says(sentence), page.says("2026-10-31")) == (422, True, True)
        assert stored(group) == [("Autumn", "2026-09-01", "2026-11-30")]

    @pytest.mark.parametrize(
        ("how", "sentence"),
        [
            (("",), "This field is required."),
            (("x" * 41,), "Ensure this value has at most 40 characters (it has 41)."),
            (("Autumn", "2026-09-01", "2026-08-31"), "This is 1 day before the first one."),
            (("Autumn", "2026-09-01", "2025-11-30"), "This is 275 days before the first one."),
            (("Autumn", "soon"), "Enter a valid date."),
            (("Autumn", "2026-09-01", ""), "This field is required."),
        ],
    )
    def test_what_is_wrong_is_said_what_was_typed_stays_and_nothing_is_saved(
        self, book: Client, group: Group, how: tuple[str, ...], sentence: str
    ) -> None:
        page = add(book, group, *how)
        typed = [page.says(f'value="{text}"') for text in sent(*how).values() if text]
        assert (page.status, page.says(sentence), all(typed)) == (422, True, True)
        assert page.says("Not added yet: the form below says why.")
        assert stored(group) == []

    def test_one_day_may_be_a_season(self, book: Client, group: Group) -> None:
        add(book, group, "The ninth", "2026-10-09", "2026-10-09")
        assert listed(group) == [("The ninth", "1 night", ())]

    def test_another_groups_season_may_have_the_same_name(self, book: Client, group: Group) -> None:
        other = make_group("Xi")
        add(book, other)
        assert (add(book, group).status, stored(group)) == (200, stored(other))

    def test_seasons_may_share_days_and_both_say_so(self, book: Client, group: Group) -> None:
        add(book, group)
        add(book, group, "October", "2026-10-09", "2026-10-31")
        page = add(book, group, "December", "2026-12-01", "2026-12-31")
        assert listed(group) == [
            ("December", "0 nights", ()),
            ("October", "2 nights", ("Autumn",)),
            ("Autumn", "3 nights", ("October",)),
        ]
        assert page.says("Shares days with <bdi>October</bdi>: nights of those count in both.")


class TestProposal:
    def test_the_first_season_is_the_year_that_is_going_on_where_the_group_plays(
        self, book: Client, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Group.objects.update(time_zone="America/Chicago")
        # There it is 04:30, and still the evening of the last of December.
        monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 1, 1, 10, 30, tzinfo=UTC))
        page = Page(book.get(f"/groups/{group.pk}/seasons/"))
        for text in ("Season 2026", "2026-01-01", "2026-12-31"):
            assert page.says(f'value="{text}"')

    def test_the_next_one_begins_the_day_after_the_last(self, group: Group) -> None:
        for name, first, last in (("A", "2026-09-01", "2026-11-30"), ("B", "2026-10-01", "2026-10-31")):
            Season.objects.create(group=group, name=name, first_day=first, last_day=last)
        assert seasons_page(group, TODAY).proposal == {"first_day": date(2026, 12, 1)}

    def test_after_the_end_of_the_calendar_comes_nothing(self, book: Client, group: Group) -> None:
        assert add(book, group, "For ever", "0001-01-01", "9999-12-31").status == 200
        assert (seasons_page(group, TODAY).proposal, listed(group)) == ({}, [("For ever", "3 nights", ())])


class TestChange:
    @pytest.fixture
    def autumn(self, book: Client, group: Group) -> Season:
        add(book, group)
        return group.seasons.get()

    def change(self, book: Client, season: Season, *how: str) -> Page:
        path = f"/groups/{season.group_id}/seasons/{season.pk}/"
        return Page(book.post(path, sent(*how), follow=True))

    def test_its_name_and_days_are_changed_and_with_them_what_it_counts(
        self, book: Client, group: Group, autumn: Season
    ) -> None:
        assert listed(group) == [("Autumn", "3 nights", ())]
        assert self.change(book, autumn, "AUTUMN", "2026-10-03", "2026-10-10").status == 200
        assert listed(group) == [("AUTUMN", "1 night", ())]

    def test_it_may_not_take_anothers_name(self, book: Client, group: Group, autumn: Season) -> None:
        add(book, group, "Winter", "2026-12-01", "2027-02-28")
        page = self.change(book, autumn, "winter")
        sentence = "“Winter” is a season already, from Dec. 1, 2026 to Feb. 28, 2027."
        assert (page.status, page.says(sentence)) == (422, True)
        assert [one[0] for one in stored(group)] == ["Winter", "Autumn"]

    def test_a_season_of_another_group_is_not_reached_through_ones_own(
        self, book: Client, group: Group, autumn: Season
    ) -> None:
        path = f"/groups/{make_group('Xi').pk}/seasons/{autumn.pk}/"
        assert [book.get(path).status_code, book.post(path, sent("Mine")).status_code] == [404, 404]
        book.post(f"{path}delete/")
        assert stored(group) == [("Autumn", "2026-09-01", "2026-11-30")]

    def test_deleted_its_nights_stay_and_one_tap_brings_it_back(
        self, book: Client, group: Group, autumn: Season
    ) -> None:
        path, nights = f"/groups/{group.pk}/seasons/{autumn.pk}/delete/", list(Night.objects.values())
        before = stored(group)
        page = Page(book.post(path))
        assert page.says("<bdi>Autumn</bdi> is deleted. Its nights stay in the book.")
        assert all(
            page.says(f'<input type="hidden" name="{name}" value="{text}"') for name, text in sent().items()
        )
        assert (stored(group), list(Night.objects.values())) == ([], nights)
        assert tabs(group) == ["2026", "All time", "Last night"]
        assert book.post(path).status_code == 302
        add(book, group)
        assert stored(group) == before


class TestReaders:
    def test_a_viewer_neither_sees_nor_changes_them(self, group: Group) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, group))
        path = f"/groups/{group.pk}/seasons/"
        assert [vi.get(path).status_code, vi.post(path, sent()).status_code] == [403, 403]
        assert stored(group) == []


class TestEveningEnds:
    def test_the_hour_is_shown_and_saved(self, book: Client, group: Group) -> None:
        path = f"/groups/{group.pk}/change/"
        assert Page(book.get(path)).says('<option value="6" selected>6 a.m.</option>')
        assert book.post(path, {"name": "Thibodaux", "evening_ends": "0"}).status_code == 302
        group.refresh_from_db()
        assert group.evening_ends == 0
        assert Page(book.get(path)).says('<option value="0" selected>midnight</option>')

    @pytest.mark.parametrize("hour", ["13", "-1", "six", "6.5"])
    def test_an_hour_past_noon_is_none(self, book: Client, group: Group, hour: str) -> None:
        page = Page(book.post(f"/groups/{group.pk}/change/", {"name": "Thibodaux", "evening_ends": hour}))
        assert (page.status, page.says(f"{hour} is not one of the available choices.")) == (422, True)


def test_the_page_costs_the_same_for_1_season_and_for_30(book: Client, group: Group) -> None:
    costs = []
    for more in (1, 29):
        for number in range(more):
            day = date(2026, 1, 1 + number)
            group.seasons.create(name=f"{more} {number}", first_day=day, last_day=day)
        costs.append(queries(lambda: book.get(f"/groups/{group.pk}/seasons/")))
    assert costs[0] == costs[1] <= 8
