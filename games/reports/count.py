"""The table counted: what should be there, by how much it is off, and what would explain it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules, words
from games.figures import chips
from games.journal import Journal
from games.models import Night
from games.reports.table import fresh_key, undo_label
from games.rules import SlipKind

MOST_SHOWN = 8

Seat = int | None  # a seat number, or None for the pot


@dataclass(frozen=True)
class Off:
    """One who has too many chips or too few, in words, and since when, if not all since the same count."""

    text: str
    since: str


@dataclass(frozen=True)
class Suggestion:
    """What alone would explain all that is off: the deal it blames, or the line, or who bought `chips`."""

    text: str
    deal: int | None
    line: int | None  # the id of the journal's line that is there twice
    seat: Seat
    chips: int


@dataclass(frozen=True)
class Checked:
    """What was typed held against what should be there; `agreed` are the fields that agree to it."""

    since: str  # since when all of them may have gone astray, "" where that differs
    off: tuple[Off, ...]
    suggestions: tuple[Suggestion, ...]
    more: int  # explanations that are not shown
    found: str  # "3 missing"; "" where nothing is off
    antes_missing: str  # a sentence where the pot holds less than the antes in it, and cannot be agreed
    agreed: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class CountPage:
    """`hints` and `people` by seat number, those seated first; of `hints`, None is the pot."""

    night: Night
    version: int
    key: str
    undo_key: str
    closed: bool
    people: dict[int, str]
    debtors: tuple[int, ...]
    hints: dict[Seat, str]
    asks_antes: bool
    antes_from: str
    bought: bool
    last: str  # the last agreed count, "" before the first
    undo: str  # what the Undo button says where it takes that count back, else ""
    checked: Checked | None


def count_page(book: Journal, counted: Mapping[Seat, int] | None = None, antes_in: bool = False) -> CountPage:
    """The page for a night; with what was `counted`, in chips by seat number (None: the pot), its check."""
    table = book.ledger.table
    people = {**book.seated, **{seat: name for seat, name in book.known.items() if name not in table.seats}}
    antes = _antes(book)
    return CountPage(
        night=book.night,
        version=book.night.version,
        key=fresh_key(),
        undo_key=fresh_key(),
        closed=table.closed,
        people=people,
        debtors=tuple(seat for seat, name in people.items() if table.stacks[name] < 0),
        hints=_hints(book, people, antes),
        asks_antes=bool(antes),
        antes_from=words.names_of(antes),
        bought=any(table.bought.values()),
        last=_last(book),
        undo=undo_label(book) if _undoes_a_count(book) else "",
        checked=None if counted is None else _check(book, counted, antes if antes_in else {}),
    )


def _antes(book: Journal) -> dict[str, int]:
    return rules.antes_to_come(book.ledger.table, [book.names[seat] for seat in book.sits_out])


def _hints(book: Journal, people: Mapping[int, str], antes: Mapping[str, int]) -> dict[Seat, str]:
    table = book.ledger.table
    hints: dict[Seat, str] = {
        seat: _should(name in table.seats, table.stacks[name], -antes.get(name, 0))
        for seat, name in people.items()
    }
    return {**hints, None: _should(True, table.pot, sum(antes.values()))}


def _should(seated: bool, there: int, antes: int) -> str:
    if not seated:
        return _("has left · {chips} should be there").format(chips=chips(there))
    if not antes:
        return _("{chips} should be there").format(chips=chips(there))
    return _("{chips} should be there, {with_antes} with the antes in").format(
        chips=chips(there), with_antes=chips(there + antes)
    )


def _check(book: Journal, counted: Mapping[Seat, int], antes: Mapping[str, int]) -> Checked:
    ledger = book.ledger
    typed = {None if seat is None else book.names[seat]: held for seat, held in counted.items()}
    held = rules.before_antes(typed, antes)
    off = rules.differences(ledger.table, held)
    slips = rules.explanations(book.night_file, ledger, off, antes)
    since = {holder: _since(book, holder) for holder, amount in off.items() if amount}
    together = len(set(since.values())) == 1
    return Checked(
        since=next(iter(since.values())) if together else "",
        off=tuple(Off(_off(who, off[who]), "" if together else said) for who, said in since.items()),
        suggestions=tuple(_suggestion(book, slip) for slip in slips[:MOST_SHOWN]),
        more=len(slips[MOST_SHOWN:]),
        found=words.found(sum(off.values())) if any(off.values()) else "",
        antes_missing=_antes_missing(held, sum(antes.values())),
        agreed=tuple((_field(book, holder), there) for holder, there in held.items()),
    )


def _field(book: Journal, holder: rules.Holder) -> str:
    return "count-pot" if holder is None else f"count-{book.numbers[holder]}"


def _antes_missing(held: Mapping[rules.Holder, int], antes: int) -> str:
    if held.get(None, 0) >= 0:
        return ""
    return _(
        "The pot holds {chips}, fewer than the {antes} of the antes: {missing} of them are missing. "
        "Put them in, then count again."
    ).format(chips=chips(held[None] + antes), antes=chips(antes), missing=chips(-held[None]))


def _off(holder: rules.Holder, amount: int) -> str:
    name = _("The pot") if holder is None else holder
    template = _("{name} has {chips} too many") if amount > 0 else _("{name} has {chips} too few")
    return template.format(name=name, chips=chips(abs(amount)))


def _since(book: Journal, holder: rules.Holder) -> str:
    """Since when chips may have gone astray: the last count of this holder, or the start."""
    for step in reversed(book.ledger.steps):
        if isinstance(step.event, rules.Count) and step.event.player == holder:
            return _("since the count before deal {number}").format(number=step.table.deals + 1)
    return _("since the start")


def _suggestion(book: Journal, slip: rules.Slip) -> Suggestion:
    seat = book.numbers[slip.player]
    bought = {"type": "buy_in", "player": seat, "chips": slip.chips}
    lines = [entry.pk for entry in book.standing if {**entry.facts, **bought} == entry.facts]
    return Suggestion(
        text=slip_words(slip, book.ledger),
        deal=slip.deal if slip.deal in range(len(book.ledger.deals) + 1) else None,
        line=lines[-1] if slip.kind is SlipKind.BUY_IN_TWICE else None,
        seat=seat if slip.kind is SlipKind.BUY_IN_MISSING else None,
        chips=slip.chips,
    )


def slip_words(slip: rules.Slip, ledger: rules.Ledger) -> str:
    """One slip as a sentence without its full stop."""
    if slip.kind in _SLIPS:
        return _SLIPS[slip.kind]().format(name=slip.player, deal=slip.deal, chips=chips(slip.chips))
    if slip.kind is SlipKind.WRONG_WINNER:
        return ngettext(
            "{other} got the {chips} chip that {name} won in deal {deal}",
            "{other} got the {chips} chips that {name} won in deal {deal}",
            slip.chips,
        ).format(other=slip.other, chips=chips(slip.chips), name=slip.player, deal=slip.deal)
    bourre = slip.deal is not None and slip.player in ledger.deals[slip.deal - 1].bourres
    what = _("the bourré") if bourre else _("the renege")
    once = slip.kind is SlipKind.UNPAID
    template = (
        _("{name} did not pay for {what} in deal {deal}")
        if once
        else _("{name} paid twice for {what} in deal {deal}")
    )
    return template.format(name=slip.player, what=what, deal=slip.deal)


_SLIPS = {
    SlipKind.NO_ANTE: lambda: _("{name} did not ante in deal {deal}"),
    SlipKind.ANTE_TWICE: lambda: _("{name} anted twice in deal {deal}"),
    SlipKind.ANTE_NOT_OWED: lambda: _("{name} anted in deal {deal}, though exempt"),
    SlipKind.NO_FEE: lambda: _("{name} did not pay the fee of deal {deal}"),
    SlipKind.FEE_TWICE: lambda: _("{name} paid the fee of deal {deal} twice"),
    SlipKind.BUY_IN_MISSING: lambda: _("{name} bought {chips} and nobody wrote it down"),
    SlipKind.BUY_IN_TWICE: lambda: _("The buy-in of {name}, {chips}, is written down twice"),
}


def _counts(book: Journal) -> Iterator[tuple[int, rules.Step, int]]:
    """The count lines that stand, the last first: the change that wrote each, the step, chips then found."""
    steps = book.ledger.steps
    for place in reversed(range(len(steps))):
        if isinstance(steps[place].event, rules.Count):
            before = steps[place - 1].table.found if place else 0
            yield book.standing[place].added_id, steps[place], steps[place].table.found - before


def _last(book: Journal) -> str:
    """The last agreed count in words."""
    counts = list(_counts(book))
    if not counts:
        return ""
    change, step, _found = counts[0]
    total = [found for by, _step, found in counts if by == change]
    return _("Counted before deal {number}: {found}").format(
        number=step.table.deals + 1, found=_booked(total)
    )


def _booked(found: list[int]) -> str:
    return _("{found}, booked").format(found=words.found(sum(found))) if any(found) else _("all agreed")


def _undoes_a_count(book: Journal) -> bool:
    change = book.to_undo
    return change is not None and any(line.kind == "count" for line in book.added_by(change))
