"""What the page of a player says: nets, chips, habits, and head to head."""

from datetime import date
from typing import Any

import pytest

from games.models import Group
from games.season import player_page
from games.season.habits import Habit, Habits, Share
from games.season.player import Figure, PlayerCounted
from games.season.standings import Cell
from tests.season.making import add_nights, any_nights, figures, make_group

pytestmark = pytest.mark.django_db

UP, DOWN = "up", "down"
DOLLARS: dict[str, Any] = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}


@pytest.fixture
def group() -> Group:
    """Ann, Bo and Cy, who have not played yet."""
    return make_group("Ann", "Bo", "Cy")


def counted(group: Group, name: str = "Ann", of: str = "all") -> PlayerCounted:
    """What the page shows of a player."""
    page = player_page(group, group.players.get(name=name).pk, of)
    assert page
    assert page.counted
    return page.counted


def summed(found: PlayerCounted) -> dict[str, tuple[str, date | None]]:
    """Title → figure and the date of its night."""
    return {one.title: (one.value.text, one.night.date if one.night else None) for one in found.figures}


def heads(group: Group, name: str = "Ann") -> list[tuple[str, ...]]:
    """Name, nights, higher, level, ahead of everybody met."""
    return [
        (one.name, one.nights, one.higher, one.level, one.ahead.text) for one in counted(group, name).together
    ]


def habits(group: Group) -> Habits:
    found = counted(group).habits
    assert found
    return found


class TestNet:
    def test_nights_stand_with_the_newest_first_and_the_net_after_each(self, group: Group) -> None:
        add_nights(
            group,
            {"Ann": figures(5, 3), "Bo": figures(-5)},
            {"Bo": figures(-2), "Cy": figures(2)},
            {"Ann": figures(-9, 1), "Bo": figures(9)},
        )
        found = counted(group)
        assert [(row.night.date.day, row.played, row.net, row.running) for row in found.nights] == [
            (16, "1 deal played", Cell("−9", DOWN), Cell("−4", DOWN)),
            (2, "3 deals played", Cell("+5", UP), Cell("+5", UP)),
        ]
        assert (found.net, found.text, found.older) == (
            Cell("−4", DOWN),
            "The running net: lowest −4, highest +5, now −4.",
            (),
        )
        assert len(found.spark.points.split()) == 3

    def test_only_nights_of_the_span_count(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(5), "Bo": figures(-5)}, first=date(2025, 5, 1))
        add_nights(group, {"Ann": figures(-1), "Bo": figures(1)}, first=date(2026, 5, 1))
        assert [counted(group, of=of).net.text for of in ("2025", "2026", "all")] == ["+5", "−1", "+4"]

    def test_nights_for_money_say_it_and_each_currency_is_summed(self, group: Group) -> None:
        night = {"Ann": figures(4, money=100), "Bo": figures(-4, money=-100)}
        add_nights(group, night, **DOLLARS)
        add_nights(group, night, first=date(2026, 2, 1), **{**DOLLARS, "currency": "EUR"})
        add_nights(group, {"Ann": figures(-9), "Bo": figures(9)}, first=date(2026, 5, 1))
        found = counted(group)
        assert (found.money, [row.money for row in found.nights]) == (
            (Cell("+€1.00", UP), Cell("+$1.00", UP)),
            ["", "+€1.00", "+$1.00"],
        )

    @pytest.mark.parametrize(("nights", "older"), [(30, 0), (31, 1)])
    def test_of_more_than_thirty_nights_the_older_ones_stand_apart(
        self, group: Group, nights: int, older: int
    ) -> None:
        made = add_nights(group, *({"Ann": figures(1), "Bo": figures(-1)} for _night in range(nights)))
        found = counted(group)
        assert [row.night for row in (*found.nights, *found.older)] == made[::-1]
        assert len(found.older) == older


class TestFigures:
    def test_chips_best_and_worst_night_and_longest_runs(self, group: Group) -> None:
        """Without a bourré: four deals at the end of the first night, two at the start of the next."""
        first = figures(
            30, 9, 1, won_chips=1200, antes=40, paid=7, clean_first=4, clean_last=4, longest_clean=4
        )
        second = figures(
            -51, 6, 2, won_chips=34, antes=20, paid=9, clean_first=2, longest_clean=2, longest_won=2
        )
        add_nights(
            group,
            {"Ann": first, "Bo": figures(-30)},
            {"Ann": second, "Bo": figures(51)},
        )
        assert summed(counted(group)) == {
            "Nights": ("2", None),
            "A night": ("−10", None),
            "Taken from pots": ("1234", None),
            "Antes and fees": ("60", None),
            "Paid for bourrés and reneges": ("16", None),
            "Best night": ("+30", date(2026, 1, 2)),
            "Worst night": ("−51", date(2026, 1, 9)),
            "Longest without a bourré": ("6 deals", date(2026, 1, 9)),
            "Most deals in a row that took a pot": ("2", date(2026, 1, 9)),
        }

    def test_of_equal_nights_the_first_is_the_best_and_the_worst(self, group: Group) -> None:
        nights = add_nights(group, *[{"Ann": figures(), "Bo": figures(1), "Cy": figures(-1)}] * 2)
        assert counted(group).figures == (
            Figure("Nights", Cell("2")),
            Figure("A night", Cell("0")),
            Figure("Best night", Cell("0"), nights[0]),
            Figure("Worst night", Cell("0"), nights[0]),
        )

    def test_nights_known_by_their_nets_have_no_deals_and_no_habits(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(3), "Bo": figures(-3)})
        found = counted(group)
        assert (found.habits, [row.played for row in found.nights]) == (None, ["known by its nets only"])


