"""Who stands where after the nights of a season."""

from datetime import date
from typing import Any

import pytest

from games.models import Group
from games.season import season_page
from games.season.standings import Cell, Head, Row, Standings
from tests.season.making import add_nights, figures, make_group

pytestmark = pytest.mark.django_db

UP, DOWN = "up", "down"


@pytest.fixture
def group() -> Group:
    """Ann and Bo came twice, Cy once."""
    group = make_group("Ann", "Bo", "Cy")
    add_nights(
        group,
        {"Ann": figures(10, 20, 5), "Bo": figures(-4, 20, 2), "Cy": figures(-6, 4, 3)},
        {"Ann": figures(-3, 20, 5), "Bo": figures(3, 20, 2)},
    )
    return group


def table(group: Group, of: str = "", sort: str = "") -> Standings:
    """The standings of the page."""
    page = season_page(group, of, sort)
    assert page
    assert page.counted
    return page.counted.standings


def order(group: Group, sort: str) -> list[str]:
    return [row.name for row in table(group, sort=sort).rows]


def sorted_by(group: Group, sort: str) -> dict[str, str]:
    return {head.sort: head.direction for head in table(group, sort=sort).heads if head.direction}


class TestStandings:
    def test_the_best_net_comes_first_with_nights_average_and_rate_of_bourres(self, group: Group) -> None:
        ann, bo, cy = group.players.order_by("name")
        assert table(group) == Standings(
            heads=(
                Head("Player", "name", ""),
                Head("Nights", "nights", ""),
                Head("Net", "net", "descending"),
                Head("A night", "a_night", ""),
                Head("Bourré", "bourre", ""),
            ),
            rows=(
                Row(ann.pk, "Ann", (Cell("2"), Cell("+7", UP), Cell("+4", UP), Cell("25 %"))),
                Row(bo.pk, "Bo", (Cell("2"), Cell("−1", DOWN), Cell("0"), Cell("10 %"))),
                Row(cy.pk, "Cy", (Cell("1"), Cell("−6", DOWN), Cell("−6", DOWN), Cell("75 %"))),
            ),
        )

    @pytest.mark.parametrize(
        ("sort", "names", "said"),
        [
            ("net", ["Ann", "Bo", "Cy"], {"net": "descending"}),
            ("nights", ["Ann", "Bo", "Cy"], {"nights": "descending"}),
            ("a_night", ["Ann", "Bo", "Cy"], {"a_night": "descending"}),
            ("bourre", ["Cy", "Ann", "Bo"], {"bourre": "other"}),
            ("name", ["Ann", "Bo", "Cy"], {"name": "ascending"}),
            ("money", ["Ann", "Bo", "Cy"], {"net": "descending"}),  # nobody played for money
            ("\0", ["Ann", "Bo", "Cy"], {"net": "descending"}),
        ],
    )
    def test_a_head_that_is_tapped_sorts(
        self, group: Group, sort: str, names: list[str], said: dict[str, str]
    ) -> None:
        assert (order(group, sort), sorted_by(group, sort)) == (names, said)

    def test_equals_stand_in_the_order_of_their_names(self) -> None:
        group = make_group("bo", "Cy", "Ann")
        add_nights(group, {"Cy": figures(0, 5), "bo": figures(0, 5), "Ann": figures(0, 5)})
        found = [order(group, sort) for sort in ("net", "nights", "a_night", "bourre", "name")]
        assert found == [["Ann", "bo", "Cy"]] * 5

    def test_the_average_decides_over_the_sum_where_it_is_asked_for(self) -> None:
        group = make_group("Ann", "Bo")
        add_nights(group, {"Ann": figures(5), "Bo": figures(6)}, {"Ann": figures(5)})
        assert (order(group, "net"), order(group, "a_night")) == (["Ann", "Bo"], ["Bo", "Ann"])

    def test_who_was_never_dealt_in_has_no_rate_and_no_night(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        add_nights(group, {"Ann": figures(3, dealt_in=2), "Bo": figures(), "Cy": figures(-3, 2, 1)})
        assert [(row.name, row.cells[0].text, row.cells[-1].text) for row in table(group).rows] == [
            ("Ann", "1", "–"),
            ("Cy", "1", "50 %"),
        ]


class TestMoney:
    def test_nights_for_money_stand_beside_chips_and_can_be_sorted_by(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        dollars: dict[str, Any] = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
        add_nights(group, {"Ann": figures(4, money=100), "Bo": figures(-4, money=-100)}, **dollars)
        add_nights(group, {"Ann": figures(-9), "Cy": figures(9)}, first=date(2026, 5, 1))
        found = table(group, sort="money")
        assert (found.heads[-1], [(row.name, row.cells[-1]) for row in found.rows]) == (
            Head("Money", "money", "descending"),
            [("Ann", Cell("+$1.00", UP)), ("Bo", Cell("−$1.00", DOWN)), ("Cy", Cell("–"))],
        )

    def test_every_currency_has_a_column(self) -> None:
        group = make_group("Ann", "Bo", "Cy")
        for currency, people in (("USD", ("Ann", "Bo", "Cy")), ("EUR", ("Ann", "Bo"))):
            night = {name: figures(1, money=25) for name in people}
            add_nights(group, night, currency=currency, buy_in="20.00", buy_in_chips=80)
        found = table(group)
        assert [head.label for head in found.heads[-2:]] == ["USD", "EUR"]
        assert [(row.cells[-2].text, row.cells[-1].text) for row in found.rows] == [
            ("+$0.25", "+€0.25"),
            ("+$0.25", "+€0.25"),
            ("+$0.25", "–"),
        ]
