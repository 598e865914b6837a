"""A season's figures are those of its journals, counted anew without any summary (docs/promises.md: P10)."""

import os
import random
from collections import Counter
from datetime import date, timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games import checking, grouping, imports, journal, recording, rules
from games.models import Device, Group, Night, Season, played_by
from games.season import Period, Span, read, spans_of
from tests import cast

SEASONS = int(os.environ.get("SEASONS", "10"))  # few here, many in `make soak`
PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
BO_TOO = "Bobby"  # how Bo is called in one night
Counted = dict[int, Counter[str]]  # player id → figure → total


def a_file(chance: random.Random, names: list[str]) -> rules.NightFile:
    """A night of deals, most of them closed, or one from paper."""
    if chance.random() < 0.8:
        return a_night(chance, names, closed=chance.random() < 0.8)
    nets = dict.fromkeys(names, 0)
    for _pair in range(chance.randint(0, 2)):
        taker, giver = chance.sample(names, 2)
        nets[taker], nets[giver] = nets[taker] + 7, nets[giver] - 7
    return imports.on_paper(nets, None, {"preset": "louisiana"})


def a_night(chance: random.Random, names: list[str], *, closed: bool) -> rules.NightFile:
    """Up to eight deals, with reneges, people sitting out and a latecomer."""
    seats, late = names[:3], names[3:]
    events: list[rules.Event] = [rules.BuyIn(player=name, chips=40) for name in seats]
    for _deal in range(chance.randint(0, 8)):
        if late and chance.random() < 0.4:
            seats = [*seats, late.pop()]
            events.append(rules.Join(player=seats[-1]))
        events.append(a_deal(chance, seats))
    if closed:
        events.append(rules.Close(pot=chance.choice(["share", "carry"])))
    return rules.NightFile(
        format="bourre-night",
        version=1,
        seats=tuple(names[:3]),
        events=tuple(events),
        rules={"preset": chance.choice(sorted(set(rules.PRESETS) - {"four_card"}))},
    )


def a_deal(chance: random.Random, seats: list[str]) -> rules.Deal:
    out = chance.sample(seats, 1) if len(seats) > 3 and chance.random() < 0.2 else []
    dealt_in = [name for name in seats if name not in out]
    plays = chance.sample(dealt_in, chance.randint(0, len(dealt_in)))
    tricks = dict.fromkeys(plays, 0)
    for winner in chance.choices(plays, k=5) if plays else []:
        tricks[winner] += 1
    reneges = chance.sample(plays, 1) if len(plays) > 1 and chance.random() < 0.2 else []
    return rules.Deal(tricks=tricks, sitting_out=tuple(out), reneges=dict.fromkeys(reneges, "uncorrected"))


def a_group(chance: random.Random, by: Device) -> Group:
    """Three to eight nights over three years: some struck or not over, one mended, Bo under two names."""
    group = Group.objects.create(name="Thibodaux", key=cast.fresh_key())
    Season.objects.create(group=group, name="Winter", first_day=date(2024, 11, 1), last_day=date(2025, 3, 31))
    for place in range(chance.randint(3, 8)):
        names = chance.sample(PEOPLE, chance.randint(3, 6))
        if place == 1:
            names = [BO_TOO if name == "Bo" else name for name in names]
        day = date(2024, 1, 1) + timedelta(days=chance.randint(0, 1000))
        arrival = imports.Arrival(a_file(chance, names), "", day)
        (night,) = imports.write(group, by, cast.fresh_key(), [arrival], {})
        if chance.random() < 0.2:
            Night.objects.filter(pk=night.pk).update(struck_at=timezone.now())
        if night.closed_at is None and chance.random() < 0.7:
            mend_and_close(chance, night, by)
    merged = {player.name: player for player in group.players.filter(name__in=["Bo", BO_TOO])}
    if len(merged) == 2:
        grouping.merge(merged[BO_TOO], merged["Bo"])
    return group


def mend_and_close(chance: random.Random, night: Night, by: Device) -> None:
    """Strike a deal out, put it back in, perhaps take that back, and close."""

    def tap() -> recording.Tap:
        return recording.Tap(by, cast.fresh_key(), cast.version(night))

    deals = [line for line in journal.read(night).standing if line.kind == "deal"]
    if deals:
        recording.strike(night, tap(), chance.choice(deals).pk)
        if chance.random() < 0.5:
            recording.undo(night, tap())
    recording.close_night(night, tap(), "share", None)


