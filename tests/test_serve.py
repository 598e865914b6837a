"""`manage.py serve` and `manage.py claim`, run as the person who hosts runs them."""

import http.client
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parent.parent
MANAGE = [sys.executable, str(ROOT / "manage.py")]
OWNER_LINK = re.compile(r"Owner link: (http://[\d.]+:\d+)(/link/[\w-]{43}/)")
PATIENCE = 30  # seconds, on a slow and busy machine


class Served:
    """A running server with a data directory and a port of its own."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.environment = environment(data, self.port)
        self.process = start("serve", self.environment)
        self.lines = lines_of(self.process)

    def owner_link(self) -> tuple[str, str]:
        """Return address and path of the link, as soon as its line is printed."""
        give_up = time.monotonic() + PATIENCE
        printed = []
        while True:
            printed.append(self.lines.get(timeout=max(0.1, give_up - time.monotonic())))
            assert printed[-1], f"the server ended: {printed}"
            if found := OWNER_LINK.fullmatch(printed[-1].rstrip("\n")):
                return found[1], found[2]

    def rest_of_the_lines(self) -> list[str]:
        """Return what is still printed until the last process has ended."""
        return list(iter(lambda: self.lines.get(timeout=PATIENCE), ""))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(data: Path, port: int) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOURRE_", "DJANGO_"))}
    return kept | {"BOURRE_DATA_DIR": str(data), "PORT": str(port), "PYTHONWARNINGS": "error"}


def start(command: str, variables: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MANAGE, command],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def lines_of(process: subprocess.Popen[str]) -> queue.Queue[str]:
    """Return the lines that the process prints, an empty one when it has ended."""
    lines: queue.Queue[str] = queue.Queue()
    assert process.stdout is not None
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    return lines


def _read(printed: IO[str], lines: queue.Queue[str]) -> None:
    with printed:
        for line in printed:
            lines.put(line)
    lines.put("")


def run(command: str, variables: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run([*MANAGE, command], env=variables, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def status(address: str, path: str) -> int:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.request("GET", path)
    answered = connection.getresponse().status
    connection.close()
    return answered


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data")
    yield server
    with suppress(ProcessLookupError):
        os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait(PATIENCE)


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
