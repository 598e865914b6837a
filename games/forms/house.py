"""Every house rule as a switch, for a change in mid-night and for "what if"."""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django import forms
from django.utils.translation import gettext_lazy as _

from games import rules
from games.rule_words import PRESET_NAMES, SWITCH_NAMES, VALUE_NAMES

from .fields import ChipsField
from .tap import TapForm

BLANKS = {"limit": None, "bourre_pays": "pot"}  # what an empty field of chips stands for
HINTS = {"limit": _("Chips; blank for none."), "bourre_pays": _("Chips; blank for as much as the pot.")}


class SwitchesForm(forms.Form):
    """All switches; `preset` fills them in anew. `overrides` says what differs from the rules in force."""

    preset = forms.ChoiceField(
        label=_("Start from"), required=False, choices=[("", _("the rules in force")), *PRESET_NAMES.items()]
    )

    def __init__(self, in_force: rules.HouseRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.in_force = in_force
        hints = get_type_hints(rules.HouseRules, include_extras=True)
        for name in rules.HouseRules.__struct_fields__:
            self.fields[name] = _field(name, hints[name])
            self.initial.setdefault(name, _shown(getattr(in_force, name)))

    def switches(self) -> list[forms.BoundField]:
        """The fields of the switches, in the order of the rules card."""
        return [self[name] for name in rules.HouseRules.__struct_fields__]

    def overrides(self) -> dict[str, object]:
        """The switches that differ from the rules in force, as a night file says them."""
        values = {name: self._value(name) for name in rules.HouseRules.__struct_fields__}
        return {name: value for name, value in values.items() if value != getattr(self.in_force, name)}

    def _value(self, name: str) -> object:
        value = self.cleaned_data[name]
        if name in BLANKS:
            return BLANKS[name] if value is None else value
        return int(value) if isinstance(value, str) and value.isdecimal() else value


class ChangeRulesForm(TapForm, SwitchesForm):
    """New house rules from the next deal on, for the group's next nights too if wished."""

    for_group = forms.BooleanField(label=_("Also for the group’s next nights"), required=False)


def switches_data(house: rules.HouseRules) -> dict[str, object]:
    """The form's values for house rules."""
    return {name: _shown(getattr(house, name)) for name in house.__struct_fields__}


def _shown(value: object) -> object:
    return "" if value is None or value == "pot" else value


def _field(name: str, hint: Any) -> forms.Field:
    label = SWITCH_NAMES[name]
    if hint is bool:
        return forms.BooleanField(label=label, required=False)
    if name in BLANKS:
        return ChipsField(label=label, required=False, least=int(name == "limit"), help_text=HINTS[name])
    if get_origin(hint) is Annotated:
        (limits,) = hint.__metadata__
        return ChipsField(label=label, least=limits.ge, most=limits.le)
    return forms.ChoiceField(
        label=label,
        choices=[
            (value, VALUE_NAMES[value] if isinstance(value, str) else value) for value in get_args(hint)
        ],
    )
