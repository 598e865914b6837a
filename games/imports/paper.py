"""A night of which paper kept only the nets, as a journal that comes to them."""

from collections.abc import Mapping

from games import rules


def on_paper(
    nets: Mapping[str, int], money: rules.Money | None, house_rules: Mapping[str, object]
) -> rules.NightFile:
    """The night file of these nets (name → chips, adding up to 0): who lost pays the pot, who won takes it.

    No deal is made up. `house_rules` are those the table plays by; they move no chip here.
    """
    lost = [rules.Transfer(giver=name, taker=None, chips=-net) for name, net in nets.items() if net < 0]
    won = [rules.Transfer(giver=None, taker=name, chips=net) for name, net in nets.items() if net > 0]
    return rules.NightFile(
        format="bourre-night",
        version=1,
        money=money,
        rules=dict(house_rules),
        seats=tuple(nets),
        events=(*lost, *won, rules.Close(pot="share")),
    )
