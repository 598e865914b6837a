"""What every test stands on."""

import hypothesis
import pytest
from django.test import Client

from games.models import Device, Night
from tests import cast

# A slow machine is no reason to fail; what failed is printed so that it can be played again.
hypothesis.settings.register_profile("suite", deadline=None, print_blob=True)
hypothesis.settings.load_profile("suite")


@pytest.fixture
def ann(db: None) -> Device:
    """The owner's device."""
    return cast.device("Ann’s phone")


@pytest.fixture
def book(ann: Device) -> Client:
    """The browser of Ann, who keeps the book."""
    return cast.client_of(ann)


@pytest.fixture
def night(ann: Device) -> Night:
    """The seed's night before its first deal: seven players, G deals first."""
    return cast.start_night(ann, "G", *cast.SEVEN[:-1])
