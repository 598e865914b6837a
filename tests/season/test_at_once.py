"""A person or a night changed changes every page of the season at once, as had it been so from the start."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import exports, grouping, season
from games.models import Device, Group
from games.season.standings import Cell
from tests import cast
from tests.page import Page
from tests.season.making import add_nights, figures, make_group
from tests.views.test_settle import close, reopen

pytestmark = pytest.mark.django_db

FIRST, SECOND, NEXT_YEAR = date(2026, 12, 4), date(2026, 12, 11), date(2027, 1, 8)


def make(second: dict[str, int], *names: str, day: date = SECOND) -> Group:
    """Maybe others, Ann and Bo: a night in which Ann won 30, and a second one with these nets."""
    group = make_group(*names, "Ann", "Bo")
    play(group, FIRST, {"Ann": 30, "Bo": -30})
    if second:
        play(group, day, second)
    return group


def play(group: Group, day: date, nets: dict[str, int]) -> None:
    """A night of 20 deals, of which one went bourré, or two where somebody lost."""
    people = {name: figures(net, 20, 1 + (net < 0), lowest=min(net, -3)) for name, net in nets.items()}
    add_nights(group, people, first=day)


def second(group: Group) -> Any:
    """The night that was added last."""
    return group.nights.filter(pk=group.nights.latest("pk").pk)


def player(group: Group, name: str) -> Any:
    return group.players.get(name=name)


def seen(group: Group, of: str = "all") -> dict[str, object]:
    """Every figure that the pages and files of a span show, in words; no address, and no id."""
    page = season.season_page(group, of, "")
    assert page
    spans = season.spans_of(group)
    span = season.span_of(spans, of)
    assert span
    sheets = exports.season_sheets(season.read(group, span))
    return {
        "tabs": [one.name for one in spans],
        "size": page.size,
        "files": [sheet.rows for sheet in sheets],
        **(on_the_page(page.counted) if page.counted else {}),
        "players": players(group, page.counted, of) if page.counted else [],
    }


def on_the_page(counted: Any) -> dict[str, object]:
    return {
        "standings": [(row.name, texts(row.cells)) for row in counted.standings.rows],
        "running": [(row.night.date, texts(row.cells)) for row in counted.running.rows],
        "lines": [(line.name, line.points) for line in counted.running.chart.lines],
        "bourres": [(row.name, row.counted, row.rate, row.paid) for row in counted.bourres],
        "records": [
            (one.title, one.value, [(by.name, by.night.date) for by in one.holders], one.others)
            for one in counted.records
        ],
    }


def players(group: Group, counted: Any, of: str) -> list[object]:
    """The page of everybody in the standings."""
    found: list[object] = []
    for row in counted.standings.rows:
        page = season.player_page(group, row.player, of)
        assert page
        assert page.counted
        own = page.counted
        nights = [(one.night.date, one.net.text, one.running.text) for one in own.nights]
        met = [(one.name, one.nights, one.higher, one.ahead.text) for one in own.together]
        found.append((str(page.player), own.net.text, texts([one.value for one in own.figures]), nights, met))
    return found


def texts(cells: Any) -> list[str]:
    found: list[Cell] = list(cells)
    return [cell.text for cell in found]


class TestPeople:
    def test_two_who_are_merged_count_as_one_from_the_start_and_parted_as_two(self) -> None:
        group, two = make({"Cy": 8, "Bo": -8}, "Cy"), make({"Cy": 8, "Bo": -8}, "Cy")
        one = make({"Ann": 8, "Bo": -8})
        grouping.merge(player(group, "Cy"), player(group, "Ann"))
        assert seen(group) == seen(one)
        grouping.part(player(group, "Cy"))
        assert seen(group) == seen(two)

    def test_a_new_name_stands_everywhere_and_in_every_night(self) -> None:
        group, other = make({"Ann": 8, "Bo": -8}), make_group("Zoe", "Bo")
        play(other, FIRST, {"Zoe": 30, "Bo": -30})
        play(other, SECOND, {"Zoe": 8, "Bo": -8})
        grouping.change_player(player(group, "Ann"), "Zoe", {})
        assert seen(group) == seen(other)

    def test_a_name_taken_out_stands_nowhere_and_no_figure_changes(self) -> None:
        group = make({"Ann": 8, "Bo": -8})
        before = str(seen(group))
        ann = player(group, "Ann")
        grouping.unname(ann)
        ann.refresh_from_db()
        assert ann.name.startswith("Player ")
        assert str(seen(group)) == before.replace("Ann", ann.name)

    def test_who_plays_no_more_loses_no_figure(self) -> None:
        group = make({"Ann": 8, "Bo": -8})
        before = seen(group)
        grouping.hide(player(group, "Bo"), hidden=True)
        assert seen(group) == before


class TestNights:
    @pytest.mark.parametrize("how", [{"struck_at": timezone.now}, {"closed_at": lambda: None}])
    def test_a_night_struck_out_or_reopened_counts_nowhere_and_brought_back_as_before(
        self, how: dict[str, Callable[[], Any]]
    ) -> None:
        group, without = make({"Ann": 8, "Bo": -8}), make({})
        before = seen(group)
        second(group).update(**{field: value() for field, value in how.items()})
        assert seen(group) == seen(without)
        second(group).update(struck_at=None, closed_at=timezone.now())
        assert seen(group) == before

    @pytest.mark.parametrize("of", ["all", "2026", "2027"])
    def test_a_night_moved_into_another_year_counts_there_from_the_start(self, of: str) -> None:
        group, other = make({"Ann": 8, "Bo": -8}), make({"Ann": 8, "Bo": -8}, day=NEXT_YEAR)
        second(group).update(date=NEXT_YEAR)
        assert seen(group, of) == seen(other, of)

    def test_the_last_night_of_a_year_and_the_first_of_the_next_stand_a_year_apart(self) -> None:
        group = make_group("Ann", "Bo")
        play(group, date(2026, 12, 31), {"Ann": 5, "Bo": -5})
        play(group, date(2027, 1, 1), {"Ann": -2, "Bo": 2})
        standings = {of: seen(group, of)["standings"] for of in ("2026", "2027", "all")}
        assert {of: [(name, cells[1]) for name, cells in rows] for of, rows in standings.items()} == {  # type: ignore[attr-defined]
            "2026": [("Ann", "+5"), ("Bo", "−5")],
            "2027": [("Bo", "+2"), ("Ann", "−2")],
            "all": [("Ann", "+3"), ("Bo", "−3")],
        }

    def test_a_night_reopened_is_shown_as_not_closed_and_counts_again_once_it_is(
        self, book: Client, ann: Device
    ) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Cy")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}] * 2)
        address = f"/groups/{night.group_id}/season/"
        pages = []
        for closes in (True, False, True):
            if closes:
                close(book, night, pot="share")
            else:
                reopen(book, night)
            pages.append(Page(book.get(address)))
        assert [page.says("Standings after 1 night, 2 deals") for page in pages] == [True, False, True]
        assert [page.says("Not closed") for page in pages] == [False, True, False]
