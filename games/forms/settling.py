"""Settling up: which payment was made."""

from collections.abc import Mapping
from typing import Any

from django import forms

from .fields import offer
from .tap import TapForm


class PaidForm(TapForm):
    """One payment of the list; `people` are names by seat number, blank is the box."""

    giver = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    taker = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    amount = forms.IntegerField(min_value=1, max_value=2**63 - 1)

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for party in ("giver", "taker"):
            offer(self.fields[party], [("", ""), *people.items()])
