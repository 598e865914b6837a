"""What the log may say."""

import logging
import re

TOKEN_IN_PATH = re.compile(r"(/link/)[^/\s\"'?&]+")


class WithoutTokens(logging.Formatter):
    """Writes records without the secret part of any link, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of `record` with `/link/…` in place of `/link/<token>`."""
        return TOKEN_IN_PATH.sub(r"\1…", super().format(record))
