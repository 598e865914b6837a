"""Thirty and more ways to damage a sound book behind the back of the app."""

from collections.abc import Callable

from django.db import connection
from django.db.models import F
from django.utils import timezone

from games.models import (
    Kind,
    Night,
    NightSummary,
    PaymentMade,
    Player,
    Seat,
)
from tests.sound import Book


def _swapped(book: Book) -> None:
    for one, other in ((7, 1000), (10, 7), (1000, 10)):
        book.first.entries.filter(position=one).update(position=other)


def _deleted(book: Book, place: int) -> None:
    book.line(place).delete()


def _figures(book: Book, **changed: object) -> None:
    row = NightSummary.objects.get(seat__night=book.first, seat__number=2)
    NightSummary.objects.filter(pk=row.pk).update(figures={**row.figures, **changed})


def _renumbered(book: Book) -> None:
    book.first.seats.filter(number=5).update(number=7)


def _seat(book: Book, number: int, **columns: object) -> None:
    book.first.seats.filter(number=number).update(**columns)


def _stranger(book: Book) -> Player:
    return book.other.seats.get(number=1).player


def _circle(book: Book) -> None:
    one, other = book.group.players.filter(name__in=["D", "Dee"])
    Player.objects.filter(pk=one.pk).update(merged_into=other)
    Player.objects.filter(pk=other.pk).update(merged_into=one)


