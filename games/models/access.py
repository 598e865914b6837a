"""Who may open the book."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .groups import Group


class Role(models.TextChoices):
    """What a device may do: an owner all, a scorekeeper record, a viewer look."""

    OWNER = "owner", _("owner")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    VIEWER = "viewer", _("viewer")


WRITERS = (Role.OWNER, Role.SCOREKEEPER)


class DeviceQuerySet(models.QuerySet["Device"]):
    def standing(self) -> "DeviceQuerySet":
        """Devices that have not been removed."""
        return self.filter(removed_at=None)

    def of_group(self, group_id: int) -> "DeviceQuerySet":
        """Devices that may enter this group, the host's own included."""
        return self.filter(Q(group=None) | Q(group=group_id))


class Device(models.Model):
    """A phone or browser that opened a link. It is never deleted, since the journal names it."""

    name = models.CharField(max_length=30)
    role = models.CharField(max_length=12, choices=Role.choices)
    group = models.ForeignKey(Group, models.CASCADE, null=True, related_name="devices")  # None: every group
    created_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True)

    objects = DeviceQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="device_role"),
            models.CheckConstraint(
                condition=Q(group__isnull=False) | Q(role=Role.OWNER), name="only_the_host_enters_every_group"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def writes(self) -> bool:
        """Whether it may change anything."""
        return self.role in WRITERS


class Link(models.Model):
    """An address that gives whoever opens it a role. Only the token's SHA-256 is stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=12, choices=Role.choices)
    group = models.ForeignKey(Group, models.CASCADE, null=True, related_name="links")  # None: every group
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(role__in=Role.values), name="link_role")]
