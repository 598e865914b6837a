"""The owner's link, printed to the terminal of the person who hosts and nowhere else."""

import io

import segno
from django.core.management.base import OutputWrapper
from django.urls import reverse


def print_owner_link(out: OutputWrapper, address: str) -> None:
    """Make an owner link and print it as a line `Owner link: <url>`; on a terminal a QR code before it."""
    from games import access

    url = address + reverse("link", args=[access.make_owner_link()])
    if out.isatty():
        code = io.StringIO()
        segno.make(url).terminal(code, compact=True)
        out.write(code.getvalue())
    out.write(f"Owner link: {url}")
    out.flush()
