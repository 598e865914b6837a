"""The nights of a span as sheets: a row a player and night, and the standings."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import rules
from games.season import Period, PlayedNight
from games.season.standings import best_first
from games.season.totals import Total, totals_of

from .files import Cell, Sheet, amount


def season_sheets(period: Period) -> tuple[Sheet, Sheet]:
    """The nights in order, and the standings, best net first."""
    return _nights(period), _standings(period)


def _nights(period: Period) -> Sheet:
    head = [
        _("Date"),
        _("Night"),
        _("Player"),
        _("Deals"),
        _("Dealt in"),
        _("Played"),
        _("Tricks"),
        _("Pots won"),
        _("Chips won"),
        _("Ties"),
        _("Bourrés"),
        _("Paid"),
        _("Reneges"),
        _("Antes"),
        _("Net"),
        _("Money"),
        _("Currency"),
    ]
    rows = (
        _played(night, period.name(one.player), one.figures)
        for night in period.nights
        for one in night.people
    )
    return Sheet(_("Nights"), [head, *rows])


def _played(played: PlayedNight, name: str, of: rules.Figures) -> list[Cell]:
    night = played.night
    deals = [of.deals, of.dealt_in, of.played, of.tricks, of.won, of.won_chips, of.tied]
    deals += [of.bourres, of.paid, of.reneges, of.antes]
    # Of a night from paper nobody knows them, which is not zero.
    known: list[Cell] = [None] * len(deals) if played.nets_only else [*deals]
    return [night.date, str(night), name, *known, of.net, *_money(of.money, night.currency)]


def _money(minor: int | None, currency: str) -> list[Cell]:
    return [None, None] if minor is None else [amount(minor, rules.MINOR_DIGITS[currency]), currency]


def _standings(period: Period) -> Sheet:
    totals = best_first(totals_of(period))
    currencies = sorted({currency for one in totals for currency in one.money})
    money = [_("Money ({currency})").format(currency=currency) for currency in currencies]
    head = [_("Player"), _("Nights"), _("Net"), _("Deals played"), _("Bourrés"), *money]
    rows: list[list[Cell]] = [
        [one.name, one.nights, one.net, *_deals(period, one), *_amounts(one.money, currencies)]
        for one in totals
    ]
    return Sheet(_("Standings"), [head, *rows])


def _deals(period: Period, one: Total) -> list[Cell]:
    """Deals played and bourrés: of nights from paper alone nobody knows them."""
    known = any(not night.nets_only for night, _figures in period.of_player[one.player])
    return [one.played, one.bourres] if known else [None, None]


def _amounts(money: dict[str, int], currencies: list[str]) -> Iterator[Cell]:
    for currency in currencies:
        yield amount(money[currency], rules.MINOR_DIGITS[currency]) if currency in money else None
