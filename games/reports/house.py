"""The rules card of a night, and what the night would have been under other rules."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games import rule_words, rules, words
from games.figures import chips, signed
from games.journal import Journal
from games.models import Night
from games.reports.table import fresh_key
from games.reports.unit import in_its_unit


@dataclass(frozen=True)
class RulesPage:
    """This table's rules in sentences."""

    night: Night
    version: int
    key: str
    sentences: list[str]


@in_its_unit
def rules_page(book: Journal) -> RulesPage:
    """The rules in force."""
    return RulesPage(book.night, book.night.version, fresh_key(), rule_words.card(book.ledger.table.rules))


@dataclass(frozen=True)
class Pair:
    """One thing as it was and as it would have been."""

    name: str
    now: str
    then: str

    @property
    def differs(self) -> bool:
        return self.now != self.then


@dataclass(frozen=True)
class WhatIf:
    """The night as played beside the night under other rules; `error` where it could not have happened."""

    error: str
    pots: tuple[Pair, ...] = ()
    nets: tuple[Pair, ...] = ()
    payments_now: tuple[str, ...] = ()
    payments_then: tuple[str, ...] = ()


@in_its_unit
def what_if(book: Journal, house: rules.HouseRules) -> WhatIf:
    """Replay this night under `house` from its first deal on; nothing is saved."""
    events = tuple(event for event in book.night_file.events if not isinstance(event, rules.NewRules))
    other = replace(book.night_file, rules=rules.overrides_of(house), events=events)
    try:
        then = rules.replay(other)
    except rules.RulesError as error:
        return WhatIf(error=_impossible(error))
    now = book.ledger
    return WhatIf(
        error="",
        pots=tuple(
            Pair(str(was.number), chips(was.pot), chips(would.pot))
            for was, would in zip(now.deals, then.deals, strict=True)
        ),
        nets=tuple(Pair(name, signed(net), signed(then.net[name])) for name, net in now.net.items()),
        payments_now=_payments(book.night_file),
        payments_then=_payments(other),
    )


def _impossible(error: rules.RulesError) -> str:
    """Which deal could not have been, since the place in a file means nothing to people."""
    place = error.where.partition("(")[2].rstrip(")") or error.where
    return _("Under these rules the night could not have been: {place}. {why}").format(
        place=place, why=words.said(error)
    )


def _payments(night: rules.NightFile) -> tuple[str, ...]:
    """Who would pay whom; a night still open is taken as closed now with the pot shared."""
    if not (night.events and isinstance(night.events[-1], rules.Close)):
        night = replace(night, events=(*night.events, rules.Close(pot="share")))
    paid = rules.replay(night).payments or ()
    return tuple(words.payment(each.giver, each.taker, chips(each.amount)) for each in paid)
