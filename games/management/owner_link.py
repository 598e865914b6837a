"""The owner's link, printed to the terminal of the person who hosts and nowhere else."""

import io

import segno
from django.core.management.base import OutputWrapper
from django.urls import reverse

from games import access
from games.models import Group


def print_owner_link(out: OutputWrapper, address: str, group: Group | None = None) -> None:
    """Make an owner link and print it as a line `Owner link: <url>`; on a terminal a QR code before it.

    It gives one group, or as None every group.
    """
    url = address + reverse("link", args=[access.make_owner_link(group)])
    if out.isatty():
        code = io.StringIO()
        segno.make(url).terminal(code, compact=True)
        out.write(code.getvalue())
    out.write(f"Owner link: {url}")
    out.flush()
