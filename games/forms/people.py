"""People and chips: buying in, cashing out, handing over, sitting down, getting up, swapping, sitting out."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .fields import ChipsField, NameField, offer
from .tap import TapForm

POT = "pot"


class NotedForm(TapForm):
    """A form that may carry a note."""

    note = forms.CharField(
        label=_("Note"), required=False, max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class SeatForm(NotedForm):
    """A form about one person of the night; `people` are names by seat number."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["player"], people.items())


class BuyInForm(SeatForm):
    """Chips bought, first or again; `back` is where the tap came from."""

    chips = ChipsField(label=_("Chips"))
    back = forms.ChoiceField(required=False, choices=[("", ""), ("table", "")])


class CashOutForm(SeatForm):
    """Chips handed back."""

    chips = ChipsField(label=_("Chips"))


class LeaveForm(SeatForm):
    """Somebody gets up; `paid` are the chips bought now by whoever is below zero, blank where not asked."""

    paid = ChipsField(required=False, least=0)


class HandOverForm(NotedForm):
    """Chips change hands between two of `people` or one of them and the pot."""

    giver = forms.TypedChoiceField(
        label=_("From"), coerce=lambda holder: None if holder == POT else int(holder)
    )
    taker = forms.TypedChoiceField(
        label=_("To"), coerce=lambda holder: None if holder == POT else int(holder)
    )
    chips = ChipsField(label=_("Chips"))

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["giver"], [*people.items(), (POT, _("the pot"))])
        offer(self.fields["taker"], [(POT, _("the pot")), *people.items()])


class SwapForm(NotedForm):
    """Two change places; `order` are the seats as the page showed them, which keeps a retry the same."""

    one = forms.TypedChoiceField(label=_("Player"), coerce=int)
    other = forms.TypedChoiceField(label=_("Swaps with"), coerce=int)
    order = forms.TypedMultipleChoiceField(coerce=int, widget=forms.MultipleHiddenInput)

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["one"], people.items())
        offer(self.fields["other"], people.items())
        offer(self.fields["order"], people.items())

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            one, other, order = (self.cleaned_data[name] for name in ("one", "other", "order"))
            if one == other or not {one, other} <= set(order):
                raise ValidationError(gettext("Choose two people who are seated."))
        return self.cleaned_data

    def seats(self) -> list[int]:
        """The new order, by seat number."""
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        places = {one: other, other: one}
        return [places.get(seat, seat) for seat in self.cleaned_data["order"]]


class JoinForm(NotedForm):
    """Somebody sits down; `seated` are names by seat number."""

    name = NameField(
        label=_("Name"), widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"})
    )
    after = forms.TypedChoiceField(label=_("Sits left of"), coerce=int, required=False, empty_value=None)
    chips = ChipsField(label=_("Chips bought"), required=False)

    def __init__(self, seated: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["after"], [("", _("the last seat")), *seated.items()])


class SitOutForm(TapForm):
    """Who sits out until back."""

    sits_out = forms.TypedMultipleChoiceField(
        label=_("Sitting out until back"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, seated: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["sits_out"], seated.items())
