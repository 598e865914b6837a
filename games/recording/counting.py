"""Counting the table: what was counted and agreed."""

from collections.abc import Mapping

from games import rules
from games.journal import Journal
from games.models import Kind, Night

from .writes import Tap, append, is_new, lock, replay


def agree_count(night: Night, tap: Tap, counted: Mapping[int | None, int]) -> Journal:
    """Record a count: chips before the next antes by seat number, those of the pot under None.

    One line for each that was counted. Where it is what should be there, the line moves nothing and says that
    this was agreed; where not, the difference is booked as found or missing.
    """
    facts: list[rules.Raw] = [
        {"type": "count", "player": seat, "chips": chips} for seat, chips in counted.items()
    ]
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD, facts):
            append(night, tap, facts)
        return replay(night)
