"""The real server with its two processes, and browsers that send to it over the network."""

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
from contextlib import contextmanager, suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import IO
from urllib.parse import urlencode, urlsplit

from tests.databases import own_database

ROOT = Path(__file__).parent.parent
MANAGE = [sys.executable, str(ROOT / "manage.py")]
OWNER_LINK = re.compile(r"Owner link: (http://[\d.]+:\d+)(/link/[\w-]{43}/)")
PATIENCE = 30  # seconds, on a slow and busy machine
HTMX = {"HX-Request": "true"}


class Served:
    """A running server with a data directory and a port of its own."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.port = free_port()
        self.environment = environment(data, self.port) | variables
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

    def kill(self) -> None:
        """End it and all its processes at once, as if the plug was pulled."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


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


@contextmanager
def serving(data: Path) -> Iterator[Served]:
    """A server with a database of its own; whatever it left running is gone afterwards."""
    with own_database() as variables:
        server = Served(data, **variables)
        try:
            yield server
        finally:
            server.kill()


class Browser:
    """A browser with its cookies, good for one thread at a time."""

    def __init__(self, address: str, cookies: dict[str, str] | None = None) -> None:
        self.host = urlsplit(address).netloc
        self.cookies = dict(cookies or {})
        self.retry_after = ""  # what the last answer said

    def twin(self) -> "Browser":
        """The same phone once more, for another thread."""
        return Browser(f"http://{self.host}", self.cookies)

    def get(self, path: str, htmx: bool = False) -> tuple[int, str]:
        """Status, and the page or where it leads."""
        return self._send("GET", path, None, HTMX if htmx else {})

    def post(self, path: str, form: dict[str, str], htmx: bool = False) -> tuple[int, str]:
        """Status, and the page or where it leads."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{self.host}"}
        fields = {**form, "csrfmiddlewaretoken": self.cookies.get("csrf", "")}
        return self._send("POST", path, urlencode(fields), headers | (HTMX if htmx else {}))

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers | {"Cookie": cookies})
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        self.retry_after = answer.headers.get("Retry-After", "")
        return answer.status, answer.headers.get("Location") or text


def let_in(address: str, link: str, name: str) -> Browser:
    """A browser that opened an owner link."""
    browser = Browser(address)
    browser.get(link)
    assert browser.post(link, {"name": name}) == (303, "/")
    return browser
