"""Who may do what at each address: the table behind tests/test_gate.py (docs/promises.md: P20, S9–S11).

A new address needs a row here; ids in its path that are not known yet need a value in `World.ids`.
"""

from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum

from django.apps import apps
from django.core import serializers
from django.urls import URLPattern

from games import grouping
from games.models import Device, Group, Night, PaymentMade, Player, Season
from tests import cast


class May(IntEnum):
    """What somebody may do with a group, each all of the former."""

    NOTHING = 0
    LOOK = 1
    KEEP_SCORE = 2
    OWN = 3
    HOST = 4


@dataclass(frozen=True)
class Row:
    """What it takes to look at an address and to send it a form; None where there is nothing of the kind."""

    get: May | None
    post: May | None


LOOK, FORM, SAVE, TOOL = (
    Row(May.LOOK, None),
    Row(May.KEEP_SCORE, May.KEEP_SCORE),
    Row(None, May.KEEP_SCORE),
    Row(May.KEEP_SCORE, None),
)
OWN_PAGE, OWN_FORM, OWN_SAVE = Row(May.OWN, None), Row(May.OWN, May.OWN), Row(None, May.OWN)
OPEN = Row(May.NOTHING, None)

ROWS: dict[str, Row] = {
    **dict.fromkeys("home house_rules manifest worker".split(), OPEN),
    "new_group": Row(May.HOST, May.HOST),
    **dict.fromkeys("group season player_season export_group".split(), LOOK),
    **dict.fromkeys("start_night change_group player".split(), FORM),
    **dict.fromkeys("hide_player unname_player merge_player part_player".split(), SAVE),
    **dict.fromkeys("season_csv season_xlsx night_csv night_xlsx".split(), LOOK),
    **dict.fromkeys("import_nights paper_night".split(), FORM),
    "history": LOOK,
    **dict.fromkeys("seasons change_season change_night".split(), FORM),
    **dict.fromkeys("delete_season strike_night".split(), SAVE),
    "delete_group": OWN_FORM,
    "devices": OWN_PAGE,
    **dict.fromkeys("restore_group remove_device remove_others".split(), OWN_SAVE),
    # What a scorekeeper may not give is refused behind the gate: tests/views/test_sharing.py.
    "share": FORM,
    "end_link": SAVE,
    "board": LOOK,
    "show_qr": SAVE,
    **dict.fromkeys(
        (
            "table deal preview_deal line preview_then ledger rules_card what_if night_file settle recap"
            " recap_picture"
        ).split(),
        LOOK,
    ),
    **dict.fromkeys("correct strike insert change_rules".split(), FORM),
    **dict.fromkeys("people count".split(), TOOL),
    **dict.fromkeys("record_deal undo redo agree_count buy_in_counted show_money close_night".split(), SAVE),
    **dict.fromkeys("buy_in join leave cash_out hand_over swap take_off sit_out".split(), SAVE),
    **dict.fromkeys("mark_paid mark_unpaid".split(), SAVE),
    "watch": LOOK,
    "watch_me": Row(None, May.LOOK),
}
# A link is open to whoever holds it, and to nobody else: TestLinks.
BY_TOKEN = {"link", "board_link"}
# What an address of no group and no night gives to somebody who may nothing.
OPEN_TO_NOBODY_IN_PARTICULAR = {"home", "house_rules", "link", "board_link", "manifest", "worker"}

ROLES = ("host", "owner", "scorekeeper", "viewer", "guest", "removed", "another’s owner", "anonymous")


@dataclass
class World:
    """A group after two deals, with a player who was merged into another, and a payment that was made."""

    name: str
    night: Night
    group: Group = field(init=False)
    ids: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.group = self.night.group
        stays, goes = (Player.objects.create(group=self.group, name=f"{self.name} {x}") for x in "yz")
        grouping.merge(goes, stays)
        deal = self.night.entries.earliest("position")
        self.ids = {
            "group_id": self.group.pk,
            "night_id": self.night.pk,
            "number": 1,
            "line_id": deal.pk,
            "player_id": stays.pk,
            "season_id": self._season().pk,
            "merged_id": goes.pk,
            "payment_id": self._payment().pk,
            "device_id": cast.device(f"{self.name} phone", cast.Role.VIEWER, self.group).pk,
        }

    def _season(self) -> Season:
        first, last = date(2026, 1, 1), date(2026, 12, 31)
        return Season.objects.create(group=self.group, name=self.name, first_day=first, last_day=last)

    def _payment(self) -> PaymentMade:
        return PaymentMade.objects.create(
            night=self.night,
            giver=self.night.seats.first(),
            amount=1,
            in_money=False,
            key=cast.fresh_key(),
            made_by=Device.objects.earliest("pk"),
        )


def world(host: Device, name: str) -> World:
    """A world of three people, named after it."""
    night = cast.start_night(host, *(f"{name} {number}" for number in (1, 2, 3)))
    cast.play(cast.client_of(host), night, [{f"{name} 1": 3, f"{name} 2": 2}] * 2)
    return World(name, night)


def ids_for(pattern: URLPattern, place: World) -> dict[str, object]:
    """What an address needs to lead into a world."""
    unknown = set(pattern.pattern.converters) - set(place.ids)
    assert not unknown, f"World.ids of tests/gate.py has no {unknown}"
    return dict(place.ids)


def rows(group: Group) -> str:
    """All that is stored about a group: every row that has it, its nights or its players."""
    kept = []
    for model in apps.get_app_config("games").get_models():
        names = {one.name for one in model._meta.get_fields()}
        for name, wanted in (("group", [group.pk]), ("night", group.nights.values("pk"))):
            if name in names:
                chosen = model._default_manager.filter(**{f"{name}__in": wanted}).order_by("pk")
                kept.append(serializers.serialize("json", chosen))
    return "".join(kept)
