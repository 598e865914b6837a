"""Proof of the books: everything stored held against what it must be. Reads only, and names all it finds."""

from .book import check_book, check_group
from .finding import Finding

__all__ = ["Finding", "check_book", "check_group"]
