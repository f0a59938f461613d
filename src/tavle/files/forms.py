"""The forms in which a tournament goes out, each as named files: what `tavle export` and the download page share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

from tavle.core.errors import refuse
from tavle.core.model import Tournament
from tavle.files.csv_text import csv_text
from tavle.files.tables import Sheet, log, sheets_of
from tavle.files.trf import trf_text
from tavle.files.trf_read import read_trf
from tavle.files.wdd import wdd_sheets
from tavle.library.plain import Plain, RecordLike, load_record
from tavle.rules.model import Book
from tavle.tournament.log import Stored

Form = Literal["csv", "xlsx", "trf16", "trf26", "wdd"]
FORMS: tuple[Form, ...] = get_args(Form)
Delimiter = Literal[",", ";"]


def export_record(
    record: RecordLike, *, form: Form, name: str = "", delimiter: Delimiter = ",", bom: bool = False
) -> dict[str, bytes]:
    """A tournament in a form of other programs, as files by their names.

    Args:
        record: A tournament record.
        form: `csv` (one file for players, seatings, results and the list each), `xlsx` (one workbook), `trf16` and
            `trf26` (tables of two), `wdd` (the two forms of the World Diplomacy Database).
        name: What the event is called.
        delimiter: Between the cells of CSV.
        bom: Whether CSV begins with the mark by which Excel knows UTF-8.

    Raises:
        Refused: with what is wrong in the record, or what the form cannot hold.
    """
    loaded = load_record(record)
    return files_in(form, loaded.book, loaded.tournament, name=name, delimiter=delimiter, bom=bom)


def import_trf(text: str, *, book: str = "nbgf_monrad", settings: Mapping[str, Any] | None = None) -> Plain:
    """A tournament report of tables of two, TRF16 or TRF26, as a record.

    Args:
        text: The report; `docs/files.md` says how its letters are read.
        book: The rule book that was played by; a report names none.
        settings: Options of the book beside the number of rounds.

    Returns:
        {"record", "name", "left_out": a list of {"line", "tag"} for lines that a record has no place for}.

    Raises:
        Refused: with all faults, up to 20, each with its line.
    """
    read = read_trf(text, book=book, settings=settings)
    left_out = [{"line": line, "tag": tag} for line, tag in read.left_out]
    return {"record": read.record, "name": read.name, "left_out": left_out}


def files_in(
    form: Form,
    book: Book,
    tournament: Tournament,
    *,
    stored: Iterable[Stored] = (),
    name: str = "",
    delimiter: str = ",",
    bom: bool = False,
) -> dict[str, bytes]:
    """The same of a tournament that was read already; with events its log is a sheet too."""
    if form in ("trf16", "trf26"):
        return {f"{form}.trf": trf_text(book, tournament, edition=form, name=name).encode()}
    if form == "wdd":
        return _csv(wdd_sheets(book, tournament), delimiter, bom=bom)
    events = tuple(stored)
    sheets = (*sheets_of(book, tournament), *((log(events),) if events else ()))
    if form == "xlsx":
        return {"tournament.xlsx": _workbook(sheets)}
    return _csv(sheets, delimiter, bom=bom)


def _workbook(sheets: tuple[Sheet, ...]) -> bytes:
    try:
        from tavle.files.workbook import workbook  # openpyxl is an extra
    except ModuleNotFoundError as error:
        raise refuse("xlsx-missing", name=error.name) from error
    return workbook(sheets)


def _csv(sheets: Iterable[Sheet], delimiter: str, *, bom: bool) -> dict[str, bytes]:
    return {f"{sheet.name}.csv": csv_text(sheet, delimiter=delimiter, bom=bom).encode() for sheet in sheets}
