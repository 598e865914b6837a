"""`manage.py demo`: a group with seasons of nights, made up, to look around in."""

from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import demo
from games.models import Group


class Command(BaseCommand):
    """Makes the group and prints how to see it; refuses a second one of its name unless asked for."""

    help = _("Make up a group with three seasons, to look around in.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Add --seed, --nights, --deals and --again."""
        parser.add_argument("--seed", type=int, default=1, help=_("another number, other nights"))
        parser.add_argument("--nights", type=_above_zero, default=48, help=_("how many nights in all"))
        parser.add_argument(
            "--deals", type=_above_zero, default=None, help=_("how many deals a night; without it 80 to 120")
        )
        parser.add_argument("--again", action="store_true", help=_("also if there is one already"))

    def handle(
        self, *args: Any, seed: int, nights: int, deals: int | None, again: bool, **options: Any
    ) -> None:
        """Make it. Raises CommandError where there is one already."""
        if not again and Group.objects.standing().filter(name=demo.NAME).exists():
            raise CommandError(
                _("There is a group “%s” already. One more of that name: --again.") % demo.NAME
            )
        group = demo.make(seed, nights, deals)
        played = ngettext("“{name}” is there, with {n} night.", "“{name}” is there, with {n} nights.", nights)
        self.stdout.write(played.format(name=group.name, n=nights))
        self.stdout.write(_("To open it on your phone, print a link with: manage.py claim"))
        self.stdout.write(_("To be rid of it, delete the group on its page."))


def _above_zero(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(_("a whole number above zero is needed"))
    return int(text)
