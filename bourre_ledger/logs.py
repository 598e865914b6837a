"""What the log may say."""

import logging
import re
import traceback
from types import TracebackType

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

TOKEN_IN_PATH = re.compile(r"(/(?:link|b)/)[^/\r\n\"'?&]+")  # a code may be typed with blanks
# What these say is of the machine. Others repeat what people typed: a database names the very row it refused.
OF_THE_MACHINE = (OperationalError, OSError, ImproperlyConfigured)


class Discreet(logging.Formatter):
    """Writes records without the secret part of any link, and tracebacks without what people typed."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of `record` with `/link/…` in place of `/link/<token>`, and so for a board’s."""
        return TOKEN_IN_PATH.sub(r"\1…", super().format(record))

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Return where and as what each exception was raised, the first cause first."""
        error, told = ei[1], []
        while error is not None and error not in told:
            told.append(error)
            error = error.__cause__ or error.__context__
        return "\n".join(_told(error) for error in reversed(told))


def _told(error: BaseException) -> str:
    places = "".join(traceback.format_tb(error.__traceback__))
    said = f": {error}" if isinstance(error, OF_THE_MACHINE) else ""
    return f"{places}{type(error).__qualname__}{said}"
