"""`manage.py claim`: another link for the owner."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from games.management.addresses import last_address
from games.management.owner_link import print_owner_link
from games.models import Group


class Command(BaseCommand):
    """Prints one line, `Owner link: <url>`; the link works once, for 15 minutes."""

    help = _("Print a fresh link that makes the device which opens it the owner's.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Add --group."""
        parser.add_argument(
            "--group", metavar="NAME", help=_("owner of this group only: its name, or its number")
        )

    def handle(self, *args: Any, group: str | None = None, **options: Any) -> None:
        """Print the link under the address at which the server was last started."""
        print_owner_link(self.stdout, last_address(), _group(group) if group is not None else None)


def _group(name: str) -> Group:
    """The group of this name, or else of this number. Raises CommandError in plain words."""
    groups = list(Group.objects.standing().order_by("pk"))
    found = [group for group in groups if group.name.casefold() == name.strip().casefold()]
    found = found or [group for group in groups if str(group.pk) == name.strip()]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{group.pk} {group.name}" for group in found or groups)
    if found:
        raise CommandError(_("Several groups have this name. Give its number: %s.") % known)
    raise CommandError(
        _("No group is called that. There are: %s.") % known if known else _("There is no group yet.")
    )
