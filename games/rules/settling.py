"""Who pays whom when the night is over (docs/rules.md#payments)."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from .money import Party

MOST_EXACT = 16  # parties up to which the fewest payments are found by looking at every grouping


class Payment(msgspec.Struct, frozen=True):
    """`giver` pays `taker` an amount above 0 in chips or smallest units; None is the box."""

    giver: Party
    taker: Party
    amount: int


def box_payments(stacks: Mapping[str, int]) -> tuple[Payment, ...]:
    """Where buy-ins were paid: the box pays each stack above zero, whoever is below pays the box."""
    return tuple(
        Payment(None, name, held) if held > 0 else Payment(name, None, -held)
        for name, held in stacks.items()
        if held
    )


def left_to_pay(
    payments: tuple[Payment, ...], made: Iterable[Payment], *, boxed: bool
) -> tuple[Payment, ...]:
    """What `payments` leave to pay once those of `made` were made, in their order; `boxed` as `box_payments`.

    One that stands in the list leaves it, and the others stay as they are. Any other counts towards the nets,
    and what is then left is settled anew: too much flows back.
    """
    for payment in made:
        if payment in payments:
            payments = tuple(other for other in payments if other != payment)
            continue
        nets = nets_of(payments)
        nets[payment.giver] += payment.amount
        nets[payment.taker] -= payment.amount
        people = {party: net for party, net in nets.items() if party is not None}
        payments = box_payments(people) if boxed else fewest_payments(nets)
    return payments


def nets_of(payments: Iterable[Payment]) -> dict[Party, int]:
    """The nets that these payments settle, adding up to 0; 0 for whoever is not in them."""
    nets: Counter[Party] = Counter()
    for payment in payments:
        nets[payment.giver] -= payment.amount
        nets[payment.taker] += payment.amount
    return nets


def fewest_payments(nets: Mapping[Party, int]) -> tuple[Payment, ...]:
    """The fewest payments that settle nets adding up to 0, exact up to 16 parties.

    n people can be settled with n − 1 payments, and every group that settles within itself saves one:
    so the parties are split into as many such groups as possible.
    """
    if sum(nets.values()):
        raise ValueError(f"nets add up to {sum(nets.values())}, not to 0")
    pairs, rest = _opposites({party: net for party, net in nets.items() if net})
    groups = _most_groups(rest) if len(rest) <= MOST_EXACT else [rest]
    return tuple(payment for group in [*pairs, *groups] for payment in _settle(group))


def _opposites(nets: dict[Party, int]) -> tuple[list[dict[Party, int]], dict[Party, int]]:
    """Pairs that settle each other exactly, and the rest: pairing them never costs a group."""
    pairs: list[dict[Party, int]] = []
    rest = dict(nets)
    for party, net in nets.items():
        partner = next((other for other, owed in rest.items() if owed == -net), party)
        if party in rest and partner != party:
            pairs.append({party: rest.pop(party), partner: rest.pop(partner)})
    return pairs, rest


def _most_groups(nets: dict[Party, int]) -> list[dict[Party, int]]:
    """The parties split into as many groups as possible that each add up to 0.

    Sets of parties are numbers, one bit a party. `best[s]` is the most groups that can be completed by
    adding the parties of `s` one after another; a group is complete whenever the sum returns to 0.
    """
    parties = list(nets)
    sums = [0]
    for party in parties:
        sums += [total + nets[party] for total in sums]
    best = [0] * len(sums)
    last = [0] * len(sums)  # the party added last on the best way to s, as a bit
    for members in range(1, len(sums)):
        most, rest = -1, members
        while rest:
            bit = rest & -rest
            rest ^= bit
            if best[members ^ bit] > most:
                most, last[members] = best[members ^ bit], bit
        best[members] = most + (sums[members] == 0)
    groups: list[dict[Party, int]] = []
    members = len(sums) - 1
    while members:
        if sums[members] == 0:
            groups.append({})
        party = parties[last[members].bit_length() - 1]
        groups[-1][party] = nets[party]
        members ^= last[members]
    return groups


def _settle(group: dict[Party, int]) -> list[Payment]:
    """At most one payment fewer than parties: the largest debts meet the largest claims."""
    owing = sorted((net, place) for place, net in enumerate(group.values()) if net < 0)
    claiming = sorted((-net, place) for place, net in enumerate(group.values()) if net > 0)
    names = list(group)
    debts, claims = [[-net, place] for net, place in owing], [[-net, place] for net, place in claiming]
    payments = []
    while debts:
        amount = min(debts[0][0], claims[0][0])
        payments.append(Payment(names[debts[0][1]], names[claims[0][1]], amount))
        for side in (debts, claims):
            side[0][0] -= amount
            if not side[0][0]:
                side.pop(0)
    return payments
