"""The story of a night: what people still talk about the next day, one sentence each."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.figures import chips, signed
from games.rules import Outcome

from .sentences import isolated


def recap(ledger: rules.Ledger) -> list[str]:
    """At most six sentences: who won, the biggest pot, bourrés, the comeback, ties, pots in a row."""
    if ledger.nets_only:
        return [*_winner(ledger.net), _("Which deals there were, nobody wrote down.")]
    if not ledger.deals:
        return [_("No deal was played.")]
    figures = rules.figures_of(ledger)
    return [
        *_winner(ledger.net),
        *_biggest_pot(ledger.deals),
        *_bourres(figures),
        *_comeback(figures),
        *_ties(ledger.deals),
        *_pots_in_a_row(ledger.deals),
    ]


def _winner(nets: Mapping[str, int]) -> Iterator[str]:
    best, worst = max(nets, key=lambda name: nets[name]), min(nets, key=lambda name: nets[name])
    if nets[best] <= 0 <= nets[worst]:
        yield _("Nobody won and nobody lost.")
    elif nets[best] <= 0:
        yield _("Nobody won; {worst} lost most, {lost}.").format(
            worst=isolated(worst), lost=signed(nets[worst])
        )
    else:
        yield _("{best} takes the night with {won}; {worst} is last with {lost}.").format(
            best=isolated(best),
            won=signed(nets[best]),
            worst=isolated(worst),
            lost=signed(nets[worst]),
        )


def _biggest_pot(deals: Sequence[rules.DealResult]) -> Iterator[str]:
    taken = [deal for deal in deals if deal.winners]
    if not taken:
        yield _("No pot was ever taken.")
        return
    biggest = max(taken, key=lambda deal: sum(deal.winners.values()))
    yield _("The biggest pot, {chips}, went to {names} in deal {number}.").format(
        chips=chips(sum(biggest.winners.values())),
        names=" + ".join(isolated(name) for name in biggest.winners),
        number=biggest.number,
    )


def _bourres(figures: Mapping[str, rules.Figures]) -> Iterator[str]:
    total = sum(one.bourres for one in figures.values())
    if not total:
        yield _("Nobody went bourré all night.")
        return
    name = max(figures, key=lambda one: (figures[one].bourres, figures[one].paid))
    text = ngettext(
        "The only bourré was {name}: {paid} paid in.",
        "{name} carried the bourrés: {own} of {total}, {paid} paid in.",
        total,
    )
    yield text.format(
        name=isolated(name), own=figures[name].bourres, total=total, paid=chips(figures[name].paid)
    )


def _comeback(figures: Mapping[str, rules.Figures]) -> Iterator[str]:
    """Whoever climbed most; antes paid before the first pot was won are no low to come back from."""
    climbed = {name: (one.lowest, one.net) for name, one in figures.items() if _came_back(one)}
    name = max(climbed, key=lambda one: climbed[one][1] - climbed[one][0], default="")
    low, net = climbed.get(name, (0, 0))
    if net > low:
        yield _("The comeback: {name}, from {low} to {net}.").format(
            name=isolated(name), low=signed(low), net=signed(net)
        )


def _came_back(one: rules.Figures) -> bool:
    depth, climb = -one.lowest, one.net - one.lowest
    return climb <= 4 * depth and depth <= 2 * climb


def _ties(deals: Sequence[rules.DealResult]) -> Iterator[str]:
    runs = [list(run) for tied, run in groupby(deals, lambda deal: deal.outcome == Outcome.TIED) if tied]
    longest = max(runs, key=len, default=[])
    if len(longest) > 1:
        yield _("Tied {count} times in a row, deals {first} to {last}: nobody could have it.").format(
            count=len(longest), first=longest[0].number, last=longest[-1].number
        )
    elif longest:
        yield _("Ties never came twice in a row; the first was deal {number}.").format(
            number=longest[0].number
        )
    else:
        yield _("Not one tie all night.")


def _pots_in_a_row(deals: Sequence[rules.DealResult]) -> Iterator[str]:
    """The longest run of pots one person took whole, one deal right after another."""
    runs = [(name, list(run)) for name, run in groupby(deals, _taker) if name]
    name, longest = max(runs, key=lambda run: len(run[1]), default=("", []))
    if len(longest) > 1:
        yield _("Hot hand: {name} took {count} pots in a row, deals {first} to {last}.").format(
            name=isolated(name), count=len(longest), first=longest[0].number, last=longest[-1].number
        )


def _taker(deal: rules.DealResult) -> str:
    return next(iter(deal.winners)) if len(deal.winners) == 1 else ""
