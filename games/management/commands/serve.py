"""`manage.py serve`: everything that a game night needs, from an empty directory to phones at the table."""

import signal
import sys
import threading
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connections
from django.utils.translation import gettext as _

from bourre_ledger.machine import port_number
from games import grouping
from games.management import web_server
from games.management.addresses import addresses, name_for_this_machine, remember
from games.management.owner_link import print_owner_link


class Command(BaseCommand):
    """Prepares database and static files, serves until Ctrl-C or SIGTERM, prints where phones find it."""

    help = _("Serve the ledger to the phones on this network.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Add --host and --port."""
        parser.add_argument("--host", default="0.0.0.0", help=_("address to listen on"))  # noqa: S104
        parser.add_argument("--port", type=port_number, default=settings.PORT, help=_("port to listen on"))

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Serve; raises CommandError in plain words when that cannot begin."""
        signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(0))
        try:
            self._prepare(host, port)
            # A thread waits for the first answer, because the server keeps this one.
            threading.Thread(target=self._announce, args=(host, port), daemon=True).start()
            web_server.run(host, port)
        except KeyboardInterrupt:
            self.stdout.write("")

    def _prepare(self, host: str, port: int) -> None:
        if settings.DEVELOPMENT:
            raise CommandError(_("BOURRE_DEVELOPMENT is set: serve never runs with debugging on. Unset it."))
        try:
            web_server.try_to_listen(host, port)
        except OSError as error:
            raise CommandError(
                _("Cannot listen on %(host)s, port %(port)s: %(why)s. Another port: PORT=%(next)s.")
                % {"host": host, "port": port, "why": error.strerror, "next": port + 1}
            ) from error
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except OperationalError as error:
            raise CommandError(_("The database cannot be used: %s") % error) from error
        grouping.purge()
        call_command("collectstatic", interactive=False, verbosity=0)
        connections.close_all()

    def _announce(self, host: str, port: int) -> None:
        web_server.wait_for_answer(host, port, name_for_this_machine())
        found = addresses(host, port)
        remember(found[0])
        self.stdout.write(_("Bourré Ledger is ready. On this network, open:"))
        for address in found:
            self.stdout.write(f"  {address}/")
        self.stdout.write(_("Ctrl-C ends the server; nothing is lost."))
        self.stdout.write(_("You keep the book: open this link once, within 15 minutes."))
        print_owner_link(self.stdout, found[0])
        connections.close_all()
