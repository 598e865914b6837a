"""Rows of cells as files: CSV and XLSX, in which no text that somebody typed is ever a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.http import content_disposition_header
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"
ZIP = "application/zip"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULA_BEGINS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
MOST_DIGITS = 15  # that a spreadsheet keeps of a number
NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|]')

Cell = str | int | Decimal | date | None  # None: empty


@dataclass(frozen=True)
class Sheet:
    """Rows under a name; the first row is the head."""

    name: str
    rows: Sequence[Sequence[Cell]]


def as_csv(sheet: Sheet) -> bytes:
    """A sheet as CSV: UTF-8 with its mark, so that spreadsheets know it, and lines that end in CRLF."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows([_plain(cell) for cell in row] for row in sheet.rows)
    return file.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_BEGINS) else cell


def as_xlsx(sheets: Iterable[Sheet]) -> bytes:
    """Sheets as one workbook, heads kept in sight."""
    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(sheet.name)
        page.freeze_panes = "B2"
        for row in sheet.rows:
            page.append(list(_typed(page, row)))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _typed(page: WriteOnlyWorksheet, row: Sequence[Cell]) -> Iterator[object]:
    for value in row:
        if isinstance(value, int | Decimal) and len(Decimal(value).as_tuple().digits) > MOST_DIGITS:
            value = str(value)
        if isinstance(value, str):
            cell = WriteOnlyCell(page, NOT_IN_XML.sub("", value))
            cell.data_type = "s"  # also where it begins like a formula or reads like an error
            yield cell
        elif isinstance(value, Decimal):
            cell = WriteOnlyCell(page)
            cell.value = value
            digits = -int(value.as_tuple().exponent)
            cell.number_format = f"0.{'0' * digits}" if digits else "0"
            yield cell
        else:
            yield value


def amount(minor: int, digits: int) -> Decimal:
    """Smallest units as an amount with so many digits after the point, exact however large."""
    return Decimal((int(minor < 0), tuple(map(int, str(abs(minor)))), -digits))


def attachment(*parts: str) -> dict[str, str]:
    """The header that names a file: its parts with blanks between, the last one its ending such as .csv."""
    name = NOT_IN_FILE_NAMES.sub("-", " ".join(parts[:-1])) + parts[-1]
    return {"Content-Disposition": str(content_disposition_header(True, name))}
