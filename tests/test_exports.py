"""The book in files for spreadsheets: numbers stay numbers, no text is a formula (docs/promises.md: S6)."""

import csv
import io
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client
from openpyxl import load_workbook

from games import exports, recording, rules
from games.exports.files import Sheet
from games.models import Device, Night
from tests import cast
from tests.season.making import add_nights, figures

FORMULAS = ("=1+1", "+1", "-1", "@SUM(1)", "＝1", "\tx", "\rx", "\nx")
QUARTERS = rules.Money(currency="USD", buy_in="20.00", buy_in_chips=80)


def rows_of(answer: HttpResponseBase) -> list[list[str]]:
    """The cells of a CSV file that was downloaded."""
    return list(csv.reader(io.StringIO(content(answer).decode("utf-8-sig"), newline="")))


def content(answer: HttpResponseBase) -> bytes:
    assert answer.status_code == 200
    found: bytes = answer.content  # type: ignore[attr-defined]
    return found


def sheets_of(data: bytes) -> dict[str, list[tuple[Any, ...]]]:
    """The values of a workbook's cells, by sheet."""
    return {sheet.title: list(sheet.values) for sheet in load_workbook(io.BytesIO(data))}


@pytest.fixture
def played(book: Client, ann: Device) -> Night:
    """Three players, a buy-in each, two deals with a note, and closed with the pot shared; 0.25 a chip."""
    night = cast.start_night(ann, "Ann", "Bo", "=Cy", money=QUARTERS, buy_in=80)
    Night.objects.update(date=date(2026, 11, 28))
    cast.play(book, night, [{"Ann": 3, "Bo": 2}])
    answer = book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"Bo": 5, "=Cy": 0}, note="-odd"))
    assert answer.status_code == 302
    close(ann, night)
    return Night.objects.get(pk=night.pk)


def close(by: Device, night: Night) -> None:
    tap = recording.Tap(by=by, key=cast.fresh_key(), seen=cast.version(night))
    recording.close_night(night, tap, "share", None)


class TestNight:
    def test_it_holds_every_line_with_what_it_did_and_the_nets(self, book: Client, played: Night) -> None:
        answer = book.get(f"/nights/{played.pk}/night.csv")
        heads = ["Deal", "Dealer", "Pot", "What happened", "Ann", "Ann, stack", "Bo", "Bo, stack"]
        assert rows_of(answer) == [
            [*heads, "'=Cy", "'=Cy, stack", "Note"],
            ["", "", "", "Ann buys 80", "", "80", "", "0", "", "0", ""],
            ["", "", "", "Bo buys 80", "", "80", "", "80", "", "0", ""],
            ["", "", "", "'=Cy buys 80", "", "80", "", "80", "", "80", ""],
            ["1", "Ann", "3", "Ann wins 3", "2", "82", "-1", "79", "-1", "79", ""],
            ["2", "Bo", "3", "Bo wins 3", "-1", "81", "2", "81", "-4", "75", "'-odd"],
            ["", "", "", "night closed, the pot shared", "1", "82", "1", "82", "1", "76", ""],
            ["Net", "", "", "", "2", "", "2", "", "-4", "", ""],
            ["Money", "", "", "USD", "0.50", "", "0.50", "", "-1.00", "", ""],
        ]

    def test_a_spreadsheet_gets_numbers_as_numbers_and_texts_as_texts(
        self, book: Client, played: Night
    ) -> None:
        data = content(book.get(f"/nights/{played.pk}/night.xlsx"))
        (rows,) = sheets_of(data).values()
        assert rows[5] == (2, "Bo", 3, "Bo wins 3", -1, 81, 2, 81, -4, 75, "-odd")
        assert rows[-1][3:] == ("USD", 0.5, None, 0.5, None, -1, None, None)
        sheet = load_workbook(io.BytesIO(data)).active
        assert sheet is not None
        assert (sheet["I1"].value, sheet["I1"].data_type) == ("=Cy", "s")

    @pytest.mark.parametrize("ending", ["csv", "xlsx"])
    def test_the_file_is_named_after_the_group_and_the_evening(
        self, book: Client, played: Night, ending: str
    ) -> None:
        answer = book.get(f"/nights/{played.pk}/night.{ending}")
        assert answer["Content-Disposition"] == f'attachment; filename="Thibodaux 2026-11-28.{ending}"'

    def test_a_name_that_is_not_ascii_or_no_file_name_is_still_one(self, book: Client, played: Night) -> None:
        type(played.group).objects.update(name='Bourré/"x"')
        answer = book.get(f"/nights/{played.pk}/night.csv")
        named = "filename*=utf-8''Bourr%C3%A9--x-%202026-11-28.csv"
        assert answer["Content-Disposition"] == f"attachment; {named}"


