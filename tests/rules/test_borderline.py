"""Files that look odd and are sound: nothing here may be refused."""

import json
from pathlib import Path

import pytest

from games import rules

from .building import Json, as_json, deal, event, night, replay

TWO_IN = {"A": 3, "B": 2}
USD = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
FOUR_CARD = {"preset": "four_card"}
COMING = [event("join", player=name) for name in "FGHI"]

SOUND: list[tuple[str, Json]] = [
    ("no events", night()),
    ("two seats", night(deal(TWO_IN), seats="AB")),
    ("twelve seats", night(seats="ABCDEFGHIJKL")),
    ("nobody's name or note", night(name="", note="")),
    ("rules without a word", night(rules={})),
    ("a buy-in without cents", night(money=USD | {"buy_in": "20"})),
    ("a buy-in with one digit of cents", night(money=USD | {"buy_in": "20.5"})),
    ("a buy-in of a thousand million chips", night(money=USD | {"buy_in_chips": 1_000_000_000})),
    ("an opening pot of a thousand million", night(opening_pot=1_000_000_000)),
    ("an ante of a million", night(deal(TWO_IN), rules={"ante": 1_000_000})),
    ("a name of 30 characters", night(seats=["A", "x" * 30])),
    ("a name of 30 characters with its spaces cut off", night(seats=["A", f"  {'x' * 30} "])),
    ("a name of 30 letters that were two characters each", night(seats=["A", "e\u0301" * 30])),
    ("a Persian name with its joiner", night(seats=["A", "علی\u200cرضا"])),
    (
        "a family and a burning heart",
        night(seats=["👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥"], first_dealer="❤\ufe0f\u200d🔥"),
    ),
    ("a name of an astronaut", night(seats=["A", "👩\u200d🚀"])),
    ("a name called null", night(seats=["A", "null"])),
    ("lists of nobody", night(deal(TWO_IN, sitting_out=[], dropped=[], lose_next_deal=[], reneges={}))),
    ("eight dealt in of nine", night(*COMING, deal(TWO_IN, sitting_out=["I"]))),
    ("all but one dropped out", night(deal({"A": 4}, dropped=["B", "C", "D", "E"]), rules=FOUR_CARD)),
    ("someone sitting out loses the deal", night(deal(TWO_IN, sitting_out=["C"], lose_next_deal=["C"]))),
    ("min_in above those dealt in", night(deal({"A": 5}), rules={"min_in": 8})),
    ("one seat taken", night(*[event("leave", player=name) for name in "ABCD"])),
    ("new seats that are the old ones", night(event("seats", seats=list("ABCDE")))),
    ("new rules without a word", night(event("rules", rules={}))),
    ("the whole pot given away", night(deal({}), event("transfer", giver=None, to="A", chips=5))),
    ("a debt of a thousand million counted", night(event("count", player="A", chips=-1_000_000_000))),
    ("a note of 200 characters", night(deal({}, note="é" * 200))),
    ("a time with Z", night(deal({}, at="2026-11-27T21:14:00Z"))),
    ("a note on a close", night(event("close", pot="share", note="good night"))),
]


@pytest.mark.parametrize("file", [row[1] for row in SOUND], ids=[row[0] for row in SOUND])
def test_it_is_played_to_the_end_and_written_again(file: Json) -> None:
    read = rules.read_night(json.dumps(file))
    ledger = rules.replay(read)
    assert len(ledger.steps) == len(file["events"])
    assert rules.read_night(rules.write_night(read)) == read


def test_bytes_and_text_are_the_same_file() -> None:
    text = json.dumps(night(deal({"Zoé": 3, "B": 2}), seats=["Zoé", "B"]), ensure_ascii=False)
    assert rules.read_night(text.encode()) == rules.read_night(text)


def test_a_pot_that_doubles_all_night_is_still_exact() -> None:
    many = [deal({"A": 5, "B": 0, "C": 0}) for _ in range(40)]
    ledger = replay(night(*many, seats="ABC", rules={"ante": 0}, opening_pot=1))
    assert ledger.pot == 2**40
    assert ledger.stacks == {"A": 2**40 - 1, "B": -(2**40 - 1), "C": -(2**40 - 1)}


def test_the_night_in_the_documents_comes_to_the_ledger_in_the_documents() -> None:
    page = (Path(__file__).parents[2] / "docs" / "night-file.md").read_text(encoding="utf-8")
    told, ledger = (json.loads(block.split("```")[0]) for block in page.split("```json\n")[1:])
    first_deal_only = told | {"events": told["events"][:2]}
    assert as_json(replay(first_deal_only)) | {"file": "friday.json", "ok": True} == ledger