def _text(table: str, column: str, row: int, text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "{table}" SET "{column}" = %s WHERE "id" = %s', [text, row])  # noqa: S608 (names of our own)


DAMAGE: dict[str, tuple[Callable[[Book], object], str]] = {
    "a line in the middle is gone": (lambda book: _deleted(book, 7), ": line 7 is missing"),
    "the first line is gone": (lambda book: _deleted(book, 1), ": line 1 is missing"),
    "the last line is gone": (lambda book: _deleted(book, 13), "(recorded) wrote 0 lines"),
    "a line moved away from its place": (
        lambda book: book.first.entries.filter(position=13).update(position=99),
        ": line 13 is missing",
    ),
    "two lines changed places": (_swapped, "line 10: was recorded before the lines in front of it"),
    "a line says other tricks": (
        lambda book: book.facts(7, tricks={"1": 1, "2": 2, "3": 2}),
        "the figures of A are not what the journal comes to (in brackets): tricks ",
    ),
    "a line says tricks that cannot be": (
        lambda book: book.facts(7, tricks={"1": 4}),
        "line 7: cannot be: tricks add up to 4, one is missing (5 are played)",
    ),
    "a line names a seat that is not there": (
        lambda book: book.facts(7, tricks={"9": 5}),
        "line 7: cannot be: 9 is not seated",
    ),
    "a line seats somebody without a seat": (
        lambda book: book.facts(11, player=9),
        "9 sat down, but has no seat",
    ),
    "a line holds a word that no fact has": (
        lambda book: book.facts(7, luck=3),
        "there is no key “luck” here",
    ),
    "a line says what never happens": (lambda book: book.facts(7, type="dance"), "line 7: cannot be: "),
    "a line says nothing": (
        lambda book: book.first.entries.filter(position=7).update(facts=[]),
        "line 7: says nothing that can be read",
    ),
    "a line that no longer counts says what cannot be": (
        lambda book: book.facts(5, tricks="none"),
        "line 5: cannot be: ",
    ),
    "a line that was corrected counts again": (
        lambda book: book.first.entries.filter(position=5).update(struck=None),
        "line 5: counts, or does not, otherwise than the changes say",
    ),
    "a line is struck that nobody struck": (
        lambda book: book.first.entries.filter(position=7).update(struck=book.change(Kind.UNDO)),
        "line 7: counts, or does not, otherwise than the changes say",
    ),
    "a line is of another night": (
        lambda book: book.first.entries.filter(position=7).update(added=book.other.changes.get()),
        "line 7: was not written by any change of this night",
    ),
    "a change that was undone says it stands": (
        lambda book: book.first.changes.filter(undone=True).update(undone=False),
        "is undone, but is said to stand",
    ),
    "a change that stands says it was undone": (
        lambda book: book.first.changes.filter(version=1).update(undone=True),
        "change 1 stands, but is said to be undone",
    ),
    "an undo took back what was not last": (
        lambda book: book.first.changes.filter(pk=book.change(Kind.UNDO).pk).update(
            target=book.first.changes.first()
        ),
        "(taken back) is not possible after those before it",
    ),
    "a redo has nothing before it to do again": (
        lambda book: book.first.changes.filter(pk=book.change(Kind.UNDO).pk).update(kind=Kind.REDO),
        "(done again) is not possible after those before it",
    ),
    "a correction mends a line of another night": (
        lambda book: book.first.changes.filter(kind=Kind.CORRECT).update(strikes=book.line(1, book.other)),
        "(corrected) is not possible after those before it",
    ),
    "a line was struck out twice": (
        lambda book: book.first.changes.filter(kind=Kind.STRIKE).update(strikes=book.line(5)),
        "(struck out) is not possible after those before it",
    ),
    "the night counts fewer changes than were made": (
        lambda book: book.night(version=3),
        "times, but counts 3",
    ),
    "a closed night says it is open": (
        lambda book: book.night(closed_at=None),
        "its last line closes it, but it is open",
    ),
    "an open night says it is closed": (
        lambda book: Night.objects.filter(pk=book.other.pk).update(closed_at=timezone.now()),
        "is closed, but no last line says so",
    ),
    "a night opens with another pot than was carried to it": (
        lambda book: Night.objects.filter(pk=book.second.pk).update(opening_pot=F("opening_pot") + 5),
        "were carried to it",
    ),
    "a night opens with a pot that was shared": (
        lambda book: book.facts(13, pot="share"),
        "its pot comes from a night that did not carry it",
    ),
    "a night opens with the pot of another group": (
        lambda book: Night.objects.filter(pk=book.second.pk).update(carried_from=book.other),
        "its pot comes from a night that is not of this group",
    ),
    "a night has house rules that are none": (
        lambda book: book.night(house_rules=[]),
        "its house rules are none",
    ),
    "a night has a switch that is none": (
        lambda book: book.night(house_rules={"wild_cards": True}),
        "there is no key “wild_cards” here",
    ),
    "a night is played for a currency that is none": (lambda book: book.night(currency="XQQ"), "XQQ"),
    "the first dealer is nobody": (
        lambda book: book.night(first_dealer=9),
        "who dealt first did not sit there",
    ),
    "a seat has a number too high": (_renumbered, "the seats are numbered [1, 2, 3, 4, 7]"),
    "nobody sat there at the start": (
        lambda book: book.first.seats.update(from_start=False),
        "nobody sat there at the start",
    ),
    "somebody of another group sits there": (
        lambda book: _seat(book, 3, player=_stranger(book)),
        "X is of another group",
    ),
    "a name that was merged sits there": (
        lambda book: _seat(book, 4, player=book.group.players.get(name="Dee")),
        "Dee sat here, but is only another name",
    ),
    "a seat remembers a name of somebody else": (
        lambda book: _seat(book, 1, sat_as=book.group.players.get(name="Dee")),
        "A sat here as somebody else",
    ),
    "two names are names of each other": (_circle, "“Dee” is another name of nobody"),
    "a name is filed under another": (
        lambda book: book.group.players.filter(name="B").update(name_key="z"),
        "“B” is filed under another name",
    ),
    "a figure of the summary is another": (lambda book: _figures(book, net=777), "net 777 ("),
    "a figure of the summary is unheard of": (
        lambda book: _figures(book, luck=7),
        "the figures of B are not those that are kept",
    ),
    "somebody’s summary is gone": (
        lambda book: NightSummary.objects.filter(seat__night=book.first, seat__number=2).delete(),
        "the figures of B are missing",
    ),
    "there is a summary of somebody who never came": (
        lambda book: book.first.entries.filter(position=11).update(
            facts={"type": "buy_in", "player": 1, "chips": 1}
        ),
        "there are figures of E, who was not here",
    ),
    "a payment goes to somebody of another night": (
        lambda book: PaymentMade.objects.update(taker=book.other.seats.get(number=2)),
        "a payment was made by or to somebody of another night",
    ),
    "a payment was taken back by nobody": (
        lambda book: PaymentMade.objects.exclude(taken_back_at=None).update(taken_back_by=None),
        "a payment was taken back by nobody, or never",
    ),
}
ONLY_SQLITE: dict[str, tuple[Callable[[Book], object], str]] = {
    "a row names another that is not there": (
        lambda book: Seat.objects.filter(night=book.other, number=2).update(player=123456),
        "of games_seat names a row of games_player that is not there",
    ),
    "a line is no text of values any more": (
        lambda book: _text("games_journalentry", "facts", book.line(7).pk, "{half"),
        "line 7: says nothing that can be read",
    ),
    "a date is none": (
        lambda book: _text("games_night", "date", book.first.pk, "2026-13-45"),
        "cannot be read: ",
    ),
    "a change is of a kind that is none": (
        lambda book: _text("games_change", "kind", book.change(Kind.RECORD).pk, "hum"),
        "(hum) is of no known kind",
    ),
}
