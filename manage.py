#!/usr/bin/env python3
"""The command line of Bourré Ledger: `manage.py serve`, `manage.py claim` and Django's own commands."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run one command; a wrong setting ends it with one sentence and exit code 1."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bourre_ledger.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
