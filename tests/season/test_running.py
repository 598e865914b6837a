"""How nets went from night to night."""

from datetime import date

import pytest

from games.models import Group
from games.season import season_page
from games.season.running import Running
from tests.season.making import add_nights, any_nights, figures, make_group

pytestmark = pytest.mark.django_db


def running(group: Group, of: str = "all") -> Running:
    """What the page shows."""
    page = season_page(group, of, "")
    assert page
    assert page.counted
    assert page.counted.running
    return page.counted.running


def numbers(found: Running) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in row.cells) for row in found.rows]


class TestRunning:
    def test_a_night_missed_leaves_the_net_and_who_came_late_has_none_before(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        add_nights(
            group,
            {"Ann": figures(5), "Bo": figures(-5)},
            {"Bo": figures(-2), "Cy": figures(2)},
            {"Ann": figures(-4), "Cy": figures(4)},
        )
        found = running(group)
        assert (found.names, numbers(found), found.every, found.left_out) == (
            ("Cy", "Ann", "Bo"),
            [("–", "+5", "−5"), ("+2", "+5", "−7"), ("+6", "+1", "−7")],
            1,
            0,
        )
        assert [row.night.date for row in found.rows] == [
            date(2026, 1, 2),
            date(2026, 1, 9),
            date(2026, 1, 16),
        ]

    def test_every_line_begins_at_zero_before_its_first_night(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        add_nights(group, {"Ann": figures(5), "Bo": figures(-5)}, {"Bo": figures(-2), "Cy": figures(2)})
        lines = {line.name: line.points.split() for line in running(group).chart.lines}
        assert {name: len(points) for name, points in lines.items()} == {"Ann": 3, "Bo": 3, "Cy": 2}
        zero = lines["Ann"][0].split(",")[1]
        assert [points[0].split(",")[1] for points in lines.values()] == [zero] * 3

    @pytest.mark.parametrize(
        ("nights", "every", "rows"),
        [(1, 1, 1), (2, 1, 2), (52, 1, 52), (53, 2, 27), (520, 10, 52), (521, 11, 48)],
    )
    def test_of_many_nights_every_nth_is_shown_and_always_the_last(
        self, nights: int, every: int, rows: int
    ) -> None:
        group = make_group("Ann", "Bo")
        made = add_nights(group, *({"Ann": figures(1), "Bo": figures(-1)} for _night in range(nights)))
        found = running(group)
        assert (found.every, len(found.rows), found.rows[-1].night) == (every, rows, made[-1])
        assert numbers(found)[-1] == (f"+{nights}", f"−{nights}")
        assert [len(line.points.split()) for line in found.chart.lines] == [rows + 1] * 2

    @pytest.mark.parametrize(
        ("first", "nights", "beneath"),
        [
            (date(2026, 1, 2), 1, ["Jan 2"]),
            (date(2026, 1, 2), 2, ["Jan 2", "Jan 9"]),
            (date(2025, 12, 26), 3, ["Dec 26", "Jan 9"]),
            (date(2025, 1, 3), 53, ["Jan 2025", "Jan 2026"]),
            (date(2016, 12, 2), 520, ["2017", "2020", "2023", "2026"]),
        ],
    )
    def test_beneath_the_picture_stand_the_days_of_its_nights_each_once(
        self, first: date, nights: int, beneath: list[str]
    ) -> None:
        group = make_group("Ann", "Bo")
        add_nights(group, *[{"Ann": figures(1), "Bo": figures(-1)}] * nights, first=first)
        assert [mark.text for mark in running(group).chart.beneath] == beneath

    def test_who_cannot_see_the_picture_is_told_how_far_the_lines_come_apart(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        table = "The table beneath has the numbers."
        add_nights(group, {"Ann": figures(5), "Bo": figures(-7), "Cy": figures(2)})
        assert (
            running(group).text == f"Everybody’s net after 1 night, from Ann with +5 to Bo with −7. {table}"
        )
        add_nights(group, {"Bo": figures(9), "Cy": figures(-9)}, first=date(2026, 1, 9))
        assert (
            running(group).text == f"Everybody’s net over 2 nights, from Ann with +5 to Cy with −7. {table}"
        )

    def test_of_more_than_twelve_those_who_came_most_often_are_shown(self) -> None:
        names = [f"P{number:02}" for number in range(14)]
        group = make_group(*names)
        add_nights(group, dict.fromkeys(names, figures(1)), dict.fromkeys(names[2:], figures(1)))
        found = running(group)
        assert (found.names, found.left_out) == (tuple(names[2:]), 2)

    def test_the_last_of_the_running_nets_are_the_nets_of_the_standings(self) -> None:
        names = ["Ann", "Bo", "Cy", "Dee", "Eve"]
        group = make_group(*names)
        add_nights(group, *any_nights(names, 60))
        page = season_page(group, "all", "")
        assert page
        assert page.counted
        found = running(group)
        nets = [(row.name, row.cells[1].text) for row in page.counted.standings.rows]
        assert list(zip(found.names, numbers(found)[-1], strict=True)) == nets
