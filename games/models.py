"""What is stored: people, nights and their journals, and who may open the book. Constraints come first."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from games import rules


class Group(models.Model):
    """People who play together."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=64, unique=True)  # of the form that made it: sent twice, made once
    house_rules = models.JSONField(null=True)  # for its nights, as in a night file; None: as the last night
    time_zone = models.CharField(max_length=64, blank=True)  # in which its evenings begin; blank: the host's

    class Meta:
        db_table = "ledger_group"  # "group" is a word of SQL
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="group_has_a_name")]

    def __str__(self) -> str:
        return self.name

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


class BuyIns(models.TextChoices):
    """What buying chips means: written down, or paid at once."""

    OWED = "owed", _("settled at the end")
    PAID = "paid", _("paid into the box")


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
    house_rules = models.JSONField(default=dict)  # at the start, as in a night file
    opening_pot = models.PositiveBigIntegerField(default=0)
    carried_from = models.OneToOneField("self", models.PROTECT, null=True, related_name="carried_to")
    shows_money = models.BooleanField(default=False)  # the pages say amounts of money instead of chips
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
