"""What all sentences share: names in a row, and refusals."""

import unicodedata
from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games import rules

BREAK = " · "
RIGHT_TO_LEFT = ("R", "AL")  # as Unicode calls such letters


def isolated(name: str) -> str:
    """A name in a sentence: one from right to left would turn round what stands beside it."""
    turns = not name.isascii() and any(unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in name)
    return f"\u2068{name}\u2069" if turns else name


def names_of(names: Iterable[str]) -> str:
    """Ann, Bo and Cy."""
    return str(get_text_list([isolated(name) for name in names], _("and")))


def placed(error: rules.RulesError) -> str:
    """A refusal with its place in a file: "events[3] (deal 2): tricks add up to 4, one is missing"."""
    sentence = _sentence(error)
    return f"{error.where}: {sentence}" if error.where else sentence


def said(error: rules.RulesError) -> str:
    """A refusal as a sentence, without its place in a file."""
    sentence = _sentence(error)
    return sentence[:1].upper() + sentence[1:] + "."


def _sentence(error: rules.RulesError) -> str:
    params = {
        name: isolated(value) if isinstance(value, str) else value for name, value in error.params.items()
    }
    return _(error.template).format(**params)
