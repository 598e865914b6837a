"""Pictures: every label is where its number is, in the frame, and no two overlap, from 1 to 520 nights."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import charts
from games.charts.labels import LINE_HEIGHT, apart, bold_width, figure, shortened, spread, width
from games.charts.scale import range_of, ticks
from games.figures import written_in
from games.rules import MINOR_DIGITS

NUMBERS = st.integers(-(10**30), 10**30) | st.integers(-500, 500)


@st.composite
def many_series(draw: st.DrawFn) -> tuple[list[charts.Series], list[str]]:
    """Two to twelve people over one to 520 nights, some of whom came later; the first may be nameless."""
    nights = draw(st.integers(1, 30) | st.just(520))
    people = draw(st.integers(2, 12))
    series = []
    for number in range(people):
        late = draw(st.integers(0, nights - 1))
        ends = draw(st.lists(NUMBERS, min_size=1, max_size=3))
        values = [None] * late + [ends[index % len(ends)] for index in range(nights - late)]
        series.append(charts.Series(f"Player {number}", values))
    labels = [f"{night + 1} Oct" for night in range(nights)]
    return series, ["", *labels[1:]] if nights > 1 and draw(st.booleans()) else labels


class TestLines:
    @given(many_series())
    def test_labels_at_the_lines_ends_never_overlap_and_stay_in_the_frame(
        self, drawn: tuple[list[charts.Series], list[str]]
    ) -> None:
        chart = charts.lines(*drawn)
        places = sorted(line.label_y for line in chart.lines)
        assert all(lower - upper >= LINE_HEIGHT for upper, lower in pairwise(places))
        assert places[0] >= 10
        assert places[-1] <= chart.foot - LINE_HEIGHT
        assert all(chart.label_x + width(line.label) <= chart.width + 4 for line in chart.lines)

    @given(many_series())
    def test_labels_of_the_axes_never_overlap(self, drawn: tuple[list[charts.Series], list[str]]) -> None:
        chart = charts.lines(*drawn)
        heights = [mark.at for mark in chart.across]
        assert all(upper - lower >= 14 for lower, upper in pairwise(heights[::-1])) or len(heights) < 2
        assert all(_ends(left) < _begins(right) for left, right in pairwise(chart.beneath))

    def test_a_line_goes_where_its_numbers_are(self) -> None:
        chart = charts.lines([charts.Series("Ann", [0, 10]), charts.Series("Bo", [None, -10])], ["a", "b"])
        assert [mark.text for mark in chart.across] == ["−10", "−5", "0", "5", "10"]
        assert [(line.points, line.end_x, line.end_y) for line in chart.lines] == [
            (f"{chart.left},64 {chart.right},10", chart.right, 10),
            (f"{chart.right},118", chart.right, 118),
        ]
        assert [(mark.text, mark.anchor) for mark in chart.beneath] == [("a", "start"), ("b", "end")]

    def test_one_night_alone_is_a_picture_too(self) -> None:
        chart = charts.lines([charts.Series("Ann", [3])], ["3 Oct"])
        assert [mark.text for mark in chart.beneath] == ["3 Oct"]

    def test_a_place_without_a_name_has_no_label_and_the_next_one_stands_beneath_its_own_place(self) -> None:
        chart = charts.lines([charts.Series("Ann", [0, 3])], ["", "3 Oct"])
        assert [(mark.at, mark.text, mark.anchor) for mark in chart.beneath] == [
            (chart.right, "3 Oct", "end")
        ]

    def test_where_many_places_have_one_name_it_is_said_once(self) -> None:
        labels = [*["Dec 2025"] * 2, *["Jan 2026"] * 90]
        chart = charts.lines([charts.Series("Ann", [*range(92)])], labels)
        assert [mark.text for mark in chart.beneath] == ["Dec 2025", "Jan 2026"]


def _ends(mark: object) -> int:
    at, text, anchor = mark.at, mark.text, mark.anchor  # type: ignore[attr-defined]
    return int(at + {"start": width(text), "middle": width(text) // 2, "end": 0}[anchor])


def _begins(mark: object) -> int:
    at, text, anchor = mark.at, mark.text, mark.anchor  # type: ignore[attr-defined]
    return int(at - {"start": 0, "middle": width(text) // 2, "end": width(text)}[anchor])


class TestBars:
    @given(st.lists(st.tuples(st.just("Ann"), NUMBERS), min_size=1, max_size=12))
    def test_bars_begin_at_nothing_and_leave_room_for_names_and_figures(
        self, rows: Sequence[tuple[str, int]]
    ) -> None:
        chart = charts.bars(rows)
        for bar, (_name, number) in zip(chart.bars, rows, strict=True):
            assert (bar.x if number >= 0 else bar.x + bar.length) == chart.zero
            assert bar.figure_x - (bold_width(bar.figure) if number < 0 else 0) >= 100
            assert bar.figure_x + (bold_width(bar.figure) if number >= 0 else 0) <= chart.width

    def test_who_won_goes_right_and_who_lost_goes_left(self) -> None:
        chart = charts.bars([("Ann", 30), ("Bo", 0), ("Cy", -30)])
        assert [(bar.kind, bar.figure) for bar in chart.bars] == [("up", "+30"), ("", "0"), ("down", "−30")]
        assert [bar.length for bar in chart.bars] == [chart.bars[0].length, 0, chart.bars[0].length]


class TestSpark:
    def test_a_small_line_ends_in_a_dot(self) -> None:
        line = charts.spark([0, -5, 5])
        assert (line.points, line.zero) == ("3,14 60,25 117,3", 14)
        assert (line.end_x, line.end_y) == (117, 3)


class TestTicks:
    @given(st.lists(NUMBERS, max_size=5))
    def test_at_most_five_round_numbers_with_zero_among_them(self, numbers: list[int]) -> None:
        low, high = range_of(numbers)
        marked = ticks(low, high)
        assert 1 <= len(marked) <= 6
        assert 0 in marked
        assert len({upper - lower for lower, upper in pairwise(marked)}) <= 1

    @pytest.mark.parametrize(
        ("low", "high", "marked"),
        [
            (0, 1, [0, 1]),
            (-3, 4, [-2, 0, 2, 4]),
            (-192, 212, [-100, 0, 100, 200]),
            (0, 187, [0, 50, 100, 150]),
        ],
    )
    def test_the_marks_are_round(self, low: int, high: int, marked: list[int]) -> None:
        assert ticks(low, high) == marked


class TestLabels:
    @given(st.lists(st.integers(0, 100), min_size=1, max_size=8))
    def test_labels_move_apart_and_keep_their_order(self, wanted: list[int]) -> None:
        placed = apart(wanted, 0, 150)
        assert all(0 <= place <= 150 for place in placed)
        ordered = sorted(placed)
        assert all(lower - upper >= LINE_HEIGHT for upper, lower in pairwise(ordered))
        assert all(placed[i] < placed[j] for i, a in enumerate(wanted) for j, b in enumerate(wanted) if a < b)

    def test_few_labels_are_spread_evenly_with_the_first_and_the_last(self) -> None:
        assert spread(520, 4) == [0, 173, 346, 519]
        assert spread(2, 4) == [0, 1]

    @pytest.mark.parametrize(
        ("name", "short"),
        [
            ("Ann", "Ann"),
            ("Wilhelmina Montgomery", "Wilhelmin…"),
            ("👩‍🌾👩‍🌾👩‍🌾", "👩‍🌾👩‍🌾…"),
            ("é" * 30, "é" * 9 + "…"),
        ],
    )
    def test_a_long_name_is_cut_between_its_signs(self, name: str, short: str) -> None:
        assert shortened(name, 80) == short

    @pytest.mark.parametrize(
        ("number", "text"),
        [(0, "0"), (-12, "−12"), (10**7, "10000000"), (-(10**30), "−1.0e30"), (123456789, "1.2e8")],
    )
    def test_a_huge_number_is_written_short(self, number: int, text: str) -> None:
        assert figure(number) == text

    @pytest.mark.parametrize(
        ("worth", "number", "text"),
        [
            ((25, "USD"), 5_000, "$1,250.00"),
            ((1_000, "CHF"), 5, "50.00 CHF"),
            ((1, "CLF"), -1, "−0.0001 CLF"),
            ((100_000_000, "USD"), -5, "−$5.0e6"),
            ((1_000, "CHF"), 10**30, "1.0e31 CHF"),
        ],
    )
    def test_where_chips_are_written_as_money_a_long_amount_is_the_money_and_not_the_chips(
        self, worth: tuple[int, str], number: int, text: str
    ) -> None:
        with written_in(worth):
            assert figure(number) == text

    @given(st.lists(NUMBERS, min_size=1, max_size=12), st.sampled_from(sorted(MINOR_DIGITS)))
    def test_amounts_of_any_currency_leave_room_for_bars_and_lines(
        self, numbers: list[int], currency: str
    ) -> None:
        with written_in((1, currency)):
            bars = charts.bars([("Ann", number) for number in numbers])
            lines = charts.lines([charts.Series("Ann", numbers)], [*map(str, numbers)])
        assert all(100 <= bar.x <= bar.x + bar.length <= bars.width for bar in bars.bars)
        assert lines.left < lines.right
