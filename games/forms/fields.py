"""Fields that clean names, chips and amounts."""

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, NamedTuple, cast

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import rules
from games.figures import SIGNS
from games.words import said

MOST_CHIPS = 1_000_000_000


def clean_name(text: str) -> str:
    """A name cleaned as the rules clean names. Raises ValidationError."""
    try:
        return rules.clean_name(text)
    except rules.RulesError as error:
        raise ValidationError(said(error)) from error


JOINERS = "\u200c\u200d"  # Persian letters and emoji families need them


class LineField(forms.CharField):
    """One line of free text: white space made plain, control and direction characters refused."""

    def clean(self, value: Any) -> str:
        text = " ".join(super().clean(value).split())
        if not all(char.isprintable() or char in JOINERS for char in text):
            raise ValidationError(_("There is a control or direction character in it."))
        return text


class NameField(forms.CharField):
    """A person's or device's name; blank is "" where that is allowed."""

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        return clean_name(text) if text else ""


class NamesField(forms.CharField):
    """Names, one a line, as a tuple; look-alikes count as the same name."""

    widget = forms.Textarea(attrs={"rows": 7, "autocapitalize": "words", "autocomplete": "off"})

    def clean(self, value: Any) -> tuple[str, ...]:
        lines = super().clean(value).splitlines()
        names = tuple(clean_name(line) for line in lines if line.strip())
        refuse_twice(names)
        return names


def refuse_twice(names: tuple[str, ...]) -> None:
    """Raise ValidationError where two names would be the same person's."""
    seen = set()
    for name in names:
        if rules.name_key(name) in seen:
            raise ValidationError(_("%(name)s stands there twice.") % {"name": name})
        seen.add(rules.name_key(name))


class ChipsField(forms.CharField):
    """A whole number of chips as an int, None for blank where that is allowed."""

    def __init__(self, *, least: int = 1, most: int = MOST_CHIPS, **kwargs: Any) -> None:
        self.least, self.most = least, most
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}))
        super().__init__(max_length=40, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value).strip()
        if not text:
            return None
        if not re.fullmatch(r"\d+", text, re.ASCII):
            raise ValidationError(
                _("Chips are whole numbers: “%(text)s” is none."), code="not_whole", params={"text": text}
            )
        if not self.least <= int(text) <= self.most:
            raise ValidationError(
                _("%(text)s is not between %(least)s and %(most)s."),
                params={"text": text, "least": self.least, "most": self.most},
            )
        return int(text)


def day_field(**kwargs: Any) -> forms.DateField:
    """A day, chosen from a calendar."""
    return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **kwargs)


def offer(field: forms.Field, choices: Iterable[tuple[object, object]]) -> None:
    """Set what a field offers to choose from, once it is known."""
    cast(forms.ChoiceField, field).choices = list(choices)


class Worth(NamedTuple):
    """What one chip is worth: a fraction of the currency's main unit."""

    amount: Fraction
    currency: str


class WorthField(forms.CharField):
    """An amount such as 0.25, 0,25, $0.25, 0.25 EUR or 20/60 (20 for 60 chips); None for blank."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(
            label=gettext_lazy("One chip is worth"), required=False, max_length=24, widget=widget, **kwargs
        )

    def clean(self, value: Any) -> Worth | None:
        text = super().clean(value).strip()
        if not text:
            return None
        number, currency = _split_currency(text)
        if re.fullmatch(r"\d{1,3},\d{3}", number, re.ASCII):
            raise ValidationError(
                _("“%(text)s” can be read in two ways: write %(whole)s or %(point)s."),
                params={
                    "text": text,
                    "whole": number.replace(",", ""),
                    "point": number.replace(",", "."),
                },
            )
        try:
            amount = _fraction(number)
        except (ValueError, InvalidOperation, ZeroDivisionError):
            raise ValidationError(
                _("“%(text)s” is not an amount like 0.25."), params={"text": text}
            ) from None
        if not 0 < amount <= 1_000_000:
            raise ValidationError(_("A chip must be worth more than 0 and at most 1,000,000."))
        return Worth(amount, currency)


def _split_currency(text: str) -> tuple[str, str]:
    for sign, code in sorted(SIGNS.items(), key=lambda pair: -len(pair[0])):  # CA$ before $
        if sign in text:
            return text.replace(sign, "").strip(), code
    if (found := re.search(r"[A-Za-z]{3}", text)) and found[0].upper() in rules.MINOR_DIGITS:
        return text.replace(found[0], "").strip(), found[0].upper()
    return text, settings.CURRENCY


def _fraction(text: str) -> Fraction:
    if not re.fullmatch(r"[\d.,]{1,12}( ?/ ?\d{1,9})?", text, re.ASCII):
        raise ValueError(text)
    amount, _slash, chips = text.replace(",", ".").replace(" ", "").partition("/")
    return Fraction(Decimal(amount)) / int(chips or 1)
