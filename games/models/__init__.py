"""What is stored: people, nights and their journals, and who may open the book. Constraints come first."""

from .access import WATCHED_AFTER, WRITERS, Device, DeviceQuerySet, Link, LinkKind, LinkQuerySet, Role
from .groups import Group, Player, PlayerQuerySet, who_stays
from .journals import MENDS, WALKS, Change, JournalEntry, Kind, PaymentMade
from .limits import FailedTry, Tried
from .nights import UNFINISHED, BuyIns, Night, Seat, counted, played_by
from .seasons import NightSummary, Season

__all__ = [
    "MENDS",
    "UNFINISHED",
    "WALKS",
    "WATCHED_AFTER",
    "WRITERS",
    "BuyIns",
    "Change",
    "Device",
    "DeviceQuerySet",
    "FailedTry",
    "Group",
    "JournalEntry",
    "Kind",
    "Link",
    "LinkKind",
    "LinkQuerySet",
    "Night",
    "NightSummary",
    "PaymentMade",
    "Player",
    "PlayerQuerySet",
    "Role",
    "Season",
    "Seat",
    "Tried",
    "counted",
    "played_by",
    "who_stays",
]
