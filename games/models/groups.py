"""People who play together."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games import rules

TIME_TO_RESTORE = timedelta(days=14)  # a deleted group can be brought back


class GroupQuerySet(models.QuerySet["Group"]):
    def standing(self) -> "GroupQuerySet":
        """Groups that have not been deleted."""
        return self.filter(deleted_at=None)

    def restorable(self) -> "GroupQuerySet":
        """Deleted groups that can still be brought back."""
        return self.filter(deleted_at__gt=timezone.now() - TIME_TO_RESTORE)

    def gone(self) -> "GroupQuerySet":
        """Groups deleted so long ago that nothing of them may stay."""
        return self.filter(deleted_at__lte=timezone.now() - TIME_TO_RESTORE)


class Group(models.Model):
    """People who play together."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=64, unique=True)  # of the form that made it: sent twice, made once
    house_rules = models.JSONField(null=True)  # for its nights, as in a night file; None: as the last night
    time_zone = models.CharField(max_length=64, blank=True)  # in which its evenings begin; blank: the host's
    evening_ends = models.PositiveSmallIntegerField(
        default=6
    )  # the hour until which a night is of the day before
    deleted_at = models.DateTimeField(null=True)  # hidden from then on, and gone for good 14 days later

    objects = GroupQuerySet.as_manager()

    class Meta:
        db_table = "ledger_group"  # "group" is a word of SQL
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="group_has_a_name"),
            models.CheckConstraint(condition=Q(evening_ends__lte=12), name="evening_ends_by_noon"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def gone_at(self) -> datetime | None:
        """When it is gone for good; None where it was not deleted."""
        return self.deleted_at and self.deleted_at + TIME_TO_RESTORE

    def player_named(self, name: str) -> "Player":
        """The player of this name, however spelled, new if there is none yet, and from now on not hidden."""
        player, _made = self.players.get_or_create(name_key=rules.name_key(name), defaults={"name": name})
        while player.merged_into:
            player = player.merged_into
        if player.hidden:
            player.hidden = False
            player.save(update_fields=["hidden"])
        return player


class PlayerQuerySet(models.QuerySet["Player"]):
    def playing(self) -> "PlayerQuerySet":
        """Those who can be offered a seat: neither hidden nor only another name of somebody."""
        return self.filter(hidden=False, merged_into=None)


class Player(models.Model):
    """One person of a group, from night to night."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="players")
    name = models.CharField(max_length=30)
    name_key = models.CharField(max_length=600, editable=False)  # what look-alike spellings share
    hidden = models.BooleanField(default=False)  # plays no more; history stays
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="merged"
    )  # the same person under the name that stays
    venmo = models.CharField(max_length=60, blank=True)
    cash_app = models.CharField(max_length=60, blank=True)
    paypal = models.CharField(max_length=60, blank=True)
    pays_by = models.CharField(max_length=120, blank=True)  # in free words

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("group", "name_key", name="one_player_a_name"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = rules.name_key(self.name)
        super().save(*args, **kwargs)


def who_stays(player: Player, players: Mapping[int, Player]) -> Player:
    """The player under the name that stays where some were merged; `players` are all of the group, by id."""
    while player.merged_into_id is not None:
        player = players[player.merged_into_id]
    return player
