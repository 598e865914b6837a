"""Lines of the journal that are no deals, written anew or put in later: a small form for each kind."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import rules

from .fields import MOST_CHIPS, ChipsField, offer
from .tap import TapForm

POT = 0  # seat numbers run from 1
Names = Mapping[int, str]


class LineForm(TapForm):
    """A line of one kind at its place in the night. `known` are all who had sat down by then, by seat number,
    `seated` those seated then, clockwise, `others` those of the night who were not.
    """

    def __init__(
        self, kind: str, known: Names, seated: Names, others: Names, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.places = _FIELDS[kind](known, seated, others)
        self.fields.update(self.places)
        self.fields["note"] = forms.CharField(label=_("Note"), required=False, max_length=200)

    def line_fields(self) -> list[forms.BoundField]:
        """The fields people fill in."""
        return [self[name] for name in (*self.places, "note")]

    def facts(self) -> rules.Raw:
        """The line as the journal stores it, people by seat number."""
        said = {name: self.cleaned_data[name] for name in self.places}
        if self.kind == "seats":
            said = {"seats": list(said.values())}
        if self.kind == "join" and said["after"] is None:
            del said["after"]
        note = self.cleaned_data["note"]
        holders = {name: None if value == POT and name in _HOLDERS else value for name, value in said.items()}
        return {"type": self.kind, **holders, **({"note": note} if note else {})}


def line_data(facts: rules.Raw) -> dict[str, Any]:
    """The form's initial values for a stored line."""
    data: dict[str, Any] = {
        name: POT if value is None else value for name, value in facts.items() if name != "type"
    }
    for place, seat in enumerate(data.pop("seats", []), start=1):
        data[f"seat-{place}"] = seat
    return data


_HOLDERS = ("player", "from", "to")


def _who(label: Any, people: Iterable[tuple[object, object]], *, required: bool = True) -> forms.Field:
    field = forms.TypedChoiceField(label=label, coerce=int, required=required, empty_value=None)
    offer(field, people)
    return field


def _holder(label: Any, known: Names) -> forms.Field:
    return _who(label, [*known.items(), (POT, _("the pot"))])


def _chips(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    return {"player": _who(_("Player"), known.items()), "chips": ChipsField(label=_("Chips"))}


def _join(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    after = [("", _("the last seat")), *seated.items()]
    return {
        "player": _who(_("Player"), others.items()),
        "after": _who(_("Sits left of"), after, required=False),
    }


def _leave(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    return {"player": _who(_("Player"), seated.items())}


def _seats(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    return {
        f"seat-{place}": _who(_("Seat %(place)s") % {"place": place}, seated.items())
        for place in range(1, len(seated) + 1)
    }


def _transfer(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    return {
        "from": _holder(_("From"), known),
        "to": _holder(_("To"), known),
        "chips": ChipsField(label=_("Chips")),
    }


def _count(known: Names, seated: Names, others: Names) -> dict[str, forms.Field]:
    chips = forms.IntegerField(label=_("Chips"), min_value=-MOST_CHIPS, max_value=MOST_CHIPS)
    return {"player": _holder(_("Counted"), known), "chips": chips}


_FIELDS: dict[str, Callable[[Names, Names, Names], dict[str, forms.Field]]] = {
    "buy_in": _chips,
    "cash_out": _chips,
    "join": _join,
    "leave": _leave,
    "seats": _seats,
    "transfer": _transfer,
    "count": _count,
}
# What can be corrected and put in, as people call it; new rules and a closing can only be struck or undone.
KIND_NAMES = {
    "deal": _("Deal"),
    "buy_in": _("Buy-in"),
    "cash_out": _("Cash-out"),
    "join": _("Somebody sits down"),
    "leave": _("Somebody leaves"),
    "seats": _("New seats"),
    "transfer": _("Chips handed over"),
    "count": _("Count"),
}
