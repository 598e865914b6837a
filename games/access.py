"""Who may open the book: links, devices and roles, and the one way a view gets at a group or a night."""

from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from games import sharing
from games.models import Device, DeviceQuerySet, Group, Link, LinkKind, LinkQuerySet, Night, Role
from games.writing import writing


@dataclass(frozen=True)
class Visit:
    """A night, its group with it, and the device that entered it."""

    night: Night
    device: Device


@dataclass(frozen=True)
class Doors:
    """What a browser may enter: groups, of those the ids of which it may write in, and single nights."""

    groups: tuple[Group, ...]
    written: frozenset[int]
    watched: tuple[Night, ...]
    hosts: bool  # it may make groups, and enters every one


SESSION_KEY = "devices"  # ids of the devices this browser is
PLAYERS_KEY = "players"  # group id (as text: JSON) → id of the player who this browser is there
SEEN_EVERY = timedelta(minutes=10)
RANK = {role: rank for rank, role in enumerate((Role.OWNER, Role.SCOREKEEPER, Role.VIEWER))}


def make_owner_link(group: Group | None = None) -> str:
    """A fresh token that makes whoever opens it first the owner, of every group if None; for 15 minutes."""
    return sharing.make_link(LinkKind.OWNER, group)


class LinkGone(Exception):
    """The link was used up, or is too old. Whoever guesses links never learns that: he gets Http404."""


def find_link(token: str) -> Link:
    """The link that still gives something. Raises LinkGone, or Http404 where there never was one."""
    return _good(token, Link.objects.exclude(kind=LinkKind.BOARD))


def find_board_link(code: str) -> Link:
    """The link behind a board's code, however it was typed. Raises as `find_link` does."""
    return _good(sharing.code_typed(code), Link.objects.filter(kind=LinkKind.BOARD))


def open_board(request: HttpRequest, code: str, device_name: str) -> Night:
    """Use a board's code up: this screen watches the night, and has a link to show in its corner.

    Raises as `find_link` does.
    """
    link = find_board_link(code)
    open_link(request, sharing.code_typed(code), device_name)
    night = cast(Night, link.night)  # the database refuses a board's link without one
    sharing.keep_watchable(night, link.made_by)
    return night


def open_link(request: HttpRequest, token: str, device_name: str) -> Device:
    """Use a link up: this browser becomes a device with its role. Raises LinkGone or Http404.

    One that may do as much already stays what it is, where the link is good for many.
    """
    with writing():
        link = _good(token, Link.objects.select_for_update())
        if link.expires_at is None and (already := _as_good(request, link)):
            return already
        if link.expires_at is not None:
            link.used_at = timezone.now()
            link.save(update_fields=["used_at"])
        device = Device.objects.create(
            name=device_name, role=link.role, group_id=link.group_id, night_id=link.night_id, came_by=link
        )
        # In the same transaction: a link used up by a browser that was then not let in would help nobody.
        request.session.cycle_key()
        request.session[SESSION_KEY] = [*request.session.get(SESSION_KEY, []), device.pk]
        request.session.save()
    return device


def _good(token: str, links: LinkQuerySet) -> Link:
    link = links.filter(token_hash=sharing.token_hash(token)).first()
    if link is None:
        raise Http404
    if not Link.objects.good().filter(pk=link.pk).exists():
        raise LinkGone
    return link


def _as_good(request: HttpRequest, link: Link) -> Device | None:
    mine = devices(request).of_group(link.group_id).of_night(link.night_id)
    return next((device for device in mine if RANK[Role(device.role)] <= RANK[link.role]), None)


def devices(request: HttpRequest) -> DeviceQuerySet:
    """The standing devices that this browser is."""
    return Device.objects.standing().filter(pk__in=own_ids(request))


def own_ids(request: HttpRequest) -> list[int]:
    """The ids of all devices that this browser ever was."""
    return list(request.session.get(SESSION_KEY, []))


def enter_install(request: HttpRequest) -> Device:
    """The host's device, which may make groups. Raises Http404 for strangers."""
    device = devices(request).filter(group=None).first()
    if device is None:
        raise Http404
    return device


