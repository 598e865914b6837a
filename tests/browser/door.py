"""The way into the tests' server: once it is shut, nobody is inside and nobody comes in.

A phone that was just closed may have asked for something in its last moment. Emptying the database meanwhile
would be a deadlock on PostgreSQL: each holds tables that the other waits for.
"""

import threading
from collections.abc import Iterable
from typing import Any

PATIENCE = 20  # seconds until a request that does not end fails the test


class Door:
    """In front of a WSGI application, whose requests it counts."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._changed = threading.Condition()
        self._inside = 0
        self._shut = False

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        with self._changed:
            if self._shut:
                start_response("503 Shut", [])
                return []
            self._inside += 1
        try:
            return self.application(environ, start_response)  # type: ignore[no-any-return]
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    def open(self) -> None:
        """Let requests in."""
        self._shut = False

    def shut(self) -> None:
        """Let nobody in any more, and wait until all have left."""
        with self._changed:
            self._shut = True
            assert self._changed.wait_for(lambda: not self._inside, PATIENCE), "a request does not end"
