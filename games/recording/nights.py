"""Closing a night."""

from django.utils.translation import gettext_noop as _

from games import rules
from games.journal import Journal
from games.models import Kind, Night

from .writes import Tap, append, is_new, lock, replay

MOST_CARRIED = 1_000_000_000  # as docs/night-file.md says of every figure in a file


def close_night(night: Night, tap: Tap, pot: str, player: int | None) -> Journal:
    """Record that the night is over and what became of the pot: share, player or carry.

    Where the pot has opened a later night already, it can only be carried again, and that night's follows.
    """
    who = {} if player is None else {"player": player}
    facts = {"type": "close", "pot": pot, **who}
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD, [facts]):
            append(night, tap, [facts])
            _carry_on(replay(night))
        return replay(night)


def _refuse_huge(book: Journal) -> None:
    closing = book.ledger.closing
    if closing is not None and closing.pot == "carry" and book.ledger.pot > MOST_CARRIED:
        # Else the group could start no other night: no column, and no night file, opens with so many.
        raise rules.RulesError(
            "carry", _("more than {most:,} chips cannot be carried over"), most=MOST_CARRIED
        )


def _carry_on(book: Journal) -> None:
    """Open the night that carried this pot on, and those after it, with what it now holds."""
    _refuse_huge(book)
    later = Night.objects.select_for_update().filter(carried_from=book.night).first()
    if later is None:
        return
    closing = book.ledger.closing
    if closing is None or closing.pot != "carry":
        raise rules.RulesError(
            "carried", _("the pot opened {night}: it can only be carried over"), night=str(later)
        )
    if later.opening_pot != book.ledger.pot:
        later.opening_pot = book.ledger.pot
        later.save(update_fields=["opening_pot"])
        _carry_on(_replay_later(later))


def _replay_later(later: Night) -> Journal:
    try:
        return replay(later)
    except rules.RulesError as error:
        raise rules.RulesError(
            "carried", _("{night} could then not have been: {why}"), night=str(later), why=error.message
        ) from error


def show_money(night: Night, shows: bool) -> None:
    """Show the night's pages in money or in chips. No line of the journal: nothing at the table changes."""
    with lock(night) as night:
        night.shows_money = shows
        night.save(update_fields=["shows_money"])
