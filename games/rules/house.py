"""House rules: every switch a table can set, and the presets (docs/rules.md#house-rules)."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .errors import RulesError, _
from .names import shown
from .strict import convert

MOST_CHIPS = 1_000_000_000

Chips = Annotated[int, Meta(ge=0, le=MOST_CHIPS)]
SomeChips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]
Overrides = Mapping[str, object]  # some switches by name, and perhaps "preset", as in a night file


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules a deal is played under. Amounts are chips. Defaults: the preset `louisiana`."""

    tricks: Literal[3, 4, 5] = 5
    ante: Annotated[int, Meta(ge=0, le=1_000_000)] = 1
    play_fee: Chips = 0
    stay_fee: Chips = 0
    bourre_exempt: bool = True
    tie_exempt: bool = True
    wins: Literal["most", "majority"] = "most"
    tied_pot: Literal["stays", "shared"] = "stays"
    bourre_pays: Literal["pot"] | Chips = "pot"
    limit: SomeChips | None = None
    limit_on: Literal["both", "penalty"] = "both"
    renege_times: Annotated[int, Meta(ge=1, le=5)] = 1
    reneger_may_win: bool = False
    barred_pot: Literal["stays", "next"] = "stays"
    dealer_antes_for_all: bool = False
    min_in: Literal[0, 2, 3, 4, 5, 6, 7, 8] = 0
    trump_card: Literal["dealers_last", "separate", "separate_dealer_may_take"] = "dealers_last"
    declaring: Literal["in_turn", "two_rounds", "simultaneous"] = "in_turn"
    max_discards: Annotated[int, Meta(ge=0, le=5)] = 5
    ace_dealer_must_play: bool = True

    def capped(self, chips: int) -> int:
        """`chips`, or the limit where that is less (docs/rules.md#limit)."""
        return chips if self.limit is None or chips < self.limit else self.limit


PRESETS: dict[str, HouseRules] = {
    "louisiana": HouseRules(),
    "louisiana_limit": HouseRules(limit=20),
    "double_ante": HouseRules(play_fee=1, bourre_exempt=False, tie_exempt=False),
    "quarter_ante": HouseRules(
        bourre_exempt=False, tie_exempt=False, wins="majority", declaring="two_rounds"
    ),
    "four_card": HouseRules(
        tricks=4,
        ante=0,
        play_fee=1,
        stay_fee=1,
        bourre_exempt=False,
        tie_exempt=False,
        renege_times=2,
        trump_card="separate",
        max_discards=3,
        ace_dealer_must_play=False,
    ),
    "lsu": HouseRules(tie_exempt=False),
    "simultaneous": HouseRules(declaring="simultaneous"),
}


def house_rules(overrides: Overrides, base: HouseRules = PRESETS["louisiana"]) -> HouseRules:
    """The rules that `overrides` make of `base`, or of the preset they name. Raises RulesError."""
    switches = dict(overrides)
    if "preset" in switches:
        preset = switches.pop("preset")
        if preset is None:
            raise RulesError("null", _("{key} cannot be null: leave it out"), key="preset")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise RulesError(
                "preset",
                _("there is no preset “{preset}”; there are {presets}"),
                preset=shown(str(preset)),
                presets=", ".join(PRESETS),
            )
        base = PRESETS[preset]
    rules: HouseRules = convert({**msgspec.to_builtins(base), **switches}, HouseRules)
    return rules


def overrides_of(rules: HouseRules) -> dict[str, object]:
    """These rules as a night file says them: the preset they are nearest to, and what differs from it."""
    differing = {name: _differing(rules, preset) for name, preset in PRESETS.items()}
    nearest = min(differing, key=lambda name: len(differing[name]))
    return {"preset": nearest, **differing[nearest]}


def _differing(rules: HouseRules, preset: HouseRules) -> dict[str, object]:
    switches = {name: getattr(rules, name) for name in rules.__struct_fields__}
    return {name: value for name, value in switches.items() if value != getattr(preset, name)}
