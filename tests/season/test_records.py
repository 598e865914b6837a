"""The records of a season: who did most of something, and when."""

from datetime import date

import pytest

from games.models import Group
from games.season import season_page
from tests.season.making import add_nights, figures, make_group

pytestmark = pytest.mark.django_db

Found = dict[str, tuple[str, list[str], int]]


@pytest.fixture
def group() -> Group:
    """Three players who have not played yet."""
    return make_group("Ann", "Bo", "Cy")


def records(group: Group) -> Found:
    """Title → value, holders as "Ann 2 Jan", and how many others."""
    page = season_page(group, "", "")
    assert page
    assert page.counted
    return {
        one.title: (
            one.value,
            [f"{holder.name} {holder.night.date:%-d %b}".strip() for holder in one.holders],
            one.others,
        )
        for one in page.counted.records
    }


class TestRecords:
    def test_all_seven_of_two_nights(self, group: Group) -> None:
        add_nights(
            group,
            {
                "Ann": figures(30, 9, 1, biggest_won=40, lowest=-20, deals=1200),
                "Bo": figures(-30, 9, 6, biggest_won=12, lowest=-44, deals=1200),
            },
            {
                "Ann": figures(-50, 4, 4, biggest_won=3, lowest=-50),
                "Cy": figures(50, 5, 2, biggest_won=39, lowest=-1),
            },
        )
        assert records(group) == {
            "Biggest pot taken": ("40", ["Ann 2 Jan"], 0),
            "Most bourrés in a night": ("6", ["Bo 2 Jan"], 0),
            "Longest without a bourré": ("8 deals", ["Ann 2 Jan"], 0),
            "Best night": ("+50", ["Cy 9 Jan"], 0),
            "Worst night": ("−50", ["Ann 9 Jan"], 0),
            "Biggest comeback": ("+51", ["Cy 9 Jan"], 0),
            "Longest night": ("1,200 deals", ["2 Jan"], 0),
        }

    def test_a_tie_names_all_in_the_order_of_nights_and_names(self, group: Group) -> None:
        add_nights(
            group,
            {"Cy": figures(0, 1, biggest_won=5), "Bo": figures(0, 1, biggest_won=5)},
            {"Ann": figures(0, 1, biggest_won=5), "Bo": figures(0, 1, biggest_won=4)},
        )
        assert records(group)["Biggest pot taken"] == ("5", ["Bo 2 Jan", "Cy 2 Jan", "Ann 9 Jan"], 0)

    def test_names_stand_in_the_same_order_as_everywhere_large_and_small_letters_alike(self) -> None:
        group = make_group("bo", "Cy")
        add_nights(group, {"Cy": figures(0, 1, biggest_won=5), "bo": figures(0, 1, biggest_won=5)})
        assert records(group)["Biggest pot taken"] == ("5", ["bo 2 Jan", "Cy 2 Jan"], 0)

    def test_of_more_than_three_the_others_are_counted(self, group: Group) -> None:
        add_nights(group, *[{"Ann": figures(0, 1, biggest_won=5), "Bo": figures(0, 1, biggest_won=5)}] * 3)
        found = records(group)["Biggest pot taken"]
        assert found == ("5", ["Ann 2 Jan", "Bo 2 Jan", "Ann 9 Jan"], 3)

    def test_what_nobody_did_is_no_record(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(0, 2), "Bo": figures(0, 2)})
        assert records(group) == {
            "Longest without a bourré": ("2 deals", ["Ann 2 Jan", "Bo 2 Jan"], 0),
            "Longest night": ("2 deals", ["2 Jan"], 0),
        }

    def test_who_was_never_below_nothing_has_not_come_back(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(90, 2), "Bo": figures(-90, 2, lowest=-95)})
        assert records(group)["Biggest comeback"] == ("+5", ["Bo 2 Jan"], 0)

    def test_a_night_known_by_its_nets_counts_for_the_best_and_the_worst_night_only(
        self, group: Group
    ) -> None:
        add_nights(group, {"Ann": figures(7), "Bo": figures(-7, lowest=-7)})
        assert records(group) == {
            "Best night": ("+7", ["Ann 2 Jan"], 0),
            "Worst night": ("−7", ["Bo 2 Jan"], 0),
        }


class TestLongestWithoutABourre:
    TITLE = "Longest without a bourré"

    def test_a_run_goes_on_in_the_next_night_played(self, group: Group) -> None:
        add_nights(
            group,
            {"Ann": figures(0, 20, 1, clean_first=9, longest_clean=10, clean_last=10)},
            {"Bo": figures(0, 14)},
            {"Ann": figures(0, 8)},
            {"Ann": figures(0, 30, 2, clean_first=4, longest_clean=15, clean_last=9)},
        )
        assert records(group)[self.TITLE] == ("22 deals", ["Ann 23 Jan"], 0)

    def test_one_inside_a_night_may_be_the_longest(self, group: Group) -> None:
        add_nights(
            group,
            {"Ann": figures(0, 20, 1, clean_first=9, longest_clean=10, clean_last=10)},
            {"Ann": figures(0, 40, 2, clean_first=1, longest_clean=36, clean_last=1)},
        )
        assert records(group)[self.TITLE] == ("36 deals", ["Ann 9 Jan"], 0)

    def test_a_bourre_in_the_first_deal_of_a_night_ends_it_in_the_night_before(self, group: Group) -> None:
        add_nights(
            group,
            {"Ann": figures(0, 20)},
            {"Ann": figures(0, 5, 1, clean_first=0, longest_clean=4, clean_last=4)},
        )
        assert records(group)[self.TITLE] == ("20 deals", ["Ann 2 Jan"], 0)

    def test_a_night_without_deals_does_not_break_it(self, group: Group) -> None:
        add_nights(group, {"Ann": figures(0, 20)})
        add_nights(group, {"Ann": figures(-3)}, first=date(2026, 1, 9))
        add_nights(group, {"Ann": figures(0, 5)}, first=date(2026, 1, 16))
        assert records(group)[self.TITLE] == ("25 deals", ["Ann 16 Jan"], 0)
