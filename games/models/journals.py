"""The journal of a night: changes and the lines they wrote; and payments made after it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .access import Device
from .nights import Night, Seat


class Kind(models.TextChoices):
    """What a change did to the journal."""

    RECORD = "record", _("recorded")
    CORRECT = "correct", _("corrected")
    STRIKE = "strike", _("struck out")
    INSERT = "insert", _("inserted")
    UNDO = "undo", _("taken back")
    REDO = "redo", _("done again")


WALKS = (Kind.UNDO, Kind.REDO)  # back and forth among the others
MENDS = (Kind.CORRECT, Kind.STRIKE)


class Change(models.Model):
    """One change of a night's journal: who, when, and under which key of the form. Never deleted."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()  # of the night, once this was done
    kind = models.CharField(max_length=8, choices=Kind.choices)
    key = models.CharField(max_length=64, unique=True)  # of the form: sent twice, done once
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(Device, models.PROTECT, related_name="+")
    strikes = models.ForeignKey(
        "JournalEntry", models.PROTECT, null=True, related_name="+"
    )  # the line mended
    target = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="+"
    )  # what was undone or redone
    undone = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint("night", "version", name="one_change_a_version"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="change_kind"),
            models.CheckConstraint(condition=Q(version__gte=1), name="versions_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=WALKS, target__isnull=False, undone=False)
                | (~Q(kind__in=WALKS) & Q(target=None)),
                name="only_undo_and_redo_have_a_target",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=MENDS, strikes__isnull=False) | (~Q(kind__in=MENDS) & Q(strikes=None)),
                name="only_mending_strikes_a_line",
            ),
        ]


class JournalEntry(models.Model):
    """One line of a night's journal: a fact as people saw it, never a computed figure.

    `facts` is an event of the night file with seat numbers for names. A line is struck, never deleted.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField()  # order, from 1, without gaps; clocks do not matter
    facts = models.JSONField()
    added = models.ForeignKey(Change, models.PROTECT, related_name="entries")
    struck = models.ForeignKey(
        Change, models.PROTECT, null=True, related_name="+"
    )  # the change that struck it

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint("night", "position", name="one_line_a_position"),
            models.CheckConstraint(condition=Q(position__gte=1), name="positions_from_one"),
        ]

    @property
    def kind(self) -> str:
        """The event's type, such as "deal"."""
        return str(self.facts["type"])


class PaymentMade(models.Model):
    """A payment somebody ticked as paid; taken back, it stays. `amount` in chips, or in smallest units."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="payments_made")
    giver = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")  # None: the box
    taker = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    amount = models.PositiveBigIntegerField()
    in_money = models.BooleanField()
    key = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(Device, models.PROTECT, related_name="+")
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(amount__gte=1), name="payments_are_above_zero"),
            models.CheckConstraint(
                condition=Q(giver__isnull=False) | Q(taker__isnull=False), name="a_payment_has_a_person"
            ),
        ]
