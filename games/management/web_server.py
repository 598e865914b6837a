"""The web server: granian, a few processes with a few threads each."""

import http.client
import multiprocessing
import multiprocessing.connection
import os
import socket
import threading
from collections.abc import Callable
from typing import Any

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

PROCESSES = 2
THREADS = 4
SECONDS_TO_FINISH = 3
SECONDS_BETWEEN_TRIES = 0.05
# granian writes its log to stdout, where the owner's link is read: hand it to the root logger instead.
LOG = {"loggers": {"_granian": {"handlers": [], "propagate": True}}}


def try_to_listen(host: str, port: int) -> None:
    """Raise OSError if the server cannot listen there: a port in use, not permitted, not of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


def run(host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl-C."""
    # Processes that begin afresh: an open SQLite file must not be carried into a copy of this process.
    multiprocessing.set_start_method("spawn", force=True)
    Server(
        "bourre_ledger.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=PROCESSES,
        blocking_threads=THREADS,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=SECONDS_TO_FINISH,
        # Its only warning in our use is of a process that was ended before it had quite begun.
        log_level=LogLevels.error,
        log_dictconfig=LOG,
    ).serve(target_loader=load_application, wrap_loader=False)


def load_application() -> Callable[..., Any]:
    """Return the WSGI application, in a process of the server."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from bourre_ledger.wsgi import application

    return application


def _end_with_parent() -> None:
    # A parent that was killed cannot tell: without this its processes would keep the port for ever.
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def wait_for_answer(host: str, port: int, name: str) -> None:
    """Return as soon as the server answers a request for its first page under `name`, whatever it answers."""
    here = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    pause = threading.Event()
    while not _answers(here, port, name):
        pause.wait(SECONDS_BETWEEN_TRIES)


def _answers(host: str, port: int, name: str) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=30)
    try:
        connection.request("GET", "/", headers={"Host": f"{name}:{port}"})
        return connection.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
