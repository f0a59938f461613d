"""A tournament report becomes a record, or is refused with everything that is wrong in it; nothing is guessed.

lines (trf_lines) ── each by its columns ──> do they fit together (trf_check) ──> a record, read against its book
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.exact import exact_text
from tavle.files.trf_check import check
from tavle.files.trf_form import (
    BYE,
    FULL_BYE,
    HALF_BYE,
    HANGS,
    LOST,
    SHORT_WON,
    WALKED_OVER,
    WON,
    Cell,
    Worth,
    worth_in,
)
from tavle.files.trf_lines import Entry, Report, lines_in
from tavle.records import read_record
from tavle.rules.model import Book
from tavle.rules.read import load_book

_PLACE = re.compile(r"(?P<list>players|rounds)\[(?P<first>\d+)\](\.(?P<part>tables|byes)\[(?P<second>\d+)\])?")


@dataclass(frozen=True, slots=True)
class TrfRead:
    """What was read.

    Attributes:
        record: In the form of docs/records.md; the numbers of the report are the ids.
        name: What the report calls the event.
        left_out: Lines that a record has no place for, as number and tag: teams, arbiters, accelerated rounds, ...
    """

    record: dict[str, Any]
    name: str
    left_out: tuple[tuple[int, str], ...]


def read_trf(text: str, *, book: str = "nbgf_monrad", settings: Mapping[str, Any] | None = None) -> TrfRead:
    """Reads a report of tables of two, TRF16 or TRF26.

    `U` is a bye that the pairing gave. `F` and `H` were asked for: the player was absent and a ruling gives the points.
    White becomes the first seat; tables are numbered by their better player.

    Args:
        text: The report.
        book: The id or path of the rule book that was played by; a report names none.
        settings: Options of the book; the number of rounds is taken from the report.

    Raises:
        Refused: with all faults, up to 20, each with its line.
        BadBook: if the book cannot be used.
    """
    loaded = load_book(book)
    worth = worth_in(loaded)
    if worth is None:
        raise refuse("trf-book", book=loaded.id)
    report = lines_in(text)
    check(report, loaded, worth)
    if report.faults:
        raise Refused(sorted(report.faults, key=lambda fault: int(fault.where.split()[1])))
    record = {"book": book, **_record(report, loaded, worth, dict(settings or {}))}
    try:
        read_record(record)
    except Refused as error:
        raise Refused([_in_lines(fault, report, record) for fault in error.faults]) from error
    return TrfRead(record, report.name, tuple(report.left_out))


def _record(report: Report, book: Book, worth: Worth, settings: dict[str, Any]) -> dict[str, Any]:
    played = max((len(entry.cells) for entry in report.entries), default=0)
    if report.rounds is not None and any(option.name == "rounds" for option in book.options):
        settings.setdefault("rounds", report.rounds)
    rulings = [*_asked_for(report, worth), *_given(report)]
    absent = {number for ahead in report.ahead for number in ahead.players if ahead.round > played}
    ids = [str(entry.number) for entry in report.entries]
    return {
        **({"settings": settings} if settings else {}),
        "players": [_player(entry) for entry in report.entries],
        "start_order": sorted(ids, key=int),
        "rounds": [_round(report, at) for at in range(played)],
        **({"adjustments": rulings} if rulings else {}),
        **({"present": [id_ for id_ in ids if int(id_) not in absent]} if absent else {}),
    }


def _player(entry: Entry) -> dict[str, Any]:
    known = {"name": entry.name or None, "rating": entry.rating}
    return {"id": str(entry.number), **{key: value for key, value in known.items() if value is not None}}


def _round(report: Report, at: int) -> dict[str, Any]:
    whites = [entry for entry in sorted(report.entries, key=lambda each: each.number) if _cell(entry, at).colour == "w"]
    whites.sort(key=lambda entry: min(entry.number, _cell(entry, at).opponent))
    byes = [str(entry.number) for entry in report.entries if _cell(entry, at).code == BYE]
    tables = [_table(number, entry, at) for number, entry in enumerate(whites, start=1)]
    return {"number": at + 1, "tables": tables, "byes": byes}


def _cell(entry: Entry, at: int) -> Cell:
    return entry.cells[at] if at < len(entry.cells) else Cell()


def _table(number: int, white: Entry, at: int) -> dict[str, Any]:
    cell = _cell(white, at)
    seats: list[dict[str, Any]] = [{"player": str(white.number)}, {"player": str(cell.opponent)}]
    if cell.code == HANGS:
        return {"number": number, "status": "unfinished", "seats": seats}
    white_won = cell.code in (WON, WALKED_OVER, SHORT_WON)
    seats[0]["won"], seats[1]["won"] = white_won, not white_won
    status = {} if cell.code in (WON, LOST) else {"status": "walkover"}
    return {"number": number, **status, "seats": seats}


def _asked_for(report: Report, worth: Worth) -> Iterator[dict[str, Any]]:
    for entry in report.entries:
        for number, cell in enumerate(entry.cells, start=1):
            if cell.code in (FULL_BYE, HALF_BYE):
                yield _ruling(entry.number, number, worth.of(cell.code), f"TRF {cell.code}")


def _given(report: Report) -> Iterator[dict[str, Any]]:
    for given in report.given:
        for player in given.players:
            yield _ruling(player, given.round, given.points, "TRF 299")


def _ruling(player: int, after: int, points: Any, clause: str) -> dict[str, Any]:
    return {"player": str(player), "after_round": after, "points": exact_text(points), "clause": clause}


def _in_lines(fault: Fault, report: Report, record: Mapping[str, Any]) -> Fault:
    """A fault of the record said of the line it came from."""
    match = _PLACE.match(fault.where)
    if match is None:
        return fault
    named: Any = record[match["list"]][int(match["first"])]
    if match["part"]:
        named = named[match["part"]][int(match["second"])]
    player = named if isinstance(named, str) else named.get("id") or named.get("seats", [{}])[0].get("player")
    line = next((entry.line for entry in report.entries if str(entry.number) == player), None)
    place = f", round {int(match['first']) + 1}" if match["list"] == "rounds" else ""
    return fault if line is None else replace(fault, where=f"line {line}{place}")
