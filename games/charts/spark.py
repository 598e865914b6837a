"""A line so small that it stands in a text."""

from collections.abc import Sequence
from dataclasses import dataclass

from .scale import Scale, range_of

WIDTH, HEIGHT, EDGE = 120, 28, 3


@dataclass(frozen=True)
class Spark:
    """A small line with a dot at its end, and where nothing is."""

    points: str
    zero: int
    end_x: int
    end_y: int
    width: int = WIDTH
    height: int = HEIGHT


def spark(values: Sequence[int]) -> Spark:
    """The line of some numbers, at least one."""
    down = Scale(*range_of(values), HEIGHT - EDGE, EDGE)
    along = Scale(0, max(len(values) - 1, 1), EDGE, WIDTH - EDGE)
    points = [(along.place(index), down.place(number)) for index, number in enumerate(values)]
    return Spark(" ".join(f"{x},{y}" for x, y in points), down.place(0), *points[-1])
