"""Nights that more than one module of these tests plays on."""

import pytest
from django.test import Client

from games import rules
from games.models import Device, Night
from tests import cast
from tests.views.screens import opens, spelled


@pytest.fixture
def trio(ann: Device) -> Night:
    """Three players, a quarter a chip, 80 chips each."""
    return cast.start_night(ann, "Ann", "Bo", "Dee", money=rules.Money("USD", "20.00", 80), buy_in=80)


@pytest.fixture
def five(ann: Device, book: Client) -> Night:
    """Three deals of five players with 100 chips each; 12 lie in the pot, Bo is exempt."""
    night = cast.start_night(ann, *cast.FIVE, buy_in=100)
    cast.play(book, night, cast.FIVES_DEALS)
    return night


@pytest.fixture
def vi(night: Night) -> Client:
    """The browser of Vi, who watches."""
    return cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, night.group))


@pytest.fixture
def bo(bos_phone: Device) -> Client:
    """The browser of Bo, who keeps score too."""
    return cast.client_of(bos_phone)


@pytest.fixture
def code(book: Client, night: Night) -> str:
    """A fresh code, as the Share page spells it."""
    return spelled(book, night).rpartition("/")[2]


@pytest.fixture
def tv(code: str) -> Client:
    """The browser of a TV that shows the board."""
    return opens(code)
