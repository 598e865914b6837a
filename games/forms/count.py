"""The table counted: what is there, as it was typed, and what of it is agreed."""

import re
from collections.abc import Collection, Iterable, Mapping
from math import prod
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .fields import MOST_CHIPS, ChipsField, offer
from .tap import TapForm

POT = "pot"
NOT_YET, IN = "out", "in"
_NUMBER = r"\d+(?:[*×]\d+)*"
_SUM = re.compile(rf"(?P<minus>[-−]?)(?P<sum>{_NUMBER}(?:\+{_NUMBER})*)", re.ASCII)


def add_up(text: str) -> int | None:
    """What a sum such as 3*25+4×5+2 comes to, below zero after a leading minus; None if it is none."""
    found = _SUM.fullmatch("".join(text.split()))
    if found is None:
        return None
    terms = [re.split("[*×]", term) for term in found["sum"].split("+")]
    total = sum(prod(int(factor) for factor in factors) for factors in terms)
    return -total if found["minus"] else total


class SumField(forms.CharField):
    """Chips counted, a whole number or a sum; None for blank, which is not zero."""

    def __init__(self, *, least: int, **kwargs: Any) -> None:
        self.least = least
        super().__init__(required=False, max_length=60, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        chips = add_up(text)
        if chips is None:
            raise ValidationError(
                _("“%(text)s” is no whole number and no sum such as 3*25+4*5+2."), params={"text": text}
            )
        if not self.least <= chips <= MOST_CHIPS:
            raise ValidationError(
                _("%(chips)s is not between %(least)s and %(most)s."),
                params={"chips": chips, "least": self.least, "most": MOST_CHIPS},
            )
        return chips


class CountedForm(forms.Form):
    """Chips of those who hold some: `held_by` is whose a field is, a seat number or None for the pot."""

    held_by: dict[str, int | None]

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.counted():
            raise ValidationError(_("Nothing was counted: type at least one stack, or the pot."))
        return self.cleaned_data

    def counted(self) -> dict[int | None, int]:
        """Chips by seat number, those of the pot under None; only what was counted."""
        chips = {holder: self.cleaned_data[field] for field, holder in self.held_by.items()}
        return {holder: counted for holder, counted in chips.items() if counted is not None}


class CountForm(CountedForm):
    """What was typed: fields chips-N by seat number, pot, and whether the next antes are in.

    `people` are names by seat number, `debtors` the seats of those below zero; `hints` say what should be
    there, also by seat number, for the pot under None.
    """

    antes = forms.ChoiceField(
        label=gettext_lazy("The next antes"),
        choices=[
            (NOT_YET, gettext_lazy("Not in the pot yet")),
            (IN, gettext_lazy("In the pot already")),
        ],
        initial=NOT_YET,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        people: Mapping[int, str],
        debtors: Collection[int],
        hints: Mapping[int | None, str],
        data: QueryDict | None = None,
    ) -> None:
        super().__init__(data)
        self.held_by = {**{f"chips-{seat}": seat for seat in people}, POT: None}
        for seat, name in people.items():
            field = _sum_field(name, hints[seat], -MOST_CHIPS, seat in debtors)
            self.fields[f"chips-{seat}"] = field
        self.fields[POT] = _sum_field(_("The pot"), hints[None], 0, False)

    def holders(self) -> list[forms.BoundField]:
        """The fields of all who hold chips, the pot last."""
        return [self[field] for field in self.held_by]

    def antes_in(self) -> bool:
        """Whether the next antes are in the pot already."""
        return self.is_bound and self.is_valid() and bool(self.cleaned_data["antes"] == IN)


def _sum_field(label: str, hint: str, least: int, owes: bool) -> SumField:
    # The keypad of telephone numbers has large digits, and * and + beside them, but not everywhere a minus.
    keys = {"inputmode": "text" if owes else "tel", "autocomplete": "off"}
    return SumField(label=label, help_text=hint, least=least, widget=forms.TextInput(attrs=keys))


class TypedForm(TapForm):
    """A form beneath a count, which keeps what was typed into it: `typed` is that form's query."""

    typed = forms.CharField(required=False, max_length=4000)

    def kept(self) -> QueryDict:
        """What was typed into the count, also where this form is refused."""
        return QueryDict(self.data.get("typed", "")[:4000])


class AgreeForm(CountedForm, TypedForm):
    """The count that is agreed: chips before the next antes, count-N by seat number and count-pot."""

    def __init__(self, seats: Iterable[int], data: QueryDict) -> None:
        super().__init__(data)
        self.held_by = {**{f"count-{seat}": seat for seat in seats}, f"count-{POT}": None}
        for field, holder in self.held_by.items():
            least = 0 if holder is None else -MOST_CHIPS
            self.fields[field] = forms.IntegerField(required=False, min_value=least, max_value=MOST_CHIPS)


class CountedBuyInForm(TypedForm):
    """A buy-in that nobody wrote down, found by the count; `player` is a seat number."""

    player = forms.TypedChoiceField(coerce=int)
    chips = ChipsField()

    def __init__(self, seats: Iterable[int], data: QueryDict) -> None:
        super().__init__(data)
        offer(self.fields["player"], ((seat, seat) for seat in seats))
