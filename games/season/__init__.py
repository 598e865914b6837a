"""What nights come to together: the figures of a season, and the sentences and pictures made of them."""

from .history import HistoryPage, history_page, place_of
from .nights import Period, Played, PlayedNight, read
from .page import SeasonPage, season_page
from .player import PlayerPage, player_page
from .seasons import SeasonsPage, season_of, seasons_page
from .spans import Span, span_of, spans_of

__all__ = [
    "HistoryPage",
    "Period",
    "Played",
    "PlayedNight",
    "PlayerPage",
    "SeasonPage",
    "SeasonsPage",
    "Span",
    "history_page",
    "place_of",
    "player_page",
    "read",
    "season_of",
    "season_page",
    "seasons_page",
    "span_of",
    "spans_of",
]
