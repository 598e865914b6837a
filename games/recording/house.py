"""House rules changed in mid-night, from the next deal on."""

from games import rules
from games.journal import Journal
from games.models import Kind, Night

from .writes import Tap, append, is_new, lock, replay


def change_rules(night: Night, tap: Tap, overrides: dict[str, object], for_group: bool) -> Journal:
    """Record overrides of the rules in force, and keep the result for the group's next nights if wished."""
    facts: rules.Raw = {"type": "rules", "rules": overrides}
    with lock(night) as night:
        if overrides and is_new(night, tap, Kind.RECORD, facts):
            append(night, tap, [facts])
        book = replay(night)
        if for_group:
            night.group.house_rules = rules.overrides_of(book.ledger.table.rules)
            night.group.save(update_fields=["house_rules"])
        return book
