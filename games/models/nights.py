"""Nights, and who sat in them."""

from typing import ClassVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from games import rules

from .groups import Group, Player


class BuyIns(models.TextChoices):
    """What buying chips means: written down, or paid at once."""

    OWED = "owed", _("settled at the end")
    PAID = "paid", _("paid into the box")


UNFINISHED = Q(closed_at=None, struck_at=None)  # nights that count nowhere yet
WON_OR_LOST = Q(summary__figures__net__gt=0) | Q(summary__figures__net__lt=0)  # seats


class Night(models.Model):
    """One session of play: how it began, and how many changes its journal has seen."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="nights")
    name = models.CharField(max_length=80, blank=True)
    date = models.DateField()  # of the evening it began
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)  # set while the journal's last standing line closes the night
    key = models.CharField(
        max_length=64, unique=True
    )  # of the form that started it: sent twice, started once
    version = models.PositiveIntegerField(default=0)  # one more with every change; forms say what they saw
    beside = models.PositiveIntegerField(
        default=0
    )  # one more with every other change that pages which poll have to show
    house_rules = models.JSONField(default=dict)  # at the start, as in a night file
    first_dealer = models.PositiveSmallIntegerField(null=True)  # a seat's number; None: the first seat
    opening_pot = models.PositiveBigIntegerField(default=0)
    carried_from = models.OneToOneField("self", models.PROTECT, null=True, related_name="carried_to")
    struck_at = models.DateTimeField(null=True)  # taken out of the season; its journal stays
    note = models.TextField(blank=True)  # that of the file it was imported from
    shows_money = models.BooleanField(default=False)  # the pages say amounts of money instead of chips
    board_hides_qr = models.BooleanField(default=False)  # the board shows no code to watch along
    currency = models.CharField(max_length=3, blank=True)  # blank: played for chips alone
    buy_in = models.CharField(max_length=32, blank=True)  # decimal text, buys `buy_in_chips`
    buy_in_chips = models.PositiveBigIntegerField(default=0)
    buy_ins = models.CharField(max_length=4, choices=BuyIns.choices, default=BuyIns.OWED)

    class Meta:
        ordering: ClassVar = ["-date", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(buy_ins__in=BuyIns.values), name="night_buy_ins"),
            models.CheckConstraint(
                condition=Q(currency="", buy_in="", buy_in_chips=0)
                | (~Q(currency="") & ~Q(buy_in="") & Q(buy_in_chips__gte=1)),
                name="night_money_is_whole_or_absent",
            ),
        ]

    def __str__(self) -> str:
        return self.name or date_format(self.date, "l j F")

    @property
    def state(self) -> str:
        """What pages that poll ask with: another one whenever they would show something else."""
        return f"{self.version}.{self.beside}" if self.beside else str(self.version)

    @property
    def usual_buy_in(self) -> int | None:
        """Chips of one buy-in where chips were bought for money; None where one chip is the unit."""
        return self.buy_in_chips if self.buy_in_chips > 1 else None

    @property
    def money(self) -> rules.Money | None:
        """What its chips are worth, or None."""
        if not self.currency:
            return None
        return rules.Money(
            currency=self.currency,
            buy_in=self.buy_in,
            buy_in_chips=self.buy_in_chips,
            buy_ins="paid" if self.buy_ins == BuyIns.PAID else "owed",
        )

    @property
    def chip_worth(self) -> int | None:
        """Smallest units that one chip is worth; None where it has no value or a broken one."""
        money = self.money
        return (
            None if money is None or money.minor % money.buy_in_chips else money.minor // money.buy_in_chips
        )

    @property
    def shown_worth(self) -> tuple[int, str] | None:
        """What the pages write chips in: a chip's worth and its currency; None: in chips."""
        worth = self.chip_worth
        return (worth, self.currency) if self.shows_money and worth is not None else None


class Seat(models.Model):
    """One person's place in a night's journal: facts name people by their seat's number.

    Numbers run from 1 in the order people first sat down, those of the start clockwise.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    sat_as = models.ForeignKey(
        Player, models.PROTECT, null=True, related_name="+"
    )  # who it was before two were merged
    number = models.PositiveSmallIntegerField()
    from_start = models.BooleanField()
    sits_out = models.BooleanField(default=False)  # until back: not dealt in unless the scorekeeper says so

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint("night", "number", name="one_seat_a_number"),
            models.UniqueConstraint("night", "player", name="one_seat_a_player"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seat_numbers_from_one"),
        ]


def counted() -> Q:
    """Nights that a season counts: closed, not struck out, and not empty."""
    dealt = Q(summary__figures__deals__gt=0)
    played = Seat.objects.filter(dealt | WON_OR_LOST, night=OuterRef("pk"))
    return Q(Exists(played), closed_at__isnull=False, struck_at=None)


def played_by(player: Player) -> Q:
    """Nights, counted or not, in which a player was dealt in, or won or lost chips all the same.

    Where only the nets are known everybody played.
    """
    dealt_in = Q(summary__figures__dealt_in__gt=0)
    nets = Exists(Seat.objects.filter(WON_OR_LOST, night=OuterRef("night")))
    nets_only = Q(nets, summary__figures__deals=0)
    seats = Seat.objects.filter(dealt_in | WON_OR_LOST | nets_only, night=OuterRef("pk"), player=player)
    return Q(Exists(seats))
