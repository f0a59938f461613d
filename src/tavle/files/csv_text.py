"""A sheet as CSV, as spreadsheets read it."""

from __future__ import annotations

import csv
import io

from tavle.files.tables import Cell, Sheet

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a file it tells Excel that the text is UTF-8."""
BEGINS_A_FORMULA = tuple("=+-@\t\r")


def csv_text(sheet: Sheet, *, delimiter: str = ",", bom: bool = False) -> str:
    """The columns' names and the rows, lines ending as RFC 4180 has them.

    Args:
        sheet: What is written.
        delimiter: A semicolon is what spreadsheets expect in Norway and France.
        bom: Whether the text begins with the mark by which Excel knows UTF-8.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerow(sheet.columns)
    writer.writerows([safe(cell) for cell in row] for row in sheet.rows)
    return (BOM if bom else "") + text.getvalue()


def safe(cell: Cell) -> Cell:
    """A text that a spreadsheet would reckon as a formula gets an apostrophe before it; numbers stay what they are."""
    if isinstance(cell, str) and cell.startswith(BEGINS_A_FORMULA) and not _is_fraction(cell):
        return f"'{cell}"
    return cell


def _is_fraction(text: str) -> bool:
    return text.removeprefix("-").replace("/", "", 1).isdecimal()
