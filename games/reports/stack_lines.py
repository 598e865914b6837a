"""Everybody's stack deal by deal: a picture, and the same numbers as a table."""

from dataclasses import dataclass

from games import charts
from games.charts.labels import spread
from games.figures import chips
from games.journal import Journal
from games.reports.people import took_part

MOST_ROWS = 25


@dataclass(frozen=True)
class StackLines:
    """The picture, and for a table beneath some of the deals, evenly spread: a number for each name."""

    chart: charts.LineChart
    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def stack_lines(book: Journal) -> StackLines | None:
    """The stacks of a night after each deal; None where it has no two deals."""
    tables = [step.table for step in book.ledger.steps if step.deal is not None]
    if len(tables) < 2:
        return None
    names = took_part(book)
    series = [charts.Series(name, [table.stacks.get(name) for table in tables]) for name in names]
    some = [tables[index] for index in spread(len(tables), MOST_ROWS)]
    return StackLines(
        chart=charts.lines(series, [str(table.deals) for table in tables]),
        names=names,
        rows=tuple((table.deals, tuple(_stack(table.stacks.get(name)) for name in names)) for table in some),
    )


def _stack(chips_held: int | None) -> str:
    return "" if chips_held is None else chips(chips_held)
