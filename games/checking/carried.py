"""Pots carried from one night to the next."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from games import rules
from games.checking.finding import Finding
from games.models import Group, Night


@dataclass
class Pots:
    """What the nights of a group left in the pot, as they are replayed, and which of them opened others."""

    group: Group
    closed: dict[int, tuple[str, int]] = field(default_factory=dict)  # night id → what became of it, chips
    known: set[int] = field(default_factory=set)
    opened: list[Night] = field(default_factory=list)  # by the pot of another night

    def see(self, night: Night) -> None:
        """Note a night of the group."""
        self.known.add(night.pk)
        if night.carried_from_id is not None:
            self.opened.append(night)

    def leave(self, night: Night, ledger: rules.Ledger) -> None:
        """Note what a night comes to; one that is open may still change."""
        if ledger.closing is not None:
            self.closed[night.pk] = ledger.closing.pot, ledger.pot

    def check(self) -> Iterator[Finding]:
        """Each night that another one's pot opened must open with that pot."""
        for night in self.opened:
            if night.carried_from_id not in self.known:
                yield self._finding(night, _("its pot comes from a night that is not of this group"))
            how, pot = self.closed.get(night.carried_from_id or 0, ("carry", night.opening_pot))
            if how != "carry":
                yield self._finding(night, _("its pot comes from a night that did not carry it"))
            elif pot != night.opening_pot:
                what = _("opens with {opens} in the pot, but {left} were carried to it")
                yield self._finding(night, what.format(opens=night.opening_pot, left=pot))

    def _finding(self, night: Night, what: str) -> Finding:
        return Finding(what, self.group, night)
