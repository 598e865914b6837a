"""The book in files that others can read."""

from .archive import zipped
from .files import CSV, JSON, XLSX, ZIP, as_csv, as_xlsx, attachment
from .night import night_sheet
from .season import season_sheets

__all__ = [
    "CSV",
    "JSON",
    "XLSX",
    "ZIP",
    "as_csv",
    "as_xlsx",
    "attachment",
    "night_sheet",
    "season_sheets",
    "zipped",
]
