"""The rules of Bourré as a table plays them: pure, typed, and knowing nothing of the outside.

`read_night` reads the facts of a night, `replay` turns them into its `Ledger`. See docs/rules.md.
"""

from .counting import Holder, Slip, SlipKind, antes_to_come, before_antes, differences, explanations
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
from .settling import MOST_EXACT, Payment, box_payments, fewest_payments, left_to_pay, nets_of
from .summary import BIG_POT, Figures, figures_of
from .table import Table, check

__all__ = [
    "BIG_POT",
    "MINOR_DIGITS",
    "MOST_EXACT",
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
    "Figures",
    "Holder",
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
    "Slip",
    "SlipKind",
    "Step",
    "Table",
    "Transfer",
    "Turn",
    "antes_to_come",
    "before_antes",
    "box_payments",
    "check",
    "check_money",
    "clean_name",
    "differences",
    "explanations",
    "fewest_payments",
    "figures_of",
    "format_amount",
    "house_rules",
    "in_money",
    "ledger_json",
    "left_to_pay",
    "name_key",
    "nets_of",
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
