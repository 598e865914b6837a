"""Who plays at the table of the demo, and how."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Character:
    """Somebody's way to play. All figures but `skill` are shares between 0 and 1."""

    name: str
    needs: float  # how good a hand must be to play it
    after_bourre: float = 0.0  # how much less good one will do right after a bourré; below zero: better
    skill: float = 1.0  # what becomes of a hand, times what it is
    here: float = 0.9  # how often among those at the start
    late: float = 0.0  # of the other nights, how many begin late


PEOPLE = (
    Character(
        "Odile", needs=0.72, after_bourre=-0.15, skill=1.15, here=0.95
    ),  # careful, and more so once burnt
    Character("Remy", needs=0.5, after_bourre=0.4),  # chases the burn
    Character("Clovis", needs=0.35, skill=0.9, here=0.85),  # plays everything
    Character("T-Boy", needs=0.5, skill=1.05, here=0.8, late=0.7),
    Character("Marie-Claire", needs=0.55, after_bourre=0.1, skill=1.1),
    Character("Étienne", needs=0.6, here=0.6, late=0.5),  # comes from work
    Character("Noémie", needs=0.45, after_bourre=-0.1, skill=0.95, here=0.85),
)
FEWEST = 4  # fewer do not start a night
