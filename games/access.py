"""Who may open the book: links, devices and roles, and the one way a view gets at a group or a night."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from games.models import WRITERS, Device, DeviceQuerySet, Group, Link, Night, Role
from games.writing import writing


@dataclass(frozen=True)
class Visit:
    """A night, its group with it, and the device that entered it."""

    night: Night
    device: Device


SESSION_KEY = "devices"  # ids of the devices this browser is
OWNER_LINK_LASTS = timedelta(minutes=15)


def make_owner_link() -> str:
    """A fresh token that makes whoever opens it first the owner; it lasts 15 minutes."""
    token = secrets.token_urlsafe(32)
    with writing():
        Link.objects.create(
            token_hash=_hash(token), role=Role.OWNER, expires_at=timezone.now() + OWNER_LINK_LASTS
        )
    return token


class LinkGone(Exception):
    """The link was used up, or is too old. Whoever guesses links never learns that: he gets Http404."""


def find_link(token: str) -> Link:
    """The link that still gives something. Raises LinkGone, or Http404 where there never was one."""
    return _standing(Link.objects.filter(token_hash=_hash(token)).first())


def open_link(request: HttpRequest, token: str, device_name: str) -> Device:
    """Use a link up: this browser becomes a device with its role. Raises LinkGone or Http404."""
    with writing():
        link = _standing(Link.objects.select_for_update().filter(token_hash=_hash(token)).first())
        link.used_at = timezone.now()
        link.save(update_fields=["used_at"])
        device = Device.objects.create(name=device_name, role=link.role, group=link.group)
        # In the same transaction: a link used up by a browser that was then not let in would help nobody.
        request.session.cycle_key()
        request.session[SESSION_KEY] = [*request.session.get(SESSION_KEY, []), device.pk]
        request.session.save()
    return device


def _standing(link: Link | None) -> Link:
    if link is None:
        raise Http404
    if link.used_at is not None or link.expires_at <= timezone.now():
        raise LinkGone
    return link


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def devices(request: HttpRequest) -> DeviceQuerySet:
    """The standing devices that this browser is."""
    return Device.objects.standing().filter(pk__in=request.session.get(SESSION_KEY, []))


def enter_install(request: HttpRequest) -> Device:
    """The host's device, which may make groups. Raises Http404 for strangers."""
    device = devices(request).filter(group=None).first()
    if device is None:
        raise Http404
    return device


def groups(request: HttpRequest) -> "QuerySet[Group]":
    """The groups this browser may enter."""
    mine = list(devices(request).values_list("group_id", flat=True))
    return Group.objects.all() if None in mine else Group.objects.filter(pk__in=mine)


def enter_group(request: HttpRequest, group_id: int, *, writes: bool = False) -> tuple[Group, Device]:
    """The group and the device that entered it. Raises Http404 for strangers, 403 for readers who write."""
    group = Group.objects.filter(pk=group_id).first()
    if group is None:
        raise Http404
    return group, _enter(request, group_id, writes)


def enter_night(request: HttpRequest, night_id: int, *, writes: bool = False) -> Visit:
    """The night and the device that entered it. Raises as `enter_group` does."""
    night = Night.objects.select_related("group", "carried_from", "carried_to").filter(pk=night_id).first()
    if night is None:
        raise Http404
    return Visit(night, _enter(request, night.group_id, writes))


def _enter(request: HttpRequest, group_id: int, writes: bool) -> Device:
    mine = list(devices(request).of_group(group_id))
    if not mine:
        raise Http404
    for device in mine:
        if device.role in WRITERS:
            return device
    if writes:
        raise PermissionDenied
    return mine[0]
