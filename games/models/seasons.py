"""Seasons, and what a night comes to for each of its people."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from .groups import Group
from .nights import Seat


class Season(models.Model):
    """A named span of days, both included: the nights whose evening falls into it."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=40)
    first_day = models.DateField()
    last_day = models.DateField()

    class Meta:
        ordering: ClassVar = ["-first_day", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("group", "name", name="one_season_a_name"),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(first_day__lte=F("last_day")), name="season_ends_after_its_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class NightSummary(models.Model):
    """The figures of one person's night, as replayed: written by games/summaries.py and nothing else."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="summary")
    figures = models.JSONField()  # rules.Figures, by name; a pot may outgrow every column for numbers
