"""The grid of the table screen and its sheet: one deal as tapped."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games import rules

from .fields import ChipsField
from .tap import TapForm

TRICKS = ("0", "1", "2", "3", "4", "5")
OUT = ("deal", "back")  # sits out this deal, or until back


class DealForm(TapForm):
    """Fields by seat number: tricks-N, renege-N, lose-N, out-N, dropped-N; and nobody, dealer, ante, note."""

    nobody = forms.BooleanField(required=False)
    ante = ChipsField(required=False, least=0)
    note = forms.CharField(required=False, max_length=200)

    def __init__(self, data: Any, seats: Iterable[int]) -> None:
        super().__init__(data)
        self.seats = tuple(seats)
        self.fields["dealer"] = _choice(str(seat) for seat in self.seats)
        for seat in self.seats:
            self.fields[f"tricks-{seat}"] = _choice(TRICKS)
            self.fields[f"renege-{seat}"] = _choice(["uncorrected", "corrected"])
            self.fields[f"out-{seat}"] = _choice(OUT)
            self.fields[f"lose-{seat}"] = forms.BooleanField(required=False)
            self.fields[f"dropped-{seat}"] = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            played = any(self.cleaned_data[f"tricks-{seat}"] for seat in self.seats)
            if self.cleaned_data["nobody"] and played:
                raise ValidationError(_("“Nobody played” is chosen, but somebody has tricks."))
            if not self.cleaned_data["nobody"] and not played:
                raise ValidationError(_("Nobody is marked as in. Tap who played, or choose “Nobody played”."))
        return self.cleaned_data

    def facts(self) -> rules.Raw:
        """The deal as the journal stores it: only what was said, people by seat number."""
        said = {
            "tricks": {seat: int(text) for seat, text in self._given("tricks").items()},
            "dealer": int(self.cleaned_data["dealer"]) if self.cleaned_data["dealer"] else None,
            "sitting_out": [int(seat) for seat in self._given("out")],
            "dropped": [int(seat) for seat in self._given("dropped")],
            "reneges": self._given("renege"),
            "lose_next_deal": [int(seat) for seat in self._given("lose")],
            "ante": self.cleaned_data["ante"],
            "note": self.cleaned_data["note"],
        }
        kept = {key: value for key, value in said.items() if value or (key == "ante" and value == 0)}
        return {"type": "deal", "tricks": {}, **kept}

    def sits_out(self) -> list[int]:
        """Seat numbers of those who sit out until back."""
        return [int(seat) for seat, out in self._given("out").items() if out == "back"]

    def _given(self, field: str) -> dict[str, Any]:
        values = {str(seat): self.cleaned_data[f"{field}-{seat}"] for seat in self.seats}
        return {seat: value for seat, value in values.items() if value}


def deal_data(facts: rules.Raw, sits_out: Iterable[int]) -> dict[str, str]:
    """The form's values for a stored deal: the grid comes back as it was tapped."""
    back = {str(seat) for seat in sits_out}
    return {
        **{f"tricks-{seat}": str(tricks) for seat, tricks in facts["tricks"].items()},
        **{f"renege-{seat}": renege for seat, renege in facts.get("reneges", {}).items()},
        **{f"lose-{seat}": "on" for seat in facts.get("lose_next_deal", [])},
        **{f"dropped-{seat}": "on" for seat in facts.get("dropped", [])},
        **{f"out-{seat}": "back" if str(seat) in back else "deal" for seat in facts.get("sitting_out", [])},
        "nobody": "" if facts["tricks"] else "on",
        "dealer": str(facts.get("dealer", "")),
        "ante": str(facts.get("ante", "")),
        "note": facts.get("note", ""),
    }


def _choice(values: Iterable[str]) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, choices=[(value, value) for value in ("", *values)])
