"""Recording a deal."""

from collections.abc import Collection

from games import rules
from games.journal import Journal
from games.models import Kind, Night

from .people import save_sits_out
from .writes import Tap, append, is_new, lock, replay


def record_deal(night: Night, tap: Tap, facts: rules.Raw, sits_out: Collection[int]) -> Journal:
    """Record one deal, and who sits out until back (seat numbers).

    `facts` are as stored: seat numbers for names, as text where they are keys. Raises RulesError, Stale or
    KeyReused, as all functions here do; then nothing is stored. A repeat returns what is there now.
    """
    with lock(night) as night:
        new = is_new(night, tap, Kind.RECORD, [facts])
        if new:
            append(night, tap, [facts])
        book = replay(night)
        if new:
            save_sits_out(book, sits_out)
        return book
