"""One deal scored straight from the text of `docs/rules.md`, slow and plain: what the engine is held against.

It knows the first deal of a night only, where nobody is exempt and nobody has lost a turn, and the last seat
deals, so that the order of the seats is the order from the dealer's left.
"""

from collections.abc import Collection, Sequence

from .building import Json

LOUISIANA: Json = {
    "tricks": 5, "ante": 1, "play_fee": 0, "stay_fee": 0, "bourre_exempt": True, "tie_exempt": True,
    "wins": "most", "tied_pot": "stays", "bourre_pays": "pot", "limit": None, "limit_on": "both",
    "renege_times": 1, "reneger_may_win": False, "barred_pot": "stays", "dealer_antes_for_all": False,
    "min_in": 0, "trump_card": "dealers_last", "declaring": "in_turn", "max_discards": 5,
    "ace_dealer_must_play": True,
}  # fmt: skip
CHANGES: dict[str, Json] = {
    "louisiana": {},
    "louisiana_limit": {"limit": 20},
    "double_ante": {"play_fee": 1, "bourre_exempt": False, "tie_exempt": False},
    "quarter_ante": {
        "bourre_exempt": False, "tie_exempt": False, "wins": "majority", "declaring": "two_rounds",
    },
    "four_card": {
        "tricks": 4, "ante": 0, "play_fee": 1, "stay_fee": 1, "bourre_exempt": False, "tie_exempt": False,
        "renege_times": 2, "trump_card": "separate", "max_discards": 3, "ace_dealer_must_play": False,
    },
    "lsu": {"tie_exempt": False},
    "simultaneous": {"declaring": "simultaneous"},
}  # fmt: skip
PRESETS: dict[str, Json] = {name: LOUISIANA | changes for name, changes in CHANGES.items()}


def in_force(said: Json, before: Json = LOUISIANA) -> Json:
    """All switches after a word about the rules: a preset starts afresh, an override changes what holds."""
    start = PRESETS[said["preset"]] if "preset" in said else before
    return start | {key: value for key, value in said.items() if key != "preset"}


def antes(house: Json, dealt_in: Sequence[str], dealer: str) -> dict[str, int]:
    ante: int = house["ante"]
    if house["dealer_antes_for_all"]:
        return paying({dealer: ante * len(dealt_in)})
    return paying(dict.fromkeys(dealt_in, ante))


def fees(house: Json, tricks: dict[str, int], dropped: Collection[str]) -> dict[str, int]:
    stayed = dict.fromkeys(tricks, house["play_fee"] + house["stay_fee"])
    return paying(stayed | dict.fromkeys(dropped, house["play_fee"]))


def paying(amounts: dict[str, int]) -> dict[str, int]:
    return {name: chips for name, chips in amounts.items() if chips}


def could_be_won(house: Json, pot: int) -> int:
    if house["limit"] is None or house["limit_on"] == "penalty":
        return pot
    return int(min(pot, house["limit"]))


def price_of_a_bourre(house: Json, pot: int) -> int:
    price = pot if house["bourre_pays"] == "pot" else house["bourre_pays"]
    return int(price if house["limit"] is None else min(price, house["limit"]))


def shares(amount: int, leaders: Sequence[str]) -> dict[str, int]:
    """An amount shared equally, the odd chips one each in the order given."""
    share, odd = divmod(amount, len(leaders))
    return {name: share + (place < odd) for place, name in enumerate(leaders)}


def judged(
    house: Json, tricks: dict[str, int], barred: Collection[str], amount: int
) -> tuple[str, dict[str, int], list[str]]:
    """Outcome, winners and tied; `tricks` in order from the dealer's left, at least two in."""
    best = max(tricks.values())
    leaders = [name for name, taken in tricks.items() if taken == best]
    if len(leaders) > 1:
        if house["tied_pot"] == "stays":
            return "tied", {}, leaders
        winners = {name: chips for name, chips in shares(amount, leaders).items() if name not in barred}
        return ("shared" if winners else "barred"), winners, []
    leader = leaders[0]
    if house["wins"] == "majority" and 2 * best <= house["tricks"]:
        return "no_majority", {}, []
    if leader not in barred:
        return "won", {leader: amount}, []
    others = {name: taken for name, taken in tricks.items() if name != leader and taken}
    if house["barred_pot"] == "stays" or not others:
        return "barred", {}, []
    return judged(house, others, barred, amount)


def fines(house: Json, tricks: dict[str, int], reneges: dict[str, str], price: int) -> dict[str, int]:
    """What a deal costs whoever took no trick or reneged, also where that is nothing: one payment each."""
    owed = {name: price for name, taken in tricks.items() if not taken and len(tricks) > 1}
    return owed | {
        name: price * house["renege_times"] for name, kind in reneges.items() if kind == "uncorrected"
    }


def outcome_of(
    house: Json, tricks: dict[str, int], reneges: dict[str, str], amount: int
) -> tuple[str, dict[str, int], list[str]]:
    """Outcome, winners and tied of a deal; `tricks` in order from the dealer's left."""
    if not tricks:
        return "passed_out", {}, []
    if len(tricks) == 1:
        return "won", dict.fromkeys(tricks, amount), []
    barred = [name for name, kind in reneges.items() if kind == "corrected" or not house["reneger_may_win"]]
    return judged(house, tricks, barred, amount)


def exempt_after(house: Json, fined: Collection[str], tied: Collection[str]) -> set[str]:
    if house["dealer_antes_for_all"]:
        return set()
    return (set(fined) if house["bourre_exempt"] else set()) | (set(tied) if house["tie_exempt"] else set())


def by_the_book(
    house: Json,
    seats: Sequence[str],
    base: int,
    deal: Json,
) -> Json:
    """The whole result of the first deal of a night, the last seat dealing, as the ledger lists it."""
    dealer, tricks, reneges = seats[-1], deal["tricks"], deal.get("reneges", {})
    dealt_in = [name for name in seats if name not in deal.get("sitting_out", ())]
    anted = antes(house | {"ante": deal.get("ante", house["ante"])}, dealt_in, dealer)
    paid = fees(house, tricks, deal.get("dropped", ()))
    pot = base + sum(anted.values()) + sum(paid.values())
    fined = fines(house, tricks, reneges, price_of_a_bourre(house, pot))
    from_the_left = {name: tricks[name] for name in seats if name in tricks}
    outcome, winners, tied = outcome_of(house, from_the_left, reneges, could_be_won(house, pot))
    exempt = exempt_after(house, fined, tied)
    left = pot - sum(winners.values()) + sum(fined.values())
    lost = {name for name, kind in reneges.items() if kind == "corrected"}
    return {
        "number": 1, "dealer": dealer, "base": base, "antes": anted, "fees": paid, "pot": pot,
        "outcome": outcome, "winners": winners, "tied": tied,
        "bourres": [name for name in seats if name in fined and not tricks[name]],
        "payments": paying(fined), "left_in_pot": left,
        "exempt_next": [name for name in seats if name in exempt],
        "next_dealer": next((name for name in seats if name not in lost), seats[0]),
        "next_pot": left + house["ante"] * (len(seats) - len(exempt)),
    }  # fmt: skip
