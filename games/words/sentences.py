"""What all sentences share: names in a row, and refusals."""

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games import rules

BREAK = " · "


def names_of(names: Iterable[str]) -> str:
    """Ann, Bo and Cy."""
    return str(get_text_list(list(names), _("and")))


def placed(error: rules.RulesError) -> str:
    """A refusal with its place in a file: "events[3] (deal 2): tricks add up to 4, one is missing"."""
    sentence = _(error.template).format(**error.params)
    return f"{error.where}: {sentence}" if error.where else sentence


def said(error: rules.RulesError) -> str:
    """A refusal as a sentence, without its place in a file."""
    sentence = _(error.template).format(**error.params)
    return sentence[:1].upper() + sentence[1:] + "."
