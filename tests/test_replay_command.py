"""`manage.py replay`: ledgers of night files, for people and for programs."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games import rules

NIGHTS = Path(__file__).parent / "rules" / "nights"


def replay(*files: Path, as_json: bool) -> tuple[int, str]:
    """Exit status and what was printed."""
    out = io.StringIO()
    try:
        call_command("replay", *map(str, files), stdout=out, json=as_json)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The night of E66: three deals, five players, a pot shared, money."""
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(json.loads((NIGHTS / "e66.json").read_text())["night"]))
    return file


@pytest.fixture
def refused(tmp_path: Path) -> Path:
    file = tmp_path / "refused.json"
    file.write_text('{"format": "bourre-night", "version": 1, "seats": ["A"], "events": []}')
    return file


class TestReplay:
    def test_json_is_one_object_a_line_in_the_order_of_the_files(self, friday: Path, refused: Path) -> None:
        status, out = replay(refused, friday, as_json=True)
        first, second = map(json.loads, out.splitlines())
        assert first == {
            "file": str(refused),
            "ok": False,
            "error": "seats: seated: 1; between 2 and 12 are possible",
        }
        ledger = rules.ledger_json(rules.replay(rules.read_night(friday.read_bytes())))
        assert second == json.loads(json.dumps({"file": str(friday), "ok": True, **ledger}))
        assert status == 1

    def test_the_exit_status_is_0_where_all_files_are_read(self, friday: Path) -> None:
        assert replay(friday, friday, as_json=True)[0] == 0

    def test_for_people_each_deal_is_a_block_in_plain_words_then_stacks_and_payments(
        self, friday: Path
    ) -> None:
        status, out = replay(friday, as_json=False)
        blocks = out.split("\n\n")
        assert (status, len(blocks)) == (0, 5)
        assert blocks[2].splitlines() == [
            "Deal 2",
            "  A deals.",
            "  5 chips lie in the pot.",
            "  A, B, D and E ante 1 each.",
            "  They play for 9.",
            "  Tricks: B 2, D 2, A 1.",
            "  Tie of B and D: the pot stays.",
            "  9 are in the pot.",
            "  No ante next time: B and D.",
            "  B deals next; the next pot is 12.",
        ]
        assert "  C pays D $3.25" in blocks[4].splitlines()

    def test_a_file_that_is_not_there_is_said_so_and_the_others_are_read(
        self, friday: Path, tmp_path: Path
    ) -> None:
        status, out = replay(tmp_path / "nowhere.json", friday, as_json=True)
        missing, read = map(json.loads, out.splitlines())
        assert (status, missing["ok"], read["ok"]) == (1, False, True)
        assert missing["error"] == "cannot be read: No such file or directory"

    def test_a_folder_is_no_night(self, tmp_path: Path) -> None:
        assert replay(tmp_path, as_json=False) == (1, f"{tmp_path}: cannot be read: Is a directory\n")