class TestHabits:
    def test_counts_and_rates_usually_after_an_own_bourre_and_in_big_pots(self, group: Group) -> None:
        first = figures(
            played=50,
            bourres=10,
            dealt_in=100,
            won=20,
            won_alone=5,
            tied=4,
            tricks=70,
            after_bourre=8,
            chased=6,
            chased_won=1,
            chased_bourres=3,
            big_pots=9,
            big_pots_won=4,
            big_pots_bourres=2,
        )
        second = figures(
            played=7, bourres=2, dealt_in=10, won=1, tricks=8, reneges=1, after_bourre=1, big_pots=1
        )
        add_nights(group, {"Ann": first, "Bo": figures()}, {"Ann": second, "Bo": figures()})
        assert habits(group) == Habits(
            rows=(
                Habit(
                    "All deals",
                    Share("57 of 110", "52 %"),
                    Share("21 of 57", "37 %"),
                    Share("12 of 57", "21 %"),
                ),
                Habit(
                    "Right after an own bourré",
                    Share("6 of 9", "67 %"),
                    Share("1 of 6", "17 %"),
                    Share("3 of 6", "50 %"),
                ),
                Habit(
                    "Pots above 10 antes",
                    Share("10 deals", ""),
                    Share("4 of 10", "40 %"),
                    Share("2 of 10", "20 %"),
                ),
            ),
            tricks="1.4",
            shares=(
                ("Pots won that nobody else played for", Share("5 of 21", "24 %")),
                ("Deals tied for the most tricks", Share("4 of 57", "7 %")),
                ("Deals with a renege", Share("1 of 57", "2 %")),
            ),
        )

    def test_who_never_stayed_in_has_no_rate_but_that_of_staying_in(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(-2, dealt_in=1200), "Bo": figures(2, 5)})
        found = habits(group)
        assert (found.rows[0].dealt, found.tricks) == (Share("0 of 1,200", "0 %"), "–")
        rest = [share for row in found.rows[1:] for share in (row.won, row.bourre)]
        assert [*rest, *(share for _label, share in found.shares)] == [Share("", "–")] * 7

    @pytest.mark.parametrize(
        ("tricks", "played", "said"), [(5, 1, "5.0"), (19, 20, "1.0"), (1, 20, "0.1"), (1, 21, "0.0")]
    )
    def test_tricks_a_deal_are_rounded_to_a_tenth(
        self, group: Group, tricks: int, played: int, said: str
    ) -> None:
        add_nights(group, {"Ann": figures(1, played, tricks=tricks), "Bo": figures(-1)})
        assert habits(group).tricks == said


class TestTogether:
    def test_who_was_met_most_often_comes_first_with_higher_level_and_difference(self, group: Group) -> None:
        add_nights(
            group,
            {"Ann": figures(10), "Bo": figures(-4), "Cy": figures(-6)},
            {"Ann": figures(-3), "Bo": figures(3)},
            {"Ann": figures(0, 5), "Bo": figures(0, 5)},
            {"Bo": figures(-8), "Cy": figures(8)},
        )
        assert heads(group) == [("Bo", "3", "1", "1", "+8"), ("Cy", "1", "1", "0", "+16")]

    def test_equals_stand_in_the_order_of_their_names(self) -> None:
        group = make_group("Ann", "dee", "Cy", "Bo")
        add_nights(group, {name: figures(0, 5) for name in ("Ann", "dee", "Cy", "Bo")})
        assert [row[0] for row in heads(group)] == ["Bo", "Cy", "dee"]

    def test_what_one_is_ahead_the_other_is_behind(self) -> None:
        names = ["Ann", "Bo", "Cy", "Dee", "Eve"]
        group = make_group(*names)
        add_nights(group, *any_nights(names, 40))
        for name in names:
            for other, nights, higher, level, ahead in heads(group, name):
                mirrored = next(row for row in heads(group, other) if row[0] == name)
                turned = ahead.translate(str.maketrans("+−", "−+"))
                assert mirrored == (name, nights, str(int(nights) - int(higher) - int(level)), level, turned)

    def test_who_played_alone_met_nobody(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(0, 3)})
        assert heads(group) == []
