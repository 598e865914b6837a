"""A group and its players: names, time zone, usual house rules, pay handles, who is one person."""

import re
from collections.abc import Mapping
from datetime import time
from functools import lru_cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import rules
from games.models import Group, Player
from games.rule_words import PRESET_NAMES

from .fields import LineField, NameField, offer
from .night import RulesForm


class HandleField(forms.CharField):
    """What somebody is called at a payment service; the whole address may be pasted. Stored bare."""

    def __init__(self, pattern: str, sites: str, **kwargs: Any) -> None:
        self.pattern, self.sites = pattern, sites
        attrs = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        super().__init__(required=False, max_length=120, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> str:
        text = super().clean(value).strip()
        bare = re.sub(rf"\A(https?://)?(www\.)?({self.sites})/", "", text, flags=re.IGNORECASE)
        bare = re.split(r"[/?#]", bare)[0].lstrip("@$")
        if text and not re.fullmatch(self.pattern, bare, re.ASCII):
            raise ValidationError(
                _("“%(text)s” is no name there. It looks like this: %(example)s"),
                params={"text": text, "example": self.help_text},
            )
        return bare


class PlayerForm(forms.Form):
    """A player's name, and how he likes to be paid."""

    name = NameField(label=gettext_lazy("Name"))
    venmo = HandleField(
        r"[\w-]{5,30}", r"(account\.)?venmo\.com(/u)?", label="Venmo", help_text="@ann-boudreaux"
    )
    cash_app = HandleField(
        r"(?=.*[A-Za-z])[A-Za-z0-9]{1,20}", r"cash\.app", label="Cash App", help_text="$annb"
    )
    paypal = HandleField(
        r"[A-Za-z0-9]{1,20}", r"paypal\.me|paypal\.com/paypalme", label="PayPal", help_text="paypal.me/annb"
    )
    pays_by = LineField(
        label=gettext_lazy("Or otherwise"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("In your own words, such as: cash only."),
    )

    def pays(self) -> dict[str, str]:
        """Pay handles by column of Player."""
        return {name: self.cleaned_data[name] for name in ("venmo", "cash_app", "paypal", "pays_by")}


def player_data(player: Player) -> dict[str, str]:
    """The form's values for a player."""
    signs = {"venmo": "@", "cash_app": "$", "paypal": "paypal.me/"}
    handles = {name: getattr(player, name) for name in signs}
    shown = {name: signs[name] + bare if bare else "" for name, bare in handles.items()}
    return {"name": player.name, "pays_by": player.pays_by, **shown}


class MergeForm(forms.Form):
    """Who this player really is. `others` are names by player id."""

    into = forms.TypedChoiceField(label=gettext_lazy("Is the same person as"), coerce=int)

    def __init__(self, others: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["into"], others.items())


class DeleteGroupForm(forms.Form):
    """The group's name, typed by whoever means to delete it; how it is spelled does not matter."""

    name = forms.CharField(
        label=gettext_lazy("Type the name of the group"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        ),
    )

    def __init__(self, group: Group, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if rules.name_key(name) != rules.name_key(self.group.name):
            raise ValidationError(
                _("The group is called “%(name)s”. Nothing was deleted."), params={"name": self.group.name}
            )
        return name


class GroupForm(RulesForm):
    """A group's name, the time zone of its evenings, and its house rules, if it has any of its own."""

    field_order = ("name", "time_zone", "evening_ends")
    name = LineField(label=gettext_lazy("Group name"), max_length=80)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), required=False)
    evening_ends = forms.TypedChoiceField(
        label=gettext_lazy("A new day begins at"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy(
            "A night that passes midnight belongs to the evening it began: one started before this hour is "
            "of the day before. Nights in the book keep their dates."
        ),
    )

    def __init__(self, house_rules: Mapping[str, object] | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = house_rules or {}
        offer(self.fields["time_zone"], [("", _("the host’s: %s") % settings.TIME_ZONE), *time_zones()])
        offer(self.fields["evening_ends"], [(hour, time_format(time(hour))) for hour in range(13)])
        offer(self.fields["house_rules"], [("", _("as the last night’s")), *PRESET_NAMES.items()])
        self.fields["house_rules"].required = False

    def clean_evening_ends(self) -> int:
        hour = self.cleaned_data["evening_ends"]
        return Group().evening_ends if hour is None else int(hour)

    def clean(self) -> dict[str, Any]:
        typed = [self.cleaned_data.get(name) for name in ("ante", "limit")]
        if not self.errors and not self.cleaned_data["house_rules"] and typed != [None, None]:
            self.add_error("house_rules", _("Choose the rules that ante and limit belong to."))
        return self.cleaned_data

    def house(self) -> dict[str, object] | None:
        """The house rules as a night file says them; None: as the last night's."""
        return self.overrides() if self.cleaned_data["house_rules"] else None


@lru_cache(maxsize=1)
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every time zone that bears a place's name, by continent."""
    continents: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        continent, slash, place = zone.partition("/")
        if slash and continent not in ("Etc", "SystemV", "posix", "right"):
            continents.setdefault(continent, []).append((zone, place.replace("_", " ")))
    return list(continents.items())


def group_data(group: Group) -> dict[str, object]:
    """The form's values for a group."""
    house = group.house_rules
    own = {} if house is None else {"house_rules": house.get("preset", "louisiana"), **house}
    said = {"name": group.name, "time_zone": group.time_zone, "evening_ends": group.evening_ends}
    return {**said, **own}
