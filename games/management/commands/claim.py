"""`manage.py claim`: another link for the owner."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.management.addresses import last_address
from games.management.owner_link import print_owner_link


class Command(BaseCommand):
    """Prints one line, `Owner link: <url>`; the link works once, for 15 minutes."""

    help = _("Print a fresh link that makes the device which opens it the owner's.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link under the address at which the server was last started."""
        print_owner_link(self.stdout, last_address())
