"""Who may open the book."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .groups import Group
from .nights import Night


class Role(models.TextChoices):
    """What a device may do: an owner all, a scorekeeper record, a viewer look."""

    OWNER = "owner", _("owner")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    VIEWER = "viewer", _("viewer")


WRITERS = (Role.OWNER, Role.SCOREKEEPER)
WATCHED_AFTER = timedelta(hours=12)  # so long after it closed, the guests of a night still see it


def still_watched(now: datetime) -> Q:
    """Of devices and links: those for no one night, or for a night that is open or closed of late."""
    return Q(night__closed_at=None) | Q(night__closed_at__gt=now - WATCHED_AFTER)


class DeviceQuerySet(models.QuerySet["Device"]):
    def standing(self) -> "DeviceQuerySet":
        """Devices that have not been removed, guests for as long as their night may be watched."""
        return self.filter(still_watched(timezone.now()), removed_at=None)

    def of_group(self, group_id: int | OuterRef | None) -> "DeviceQuerySet":
        """Devices that may enter this group, the host's own included."""
        return self.filter(Q(group=None) | Q(group=group_id))

    def of_night(self, night_id: int | OuterRef | None) -> "DeviceQuerySet":
        """Without the guests of any night but this one; None: without all guests of one night."""
        return self.filter(Q(night=None) | Q(night=night_id))

    def removable_by(self, owner: "Device", group_id: int) -> "DeviceQuerySet":
        """The devices that an owner may remove: the group's, and as the host other hosts' too."""
        return (
            self.standing().of_group(group_id)
            if owner.group_id is None
            else self.standing().filter(group=group_id)
        )


class Device(models.Model):
    """A phone or browser that opened a link. It is never deleted, since the journal names it."""

    name = models.CharField(max_length=30)
    role = models.CharField(max_length=12, choices=Role.choices)
    group = models.ForeignKey(Group, models.CASCADE, null=True, related_name="devices")  # None: every group
    night = models.ForeignKey(
        Night, models.CASCADE, null=True, related_name="+"
    )  # a guest's, and nothing else
    came_by = models.ForeignKey("Link", models.SET_NULL, null=True, related_name="opened_by")
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)  # when it came in or wrote; looking writes nothing
    removed_at = models.DateTimeField(null=True)

    objects = DeviceQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="device_role"),
            models.CheckConstraint(
                condition=Q(group__isnull=False) | Q(role=Role.OWNER), name="only_the_host_enters_every_group"
            ),
            models.CheckConstraint(
                condition=Q(night__isnull=True) | Q(role=Role.VIEWER), name="guests_of_a_night_watch"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def writes(self) -> bool:
        """Whether it may change anything."""
        return self.role in WRITERS

    @property
    def owns(self) -> bool:
        """Whether it may say who else comes in."""
        return self.role == Role.OWNER


class LinkKind(models.TextChoices):
    """What a link gives, to how many, and for how long."""

    WATCH_NIGHT = "watch-night", _("Watch this night")
    WATCH = "watch", _("Watch always")
    BOARD = "board", _("Show the board")
    SCORE_ONCE = "score-once", _("Keep score, one phone")
    SCORE = "score", _("Keep score, several phones")
    OWNER = "owner", _("Own the group")

    @property
    def role(self) -> Role:
        """What a device that opens it becomes."""
        if self in WATCHING:
            return Role.VIEWER
        return Role.OWNER if self == LinkKind.OWNER else Role.SCOREKEEPER

    @property
    def lasts(self) -> timedelta | None:
        """How long one waits for its only use; None: it is good for many, until it is ended."""
        return FOR_ONE_USE.get(self)

    @property
    def of_night(self) -> bool:
        """Whether it leads to one night, and not to all of a group."""
        return self in OF_A_NIGHT

    @property
    def typed(self) -> bool:
        """Whether its token is a short code, typed with the remote of a TV."""
        return self == LinkKind.BOARD


WATCHING = (LinkKind.WATCH_NIGHT, LinkKind.WATCH, LinkKind.BOARD)
OF_A_NIGHT = (LinkKind.WATCH_NIGHT, LinkKind.BOARD)
FOR_ONE_USE = {
    LinkKind.BOARD: timedelta(minutes=10),
    LinkKind.SCORE_ONCE: timedelta(minutes=10),
    LinkKind.OWNER: timedelta(minutes=15),
}


class LinkQuerySet(models.QuerySet["Link"]):
    def good(self) -> "LinkQuerySet":
        """Links that still let somebody in."""
        now = timezone.now()
        in_time = Q(expires_at=None) | Q(expires_at__gt=now)
        return self.filter(still_watched(now), in_time, used_at=None, ended_at=None, group__deleted_at=None)

    def to_night(self, night: Night) -> "LinkQuerySet":
        """Links to a night or to its whole group."""
        return self.filter(Q(night=None) | Q(night=night), group=night.group_id)


class Link(models.Model):
    """An address that gives whoever opens it a role. Only the token's SHA-256 is stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    nonce = models.CharField(
        max_length=43, blank=True
    )  # of a token that can be derived again with the secret key
    kind = models.CharField(max_length=12, choices=LinkKind.choices)
    group = models.ForeignKey(Group, models.CASCADE, null=True, related_name="links")  # None: every group
    night = models.ForeignKey(Night, models.CASCADE, null=True, related_name="+")
    made_by = models.ForeignKey(Device, models.CASCADE, null=True, related_name="+")  # None: at the terminal
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)  # of a link good for one use
    ended_at = models.DateTimeField(null=True)  # by a new one of its kind, or by hand

    objects = LinkQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=LinkKind.values), name="link_kind"),
            models.CheckConstraint(
                condition=Q(group__isnull=False) | Q(kind=LinkKind.OWNER), name="a_link_to_all_is_the_hosts"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=OF_A_NIGHT, night__isnull=False)
                | (~Q(kind__in=OF_A_NIGHT) & Q(night__isnull=True)),
                name="link_for_a_night_or_none",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=list(FOR_ONE_USE), expires_at__isnull=False)
                | (~Q(kind__in=list(FOR_ONE_USE)) & Q(expires_at__isnull=True)),
                name="links_for_one_use_expire",
            ),
        ]

    @property
    def role(self) -> Role:
        """What a device that opens it becomes."""
        return LinkKind(self.kind).role