def counted_anew(nights: list[Night]) -> Counted:
    """What the journals of these nights say, line by line; no summary is looked at."""
    total: Counted = {}
    for night in nights:
        book = journal.read(night)
        ledger = rules.replay(book.night_file)
        for seat in book.seats.values():
            if took_part(seat.player.name, ledger):
                total.setdefault(seat.player_id, Counter()).update(one_night(seat.player.name, ledger))
    return total


def took_part(name: str, ledger: rules.Ledger) -> bool:
    """Whether somebody was dealt in or won or lost chips; where only nets are known, everybody played."""
    moved = [one for one, stack in ledger.stacks.items() if stack != ledger.bought.get(one, 0)]
    if not ledger.deals:
        return bool(moved)
    here = [
        isinstance(step.event, rules.Deal) and name in step.table.seats and name not in step.event.sitting_out
        for step in ledger.steps
    ]
    return any(here) or name in moved


def one_night(name: str, ledger: rules.Ledger) -> Counter[str]:
    """One person's night."""
    net = ledger.stacks[name] - ledger.bought[name]
    total = Counter({"nights": 1, "net": net, "deals": len(ledger.deals)})
    for fact, deal in deals_of(ledger):
        total["played"] += name in fact.tricks
        total["tricks"] += fact.tricks.get(name, 0)
        total["bourres"] += name in deal.bourres
        total["paid"] += deal.payments.get(name, 0)
        total["won"] += deal.winners.get(name, 0) > 0
        total["won_chips"] += deal.winners.get(name, 0)
    return total


def deals_of(ledger: rules.Ledger) -> list[tuple[rules.Deal, rules.DealResult]]:
    facts = [step.event for step in ledger.steps if isinstance(step.event, rules.Deal)]
    return list(zip(facts, ledger.deals, strict=True))


def as_summed(period: Period) -> Counted:
    """The same figures as the season sums them."""
    total: Counted = {}
    for player, nights in period.of_player.items():
        total[player] = Counter(nights=len(nights))
        for _night, figures in nights:
            for name in ("net", "deals", "played", "tricks", "bourres", "paid", "won", "won_chips"):
                total[player][name] += getattr(figures, name)
    return total


def nights_in(group: Group, span: Span) -> list[Night]:
    """The nights that count in a span, oldest first: not those in which nobody played."""
    over = [
        night
        for night in Night.objects.filter(group=group)
        if night.closed_at and not night.struck_at and span.first <= night.date <= span.last
        if counted_anew([night])
    ]
    in_order = sorted(over, key=lambda night: (night.date, night.pk))
    return in_order[-1:] if span.key == "last" else in_order


@pytest.mark.django_db
@settings(
    max_examples=SEASONS,
    phases=[Phase.generate],  # no seed is simpler than another
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32))
def test_every_span_of_any_group_sums_what_its_journals_say(seed: int) -> None:
    group = a_group(random.Random(seed), cast.device("Ann’s phone"))
    spans = spans_of(group)
    assert {"season", "all", "last"} <= {span.key.partition("-")[0] for span in spans}
    for span in spans:
        period, nights = read(group, span), nights_in(group, span)
        assert [one.night for one in period.nights] == nights
        assert as_summed(period) == counted_anew(nights)
        assert period.deals == sum(len(journal.read(night).ledger.deals) for night in nights)
        assert {night.pk for night in period.unfinished} == {
            night.pk
            for night in Night.objects.filter(group=group)
            if night.closed_at is None and not night.struck_at and span.first <= night.date <= span.last
        }
    assert list(checking.check_group(group)) == []


@pytest.mark.django_db
@settings(
    max_examples=SEASONS,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32))
def test_the_nights_of_any_player_are_those_whose_journals_say_so(seed: int) -> None:
    group = a_group(random.Random(seed), cast.device("Ann’s phone"))
    played = {night: counted_anew([night]) for night in group.nights.all()}
    for player in group.players.all():
        assert list(group.nights.filter(played_by(player))) == [
            night for night, people in played.items() if player.pk in people
        ]
