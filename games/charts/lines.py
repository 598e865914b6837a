"""Lines over nights or deals, one a person, labelled at their ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .labels import LINE_HEIGHT, apart, figure, shortened, spread, width
from .scale import Scale, range_of, ticks

WIDTH = 340
NAME_WIDTH = 92
TOP = 10
LEAST_HEIGHT = 150
FOOT = 22  # for the labels beneath
MOST_LABELS = 4
LEADER = 8  # from the end of a line to its label


@dataclass(frozen=True)
class Series:
    """A name, and a number at each place; the first ones may be None: not begun yet."""

    name: str
    values: Sequence[int | None]


@dataclass(frozen=True)
class Line:
    """One person's line: its points, and the label at its end. `tint` numbers the colours."""

    name: str
    tint: int
    points: str
    end_x: int
    end_y: int
    label: str
    label_y: int


@dataclass(frozen=True)
class Mark:
    """A label on an axis."""

    at: int
    text: str
    anchor: str = "middle"
    zero: bool = False


@dataclass(frozen=True)
class LineChart:
    """A picture of lines, ready to draw."""

    height: int
    left: int  # where the lines begin
    right: int  # where they end
    lines: tuple[Line, ...]
    across: tuple[Mark, ...]  # of the numbers, a line each
    beneath: tuple[Mark, ...]  # of the places

    width: int = WIDTH

    @property
    def foot(self) -> int:
        """Where the labels beneath stand."""
        return self.height - 5

    @property
    def label_x(self) -> int:
        """Where the labels at the lines' ends begin."""
        return self.right + LEADER + 3

    @property
    def leader_x(self) -> int:
        """Where the way to a label ends."""
        return self.right + LEADER


def lines(series: Sequence[Series], labels: Sequence[str]) -> LineChart:
    """The picture of some series over the same places, which `labels` name, at least one; "" names none."""
    low, high = range_of(number for one in series for number in one.values if number is not None)
    marked = ticks(low, high)
    left = max(width(figure(number)) for number in marked) + 6
    right = WIDTH - NAME_WIDTH - LEADER
    height = max(LEAST_HEIGHT, len(series) * LINE_HEIGHT + TOP + FOOT)
    down = Scale(low, high, height - FOOT - TOP, TOP)
    along = Scale(0, max(len(labels) - 1, 1), left, right)
    return LineChart(
        height=height,
        left=left,
        right=right,
        lines=tuple(_lines(series, down, along)),
        across=tuple(Mark(down.place(number), figure(number), "end", zero=number == 0) for number in marked),
        beneath=tuple(_beneath(labels, along)),
    )


def _lines(series: Sequence[Series], down: Scale, along: Scale) -> list[Line]:
    ends = [
        down.place(next((number for number in reversed(one.values) if number is not None), 0))
        for one in series
    ]
    places = apart(ends, TOP, down.start)
    return [
        Line(
            name=one.name,
            tint=tint,
            points=_points(one, down, along),
            end_x=along.place(len(one.values) - 1),
            end_y=end,
            label=shortened(one.name, NAME_WIDTH),
            label_y=place,
        )
        for tint, (one, end, place) in enumerate(zip(series, ends, places, strict=True))
    ]


def _points(one: Series, down: Scale, along: Scale) -> str:
    return " ".join(
        f"{along.place(index)},{down.place(number)}"
        for index, number in enumerate(one.values)
        if number is not None
    )


def _beneath(labels: Sequence[str], along: Scale) -> Iterator[Mark]:
    said = ""
    for index in _chosen(labels, along):
        if labels[index] != said:
            said, at = labels[index], along.place(index)
            yield Mark(at, said, _anchor(at, width(said) // 2, along))


def _chosen(labels: Sequence[str], along: Scale) -> list[int]:
    """Named places with room for their labels, evenly spread; at least the last one."""
    named = [index for index, label in enumerate(labels) if label]
    room = max(map(width, labels)) * 3 // 2 + 6
    for most in range(MOST_LABELS, 1, -1):
        chosen = [named[index] for index in spread(len(named), most)]
        if all(along.place(right) - along.place(left) >= room for left, right in pairwise(chosen)):
            return chosen
    return named[-1:]


def _anchor(at: int, half: int, along: Scale) -> str:
    """Which part of a label is at its place, so that it stays beneath the lines."""
    if at - half < along.start:
        return "start"
    return "end" if at + half > along.end else "middle"
