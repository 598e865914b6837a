"""What is stored: people, nights and their journals, and who may open the book. Constraints come first."""

from .access import WRITERS, Device, DeviceQuerySet, Link, Role
from .groups import Group, Player, PlayerQuerySet
from .journals import MENDS, WALKS, Change, JournalEntry, Kind, PaymentMade
from .nights import BuyIns, Night, Seat

__all__ = [
    "MENDS",
    "WALKS",
    "WRITERS",
    "BuyIns",
    "Change",
    "Device",
    "DeviceQuerySet",
    "Group",
    "JournalEntry",
    "Kind",
    "Link",
    "Night",
    "PaymentMade",
    "Player",
    "PlayerQuerySet",
    "Role",
    "Seat",
]
