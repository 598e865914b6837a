"""Every write about play, one function a tap: atomic, done once by key, guarded by what the form saw.

Each returns the journal as it then is, and raises RulesError, Closed, Stale or KeyReused with nothing
stored.
"""

from .counting import agree_count
from .deals import record_deal
from .house import change_rules
from .mending import correct, insert, redo, strike, undo
from .nights import change_night, close_night, show_money, strike_night
from .people import Unpaid, buy_in, cash_out, hand_over, join, leave, reseat, sit_out, take_off
from .settling import mark_paid, mark_unpaid
from .writes import Closed, KeyReused, Stale, Tap

__all__ = [
    "Closed",
    "KeyReused",
    "Stale",
    "Tap",
    "Unpaid",
    "agree_count",
    "buy_in",
    "cash_out",
    "change_night",
    "change_rules",
    "close_night",
    "correct",
    "hand_over",
    "insert",
    "join",
    "leave",
    "mark_paid",
    "mark_unpaid",
    "record_deal",
    "redo",
    "reseat",
    "show_money",
    "sit_out",
    "strike",
    "strike_night",
    "take_off",
    "undo",
]
