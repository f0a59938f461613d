"""Sheets as an Excel workbook."""

from __future__ import annotations

import io
from collections.abc import Sequence

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from tavle.files.tables import Cell, Sheet

WIDEST = 60
"""In characters; what is longer is cut on the screen, not in the file."""


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """An .xlsx file with a sheet for each; the first row stays in view, no text is a formula."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for sheet in sheets:
        page = book.create_sheet(sheet.name)
        for row, cells in enumerate((sheet.columns, *sheet.rows), start=1):
            for column, cell in enumerate(cells, start=1):
                _write(page.cell(row, column), cell)
        for column, cells in enumerate(zip(sheet.columns, *sheet.rows, strict=True), start=1):
            letter = page.cell(1, column).column_letter
            page.column_dimensions[letter].width = min(WIDEST, 2 + max(len(str(cell)) for cell in cells))
            page.cell(1, column).font = Font(bold=True)
        page.freeze_panes = "A2"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _write(place: object, cell: Cell) -> None:
    if isinstance(cell, str):
        cell = ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", cell)
    place.value = cell  # type: ignore[attr-defined] # openpyxl has no types
    if isinstance(cell, str):
        place.data_type = "s"  # type: ignore[attr-defined] # a text, even where it begins with =
