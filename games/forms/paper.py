"""A night from paper: when it was, and what each won or lost."""

import re
from collections.abc import Mapping
from datetime import date
from math import prod
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import rules
from games.figures import chips

from .fields import MOST_CHIPS, LineField, NameField, Worth, WorthField, day_field, refuse_twice
from .night import SEATS, money_of
from .tap import TapForm

NEW_ROWS = 4
_NUMBER = r"\d+(?:[*×]\d+)*"
_SUM = re.compile(rf"[-−+]?{_NUMBER}(?:[-−+]{_NUMBER})*", re.ASCII)
_TERM = re.compile(rf"([-−+]?)({_NUMBER})", re.ASCII)


def reckon(text: str) -> int | None:
    """What a sum such as 3*25−4, −12 or +7 comes to, reckoned as on paper; None if it is none."""
    bare = "".join(text.split())
    if not _SUM.fullmatch(bare):
        return None
    terms = ((sign, prod(map(int, re.split("[*×]", term)))) for sign, term in _TERM.findall(bare))
    return sum(-amount if sign in ("-", "−") else amount for sign, amount in terms)


class NetField(forms.CharField):
    """Chips won, or after a minus lost; None for blank: did not play."""

    def __init__(self, **kwargs: Any) -> None:
        # The keypad of telephone numbers has no minus everywhere.
        widget = forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"})
        super().__init__(required=False, max_length=60, widget=widget, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        net = reckon(text)
        if net is None:
            raise ValidationError(
                _("“%(text)s” is no whole number and no sum such as 3*25-4."), params={"text": text}
            )
        if abs(net) > MOST_CHIPS:
            raise ValidationError(
                _("%(chips)s is not between %(least)s and %(most)s."),
                params={"chips": net, "least": -MOST_CHIPS, "most": MOST_CHIPS},
            )
        return net


class NewRow(NamedTuple):
    """The fields of somebody who is no player of the group yet."""

    name: forms.BoundField
    net: forms.BoundField


class PaperForm(forms.Form):
    """A net for each who played: fields net-N by player id, new-name-N and new-net-N for new names."""

    key = TapForm.base_fields["key"]
    name = LineField(
        label=gettext_lazy("Name"), required=False, max_length=80, help_text=gettext_lazy("May be blank.")
    )
    chip = WorthField(help_text=gettext_lazy("Such as 0.25; blank for chips alone."))

    def __init__(self, players: Mapping[int, str], today: date, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = players
        self.fields["date"] = day_field(label=_("Date"), initial=today)
        self.order_fields(["date", "name"])
        for pk, name in players.items():
            self.fields[f"net-{pk}"] = NetField(label=name)
        for number in range(NEW_ROWS):
            self.fields[f"new-name-{number}"] = NameField(label=_("New player"), required=False)
            self.fields[f"new-net-{number}"] = NetField(label=_("Net"))

    def nets_typed(self) -> list[forms.BoundField]:
        """The fields of the group's players."""
        return [self[f"net-{pk}"] for pk in self.names]

    def new_rows(self) -> list[NewRow]:
        """The fields of new players."""
        return [NewRow(self[f"new-name-{n}"], self[f"new-net-{n}"]) for n in range(NEW_ROWS)]

    def nets(self) -> dict[str, int]:
        """Name → net of everybody who played."""
        said = self.cleaned_data
        rows = [(name, said[f"net-{pk}"]) for pk, name in self.names.items()]
        rows += [(said[f"new-name-{n}"], said[f"new-net-{n}"]) for n in range(NEW_ROWS)]
        return {name: net for name, net in rows if name and net is not None}

    def money(self) -> rules.Money | None:
        """What chips were worth; what is left is settled between the people."""
        worth: Worth | None = self.cleaned_data["chip"]
        return None if worth is None else money_of(worth, 1, "owed")

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            self._refuse_halves()
        if not self.errors:
            self._refuse_names()
            self._refuse_sum()
            money = self.money()
            if money and money.buy_in_chips > MOST_CHIPS:
                self.add_error("chip", _("A chip cannot be worth so odd an amount."))
        return self.cleaned_data

    def _refuse_halves(self) -> None:
        """A new name needs a net, and a net a name."""
        said = self.cleaned_data
        for number in range(NEW_ROWS):
            name, net = said[f"new-name-{number}"], said[f"new-net-{number}"]
            if name and net is None:
                self.add_error(f"new-net-{number}", _("What did %(name)s win or lose?") % {"name": name})
            elif net is not None and not name:
                self.add_error(f"new-name-{number}", _("Whose is this?"))

    def _refuse_names(self) -> None:
        said = self.cleaned_data
        played = [name for pk, name in self.names.items() if said[f"net-{pk}"] is not None]
        new = [said[f"new-name-{number}"] for number in range(NEW_ROWS)]
        refuse_twice((*played, *filter(None, new)))

    def _refuse_sum(self) -> None:
        nets, (fewest, most) = self.nets(), SEATS
        if not fewest <= len(nets) <= most:
            raise ValidationError(
                _("%(count)s played: a night needs %(fewest)s to %(most)s players."),
                params={"count": len(nets), "fewest": fewest, "most": most},
            )
        if total := sum(nets.values()):
            many = _("It adds up to %(sum)s: %(off)s too many.")
            few = _("It adds up to %(sum)s: %(off)s too few.")
            raise ValidationError(
                many if total > 0 else few, params={"sum": chips(total), "off": chips(abs(total))}
            )
