"""Every read a page needs, as frozen page objects ready to print."""

from games.journal import Journal as Book
from games.journal import read as open_book
from games.journal import seat_numbers
from games.models import JournalEntry as JournalLine

from .board import board_page
from .books import ledger_page
from .conflict import conflict_page, recorded_by_another
from .count import count_page
from .deal import deal_page
from .groups import PlayerPage, all_books, group_page, home_page, last_night, merged_into, player_page
from .house import rules_page, what_if
from .kept import watched_book
from .mending import both, correction, insertion, line_page, striking
from .people import people_page, seat_names, untouched
from .recap import recap_page, recap_picture
from .settle import settle_page
from .sharing import allows, devices_page, link_page, share_page, way_in
from .table import meanwhile, table_page, usual_buy_in
from .watch import seat_players, watch_page

__all__ = [
    "Book",
    "JournalLine",
    "PlayerPage",
    "all_books",
    "allows",
    "board_page",
    "both",
    "conflict_page",
    "correction",
    "count_page",
    "deal_page",
    "devices_page",
    "group_page",
    "home_page",
    "insertion",
    "last_night",
    "ledger_page",
    "line_page",
    "link_page",
    "meanwhile",
    "merged_into",
    "open_book",
    "people_page",
    "player_page",
    "recap_page",
    "recap_picture",
    "recorded_by_another",
    "rules_page",
    "seat_names",
    "seat_numbers",
    "seat_players",
    "settle_page",
    "share_page",
    "striking",
    "table_page",
    "untouched",
    "usual_buy_in",
    "watch_page",
    "watched_book",
    "way_in",
    "what_if",
]