class TestSeason:
    HEADS = (
        "Date Night Player Deals Dealt in Played Tricks Pots won Chips won Ties Bourrés Paid Reneges Antes "
        "Net Money Currency"
    )

    def test_it_holds_a_row_a_player_and_night(self, book: Client, played: Night) -> None:
        head, *rows = rows_of(book.get(f"/groups/{played.group_id}/season.csv?of=2026"))
        night = "Saturday 28 November"
        assert " ".join(head) == self.HEADS
        assert [row[:3] for row in rows] == [["2026-11-28", night, name] for name in ("Ann", "Bo", "'=Cy")]
        assert [row[3:] for row in rows] == [
            [*"2213130000", "2", "2", "0.50", "USD"],
            [*"2227130000", "2", "2", "0.50", "USD"],
            [*"2210000130", "2", "-4", "-1.00", "USD"],
        ]

    def test_a_workbook_holds_the_standings_too(self, book: Client, played: Night) -> None:
        sheets = sheets_of(content(book.get(f"/groups/{played.group_id}/season.xlsx?of=all")))
        assert sheets["Standings"] == [
            ("Player", "Nights", "Net", "Deals played", "Bourrés", "Money (USD)"),
            ("Ann", 1, 2, 1, 0, 0.5),
            ("Bo", 1, 2, 2, 0, 0.5),
            ("=Cy", 1, -4, 1, 1, -1),
        ]
        assert sheets["Nights"][1][0] == datetime(2026, 11, 28)

    def test_of_a_night_from_paper_what_nobody_knows_is_empty_and_not_0(
        self, book: Client, played: Night
    ) -> None:
        dollars: dict[str, Any] = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
        nets = {"Ann": figures(2, money=50), "Bo": figures(-2, money=-50)}
        add_nights(played.group, nets, first=date(2025, 1, 3), **dollars)
        _head, row, *_more = rows_of(book.get(f"/groups/{played.group_id}/season.csv?of=2025"))
        assert row[2:] == ["Ann", *[""] * 11, "2", "0.50", "USD"]
        sheets = sheets_of(content(book.get(f"/groups/{played.group_id}/season.xlsx?of=2025")))
        assert sheets["Standings"][1] == ("Ann", 1, 2, None, None, 0.5)

    def test_a_night_that_does_not_count_is_not_in_it(self, book: Client, played: Night) -> None:
        Night.objects.update(struck_at=played.closed_at)
        assert len(rows_of(book.get(f"/groups/{played.group_id}/season.csv?of=all"))) == 1

    @pytest.mark.parametrize("ending", ["csv", "xlsx"])
    def test_the_file_is_named_after_the_group_and_the_span(
        self, book: Client, played: Night, ending: str
    ) -> None:
        answer = book.get(f"/groups/{played.group_id}/season.{ending}?of=2026")
        assert answer["Content-Disposition"] == f'attachment; filename="Thibodaux 2026.{ending}"'
        assert book.get(f"/groups/{played.group_id}/season.{ending}?of=1999").status_code == 404


class TestCells:
    """S6."""

    def test_a_text_that_begins_like_a_formula_gets_an_apostrophe_and_a_number_does_not(self) -> None:
        row = [*FORMULAS, -12, Decimal("-0.25"), None, "−3", "Ann"]
        written = exports.as_csv(Sheet("x", [row])).decode("utf-8-sig")
        assert next(csv.reader(io.StringIO(written, newline=""))) == [
            *(f"'{text}" for text in FORMULAS),
            *("-12", "-0.25", "", "−3", "Ann"),
        ]

    def test_csv_is_marked_as_utf_8_and_its_lines_end_in_crlf(self) -> None:
        assert exports.as_csv(Sheet("x", [["é", 1], [2, 3]])) == b"\xef\xbb\xbf\xc3\xa9,1\r\n2,3\r\n"

    def test_in_a_workbook_every_text_is_a_text(self) -> None:
        texts = [*FORMULAS[:5], "#N/A", "2026-11-28", "12", "a\0b"]
        book = load_workbook(io.BytesIO(exports.as_xlsx([Sheet("x", [texts])])))
        cells = list(book["x"][1])
        assert [cell.value for cell in cells] == [*texts[:-1], "ab"]
        assert {cell.data_type for cell in cells} == {"s"}

    def test_a_number_that_a_spreadsheet_would_round_is_a_text(self) -> None:
        most = 10**15 - 1
        sheets = sheets_of(exports.as_xlsx([Sheet("x", [[most, most + 1, -(2**70)]])]))
        assert sheets["x"] == [(most, str(most + 1), str(-(2**70)))]

    def test_money_of_any_size_is_written_to_the_last_digit(self) -> None:
        row = [exports.files.amount(minor, 2) for minor in (10**40 + 1, -(10**20), 5, 0)]
        sheet = Sheet("x", [row])
        assert exports.as_csv(sheet).decode("utf-8-sig") == (f"1{'0' * 38}.01,-1{'0' * 18}.00,0.05,0.00\r\n")
        assert sheets_of(exports.as_xlsx([sheet]))["x"] == [(f"1{'0' * 38}.01", f"-1{'0' * 18}.00", 0.05, 0)]

    def test_a_workbook_leaves_out_what_no_xml_can_hold(self) -> None:
        sheets = sheets_of(exports.as_xlsx([Sheet("x", [["a\0b", "c\ufffed\uffff", "e\x1f", "🎲"]])]))
        assert sheets["x"] == [("ab", "cd", "e", "🎲")]

    def test_money_is_shown_with_as_many_digits_as_its_currency_has(self) -> None:
        cells = [exports.files.amount(5, 2), exports.files.amount(5, 0), exports.files.amount(-1, 3)]
        book = load_workbook(io.BytesIO(exports.as_xlsx([Sheet("x", [cells])])))
        assert [(cell.value, cell.number_format) for cell in book["x"][1]] == [
            (0.05, "0.00"),
            (5, "0"),
            (-0.001, "0.000"),
        ]
