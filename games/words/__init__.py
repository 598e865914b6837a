"""What happened, in words for people: one sentence or one line for facts, deals, changes and refusals."""

from .changes import became, did, redo, short, undo, undo_mend
from .deals import outcome, preview, result, story
from .lines import closing, found, line, payment
from .sentences import BREAK, names_of, said

__all__ = [
    "BREAK",
    "became",
    "closing",
    "did",
    "found",
    "line",
    "names_of",
    "outcome",
    "payment",
    "preview",
    "redo",
    "result",
    "said",
    "short",
    "story",
    "undo",
    "undo_mend",
]
