"""Closing a night."""

from games.journal import Journal
from games.models import Night

from .writes import Tap, record


def close_night(night: Night, tap: Tap, pot: str, player: int | None) -> Journal:
    """Record that the night is over and what became of the pot: share, player or carry."""
    who = {} if player is None else {"player": player}
    return record(night, tap, {"type": "close", "pot": pot, **who})
