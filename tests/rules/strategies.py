"""Random nights for Hypothesis: valid from the first event to the last, under every preset and switch."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import strategies as st

from .building import Json, deal, event, night, replay
from .by_the_book import PRESETS, in_force

PEOPLE = tuple("ABCDEFGHIJKLMNOP")
SWITCHES: dict[str, st.SearchStrategy[object]] = {
    "tricks": st.sampled_from([3, 4, 5]),
    "ante": st.integers(0, 9),
    "play_fee": st.integers(0, 3),
    "stay_fee": st.integers(0, 3),
    "bourre_exempt": st.booleans(),
    "tie_exempt": st.booleans(),
    "wins": st.sampled_from(["most", "majority"]),
    "tied_pot": st.sampled_from(["stays", "shared"]),
    "bourre_pays": st.sampled_from(["pot", 0, 2, 25]),
    "limit": st.sampled_from([None, 1, 7, 20]),
    "limit_on": st.sampled_from(["both", "penalty"]),
    "renege_times": st.integers(1, 5),
    "reneger_may_win": st.booleans(),
    "barred_pot": st.sampled_from(["stays", "next"]),
    "dealer_antes_for_all": st.booleans(),
    "min_in": st.sampled_from([0, 2, 3, 8]),
    "trump_card": st.sampled_from(["dealers_last", "separate", "separate_dealer_may_take"]),
    "declaring": st.sampled_from(["in_turn", "two_rounds", "simultaneous"]),
    "max_discards": st.integers(0, 5),
    "ace_dealer_must_play": st.booleans(),
}
SOMETIMES = st.sampled_from([False, False, False, True])
CHIPS = st.integers(1, 200)
OVERRIDES: st.SearchStrategy[Json] = st.fixed_dictionaries({}, optional=SWITCHES) | st.just({})
HOUSES: st.SearchStrategy[Json] = st.builds(
    lambda preset, own: {"preset": preset, **own}, st.sampled_from(sorted(PRESETS)), OVERRIDES
)


@dataclass
class Evening:
    """As much of a night as is needed to know what may happen next."""

    draw: st.DrawFn
    seated: list[str]
    top: Json
    house: Json
    people: list[str] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)

    def one_of(self, names: list[str]) -> str:
        return self.draw(st.sampled_from(names))

    def some_of(self, names: list[str], least: int = 0, most: int | None = None) -> list[str]:
        """Some of the names, in any order."""
        most = len(names) if most is None else most
        return list(self.draw(st.permutations(names)))[: self.draw(st.integers(least, most))]

    def held(self) -> dict[str | None, int]:
        """Stacks of all, with the pot under None."""
        now = replay(night(*self.events, seats=self.top["seats"], **self.more()))
        held: dict[str | None, int] = {None: now.pot}
        held.update(now.stacks)
        return held

    def more(self) -> Json:
        return {key: value for key, value in self.top.items() if key != "seats"}


def a_deal(evening: Evening) -> Json | None:
    seated, house, draw = evening.seated, evening.house, evening.draw
    if len(seated) < 2:
        return None
    out = (
        evening.some_of(seated, max(0, len(seated) - 8), len(seated) - 2)
        if draw(SOMETIMES) or len(seated) > 8
        else []
    )
    dealt_in = [name for name in seated if name not in out]
    least = house["min_in"] if len(dealt_in) >= house["min_in"] else 0
    playing = evening.some_of(dealt_in, least)
    more: Json = {"sitting_out": out} if out else {}
    passed = [name for name in dealt_in if name not in playing]
    if playing and passed and house["stay_fee"] and draw(st.booleans()):
        more["dropped"] = evening.some_of(passed, 1)
    if len(playing) > 1 and draw(SOMETIMES):
        more["reneges"] = {
            name: draw(st.sampled_from(["corrected", "uncorrected"]))
            for name in evening.some_of(playing, 1, 2)
        }
    if draw(SOMETIMES):
        more["lose_next_deal"] = evening.some_of(seated, 1, 2)
    if draw(SOMETIMES):
        more["dealer"] = evening.one_of(dealt_in)
    if draw(SOMETIMES):
        more["ante"] = draw(st.integers(0, 9))
    return deal(tricks_taken(evening, playing), **more)


def tricks_taken(evening: Evening, playing: list[str]) -> dict[str, int]:
    taken = dict.fromkeys(playing, 0)
    for _ in range(evening.house["tricks"] if playing else 0):
        taken[evening.one_of(playing)] += 1
    return taken


def a_buy_in(evening: Evening) -> Json:
    return event("buy_in", player=evening.one_of(evening.people), chips=evening.draw(CHIPS))


def a_cash_out(evening: Evening) -> Json | None:
    player = evening.one_of(evening.people)
    holds = evening.held()[player]
    return event("cash_out", player=player, chips=min(evening.draw(CHIPS), holds)) if holds > 0 else None


def a_join(evening: Evening) -> Json | None:
    if len(evening.seated) >= 12:
        return None
    player = evening.one_of([name for name in PEOPLE if name not in evening.seated])
    after = evening.draw(st.none() | st.sampled_from(evening.seated))
    place = len(evening.seated) if after is None else evening.seated.index(after) + 1
    evening.seated.insert(place, player)
    if player not in evening.people:
        evening.people.append(player)
    return event("join", player=player, **({"after": after} if after else {}))


def a_leave(evening: Evening) -> Json | None:
    if len(evening.seated) < 2:
        return None
    player = evening.one_of(evening.seated)
    evening.seated.remove(player)
    return event("leave", player=player)


def new_seats(evening: Evening) -> Json:
    evening.seated = list(evening.draw(st.permutations(evening.seated)))
    return event("seats", seats=list(evening.seated))


def a_transfer(evening: Evening) -> Json | None:
    giver, taker = evening.draw(st.permutations([None, *evening.people]))[:2]
    most = evening.held()[None] if giver is None else 200
    return event("transfer", giver=giver, to=taker, chips=min(evening.draw(CHIPS), most)) if most else None


def a_count(evening: Evening) -> Json:
    player = evening.draw(st.sampled_from([None, *evening.people]))
    return event("count", player=player, chips=evening.draw(st.integers(0 if player is None else -50, 200)))


def new_rules(evening: Evening) -> Json:
    said = evening.draw(HOUSES | OVERRIDES)
    evening.house = in_force(said, evening.house)
    return event("rules", rules=said)


def a_close(evening: Evening) -> Json:
    how = evening.draw(st.sampled_from(["share", "player", "carry"]))
    return event("close", pot=how, **({"player": evening.one_of(evening.people)} if how == "player" else {}))


BETWEEN_DEALS = [a_buy_in, a_cash_out, a_join, a_leave, new_seats, a_transfer, a_count, new_rules]
HAPPENINGS: list[Callable[[Evening], Json | None]] = [*[a_deal] * 9, *BETWEEN_DEALS]


@st.composite
def nights(draw: st.DrawFn, events: int = 40) -> Json:
    """A whole night file of two to twelve seats and at most so many events, closed or still open."""
    seats = list(PEOPLE[: draw(st.integers(2, 12))])
    top: Json = {
        "seats": seats,
        "rules": draw(HOUSES),
        "first_dealer": draw(st.sampled_from(seats)),
        "opening_pot": draw(st.integers(0, 60)),
    }
    evening = Evening(draw, list(seats), top, in_force(top["rules"]), list(seats))
    for _ in range(draw(st.integers(0, events))):
        happened = draw(st.sampled_from(HAPPENINGS))(evening)
        if happened is not None:
            evening.events.append(happened)
    if draw(st.booleans()):
        evening.events.append(a_close(evening))
    return night(*evening.events, seats=seats, **evening.more())
