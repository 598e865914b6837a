"""Who may come in: the links of a night, one of them as a QR code, and a group's devices."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

import segno
from django.utils.translation import gettext as _

from games.models import UNFINISHED, Device, Group, Link, LinkKind, Night

LOCAL = ("localhost", "127.0.0.1", "::1")
QUIET_MODULES = 4  # of white around a QR code, as its standard asks


@dataclass(frozen=True)
class Offer:
    """A kind of link that may be given, and since when one for many is out."""

    kind: LinkKind
    allows: str
    out_since: datetime | None


@dataclass(frozen=True)
class SharePage:
    """What may be shared of a night."""

    night: Night
    offers: tuple[Offer, ...]


def share_page(night: Night, kinds: Collection[LinkKind]) -> SharePage:
    """The links to a night and its group, of the kinds that the reader may give."""
    out = dict(Link.objects.good().to_night(night).values_list("kind", "created_at"))
    offers = tuple(Offer(kind, kind_allows(kind), None if kind.lasts else out.get(kind)) for kind in kinds)
    return SharePage(night, offers)


@dataclass(frozen=True)
class Code:
    """A QR code: `path` draws it in SVG, `size` modules wide and high."""

    size: int
    path: str


def code_of(address: str) -> Code:
    """The code that says an address."""
    modules = tuple(segno.make(address, micro=False).matrix_iter(border=QUIET_MODULES))
    path = "".join(f"M{x},{y}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)
    return Code(len(modules), path)


def is_local(address: str) -> bool:
    """Whether no other machine finds it there."""
    return urlsplit(address).hostname in LOCAL


@dataclass(frozen=True)
class LinkPage:
    """A link just made; `typed` is the place and the code to type on a TV, None where nobody types it."""

    night: Night
    kind: LinkKind
    allows: str
    address: str
    typed: tuple[str, str] | None
    local: bool  # no other machine finds it there
    code: Code


def link_page(night: Night, kind: LinkKind, address: str) -> LinkPage:
    """The one page that shows a link, since only its token's hash is stored."""
    return LinkPage(
        night=night,
        kind=kind,
        allows=kind_allows(kind),
        address=address,
        typed=_typed(address) if kind.typed else None,
        local=is_local(address),
        code=code_of(address),
    )


def _typed(address: str) -> tuple[str, str]:
    place, slash, code = address.partition("://")[2].rstrip("/").rpartition("/")
    return place + slash, code


def allows(link: Link) -> str:
    """What a link gives to who has opened it, in a sentence that names nobody."""
    if link.group_id is None:
        return _(
            "This link makes this phone the owner’s: it may keep the book, start nights and let others in. "
            "It works once."
        )
    score = _("This phone may keep score: write in the book of the group, and let others watch.")
    return {
        LinkKind.WATCH_NIGHT: _(
            "You may watch this one night, until 12 hours after it is closed, and write nothing."
        ),
        LinkKind.WATCH: _("You may watch all nights of the group, and write nothing."),
        LinkKind.BOARD: _(
            "This screen shows this one night large, for all to read. It can write nothing, and stops "
            "12 hours after the night is closed. The link works once."
        ),
        LinkKind.SCORE_ONCE: score + " " + _("The link works once."),
        LinkKind.SCORE: score,
        LinkKind.OWNER: _(
            "This phone owns the group: it may do everything, and say who else comes in. The link works once."
        ),
    }[LinkKind(link.kind)]


def kind_allows(kind: LinkKind) -> str:
    """What a link to a group or a night gives, to who shares it, in a sentence that names nobody."""
    return {
        LinkKind.WATCH_NIGHT: _(
            "Whoever opens it may watch this one night, until 12 hours after it is closed, and write nothing."
        ),
        LinkKind.WATCH: _("Whoever opens it may watch all nights of the group, and write nothing."),
        LinkKind.BOARD: _(
            "The first screen that opens it, within 10 minutes, shows this one night large, for all to read: "
            "a TV or a tablet. It can write nothing, and stops 12 hours after the night is closed."
        ),
        LinkKind.SCORE_ONCE: _(
            "The first phone that opens it, within 10 minutes, may keep score: write in the book of the "
            "group, and let others watch."
        ),
        LinkKind.SCORE: _(
            "Every phone that opens it may keep score: write in the book of the group, and let others watch."
        ),
        LinkKind.OWNER: _(
            "The first phone that opens it, within 15 minutes, owns the group with you: it may do "
            "everything, and say who else comes in."
        ),
    }[kind]


def way_in(link: Link) -> Night | None:
    """Where a link leads: to its night, else to its group's night that is still open."""
    if link.night is not None:
        return link.night
    return Night.objects.filter(UNFINISHED, group=link.group_id).first() if link.group_id else None


@dataclass(frozen=True)
class Entry:
    """A device; whether it is the reader's own, and whether the reader may remove it."""

    device: Device
    own: bool
    removable: bool


@dataclass(frozen=True)
class DevicesPage:
    """Who may enter a group, own devices first, then those seen last."""

    group: Group
    entries: tuple[Entry, ...]

    @property
    def others(self) -> bool:
        """Whether there is any to remove."""
        return any(entry.removable for entry in self.entries)


def devices_page(group: Group, reader: Device, own: Collection[int]) -> DevicesPage:
    """The devices that may enter a group; `own` are the ids of those that the reader's browser is."""
    standing = (
        Device.objects.standing().of_group(group.pk).select_related("night").order_by("-seen_at", "-pk")
    )
    hosts = reader.group_id is None
    entries = [
        Entry(one, one.pk in own, one.pk not in own and (hosts or one.group_id is not None))
        for one in standing
    ]
    return DevicesPage(group, tuple(sorted(entries, key=lambda entry: not entry.own)))
