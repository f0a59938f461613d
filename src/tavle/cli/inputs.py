"""Reading what a command is given: a file, or `-` for standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.core.errors import MOST_FAULTS, Fault, Refused, refuse

if TYPE_CHECKING:
    from tavle.records import Loaded
    from tavle.rules.model.base import Language


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror or str(error) if isinstance(error, OSError) else "it is not UTF-8 text"
        raise refuse("unreadable-file", where=name, reason=reason) from error


def read_bytes(name: str) -> bytes:
    """What a file holds.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise refuse("unreadable-file", where=name, reason=error.strerror or str(error)) from error


def read_json_lines(name: str) -> list[Any]:
    """The documents of a JSON Lines file; empty lines are passed over.

    Raises:
        Refused: with the number of each line that is no JSON.
    """
    from tavle.records.parse import parse_json

    documents: list[Any] = []
    faults: list[Fault] = []
    for number, line in _lines(read_text(name)):
        try:
            documents.append(parse_json(line, where=f"line {number}", first_line=number))
        except Refused as error:
            faults += error.faults
            if len(faults) == MOST_FAULTS:
                break
    if faults:
        raise Refused(faults)
    return documents


def _lines(text: str) -> Iterable[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip())


def read_record_file(name: str, note_in: Language | None = None) -> Loaded:
    """A record from a file or standard input, read against its book.

    Args:
        note_in: The language in which standard error notes that the book is another than the record was made with;
            without it nothing is said.
    """
    from tavle.records.parse import parse_json

    return read_record_document(parse_json(read_text(name)), note_in)


def read_record_document(data: object, note_in: Language | None = None) -> Loaded:
    """The same of a document that was parsed already."""
    from tavle.records import read_record
    from tavle.rules.read import is_another

    loaded = read_record(data)
    if note_in is not None and is_another(loaded.tournament.book, loaded.tournament.book_digest):
        from tavle.texts import say

        print(say(note_in, "verify.digest"), file=sys.stderr)
    return loaded
