"""What changes of a journal are called: on the buttons that undo and redo them, and afterwards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games import rules

from .lines import line
from .sentences import isolated


def undo(facts: Sequence[rules.Event], number: int | None) -> str:
    """What the Undo button says: what it would take back; `number` is that of the deal, if it is one."""
    first = facts[0]
    if number is not None:
        return _("Undo deal {number}").format(number=number)
    if isinstance(first, rules.Close):
        return _("Undo closing the night")
    if isinstance(first, rules.Count):
        return _("Undo the count")
    if isinstance(first, rules.BuyIn) and len(facts) > 1:
        return _("Undo {count} buy-ins").format(count=len(facts))
    if isinstance(first, rules.BuyIn):
        return _("Undo buy-in of {name}").format(name=isolated(first.player))
    return _("Undo: {line}").format(line=line(replace(first, note="")))  # short: the button is small


def short(fact: rules.Event, number: int) -> str:
    """A line as a button names it; `number` is that of the deal, if it is one."""
    if isinstance(fact, rules.Deal):
        return _("deal {number}").format(number=number)
    if isinstance(fact, rules.BuyIn):
        return _("buy-in of {name}").format(name=isolated(fact.player))
    if isinstance(fact, rules.Count):
        return _("the count")
    return line(fact)


def undo_mend(kind: str, what: str) -> str:
    """What the Undo button says where it would take back a correction, striking out, or what was put in."""
    templates = {
        "correct": _("Undo correcting {what}"),
        "strike": _("Undo striking {what}"),
        "insert": _("Undo inserting {what}"),
    }
    return templates[kind].format(what=what)


def redo(kind: str, what: str) -> str:
    """What the Redo button says."""
    templates = {
        "record": _("Redo {what}"),
        "correct": _("Redo correcting {what}"),
        "strike": _("Redo striking {what}"),
        "insert": _("Redo inserting {what}"),
    }
    return templates[kind].format(what=what)


def did(kind: str, name: str, what: str) -> str:
    """Who changed what in the journal, for each kind of change."""
    templates = {
        "record": _("{name} recorded “{what}”"),
        "correct": _("{name} corrected “{what}”"),
        "strike": _("{name} struck out “{what}”"),
        "insert": _("{name} inserted “{what}”"),
        "undo": _("{name} took back “{what}”"),
        "redo": _("{name} did again “{what}”"),
    }
    return templates[kind].format(name=isolated(name), what=what)


def became(old: str, new: str) -> str:
    """What was, and what it is or would be now."""
    return _("{old} → {new}").format(old=old, new=new)
