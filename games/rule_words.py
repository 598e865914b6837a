"""House rules in plain sentences, each true for the table's own switches: the rules card."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.figures import chips
from games.rules import HouseRules

StrOrPromise = str | Promise

PRESET_NAMES = {
    "louisiana": gettext_lazy("Louisiana"),
    "louisiana_limit": gettext_lazy("Louisiana with a limit"),
    "double_ante": gettext_lazy("Double ante"),
    "quarter_ante": gettext_lazy("Quarter ante (more than half wins)"),
    "four_card": gettext_lazy("Four cards"),
    "lsu": gettext_lazy("LSU (a tie antes again)"),
    "simultaneous": gettext_lazy("All declare at once"),
}


SWITCH_NAMES = {
    "tricks": gettext_lazy("Tricks in a deal"),
    "ante": gettext_lazy("Ante"),
    "play_fee": gettext_lazy("Fee to play"),
    "stay_fee": gettext_lazy("Fee to stay after the draw"),
    "bourre_exempt": gettext_lazy("A bourré skips the next ante"),
    "tie_exempt": gettext_lazy("A tie skips the next ante"),
    "wins": gettext_lazy("Who wins"),
    "tied_pot": gettext_lazy("A tied pot"),
    "bourre_pays": gettext_lazy("A bourré pays"),
    "limit": gettext_lazy("Limit"),
    "limit_on": gettext_lazy("The limit holds for"),
    "renege_times": gettext_lazy("A renege costs, times a bourré"),
    "reneger_may_win": gettext_lazy("Who reneged late may win"),
    "barred_pot": gettext_lazy("When the best may not win"),
    "dealer_antes_for_all": gettext_lazy("The dealer antes for all"),
    "min_in": gettext_lazy("At least so many must play"),
    "trump_card": gettext_lazy("Trump"),
    "declaring": gettext_lazy("Declaring"),
    "max_discards": gettext_lazy("Cards drawn at most"),
    "ace_dealer_must_play": gettext_lazy("A dealer with the ace must play"),
}

VALUE_NAMES: dict[object, StrOrPromise] = {
    "most": gettext_lazy("more than any other"),
    "majority": gettext_lazy("more than half"),
    "stays": gettext_lazy("the pot stays"),
    "shared": gettext_lazy("those tied share it"),
    "next": gettext_lazy("the best of the others"),
    "both": gettext_lazy("winner and payments"),
    "penalty": gettext_lazy("payments only"),
    "pot": gettext_lazy("the pot"),
    "dealers_last": gettext_lazy("the dealer’s last card"),
    "separate": gettext_lazy("a separate card"),
    "separate_dealer_may_take": gettext_lazy("a separate card the dealer may take"),
    "in_turn": gettext_lazy("in turn"),
    "two_rounds": gettext_lazy("in two rounds"),
    "simultaneous": gettext_lazy("all at once"),
    None: gettext_lazy("none"),
    True: gettext_lazy("yes"),
    False: gettext_lazy("no"),
}


def switch(name: str, value: object) -> str:
    """One switch with its value in a few words: "Limit: 20"."""
    if name == "preset":
        return str(PRESET_NAMES[str(value)])
    word = value if isinstance(value, int) and not isinstance(value, bool) else VALUE_NAMES[value]
    return f"{SWITCH_NAMES[name]}: {word}"


def card(rules: HouseRules) -> list[str]:
    """The rules card, from the ante to the renege."""
    return [
        *_antes(rules),
        *_winning(rules),
        *_bourre(rules),
        *_reneges(rules),
        *_cards(rules),
    ]


def _antes(rules: HouseRules) -> list[str]:
    sentences = []
    if rules.ante and rules.dealer_antes_for_all:
        sentences.append(
            _("The dealer puts up {chips} for each player dealt in.").format(chips=chips(rules.ante))
        )
    elif rules.ante:
        sentences.append(
            _("Everyone dealt in antes {chips}, those who pass too.").format(chips=chips(rules.ante))
        )
    else:
        sentences.append(_("There is no ante before the deal."))
    if rules.play_fee:
        sentences.append(_("Whoever plays pays {chips} more.").format(chips=chips(rules.play_fee)))
    if rules.stay_fee:
        sentences.append(
            _("Going on after the draw costs {chips}; who drops out then loses what was paid.").format(
                chips=chips(rules.stay_fee)
            )
        )
    return [*sentences, *_exemptions(rules)]


def _exemptions(rules: HouseRules) -> list[str]:
    if rules.dealer_antes_for_all or not rules.ante:
        return []
    if rules.bourre_exempt and rules.tie_exempt:
        return [_("Whoever paid a bourré or tied for most tricks skips the next ante.")]
    if rules.bourre_exempt:
        return [_("Whoever paid a bourré skips the next ante; who tied does not.")]
    if rules.tie_exempt:
        return [_("Whoever tied for most tricks skips the next ante; who paid a bourré does not.")]
    return [_("Nobody skips an ante.")]


def _winning(rules: HouseRules) -> list[str]:
    if rules.wins == "most":
        most = _("The pot goes to whoever takes more tricks than any other player.")
    else:
        most = _("The pot goes to whoever takes more than half of the {tricks} tricks.").format(
            tricks=rules.tricks
        )
    tie = (
        _("A tie for most tricks: the pot stays.")
        if rules.tied_pot == "stays"
        else _("A tie for most tricks: those tied share the pot, odd chips from the dealer’s left.")
    )
    return [most, tie, *_limit(rules)]


def _limit(rules: HouseRules) -> list[str]:
    if rules.limit is None:
        return [_("There is no limit.")]
    if rules.limit_on == "both":
        return [
            _("Nobody takes or pays more than {chips} at once; the rest of the pot stays.").format(
                chips=chips(rules.limit)
            )
        ]
    return [
        _("Nobody pays more than {chips} at once; the winner takes all.").format(chips=chips(rules.limit))
    ]


def _bourre(rules: HouseRules) -> list[str]:
    if rules.bourre_pays == "pot":
        return [_("Bourré (in, and no trick): pays as much as the pot held into the next pot.")]
    return [
        _("Bourré (in, and no trick): pays {chips} into the next pot.").format(chips=chips(rules.bourre_pays))
    ]


def _reneges(rules: HouseRules) -> list[str]:
    times = ngettext(
        "A renege not put right costs as much as a bourré.",
        "A renege not put right costs {times} times as much as a bourré.",
        rules.renege_times,
    ).format(times=rules.renege_times)
    wins = (
        _("Who reneged and did not put it right may still win.")
        if rules.reneger_may_win
        else _("Who reneged may not win the pot.")
    )
    barred = (
        _("The pot stays then.")
        if rules.barred_pot == "stays"
        else _("The best of the others is judged instead.")
    )
    return [times, f"{wins} {barred}", _("A renege put right in time costs the next turn to deal.")]


def _cards(rules: HouseRules) -> list[str]:
    sentences = [
        _("{tricks} cards each, {tricks} tricks.").format(tricks=rules.tricks),
        {
            "dealers_last": _("The dealer’s last card is turned up as trump."),
            "separate": _("A separate card is turned up as trump."),
            "separate_dealer_may_take": _("A separate card is turned up as trump; the dealer may take it."),
        }[rules.trump_card],
        {
            "in_turn": _("Players declare in turn."),
            "two_rounds": _("Players declare in two rounds."),
            "simultaneous": _("All declare at once."),
        }[rules.declaring],
        _("Up to {cards} cards may be drawn.").format(cards=rules.max_discards),
    ]
    if rules.ace_dealer_must_play:
        sentences.append(_("A dealer who turns up the ace must play."))
    if rules.min_in:
        sentences.append(_("At least {players} must play.").format(players=rules.min_in))
    return sentences