def doors(request: HttpRequest) -> Doors:
    """All that this browser may enter."""
    mine = list(devices(request).select_related("night__group"))
    hosts = any(one.group_id is None for one in mine)
    written = {one.group_id for one in mine if one.writes}
    whole = [one.group_id for one in mine if one.group_id and one.night_id is None]
    groups = Group.objects.standing() if hosts else Group.objects.standing().filter(pk__in=whole)
    return Doors(
        groups=tuple(groups),
        written=frozenset(group.pk for group in groups if hosts or group.pk in written),
        watched=tuple(one.night for one in mine if one.night and one.night.group.deleted_at is None),
        hosts=hosts,
    )


def deleted_groups(request: HttpRequest) -> "QuerySet[Group]":
    """The deleted groups that this browser may still bring back: as owner of them, or as the host."""
    mine = list(devices(request).filter(role=Role.OWNER).values_list("group_id", flat=True))
    deleted = Group.objects.restorable().order_by("name")
    return deleted if None in mine else deleted.filter(pk__in=mine)


def own_group(request: HttpRequest, group_id: int) -> Group:
    """The group, deleted ones too, for its owner or the host. Raises as `enter_group` does."""
    deleted = deleted_groups(request).filter(pk=group_id).first()
    return deleted or enter_group(request, group_id, owns=True)[0]


def enter_group(
    request: HttpRequest, group_id: int, *, writes: bool = False, owns: bool = False
) -> tuple[Group, Device]:
    """The group and the device that entered it. Raises Http404 for strangers, 403 for who may not do this."""
    group = Group.objects.standing().filter(pk=group_id).first()
    if group is None:
        raise Http404
    return group, _enter(request, group_id, None, _needed(writes, owns))


def enter_night(request: HttpRequest, night_id: int, *, writes: bool = False) -> Visit:
    """The night and the device that entered it. Raises as `enter_group` does."""
    nights = Night.objects.select_related("group", "carried_from", "carried_to")
    night = nights.filter(pk=night_id, group__deleted_at=None).first()
    if night is None:
        raise Http404
    return Visit(night, _enter(request, night.group_id, night_id, _needed(writes, owns=False)))


def glance(request: HttpRequest, night_id: int) -> Night:
    """The night for whoever may look at it, in one query, for pages that poll. Raises Http404."""
    mine = devices(request).of_group(OuterRef("group_id")).of_night(OuterRef("pk"))
    nights = Night.objects.select_related("group").filter(Exists(mine), pk=night_id, group__deleted_at=None)
    night = nights.first()
    if night is None:
        raise Http404
    return night


def own_player(request: HttpRequest, group_id: int) -> int | None:
    """The id of the player of a group who said that this browser is his; None where nobody did."""
    player: int | None = request.session.get(PLAYERS_KEY, {}).get(str(group_id))
    return player


def remember_player(request: HttpRequest, group_id: int, player_id: int | None) -> None:
    """Remember which player of a group this browser is; None: it is nobody's."""
    if own_player(request, group_id) != player_id:
        others = request.session.get(PLAYERS_KEY, {})
        request.session[PLAYERS_KEY] = {**others, str(group_id): player_id}


def _needed(writes: bool, owns: bool) -> Role:
    if owns:
        return Role.OWNER
    return Role.SCOREKEEPER if writes else Role.VIEWER


def _enter(request: HttpRequest, group_id: int, night_id: int | None, needs: Role) -> Device:
    """The device that may do most, and at least what `needs` may; templates find it as `request.device`."""
    mine = devices(request).of_group(group_id).of_night(night_id)
    device = min(mine, key=lambda one: RANK[Role(one.role)], default=None)
    if device is None:
        raise Http404
    if RANK[Role(device.role)] > RANK[needs]:
        raise PermissionDenied
    if request.method == "POST":
        _see(device)
    request.device = device  # type: ignore[attr-defined]
    return device


def _see(device: Device) -> None:
    """Remember that it was here, at most every ten minutes; pages that are only looked at write nothing."""
    now = timezone.now()
    if device.seen_at <= now - SEEN_EVERY:
        with writing():
            Device.objects.filter(pk=device.pk).update(seen_at=now)
