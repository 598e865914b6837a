"""One server for all races, and a night on it for each."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.races.racing import Table, two_phones
from tests.served import serving


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Table]]:
    """Starts a night of Ann's group, with Ann's and Bo's phones on it."""
    with serving(tmp_path_factory.mktemp("races")) as server:
        ann, bo = two_phones(server)
        numbers = count(1)
        yield lambda: Table(ann, bo, next(numbers))
