"""Nights that more than one module of these tests plays on."""

import pytest
from django.test import Client

from games import rules
from games.models import Device, Night
from tests import cast


@pytest.fixture
def trio(ann: Device) -> Night:
    """Three players, a quarter a chip, 80 chips each."""
    return cast.start_night(ann, "Ann", "Bo", "Dee", money=rules.Money("USD", "20.00", 80), buy_in=80)


@pytest.fixture
def five(ann: Device, book: Client) -> Night:
    """Three deals of five players with 100 chips each; 12 lie in the pot, Bo is exempt."""
    night = cast.start_night(ann, "Ann", "Bo", "Cy", "Dee", "Eve", buy_in=100)
    cast.play(
        book,
        night,
        [{"Ann": 3, "Bo": 2, "Cy": 0}, {"Bo": 2, "Dee": 2, "Ann": 1}, {"Eve": 4, "Ann": 1, "Bo": 0}],
    )
    return night
