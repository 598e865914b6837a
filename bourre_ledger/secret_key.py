"""The secret key of this installation: made at the first start, beside the database, for its owner only."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

OTHERS = 0o077


def read_or_make(file: Path) -> str:
    """Return the key in `file`, made now if there is none; ImproperlyConfigured if others can read it."""
    if not file.exists():
        _make(file)
    _refuse_if_open_to_others(file)
    key = file.read_text().strip()
    if len(key) < 50:
        raise ImproperlyConfigured(f"The secret key in {file} is too short. Delete the file and start again.")
    return key


def _make(file: Path) -> None:
    # Written under another name, which is private and new, and then linked: of several processes that start
    # together one wins, and none reads half a key.
    descriptor, unfinished = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(secrets.token_urlsafe(48) + "\n")
    with suppress(FileExistsError):
        os.link(unfinished, file)
    os.unlink(unfinished)


def _refuse_if_open_to_others(file: Path) -> None:
    # Windows has no such mode bits: what it reports there says nothing.
    if os.name == "posix" and file.stat().st_mode & OTHERS:
        raise ImproperlyConfigured(
            f"Others on this machine can read the secret key in {file}. Make it private: chmod 600 {file}. "
            "If somebody may have read it, delete it instead: the next start makes a new one."
        )
