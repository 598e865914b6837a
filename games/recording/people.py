"""People and chips: buying in, cashing out, handing over, sitting down, getting up, swapping, sitting out."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext_noop as _

from games import rules
from games.journal import Journal
from games.models import Kind, Night, Player, Seat

from .writes import Tap, append, is_new, lock, record, refuse_closed, refuse_stale, replay


def buy_in(night: Night, tap: Tap, seat: int, chips: int, note: str = "") -> Journal:
    """Record chips bought."""
    return record(night, tap, _noted({"type": "buy_in", "player": seat, "chips": chips}, note))


def cash_out(night: Night, tap: Tap, seat: int, chips: int, note: str = "") -> Journal:
    """Record chips handed back."""
    return record(night, tap, _noted({"type": "cash_out", "player": seat, "chips": chips}, note))


def hand_over(
    night: Night, tap: Tap, giver: int | None, taker: int | None, chips: int, note: str = ""
) -> Journal:
    """Record chips that changed hands; None is the pot."""
    return record(night, tap, _noted({"type": "transfer", "from": giver, "to": taker, "chips": chips}, note))


def reseat(night: Night, tap: Tap, seats: Sequence[int], note: str = "") -> Journal:
    """Record a new order of those seated."""
    return record(night, tap, _noted({"type": "seats", "seats": list(seats)}, note))


class Unpaid(Exception):
    """Somebody leaves below zero, and nobody has said yet whether that is paid now: name and chips short."""

    def __init__(self, name: str, short: int) -> None:
        super().__init__(f"{name} is {short} below zero")
        self.name = name
        self.short = short


def leave(night: Night, tap: Tap, seat: int, paid: int | None = 0, note: str = "") -> Journal:
    """Record that somebody got up, and in the same change the chips bought to pay a debt (0: at the end).

    Raises Unpaid where there is a debt and `paid` is None: not said yet.
    """
    facts = [_noted({"type": "leave", "player": seat}, note), *_bought(seat, paid)]
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD, facts):
            append(night, tap, facts)
        book = replay(night)
        if paid is None:
            _refuse_unpaid(book, book.names[seat])
        return book


def _refuse_unpaid(book: Journal, name: str) -> None:
    # Where nobody bought chips, a stack is only a net: all is settled at the end anyway.
    if book.ledger.stacks[name] < 0 and any(book.ledger.bought.values()):
        raise Unpaid(name, -book.ledger.stacks[name])


def take_off(night: Night, tap: Tap, seat: int) -> Journal:
    """Record that somebody who sat at no deal is not here after all: he gets up, chips bought go back.

    Raises RulesError for anybody whom a deal or somebody else's chips have touched.
    """
    with lock(night) as night:
        if is_new(night, tap, Kind.RECORD):
            facts: list[rules.Raw] = [{"type": "leave", "player": seat}]
            if (chips := _chips_bought(night, seat)) > 0:
                facts.append({"type": "cash_out", "player": seat, "chips": chips})
            append(night, tap, facts)
        return _replay_untouched(night, seat)


def _replay_untouched(night: Night, seat: int) -> Journal:
    """The journal as it is now. Raises RulesError where this person's chips are not just those bought."""
    played = _("{name} sat at a deal already and can only leave")
    try:
        book = replay(night)
    except rules.RulesError as error:
        if error.code != "cash_out":
            raise
        raise rules.RulesError("played", played, name=error.params["name"]) from error
    if book.names[seat] not in book.ledger.untouched:
        raise rules.RulesError("played", played, name=book.names[seat])
    return book


def _chips_bought(night: Night, seat: int) -> int:
    """Chips bought less those handed back."""
    signs = {"buy_in": 1, "cash_out": -1}
    lines = night.entries.filter(struck=None, facts__player=seat, facts__type__in=list(signs))
    return sum(signs[line.kind] * int(line.facts["chips"]) for line in lines)


def join(night: Night, tap: Tap, name: str, after: int | None, chips: int | None, note: str = "") -> Journal:
    """Record that somebody, new or known, sat down left of seat `after`, and the chips bought if any."""
    with lock(night, with_group=True) as night:
        number = _seat_number(night, night.group.player_named(name))
        where = {} if after is None else {"after": after}
        facts = [_noted({"type": "join", "player": number, **where}, note), *_bought(number, chips)]
        if is_new(night, tap, Kind.RECORD, facts):
            append(night, tap, facts)
        return replay(night)


def sit_out(night: Night, tap: Tap, sits_out: Collection[int]) -> Journal:
    """Say who sits out until back (seat numbers). No line of the journal: only deals say who sat out.

    It raises the version all the same, so that no form that showed it otherwise overwrites it.
    """
    with lock(night) as night:
        refuse_closed(night)
        book = replay(night)
        if set(sits_out) != set(book.sits_out):
            refuse_stale(night, tap)
            save_sits_out(book, sits_out)
            night.version += 1
            night.save(update_fields=["version"])
        return book


def save_sits_out(book: Journal, sits_out: Collection[int]) -> None:
    """Inside a transaction: these sit out until back, nobody else."""
    turned = [seat for number, seat in book.seats.items() if seat.sits_out != (number in sits_out)]
    for seat in turned:
        seat.sits_out = not seat.sits_out
    if turned:
        Seat.objects.bulk_update(turned, ["sits_out"])


def _noted(facts: rules.Raw, note: str) -> rules.Raw:
    return {**facts, "note": note} if note else facts


def _bought(seat: int, chips: int | None) -> list[rules.Raw]:
    return [{"type": "buy_in", "player": seat, "chips": chips}] if chips else []


def _seat_number(night: Night, player: Player) -> int:
    """The number of this player's seat, a new one if he was not here yet."""
    taken = dict(night.seats.values_list("player_id", "number"))
    if player.pk not in taken:
        taken[player.pk] = max(taken.values(), default=0) + 1
        Seat.objects.create(night=night, player=player, number=taken[player.pk], from_start=False)
    return taken[player.pk]
