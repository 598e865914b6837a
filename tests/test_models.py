"""What the database itself refuses, whoever writes to it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Change, Device, JournalEntry, Kind, Night, PaymentMade, Player, Role, Seat
from tests import cast


@pytest.fixture
def change(night: Night, ann: Device) -> Change:
    return Change.objects.create(night=night, version=1, kind=Kind.RECORD, key="one", by=ann)


def refuses(make: Any) -> bool:
    """Whether the database refuses what `make` writes."""
    try:
        with transaction.atomic():
            make()
    except IntegrityError:
        return True
    return False


class TestPlayer:
    @pytest.mark.parametrize("name", ["A", "a", "Ａ", " a "])
    def test_two_players_of_a_group_cannot_have_names_that_look_alike(self, night: Night, name: str) -> None:
        assert refuses(lambda: Player.objects.create(group=night.group, name=name))

    def test_in_another_group_the_name_is_free(self, night: Night, ann: Device) -> None:
        other = cast.start_night(ann, "X", "Y").group
        assert not refuses(lambda: Player.objects.create(group=other, name="A"))


class TestDevice:
    def test_only_an_owner_enters_every_group(self, db: None) -> None:
        assert refuses(lambda: Device.objects.create(name="Vi", role=Role.VIEWER))

    def test_there_is_no_other_role(self, night: Night) -> None:
        assert refuses(lambda: Device.objects.create(name="Vi", role="boss", group=night.group))


class TestNight:
    @pytest.mark.parametrize(
        "money",
        [
            {"currency": "USD"},
            {"currency": "USD", "buy_in": "20.00"},
            {"buy_in": "20.00", "buy_in_chips": 80},
            {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 0},
        ],
    )
    def test_its_money_is_whole_or_absent(self, night: Night, money: dict[str, object]) -> None:
        assert refuses(lambda: Night.objects.filter(pk=night.pk).update(**money))


class TestSeat:
    def test_one_player_has_one_seat(self, night: Night) -> None:
        player = night.group.players.get(name="A")
        assert refuses(lambda: Seat.objects.create(night=night, player=player, number=8, from_start=False))

    def test_one_seat_has_one_number(self, night: Night) -> None:
        player = night.group.player_named("New")
        assert refuses(lambda: Seat.objects.create(night=night, player=player, number=7, from_start=False))


class TestJournal:
    def test_a_version_is_made_by_one_change(self, night: Night, ann: Device, change: Change) -> None:
        assert refuses(
            lambda: Change.objects.create(night=night, version=1, kind=Kind.RECORD, key="two", by=ann)
        )

    def test_a_key_is_used_once(self, night: Night, ann: Device, change: Change) -> None:
        assert refuses(
            lambda: Change.objects.create(night=night, version=2, kind=Kind.RECORD, key="one", by=ann)
        )

    def test_an_undo_says_what_it_took_back_and_nothing_else_does(
        self, night: Night, ann: Device, change: Change
    ) -> None:
        make = Change.objects.create
        assert refuses(lambda: make(night=night, version=2, kind=Kind.UNDO, key="two", by=ann))
        assert refuses(
            lambda: make(night=night, version=2, kind=Kind.RECORD, key="two", by=ann, target=change)
        )

    def test_a_position_holds_one_line_and_positions_begin_at_one(self, night: Night, change: Change) -> None:
        def line(position: int) -> JournalEntry:
            return JournalEntry.objects.create(
                night=night, position=position, facts={"type": "deal"}, added=change
            )

        assert not refuses(lambda: line(1))
        assert refuses(lambda: line(1))
        assert refuses(lambda: line(0))


class TestPaymentMade:
    def test_it_is_above_zero_and_has_a_person(self, night: Night, ann: Device) -> None:
        seat = night.seats.get(number=1)

        def pay(**how: Any) -> PaymentMade:
            given = {"giver": seat, "amount": 5, "key": "pay", "made_at": timezone.now(), **how}
            return PaymentMade.objects.create(night=night, in_money=False, made_by=ann, **given)

        assert not refuses(pay)
        assert refuses(lambda: pay(amount=0, key="nothing"))
        assert refuses(lambda: pay(giver=None, key="nobody"))
