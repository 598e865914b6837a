"""Counting the table: what was counted and agreed."""

from collections.abc import Mapping

from games import rules
from games.journal import Journal
from games.models import Change, Kind, Night

from .writes import KeyReused, Tap, append, is_new, lock, replay


def agree_count(night: Night, tap: Tap, counted: Mapping[int | None, int]) -> Journal:
    """Record a count: chips before the next antes by seat number, those of the pot under None.

    One line for each that was counted. Where it is what should be there, the line moves nothing and says that
    this was agreed; where not, the difference is booked as found or missing.
    """
    facts: list[rules.Raw] = [
        {"type": "count", "player": seat, "chips": chips} for seat, chips in counted.items()
    ]
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD, facts[0]):
            append(night, tap, facts)
        elif list(Change.objects.get(key=tap.key).entries.values_list("facts", flat=True)) != facts:
            raise KeyReused
        return replay(night)
