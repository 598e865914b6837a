"""Every write about play, one function a tap: atomic, done once by key, guarded by what the form saw.

Each returns the journal as it then is, and raises RulesError, Stale or KeyReused with nothing stored.
"""

from .deals import record_deal
from .house import change_rules
from .mending import undo
from .nights import close_night
from .people import buy_in, join, leave, sit_out
from .writes import KeyReused, Stale, Tap

__all__ = [
    "KeyReused",
    "Stale",
    "Tap",
    "buy_in",
    "change_rules",
    "close_night",
    "join",
    "leave",
    "record_deal",
    "sit_out",
    "undo",
]
