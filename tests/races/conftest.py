"""One server for all races, and a night on it for each."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.races.racing import Table
from tests.served import let_in, run, serving


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Table]]:
    """Starts a night of Ann's group, with Ann's and Bo's phones on it."""
    with serving(tmp_path_factory.mktemp("races")) as server:
        address, link = server.owner_link()
        ann = let_in(address, link, "Ann")
        _code, printed = run("claim", server.environment)
        bo = let_in(address, printed.rpartition(address)[2].strip(), "Bo")
        numbers = count(1)
        yield lambda: Table(ann, bo, next(numbers))
