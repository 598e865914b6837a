"""`manage.py purge`: remove for good the groups that were deleted 14 days ago or earlier."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games import grouping


class Command(BaseCommand):
    """Prints a line a group that is gone now; `serve` does the same, silently, whenever it starts."""

    help = _("Remove for good the groups that were deleted 14 days ago or earlier.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove them."""
        for name in grouping.purge():
            self.stdout.write(_("Gone for good: {name}").format(name=name))
