"""A group made up to look at: seasons of nights as they could have been, written as a real book is."""

from .book import NAME, make

__all__ = ["NAME", "make"]
