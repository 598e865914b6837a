"""A night as a whole: closed, shown in money, named, dated, struck out of the season."""

from datetime import date

from django.utils import timezone
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


def refuse_huge(book: Journal) -> None:
    """Raise RulesError where a pot is carried over that no night could open with."""
    closing = book.ledger.closing
    if closing is not None and closing.pot == "carry" and book.ledger.pot > MOST_CARRIED:
        # Else the group could start no other night: no column, and no night file, opens with so many.
        raise rules.RulesError(
            "carry", _("more than {most:,} chips cannot be carried over"), most=MOST_CARRIED
        )


def _carry_on(book: Journal) -> None:
    """Open the night that carried this pot on, and those after it, with what it now holds."""
    refuse_huge(book)
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
        later.beside += 1
        later.save(update_fields=["opening_pot", "beside"])
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
        night.beside += 1
        night.save(update_fields=["shows_money", "beside"])


def change_night(night: Night, name: str, day: date) -> None:
    """Call the night this, and let it be of the evening of this day, and so of the seasons that hold it."""
    with lock(night) as night:
        night.name, night.date = name, day
        night.beside += 1
        night.save(update_fields=["name", "date", "beside"])


def strike_night(night: Night, *, struck: bool) -> None:
    """Take the night out of every season, or bring it back. Its journal stays; said twice, it is done once.

    Raises RulesError where a pot ties it to another night: chips that one night lost and another one won
    count in both or in neither, so such nights go from the last on and come back from the first on.
    """
    with lock(night, with_group=True) as night:
        if struck != (night.struck_at is not None):
            _refuse_half_a_pot(night, struck=struck)
            night.struck_at = timezone.now() if struck else None
            night.beside += 1
            night.save(update_fields=["struck_at", "beside"])


def _refuse_half_a_pot(night: Night, *, struck: bool) -> None:
    later = Night.objects.filter(carried_from=night, struck_at=None).first()
    if struck and later:
        raise rules.RulesError(
            "carried",
            _("the pot of this night opened {night}, which counts: strike that one out first"),
            night=str(later),
        )
    earlier = Night.objects.filter(carried_to=night).exclude(struck_at=None).first()
    if not struck and earlier:
        raise rules.RulesError(
            "carried",
            _("the pot of this night is from {night}, which is struck out: bring that one back first"),
            night=str(earlier),
        )
