"""Who tried what he may not, for as long as it matters."""

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Tried(models.TextChoices):
    """What was tried: opening a link that never was, or writing without any right to look."""

    LINK = "link"
    WRITE = "write"


class FailedTry(models.Model):
    """One try that failed. Of the address it came from only a keyed hash is stored."""

    tried = models.CharField(max_length=5, choices=Tried.choices)
    whose = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["tried", "whose", "at"], name="failed_tries_of_one")]
