"""Settle up: the pot is spoken for, nets add up to 0, the fewest payments settle them."""

import pytest
from django.test import Client

from games import rules
from games.models import Device, Night
from tests import cast
from tests.page import Page


def payments(page: Page) -> list[str]:
    """Each payment as it reads."""
    listed = " ".join(page.texts["payments", ""].split())
    return listed.split(" | ") if " | " in listed else [listed]


def close(book: Client, night: Night, **fields: str) -> Page:
    night.refresh_from_db()
    form = {"key": cast.fresh_key(), "version": str(night.version), **fields}
    return Page(book.post(f"/nights/{night.pk}/close/", form, follow=True))


@pytest.fixture
def trio(ann: Device) -> Night:
    """Three players, a quarter a chip, 80 chips each."""
    return cast.start_night(ann, "Ann", "Bo", "Dee", money=rules.Money("USD", "20.00", 80), buy_in=80)


class TestSettle:
    def test_before_closing_the_page_asks_whose_the_pot_is(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{}]) if False else book.post(
            f"/nights/{trio.pk}/deals/", cast.deal_form(trio, {}, nobody="on")
        )
        page = Page(book.get(f"/nights/{trio.pk}/settle/"))
        assert page.says("3 chips are left in the pot. Whose are they?")
        assert all(page.says(option) for option in ("Share it", "One player takes it", "Carry it over"))

    def test_with_an_empty_pot_nothing_is_asked(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        page = Page(book.get(f"/nights/{trio.pk}/settle/"))
        assert (page.says("The pot is empty."), page.says("Share it")) == (True, False)

    def test_closed_it_says_who_pays_whom_in_chips_and_money_and_that_all_adds_up(
        self, book: Client, trio: Night
    ) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="player", who="2")
        assert page.testid("payments") == "Dee pays Ann 2 chips $0.50 Dee pays Bo 2 chips $0.50"
        assert page.says("2 payments settle the night, the fewest possible")
        assert page.says("Night closed, the pot to Bo.")
        assert page.says("adds up to 0 ✓")

    def test_without_money_payments_are_in_chips(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        assert close(book, night, pot="share").testid("payments") == "Bo pays Ann 1"

    def test_a_pot_for_one_player_needs_to_know_whom(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="player", who="")
        assert (page.status, page.says("Choose who takes the pot.")) == (422, True)

    def test_a_pot_carried_over_takes_part_as_the_box(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = close(book, trio, pot="carry", who="2")
        assert page.says("Night closed, the pot carried over, kept by Bo.")
        assert page.testid("payments") == (
            "Dee pays the box 3 chips $0.75 Dee pays Ann 1 chips $0.25 Bo pays Ann 1 chips $0.25"
        )

    def test_undo_opens_the_night_again(self, book: Client, trio: Night) -> None:
        cast.play(book, trio, [{"Ann": 3, "Bo": 2}])
        close(book, trio, pot="share")
        trio.refresh_from_db()
        book.post(f"/nights/{trio.pk}/undo/", {"key": "undo", "version": trio.version})
        assert Page(book.get(f"/nights/{trio.pk}/")).testid("deal-number") == "2"
