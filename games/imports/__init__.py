"""Night files of others, and nights from paper, into the book."""

from .look import Coming, Look, look_at
from .paper import on_paper
from .parcel import Parcel, Refused, unpack
from .writes import Arrival, write

__all__ = [
    "Arrival",
    "Coming",
    "Look",
    "Parcel",
    "Refused",
    "look_at",
    "on_paper",
    "unpack",
    "write",
]
