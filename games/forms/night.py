"""Starting and closing a night: who plays, by which rules, for what, and what becomes of the pot."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import rules
from games.models import BuyIns
from games.rule_words import PRESET_NAMES

from .fields import MOST_CHIPS, ChipsField, LineField, NamesField, Worth, WorthField, offer, refuse_twice
from .tap import TapForm

SEATS = (2, 12)
SCALED = ("ante", "play_fee", "stay_fee", "limit")


class RulesForm(forms.Form):
    """House rules: a preset, and what differs from it."""

    house_rules = forms.ChoiceField(label=gettext_lazy("House rules"), choices=list(PRESET_NAMES.items()))
    ante = ChipsField(
        label=gettext_lazy("Ante"),
        required=False,
        least=0,
        most=1_000_000,
        help_text=gettext_lazy("Chips; blank is the usual. Fees and limit grow with it."),
    )
    limit = ChipsField(
        label=gettext_lazy("Limit"), required=False, help_text=gettext_lazy("Chips; blank is the usual.")
    )
    base: Mapping[str, object] = {}  # the rules shown at first, with switches that have no field here

    def overrides(self) -> dict[str, object]:
        """House rules as a night file says them: a preset and what differs from it.

        An ante typed in scales fees and limit with it (docs/rules.md#house-rules). Switches of `base` that
        have no field stay as long as its preset does.
        """
        chosen, ante, limit = (self.cleaned_data.get(name) for name in ("house_rules", "ante", "limit"))
        base = dict(self.base) if self.base.get("preset", "louisiana") == chosen else {}
        if base and (ante, limit) == (base.get("ante"), base.get("limit")):
            return {"preset": chosen, **base}
        switches = _scaled(rules.PRESETS[str(chosen)], base, ante, limit)
        return {"preset": chosen, **switches}


def _scaled(
    preset: rules.HouseRules, base: Mapping[str, object], ante: int | None, limit: int | None
) -> dict[str, object]:
    """What differs from the preset, once fees and limit have grown with the ante."""
    switches = {name: value for name, value in base.items() if name not in (*SCALED, "preset")}
    if ante is not None:
        before = rules.house_rules(base, preset)
        switches["ante"] = ante
        for fee in ("play_fee", "stay_fee"):
            grown = Fraction(getattr(before, fee) * (ante or 1), before.ante or 1)
            switches[fee] = int(grown) if grown.denominator == 1 else getattr(before, fee)
        if preset.limit is not None:
            switches["limit"] = preset.limit * (ante or 1)
    if limit is not None:
        switches["limit"] = limit
    return {name: value for name, value in switches.items() if getattr(preset, name) != value}


class HouseForm(RulesForm):
    """House rules and what chips are worth."""

    chip = WorthField(help_text=gettext_lazy("Such as 0.25; blank to play for chips alone."))
    buy_in = ChipsField(
        label=gettext_lazy("Buy-in"),
        required=False,
        help_text=gettext_lazy("Chips each at the start; blank = none recorded."),
    )
    buy_ins = forms.ChoiceField(
        label=gettext_lazy("Buy-ins"), choices=BuyIns.choices, initial=BuyIns.OWED, widget=forms.RadioSelect
    )

    @property
    def chip_asked(self) -> str:
        """The fraction typed as an ante: perhaps a chip is worth that much. Else empty."""
        text = str(self.data.get("ante", "")).strip()
        try:
            worth = WorthField().clean(text)
        except ValidationError:
            return ""
        return text if worth and worth.amount.denominator > 1 else ""

    def money(self) -> rules.Money | None:
        """What chips are worth, with the buy-in as the amount where there is one."""
        worth: Worth | None = self.cleaned_data.get("chip")
        if worth is None:
            return None
        return money_of(worth, self.cleaned_data.get("buy_in") or 1, self.cleaned_data["buy_ins"])

    def clean(self) -> dict[str, Any]:
        money = self.money() if not self.errors else None
        if money and money.buy_in_chips > MOST_CHIPS:
            self.add_error("chip", _("A chip cannot be worth so odd an amount."))
        return self.cleaned_data


def money_of(worth: Worth, chips: int, buy_ins: Literal["owed", "paid"]) -> rules.Money:
    """What a chip is worth as a buy-in of so many chips, or as many more as make a whole amount of money."""
    unit = 10 ** rules.MINOR_DIGITS[worth.currency]
    chips *= (worth.amount * unit * chips).denominator
    return rules.Money(
        currency=worth.currency,
        buy_in=rules.format_amount(int(worth.amount * unit * chips), worth.currency),
        buy_in_chips=chips,
        buy_ins=buy_ins,
    )


def house_data(
    overrides: Mapping[str, Any], money: rules.Money | None, buy_in: int | None
) -> dict[str, object]:
    """The form's values for rules and money of an earlier night."""
    worth = ""
    if money:
        amount = Fraction(money.minor, 10 ** rules.MINOR_DIGITS[money.currency] * money.buy_in_chips)
        exact = not 10**6 % amount.denominator
        decimal = format(Decimal(amount.numerator) / amount.denominator, "f")
        worth = decimal if exact else f"{money.buy_in}/{money.buy_in_chips}"
        worth = f"{worth} {money.currency}"
    return {
        "house_rules": overrides.get("preset", "louisiana"),
        "ante": overrides.get("ante", ""),
        "limit": overrides.get("limit", ""),
        "chip": worth,
        "buy_in": buy_in or "",
        "buy_ins": money.buy_ins if money else BuyIns.OWED,
    }


def _refuse_count(names: Iterable[str]) -> None:
    count, (fewest, most) = len(tuple(names)), SEATS
    if not fewest <= count <= most:
        raise ValidationError(
            _("%(count)s named: a night needs %(fewest)s to %(most)s players."),
            params={"count": count, "fewest": fewest, "most": most},
        )


class NewGroupForm(HouseForm):
    """The set-up page of a new install: the group and its first night."""

    field_order = ("name", "players")
    key = TapForm.base_fields["key"]
    name = LineField(label=gettext_lazy("Group name"), max_length=80)
    players = NamesField(label=gettext_lazy("Players"), help_text=gettext_lazy("One a line, clockwise."))

    def clean_players(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.cleaned_data["players"]
        _refuse_count(names)
        return names


class StartNightForm(HouseForm):
    """A later night: who is here, in seat order, and who is new. `names` are the group's, by player id."""

    key = TapForm.base_fields["key"]
    here = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who is here"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    new_players = NamesField(
        label=gettext_lazy("New players"), required=False, help_text=gettext_lazy("One a line.")
    )

    def __init__(
        self, names: Mapping[int, str], house_rules: Mapping[str, object], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.names, self.base = names, house_rules
        offer(self.fields["here"], names.items())
        self.fields["new_players"].widget.attrs["rows"] = 2  # mostly nobody

    def seated(self) -> tuple[str, ...]:
        """Names in seat order."""
        return (*(self.names[pk] for pk in self.cleaned_data["here"]), *self.cleaned_data["new_players"])

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            refuse_twice(self.seated())
            _refuse_count(self.seated())
        return super().clean()


class CloseForm(TapForm):
    """What becomes of the pot of so many chips. `people` are names by seat number."""

    pot = forms.ChoiceField(
        label=gettext_lazy("The pot"),
        choices=[
            ("share", gettext_lazy("Share it")),
            ("player", gettext_lazy("One player takes it")),
            ("carry", gettext_lazy("Carry it over")),
        ],
        widget=forms.RadioSelect,
    )
    who = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int, required=False, empty_value=None)

    def __init__(self, people: Mapping[int, str], chips: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["who"], [("", gettext_lazy("nobody in particular")), *people.items()])
        self.fields["pot"].error_messages["required"] = ngettext(
            "Say whose the {chips} chip in the pot is, then close.",
            "Say whose the {chips} chips in the pot are, then close.",
            chips,
        ).format(chips=chips)

    def clean(self) -> dict[str, Any]:
        pot, who = self.cleaned_data.get("pot"), self.cleaned_data.get("who")
        if pot == "player" and who is None and "who" not in self.errors:
            self.add_error("who", _("Choose who takes the pot."))
        return self.cleaned_data

    def player(self) -> int | None:
        """Who takes or keeps the pot; a shared pot names nobody."""
        who: int | None = self.cleaned_data["who"]
        return None if self.cleaned_data["pot"] == "share" else who
