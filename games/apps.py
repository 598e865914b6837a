"""The games app."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _

from bourre_ledger.sqlite import assert_promises


class GamesConfig(AppConfig):
    """Everything about groups, nights and deals."""

    name = "games"
    verbose_name = _("Bourré")

    def ready(self) -> None:
        """Have each new database connection asked for the settings that P6 of docs/promises.md rests on."""
        connection_created.connect(assert_promises)
