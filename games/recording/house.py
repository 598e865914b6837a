"""House rules changed in mid-night, from the next deal on."""

from django.utils.translation import gettext_noop as _

from games import rules
from games.journal import Journal
from games.models import Kind, Night

from .writes import Tap, append, is_new, lock, replay


def change_rules(night: Night, tap: Tap, overrides: dict[str, object], for_group: bool) -> Journal:
    """Record overrides of the rules in force, and keep the result for the group's next nights if wished.

    Raises RulesError where nothing would be changed. A retry is known by its key alone: its overrides are
    reckoned against the rules it made.
    """
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD):
            if overrides:
                append(night, tap, [{"type": "rules", "rules": overrides}])
            elif not for_group:
                raise rules.RulesError("same_rules", _("these are the rules in force already"))
        book = replay(night)
        if for_group:
            night.group.house_rules = rules.overrides_of(book.ledger.table.rules)
            night.group.save(update_fields=["house_rules"])
        return book
