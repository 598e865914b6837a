"""One night: its seats, its payments, whether it is closed, and what it comes to."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import rules, summaries
from games.checking.carried import Pots
from games.checking.finding import Finding
from games.checking.journals import check_journal, known_facts
from games.checking.people import Players, stays
from games.checking.reading import Rows
from games.models import Seat


def check_night(rows: Rows, players: Players, pots: Pots) -> Iterator[Finding]:
    """Everything wrong with a night. `pots` learns what it left."""
    pots.see(rows.night)
    yield from _check_seats(rows, players)
    yield from check_journal(rows)
    yield from _check_closed(rows)
    yield from _check_payments(rows)
    unfit = list(_unfit(rows))
    yield from unfit
    if not unfit:
        yield from _check_replay(rows, pots)


def _check_seats(rows: Rows, players: Players) -> Iterator[Finding]:
    numbers = [seat.number for seat in rows.seats]
    if numbers != list(range(1, len(numbers) + 1)):
        yield rows.finding(_("the seats are numbered {numbers}").format(numbers=numbers))
    for seat in rows.seats:
        name = seat.player.name
        if seat.player_id not in players:
            yield rows.finding(_("{name} is of another group").format(name=name))
        elif seat.player.merged_into_id is not None:
            yield rows.finding(_("{name} sat here, but is only another name").format(name=name))
        if seat.sat_as_id is not None and not _sat_as(seat, players):
            yield rows.finding(_("{name} sat here as somebody else").format(name=name))


def _sat_as(seat: Seat, players: Players) -> bool:
    """Whether the name a seat remembers is another name of its player."""
    other = players.get(seat.sat_as_id or 0)
    stayed = None if other is None else stays(other, players)
    return stayed is not None and other != stayed and stayed.pk == seat.player_id


def _check_closed(rows: Rows) -> Iterator[Finding]:
    last = next((line for line in reversed(rows.lines) if line.struck_id is None), None)
    closes = last is not None and known_facts(last) and last.kind == "close"
    if closes and rows.night.closed_at is None:
        yield rows.finding(_("its last line closes it, but it is open"), last)
    if rows.night.closed_at is not None and not closes:
        yield rows.finding(_("is closed, but no last line says so"))


def _check_payments(rows: Rows) -> Iterator[Finding]:
    for payment in rows.payments:
        for seat in (payment.giver, payment.taker):
            if seat is not None and seat.night_id != rows.night.pk:
                yield rows.finding(_("a payment was made by or to somebody of another night"))
        if (payment.taken_back_at is None) != (payment.taken_back_by_id is None):
            yield rows.finding(_("a payment was taken back by nobody, or never"))


def _unfit(rows: Rows) -> Iterator[Finding]:
    """What leaves nothing to replay."""
    night, start = rows.night, [seat.number for seat in rows.seats if seat.from_start]
    if not start:
        yield rows.finding(_("nobody sat there at the start"))
    if night.first_dealer is not None and night.first_dealer not in start:
        yield rows.finding(_("who dealt first did not sit there at the start"))
    if not isinstance(night.house_rules, dict):
        yield rows.finding(_("its house rules are none"))
    if night.money is not None:
        try:
            rules.check_money(night.money)
        except rules.RulesError as error:
            yield rows.finding(str(error))
    for line in rows.lines:
        if not known_facts(line):
            yield rows.finding(_("says nothing that can be read"), line)


def _check_replay(rows: Rows, pots: Pots) -> Iterator[Finding]:
    try:
        ledger = rows.book.ledger
    except rules.RulesError as error:
        yield from _refused(rows, error)
        return
    except rules.BrokenInvariant as error:
        yield rows.finding(str(error))
        return
    pots.leave(rows.night, ledger)
    for name in ledger.stacks.keys() - rows.book.numbers.keys():
        yield rows.finding(_("{number} sat down, but has no seat").format(number=name))
    yield from _check_summary(rows)


def _refused(rows: Rows, error: rules.RulesError) -> Iterator[Finding]:
    """Why a night cannot be replayed, at its line if that is known."""
    place = re.match(r"events\[(\d+)\]", error.where)
    if place:
        yield rows.finding(_("cannot be: {why}").format(why=error.message), rows.book.standing[int(place[1])])
        return
    for line in rows.book.standing:
        try:
            rows.book.named(line.facts)
        except rules.RulesError as wrong:
            yield rows.finding(_("cannot be: {why}").format(why=wrong.message), line)
            return
    yield rows.finding(_("cannot be: {why}").format(why=error))


def _check_summary(rows: Rows) -> Iterator[Finding]:
    fresh = summaries.fresh(rows.book)
    for seat in rows.seats:
        row = getattr(seat, "summary", None)
        expected = fresh.get(seat.number)
        if row is None and expected is not None:
            yield rows.finding(_("the figures of {name} are missing").format(name=seat.player.name))
        elif row is not None and row.figures != expected:
            yield rows.finding(_different(seat.player.name, row.figures, expected))


def _different(name: str, stored: object, expected: rules.Raw | None) -> str:
    """How the stored figures of somebody differ from what the journal comes to."""
    if expected is None:
        return _("there are figures of {name}, who was not here").format(name=name)
    if not isinstance(stored, dict) or stored.keys() != expected.keys():
        return _("the figures of {name} are not those that are kept").format(name=name)
    wrong = [
        f"{figure} {stored[figure]} ({value})"
        for figure, value in expected.items()
        if stored[figure] != value
    ]
    return _("the figures of {name} are not what the journal comes to (in brackets): {wrong}").format(
        name=name, wrong=", ".join(wrong)
    )
