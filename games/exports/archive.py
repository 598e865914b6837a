"""All nights of a group in one file."""

import io
import zipfile
from collections.abc import Iterable

from django.utils.text import slugify

from games.journal import Journal


def zipped(books: Iterable[Journal]) -> bytes:
    """These nights as a ZIP file of night files, numbered in their order: `001-2026-11-28.json` and so on."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, book in enumerate(books, start=1):
            archive.writestr(f"{number:03}-{_name(book)}.json", book.text())
    return file.getvalue()


def _name(book: Journal) -> str:
    return slugify(f"{book.night.date.isoformat()} {book.night.name}")
