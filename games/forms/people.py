"""People and chips: buying in, sitting down, getting up, sitting out."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .fields import ChipsField, NameField, offer
from .tap import TapForm


class SeatForm(TapForm):
    """A form about one person of the night; `people` are names by seat number."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)

    def __init__(self, people: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["player"], people.items())


class BuyInForm(SeatForm):
    """Chips bought, first or again."""

    chips = ChipsField(label=_("Chips"))


class JoinForm(TapForm):
    """Somebody sits down; `seated` are names by seat number."""

    name = NameField(
        label=_("Name"), widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"})
    )
    after = forms.TypedChoiceField(label=_("Sits left of"), coerce=int, required=False, empty_value=None)
    chips = ChipsField(label=_("Chips bought"), required=False)

    def __init__(self, seated: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["after"], [("", _("the last seat")), *seated.items()])


class SitOutForm(forms.Form):
    """Who sits out until back."""

    sits_out = forms.TypedMultipleChoiceField(
        label=_("Sitting out until back"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, seated: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["sits_out"], seated.items())
