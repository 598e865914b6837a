"""Timing that compares between machines: medians, and ratios to a loop every CPython runs the same way."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

REPEATS = 25


def median_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Median time of one call in seconds, after one call that is not counted."""
    work()
    return median(_seconds(work) for _ in range(repeats))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def calibration() -> dict[int, int]:
    """A fixed amount of the work ledgers are made of: whole numbers in small dicts."""
    held: dict[int, int] = {}
    for step in range(100_000):
        seat = step % 7
        held[seat] = held.get(seat, 0) + step
    return held


@dataclass(frozen=True)
class Measured:
    """One figure: `seconds` each, `aim` in seconds or None, `ratio` to the calibration loop."""

    title: str
    seconds: float
    aim: float | None
    ratio: float

    def line(self) -> str:
        aim, slow = ("–", False) if self.aim is None else (shown(self.aim), self.seconds > self.aim)
        verdict = "  SLOW" if slow else ""
        return f"{self.title:<46}{shown(self.seconds):>12}{aim:>12}{self.ratio:>12.5f}{verdict}"


def shown(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"
