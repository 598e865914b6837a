"""Writes about who comes in: links made and ended, devices removed."""

import hashlib
import secrets
from collections.abc import Collection

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.utils import timezone

from games.models import WATCHED_AFTER, Device, DeviceQuerySet, Group, Link, LinkKind, LinkQuerySet, Night
from games.writing import writing


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def may_give(device: Device, night: Night) -> tuple[LinkKind, ...]:
    """The kinds of link that a device may make for a night: an owner all, a scorekeeper those to watch."""
    kinds = (
        tuple(LinkKind) if device.owns else (LinkKind.WATCH_NIGHT, LinkKind.WATCH) if device.writes else ()
    )
    over = night.closed_at is not None and night.closed_at <= timezone.now() - WATCHED_AFTER
    return tuple(kind for kind in kinds if not (over and kind == LinkKind.WATCH_NIGHT))


def share(kind: LinkKind, night: Night, by: Device) -> str:
    """The token of a fresh link to a night's group, or for watching to the night. Raises PermissionDenied."""
    _refuse(kind, night, by)
    return make_link(kind, night.group, night if kind == LinkKind.WATCH_NIGHT else None, by)


def make_link(
    kind: LinkKind, group: Group | None, night: Night | None = None, by: Device | None = None
) -> str:
    """The token of a fresh link, which ends the group's older one of its kind (and night).

    `group` None gives every group; `by` None is who sits at the terminal.
    """
    token = secrets.token_urlsafe(32)
    lasts = kind.lasts
    with writing():
        if group:
            Group.objects.select_for_update().get(pk=group.pk)  # or two at once would both stay good
            _end(Link.objects.filter(kind=kind, group=group, night=night))
        Link.objects.create(
            token_hash=token_hash(token),
            kind=kind,
            group=group,
            night=night,
            made_by=by,
            expires_at=timezone.now() + lasts if lasts else None,
        )
    return token


def end_link(kind: LinkKind, night: Night, by: Device) -> None:
    """End the link of this kind to a night or its group. Raises PermissionDenied."""
    _refuse(kind, night, by)
    with writing():
        _end(Link.objects.to_night(night).filter(kind=kind))


def remove_device(group: Group, by: Device, device_id: int) -> bool:
    """Remove one device; False where there is none that `by` may remove."""
    return _remove(Device.objects.removable_by(by, group.pk).filter(pk=device_id))


def remove_others(group: Group, by: Device, own: Collection[int]) -> None:
    """Remove all devices that `by` may remove, except its browser's `own`."""
    _remove(Device.objects.removable_by(by, group.pk).exclude(pk__in=own))


def _remove(found: DeviceQuerySet) -> bool:
    """The links they came by or gave out end too, or whoever holds one would be back at once."""
    with writing():
        ids = list(found.values_list("pk", flat=True))
        _end(Link.objects.filter(Q(opened_by__in=ids) | Q(made_by__in=ids)))
        return bool(Device.objects.filter(pk__in=ids).update(removed_at=timezone.now()))


def _refuse(kind: LinkKind, night: Night, by: Device) -> None:
    if kind not in may_give(by, night):
        raise PermissionDenied


def _end(links: LinkQuerySet) -> None:
    ids = list(links.filter(ended_at=None, used_at=None).values_list("pk", flat=True))
    Link.objects.filter(pk__in=ids).update(ended_at=timezone.now())
