"""Bars to both sides of nothing, one a person."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.figures import kind, signed

from .labels import bold_width, figure, shortened
from .scale import Scale, range_of

WIDTH = 340
NAME_WIDTH = 100
ROW = 26
GAP = 5  # between a bar and its figure


@dataclass(frozen=True)
class Bar:
    """One person's bar, and the figure at its outer end."""

    name: str
    label: str
    y: int
    x: int
    length: int
    kind: str  # "up", "down" or ""
    figure: str
    figure_x: int
    anchor: str

    @property
    def base(self) -> int:
        """Where its texts stand."""
        return self.y + 14


@dataclass(frozen=True)
class BarChart:
    """A picture of bars, ready to draw."""

    height: int
    zero: int  # where nothing is
    bars: tuple[Bar, ...]

    width: int = WIDTH


def bars(rows: Sequence[tuple[str, int]]) -> BarChart:
    """The picture of a number each, in this order."""
    low, high = range_of(number for _name, number in rows)
    room = {
        sign: max((bold_width(figure(n, signed)) + GAP for _name, n in rows if (n < 0) == sign), default=0)
        for sign in (True, False)
    }
    scale = Scale(low, high, NAME_WIDTH + room[True], WIDTH - room[False])
    zero = scale.place(0)
    made = tuple(_bar(place, name, number, scale, zero) for place, (name, number) in enumerate(rows))
    return BarChart(height=len(rows) * ROW + 2, zero=zero, bars=made)


def _bar(row: int, name: str, number: int, scale: Scale, zero: int) -> Bar:
    end = scale.place(number)
    return Bar(
        name=name,
        label=shortened(name, NAME_WIDTH - GAP),
        y=row * ROW + 3,
        x=min(zero, end),
        length=abs(end - zero),
        kind=kind(number),
        figure=figure(number, signed),
        figure_x=end - GAP if number < 0 else end + GAP,
        anchor="end" if number < 0 else "start",
    )
