"""What happened, in words for people: one sentence or one line for facts, deals, changes and refusals."""

from .changes import became, did, redo, short, undo, undo_mend
from .deals import bourres, outcome, preview, result, story
from .lines import closing, found, line, payment
from .recap import recap
from .sentences import BREAK, isolated, names_of, placed, said

__all__ = [
    "BREAK",
    "became",
    "bourres",
    "closing",
    "did",
    "found",
    "isolated",
    "line",
    "names_of",
    "outcome",
    "payment",
    "placed",
    "preview",
    "recap",
    "redo",
    "result",
    "said",
    "short",
    "story",
    "undo",
    "undo_mend",
]
