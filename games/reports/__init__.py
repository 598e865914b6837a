"""Every read a page needs, as frozen page objects ready to print."""

from games.journal import Journal as Book
from games.journal import read as open_book
from games.journal import seat_numbers

from .books import ledger_page
from .conflict import conflict_page, recorded_by_another
from .deal import deal_page
from .groups import group_page, home_page, last_night
from .house import rules_page, what_if
from .people import people_page
from .settle import settle_page
from .table import meanwhile, table_page

__all__ = [
    "Book",
    "conflict_page",
    "deal_page",
    "group_page",
    "home_page",
    "last_night",
    "ledger_page",
    "meanwhile",
    "open_book",
    "people_page",
    "recorded_by_another",
    "rules_page",
    "seat_numbers",
    "settle_page",
    "table_page",
    "what_if",
]
