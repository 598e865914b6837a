"""Who deals and who antes through a whole night, straight from the text of `docs/rules.md`."""

from collections import Counter
from collections.abc import Collection

from .building import Json
from .by_the_book import antes, exempt_after, in_force


class Turns:
    """Seats, lost turns and exemptions of a night; `turn` is where the deal is to come next."""

    def __init__(self, night: Json) -> None:
        self.seated: list[str] = list(night["seats"])
        self.house = in_force(night["rules"])
        self.turn: str = night["first_dealer"]
        self.dealt: str | None = None
        self.lost: Counter[str] = Counter()
        self.exempt: set[str] = set()

    def left_of(self, name: str) -> str:
        return self.seated[(self.seated.index(name) + 1) % len(self.seated)]

    def coming(self, lost: Counter[str], sitting_out: Collection[str]) -> str:
        """Who deals; takes the turns lost on the way out of `lost`."""
        name = self.turn if self.dealt is None else self.left_of(self.dealt)
        while name in sitting_out or lost[name]:
            if name not in sitting_out:
                lost[name] -= 1
            name = self.left_of(name)
        return name

    def deal(
        self, deal: Json, fined: Collection[str], tied: Collection[str]
    ) -> tuple[str, dict[str, int], str]:
        """Dealer and antes of a deal, and who deals after it."""
        out = deal.get("sitting_out", [])
        dealer = deal["dealer"] if "dealer" in deal else self.coming(self.lost, out)
        dealt_in = [name for name in self.seated if name not in out]
        house = self.house | {"ante": deal.get("ante", self.house["ante"])}
        if not house["dealer_antes_for_all"]:
            dealt_in = [name for name in dealt_in if name not in self.exempt]
        anted = antes(house, dealt_in, dealer)
        self.dealt = dealer
        self.lost.update(deal.get("lose_next_deal", []))
        self.lost.update(name for name, kind in deal.get("reneges", {}).items() if kind == "corrected")
        self.exempt = exempt_after(self.house, fined, tied)
        return dealer, anted, self.coming(self.lost.copy(), [])

    def leave(self, name: str) -> None:
        after = self.left_of(name)
        if name == self.dealt:
            self.turn, self.dealt = after, None
        elif name == self.turn:
            self.turn = after
        self.seated.remove(name)
        self.exempt.discard(name)
        del self.lost[name]

    def join(self, name: str, after: str | None) -> None:
        self.seated.insert(len(self.seated) if after is None else self.seated.index(after) + 1, name)

    def other(self, event: Json) -> None:
        """Any event that is no deal."""
        match event["type"]:
            case "leave":
                self.leave(event["player"])
            case "join":
                self.join(event["player"], event.get("after"))
            case "seats":
                self.seated = list(event["seats"])
            case "rules":
                self.house = in_force(event["rules"], self.house)
