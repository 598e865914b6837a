"""What every test stands on."""

import logging
import os
from collections.abc import Iterator

import hypothesis
import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from games.models import Device, Night
from tests import cast

# A slow machine is no reason to fail; what failed is printed so that it can be played again.
hypothesis.settings.register_profile("suite", deadline=None, print_blob=True)
hypothesis.settings.load_profile("suite")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: browsers and servers are often only waited for."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database for all tests of a module, set once by its fixtures and empty again after the last test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def scene(stage: None) -> Iterator[None]:
    """What one test does on the module's stage, undone when it ends."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def quiet() -> Iterator[None]:
    """Django logs every refusal; thousands of them say nothing."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


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


@pytest.fixture
def bos_phone(night: Night) -> Device:
    """The device of Bo, who keeps score too."""
    return cast.device("Bo’s phone", cast.Role.SCOREKEEPER, night.group)
