"""The rules: a deal scored, a night replayed, a night settled. All nights come from fixed seeds."""

import random
from collections.abc import Callable

from games import rules

from .timing import Measured, calibration, median_seconds

SEVEN = tuple("ABCDEFG")
DEALS = 120
PARTIES = "ABCDEFGHIJKLMNOP"


def a_deal(chance: random.Random) -> rules.Deal:
    """Two to seven of seven in, five tricks at random, a renege now and then."""
    playing = chance.sample(SEVEN, chance.randint(2, 7))
    tricks = dict.fromkeys(playing, 0)
    for _ in range(5):
        tricks[chance.choice(playing)] += 1
    return rules.Deal(tricks=tricks, reneges={playing[0]: "uncorrected"} if chance.random() < 0.02 else {})


def a_night(deals: int = DEALS) -> rules.NightFile:
    """A night of seven under a limit, so that the figures stay those of a real table."""
    chance = random.Random(1)
    happened: list[rules.Event] = [rules.BuyIn(player=name, chips=80) for name in SEVEN]
    happened += [a_deal(chance) for _ in range(deals)]
    return rules.NightFile(
        format="bourre-night",
        version=1,
        seats=SEVEN,
        events=(*happened, rules.Close(pot="share")),
        rules={"preset": "louisiana_limit"},
    )


def hard_nets(parties: int) -> dict[str | None, int]:
    """Nets of which no few add up to zero, so that the search finds no short way out."""
    nets = [(-3) ** place for place in range(parties - 1)]
    return dict(zip(PARTIES, [*nets, -sum(nets)], strict=False))


def measured() -> list[Measured]:
    """Each figure of the rules, with what it should stay below."""
    loop = median_seconds(calibration)

    def one(title: str, aim: float, work: Callable[[], object], share: int = 1) -> Measured:
        seconds = median_seconds(work) / share
        return Measured(title, seconds, aim, seconds / loop)

    night = a_night()
    text = rules.write_night(night)
    return [
        Measured("calibration loop", loop, None, 1.0),
        one("one deal of seven players", 20e-6, lambda: rules.replay(night), share=DEALS),
        one("a night of 120 deals replayed", 3e-3, lambda: rules.replay(night)),
        one("a night of 120 deals read and replayed", 10e-3, lambda: rules.replay(rules.read_night(text))),
        one("who pays whom among 8", 20e-3, lambda: rules.fewest_payments(hard_nets(8))),
        one("who pays whom among 12", 20e-3, lambda: rules.fewest_payments(hard_nets(12))),
        one("who pays whom among 16", 1.0, lambda: rules.fewest_payments(hard_nets(16))),
    ]
