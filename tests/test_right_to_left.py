"""Names written from right to left stay in their place in a sentence; others are written as they are."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from games import journal, reports, rules, words
from games.models import Device
from tests import cast
from tests.page import Page
from tests.rules import building
from tests.views.mending import at

SARA, MUSA, ANN, BO = "שרה כהן", "موسى 2", "Ann", "Bo"
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
EVERYTHING = building.night(
    building.event("buy_in", player=SARA, chips=20),
    building.event("cash_out", player=SARA, chips=5),
    building.deal({SARA: 3, MUSA: 2, ANN: 0}, note="מזל"),
    building.deal({SARA: 0, MUSA: 5}, sitting_out=[ANN]),
    building.deal({ANN: 3, SARA: 2, MUSA: 0}, reneges={SARA: "corrected", MUSA: "uncorrected"}),
    building.deal({MUSA: 2, SARA: 2, BO: 1}),
    building.deal({SARA: 4, BO: 1}, lose_next_deal=[MUSA]),
    building.event("join", player="משה", after=SARA),
    building.event("transfer", giver=SARA, to=MUSA, chips=3),
    building.event("count", player=MUSA, chips=7),
    building.event("seats", seats=[MUSA, "משה", SARA, ANN, BO]),
    building.event("leave", player="משה"),
    building.event("close", pot="player", player=SARA),
    seats=[SARA, MUSA, ANN, BO],
)


def bare(sentence: str) -> str:
    """A sentence without the names that are set apart."""
    return re.sub("\u2068[^\u2068\u2069]*\u2069", "", sentence)


def everything_said(ledger: rules.Ledger) -> Iterator[str]:
    for step in ledger.steps:
        yield words.line(step.event, step.deal)
        yield words.line(step.event)
        yield words.undo([step.event], None)
        yield words.short(step.event, 1)
        if isinstance(step.event, rules.Deal) and step.deal:
            yield words.result(step.event, step.deal, (step.deal.next_dealer, step.deal.next_pot))
            yield from words.story(step.event, step.deal)
            yield from words.bourres(step.deal)
    yield from words.recap(ledger)
    yield words.payment(SARA, MUSA, "12")
    yield words.did("record", SARA, "deal 1")
    yield words.said(rules.RulesError("seat_twice", "“{name}” sits twice at {count}", name=SARA, count=3))


def test_every_sentence_sets_such_names_apart() -> None:
    with translation.override("en"):
        said = list(everything_said(building.replay(EVERYTHING)))
    assert len(said) > 60
    assert [sentence for sentence in said if RIGHT_TO_LEFT.search(bare(sentence))] == []


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李雷", "O’Neil-Brouss 2", "🃏", ""])
def test_other_names_are_written_as_they_are(name: str) -> None:
    assert words.isolated(name) == name


@pytest.mark.parametrize("name", ["שרה", "محمد", "Bo שרה", "2 שרה", "ߊߋ"])
def test_a_name_with_one_letter_from_right_to_left_is_set_apart(name: str) -> None:
    assert words.isolated(name) == f"\u2068{name}\u2069"


def test_what_mending_would_change_says_old_and_new_in_this_order(book: Client, ann: Device) -> None:
    night = cast.start_night(ann, "שרה", "משה", "Ann")
    cast.play(book, night, [{"שרה": 3, "משה": 2, "Ann": 0}, {"Ann": 5}])
    form = cast.deal_form(night, {"משה": 3, "שרה": 2})
    page = Page(book.post(at(night, 0, "correct/"), form))
    assert page.says("\u2068שרה\u2069 1 → −2")
    assert page.says("\u2068משה\u2069 −2 → 1")


def test_the_text_to_send_sets_such_names_apart(book: Client, ann: Device) -> None:
    night = cast.start_night(ann, "שרה", "משה", "Ann")
    cast.play(book, night, [{"שרה": 3, "משה": 2, "Ann": 0}, {"Ann": 5, "משה": 0}])
    cast.write(night, ann, {"type": "close", "pot": "share"})
    text = reports.settle_page(journal.read(night)).text
    assert text.splitlines()[2:] == [
        "\u2068שרה\u2069 +3",
        "Ann +3",
        "\u2068משה\u2069 −6",
        "adds up to 0",
        "",
        "\u2068משה\u2069 pays \u2068שרה\u2069 3",
        "\u2068משה\u2069 pays Ann 3",
    ]
