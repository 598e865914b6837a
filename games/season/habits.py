"""How somebody plays: how often in, won and bourré, usually, after an own bourré and in big pots."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules
from games.figures import average, deals, part_of, percent


@dataclass(frozen=True)
class Share:
    """How often of how often: "12 of 57", "21 %"; of nothing at all "" and "–"."""

    counted: str
    rate: str


@dataclass(frozen=True)
class Habit:
    """What somebody does in deals of a kind; of big pots only those played are known: `dealt` has no rate."""

    kind: str
    dealt: Share
    won: Share
    bourre: Share


@dataclass(frozen=True)
class Habits:
    """The usual deals first, those of a kind beneath; and what happens when in."""

    rows: tuple[Habit, ...]
    tricks: str  # of a deal played, on average
    shares: tuple[tuple[str, Share], ...]  # what of, and how often


def habits(figures: Sequence[rules.Figures]) -> Habits | None:
    """What the nights of somebody come to; None where no deal is known."""
    dealt_in, played, won, bourres = _sums(figures, "dealt_in", "played", "won", "bourres")
    if not dealt_in:
        return None
    tricks, alone, tied, reneges = _sums(figures, "tricks", "won_alone", "tied", "reneges")
    usual = Habit(_("All deals"), _share(played, dealt_in), _share(won, played), _share(bourres, played))
    return Habits(
        rows=(usual, _after_bourre(figures), _in_big_pots(figures)),
        tricks=average(tricks, played),
        shares=(
            (_("Pots won that nobody else played for"), _share(alone, won)),
            (_("Deals tied for the most tricks"), _share(tied, played)),
            (_("Deals with a renege"), _share(reneges, played)),
        ),
    )


def _after_bourre(figures: Sequence[rules.Figures]) -> Habit:
    dealt, played, won, bourres = _sums(figures, "after_bourre", "chased", "chased_won", "chased_bourres")
    return Habit(
        _("Right after an own bourré"), _share(played, dealt), _share(won, played), _share(bourres, played)
    )


def _in_big_pots(figures: Sequence[rules.Figures]) -> Habit:
    played, won, bourres = _sums(figures, "big_pots", "big_pots_won", "big_pots_bourres")
    kind = _("Pots above {count} antes").format(count=rules.BIG_POT)
    return Habit(kind, Share(deals(played), ""), _share(won, played), _share(bourres, played))


def _sums(figures: Sequence[rules.Figures], *names: str) -> tuple[int, ...]:
    """The sums of these counts over some nights."""
    return tuple(sum(getattr(one, name) for one in figures) for name in names)


def _share(part: int, whole: int) -> Share:
    return Share(part_of(part, whole) if whole else "", percent(part, whole))
