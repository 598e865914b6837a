"""`manage.py serve` and `manage.py claim`, run as the person who hosts runs them."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.served import OWNER_LINK, Served, environment, free_port, lines_of, run, serving, start, status


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "data") as server:
        yield server


class TestServe:
    def test_from_nothing_it_prints_the_owners_link_and_phones_reach_it(self, served: Served) -> None:
        address, link = served.owner_link()
        assert (status(address, "/") < 500, status(address, link)) == (True, 200)

    @pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
    def test_it_ends_cleanly_and_leaves_nothing_running(self, served: Served, how: signal.Signals) -> None:
        address, _link = served.owner_link()
        assert served.stop(how) == 0
        assert served.rest_of_the_lines() == []
        with pytest.raises(ConnectionRefusedError):
            status(address, "/")

    def test_a_killed_server_leaves_the_port_to_the_next_one(self, served: Served) -> None:
        served.owner_link()
        served.stop(signal.SIGKILL)
        # Its processes hold the pipe: the end of the output is the end of the last of them.
        assert served.rest_of_the_lines() == []
        served.process = start("serve", served.environment)
        served.lines = lines_of(served.process)
        assert served.owner_link()[0].endswith(f":{served.port}")

    def test_a_busy_port_is_said_in_one_sentence(self, tmp_path: Path) -> None:
        with socket.create_server(("0.0.0.0", 0)) as taken:  # noqa: S104
            port = taken.getsockname()[1]
            code, printed = run("serve", environment(tmp_path, port))
        listening = f"Cannot listen on 0.0.0.0, port {port}: Address already in use."
        assert (code, printed) == (1, f"CommandError: {listening} Another port: PORT={port + 1}.\n")

    def test_it_never_runs_with_debugging_on(self, tmp_path: Path) -> None:
        code, printed = run("serve", environment(tmp_path, free_port()) | {"BOURRE_DEVELOPMENT": "1"})
        assert (code, printed) == (
            1,
            "CommandError: BOURRE_DEVELOPMENT is set: serve never runs with debugging on. Unset it.\n",
        )

    def test_a_secret_key_that_others_can_read_is_refused_in_one_sentence(self, tmp_path: Path) -> None:
        variables = environment(tmp_path, free_port())
        run("check", variables)
        (tmp_path / "secret_key.txt").chmod(0o644)
        code, printed = run("serve", variables)
        assert (code, printed.count("\n"), "chmod 600" in printed) == (1, 1, True)


class TestClaim:
    def test_it_prints_another_link_to_the_same_server(self, served: Served) -> None:
        address, link = served.owner_link()
        code, printed = run("claim", served.environment)
        claimed = OWNER_LINK.fullmatch(printed.strip())
        assert claimed is not None
        assert (code, claimed[1], claimed[2] != link, status(*claimed.groups())) == (0, address, True, 200)
