"""Writes about who comes in: links made and ended, devices removed."""

import base64
import hashlib
import re
import secrets
from collections.abc import Collection, Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import (
    WATCHED_AFTER,
    Device,
    DeviceQuerySet,
    Group,
    Link,
    LinkKind,
    LinkQuerySet,
    Night,
    Role,
)
from games.writing import writing

# Typed with the remote of a TV: no two of these look alike, and none needs a second keyboard.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 10


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def may_give(device: Device, night: Night) -> tuple[LinkKind, ...]:
    """The kinds of link that a device may make for a night: an owner all, a scorekeeper those to watch."""
    kinds = [kind for kind in LinkKind if device.owns or (device.writes and kind.role == Role.VIEWER)]
    over = night.closed_at is not None and night.closed_at <= timezone.now() - WATCHED_AFTER
    return tuple(kind for kind in kinds if not (over and kind.of_night))


def share(kind: LinkKind, night: Night, by: Device) -> str:
    """The token of a fresh link to a night's group, or for watching to the night. Raises PermissionDenied."""
    _refuse(kind, night, by)
    return make_link(kind, night.group, night if kind.of_night else None, by)


def make_link(
    kind: LinkKind, group: Group | None, night: Night | None = None, by: Device | None = None
) -> str:
    """The token of a fresh link, which ends the group's older one of its kind (and night).

    `group` None gives every group; `by` None is who sits at the terminal.
    """
    nonce = secrets.token_urlsafe(32) if kind == LinkKind.WATCH_NIGHT else ""
    token = _fresh_token(kind, nonce)
    lasts = kind.lasts
    with writing():
        if nonce and night:
            _tell_boards([night.pk])
        if group:
            Group.objects.select_for_update().get(pk=group.pk)  # or two at once would both stay good
            _end(Link.objects.filter(kind=kind, group=group, night=night))
        Link.objects.create(
            token_hash=token_hash(token),
            nonce=nonce,
            kind=kind,
            group=group,
            night=night,
            made_by=by,
            expires_at=timezone.now() + lasts if lasts else None,
        )
    return token


def _fresh_token(kind: LinkKind, nonce: str) -> str:
    if kind.typed:
        return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return _derived(nonce) if nonce else secrets.token_urlsafe(32)


def _derived(nonce: str) -> str:
    """256 bits that nobody finds who has the database alone."""
    digest = salted_hmac("games.sharing.nonce", nonce, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def code_typed(text: str) -> str:
    """The token of a board's link, however it was typed: capitals, and dashes or none."""
    return re.sub(r"[\W_]", "", text).lower()


def code_in_groups(token: str) -> str:
    """The token of a board's link as people read it aloud."""
    half = CODE_LENGTH // 2
    return f"{token[:half]}-{token[half:]}"


def watch_token(night: Night) -> str:
    """The token of the standing link to watch this night; "" where there is none whose token is known."""
    link = Link.objects.good().filter(kind=LinkKind.WATCH_NIGHT, night=night).first()
    token = _derived(link.nonce) if link else ""
    # Under another secret key than the link's, as after a move without it, it would let nobody in.
    return token if link and token_hash(token) == link.token_hash else ""


def shown_token(night: Night) -> str:
    """The token that the night's board shows; "" for none."""
    return "" if night.board_hides_qr else watch_token(night)


def keep_watchable(night: Night, by: Device | None) -> None:
    """Make a link to watch this night where the board is to show one and none stands that it can."""
    if not (night.board_hides_qr or watch_token(night)):
        make_link(LinkKind.WATCH_NIGHT, night.group, night, by)


def show_qr(night: Night, by: Device, shows: bool) -> None:
    """Show the code to watch along on the night's board, or hide it. Nothing at the table changes."""
    with writing():
        Night.objects.filter(pk=night.pk).update(board_hides_qr=not shows, beside=F("beside") + 1)
        night.board_hides_qr = not shows
        if LinkKind.WATCH_NIGHT in may_give(by, night):
            keep_watchable(night, by)


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
    """The links they came by, gave out or could read off a board end too, or they would be back at once."""
    with writing():
        ids = list(found.values_list("pk", flat=True))
        readers = Device.objects.filter(pk__in=ids).of_group(OuterRef("group")).of_night(OuterRef("night"))
        read = Q(Exists(readers), kind=LinkKind.WATCH_NIGHT)
        _end(Link.objects.filter(Q(opened_by__in=ids) | Q(made_by__in=ids) | read))
        return bool(Device.objects.filter(pk__in=ids).update(removed_at=timezone.now()))


def _refuse(kind: LinkKind, night: Night, by: Device) -> None:
    if kind not in may_give(by, night):
        raise PermissionDenied


def _end(links: LinkQuerySet) -> None:
    found = Link.objects.filter(
        pk__in=list(links.filter(ended_at=None, used_at=None).values_list("pk", flat=True))
    )
    _tell_boards(found.exclude(nonce="").values_list("night", flat=True))
    found.update(ended_at=timezone.now())


def _tell_boards(nights: Iterable[int | None]) -> None:
    """What the boards of these nights show has changed."""
    Night.objects.filter(pk__in=[*nights]).update(beside=F("beside") + 1)
