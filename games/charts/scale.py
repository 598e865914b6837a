"""A scale from numbers to places, and round numbers to mark on it."""

from collections.abc import Iterable
from dataclasses import dataclass

MOST_TICKS = 5


@dataclass(frozen=True)
class Scale:
    """Puts numbers from `low` to `high` between two places, of which either may be the greater."""

    low: int
    high: int
    start: int
    end: int

    def place(self, number: int) -> int:
        """Where a number is, rounded to a whole unit."""
        span, length = max(self.high - self.low, 1), self.end - self.start
        return self.start + (2 * (number - self.low) * length + span) // (2 * span)


def range_of(numbers: Iterable[int]) -> tuple[int, int]:
    """The lowest and the highest of some numbers and zero, at least one apart."""
    low, high = 0, 0
    for number in numbers:
        low, high = min(low, number), max(high, number)
    return (low, high) if low < high else (0, 1)


def ticks(low: int, high: int) -> list[int]:
    """At most five round numbers from `low` to `high`, zero among them where it lies between."""
    step = _step(high - low)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))


def _step(span: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that goes at most four times into the span."""
    power: int = 10 ** (len(str(span)) - 1)
    steps = (factor * unit for unit in (max(power // 10, 1), power) for factor in (1, 2, 5))
    return next((step for step in steps if span // step < MOST_TICKS), 10 * power)
