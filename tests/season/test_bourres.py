"""Who goes bourré how often."""

import pytest

from games import rules
from games.season import season_page
from games.season.bourres import BourreRow
from tests.season.making import add_nights, figures, make_group

pytestmark = pytest.mark.django_db


def rows(people: dict[str, rules.Figures]) -> tuple[BourreRow, ...]:
    """The bourrés of one night with these people."""
    group = make_group(*people)
    add_nights(group, people)
    page = season_page(group, "", "")
    assert page
    assert page.counted
    return page.counted.bourres


class TestBourres:
    def test_three_of_five_stand_below_thirty_of_sixty(self) -> None:
        few, many = figures(0, 5, 3), figures(0, 60, 30)
        assert [(row.name, row.counted, row.rate) for row in rows({"Few": few, "Many": many})] == [
            ("Many", "30 of 60", "50 %"),
            ("Few", "3 of 5", "60 %"),
        ]

    def test_the_same_rate_counts_for_more_over_more_deals(self) -> None:
        found = rows({"A": figures(0, 4, 1), "B": figures(0, 400, 100), "C": figures(0, 40, 10)})
        assert [row.name for row in found] == ["B", "C", "A"]

    def test_who_never_went_bourre_comes_last_however_many_deals_and_by_name(self) -> None:
        found = rows({"Zoe": figures(0, 3), "Ann": figures(0, 300), "Bo": figures(0, 9, 1)})
        assert [(row.name, row.counted, row.rate) for row in found] == [
            ("Bo", "1 of 9", "11 %"),
            ("Ann", "0 of 300", "0 %"),
            ("Zoe", "0 of 3", "0 %"),
        ]

    def test_a_deal_played_for_the_first_time_and_lost_is_a_hundred_of_a_hundred(self) -> None:
        ((_player, *row),) = (vars(one).values() for one in rows({"Ann": figures(-7, 1, 1, paid=7)}))
        assert row == ["Ann", "1 of 1", "100 %", "7"]

    def test_who_only_passed_is_not_there(self) -> None:
        assert [row.name for row in rows({"Ann": figures(0, 2), "Bo": figures(-2, dealt_in=2)})] == ["Ann"]
