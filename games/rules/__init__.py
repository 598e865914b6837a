"""The rules of Bourré as a table plays them: pure, typed, and knowing nothing of the outside.

`read_night` reads the facts of a night, `replay` turns them into its `Ledger`. See docs/rules.md.
"""

from .dealing import Turn, next_dealer
from .errors import RulesError
from .facts import (
    BuyIn,
    CashOut,
    Close,
    Count,
    Deal,
    Event,
    Fact,
    Join,
    Leave,
    NewRules,
    Raw,
    Reseat,
    Transfer,
    read_fact,
    renamed,
    write_fact,
)
from .house import PRESETS, HouseRules, Overrides, house_rules, overrides_of
from .ledger import DealResult, InMoney, Ledger, Step, ledger_json
from .money import MINOR_DIGITS, Money, Party, check_money, format_amount, in_money, parse_amount
from .names import clean_name, name_key
from .nightfile import NightFile, night_of, read_night, write_night
from .replay import BrokenInvariant, opening, play, replay
from .scoring import Outcome
from .settling import Payment, box_payments, fewest_payments
from .table import Table, check

__all__ = [
    "MINOR_DIGITS",
    "PRESETS",
    "BrokenInvariant",
    "BuyIn",
    "CashOut",
    "Close",
    "Count",
    "Deal",
    "DealResult",
    "Event",
    "Fact",
    "HouseRules",
    "InMoney",
    "Join",
    "Leave",
    "Ledger",
    "Money",
    "NewRules",
    "NightFile",
    "Outcome",
    "Overrides",
    "Party",
    "Payment",
    "Raw",
    "Reseat",
    "RulesError",
    "Step",
    "Table",
    "Transfer",
    "Turn",
    "box_payments",
    "check",
    "check_money",
    "clean_name",
    "fewest_payments",
    "format_amount",
    "house_rules",
    "in_money",
    "ledger_json",
    "name_key",
    "next_dealer",
    "night_of",
    "opening",
    "overrides_of",
    "parse_amount",
    "play",
    "read_fact",
    "read_night",
    "renamed",
    "replay",
    "write_fact",
    "write_night",
]
