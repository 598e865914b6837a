"""`python -m bench.season`: what pages cost the server, one client asking, beside a book of ten years.

On SQLite or, with DATABASE_URL, on PostgreSQL; the book is made up in a temporary folder. Times fail nothing:
what is above its budget is marked.
"""

import os
import sys
import tempfile
from time import perf_counter

import django

SEED = int(os.environ.get("SEED", "1"))
YEARS_NIGHTS, YEARS_DEALS = 520, 120  # ten years
SEASON_NIGHTS, SEASON_DEALS = 50, 100


def main() -> None:
    """Make up the book, measure, print."""
    with tempfile.TemporaryDirectory(prefix="bourre-bench-") as folder:
        os.environ |= {"BOURRE_DATA_DIR": folder, "ALLOWED_HOSTS": "127.0.0.1"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "bourre_ledger.settings"
        django.setup()
        _measure()


def _measure() -> None:
    from django.core.management import call_command
    from django.db import connection, connections

    from bench.pages import HEAD, measured, proof
    from games import demo

    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    began = perf_counter()
    years = demo.make(SEED, YEARS_NIGHTS, YEARS_DEALS)
    sys.stderr.write(f"Ten years made up in {perf_counter() - began:.0f} s, seed {SEED}.\n")
    print(f"{connection.vendor}\n{HEAD}")
    print(proof().line(), flush=True)
    season = demo.make(SEED, SEASON_NIGHTS, SEASON_DEALS)
    for figure in measured(years, season):
        print(figure.line(), flush=True)
    connections.close_all()


if __name__ == "__main__":
    main()
