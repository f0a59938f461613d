"""The lines of a JSON Lines store, and an index of them that is kept in memory.

    {"format":1,"tournament":"arcon"}                                              the log of a tournament begins
    {"format":1,"tournament":"arcon","veils":{...}}                                the same, with who is shown how
    {"command_id":"c1","events":[{...},...],"payload":"...","tournament":"arcon"}  one command with all it caused

One command is one line: a crash can tear the last line, never a command.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tavle.core.errors import refuse
from tavle.store.entry import Entry, Head, entry_to_json
from tavle.store.identifiers import TournamentId
from tavle.store.veils import Veils, veils_to_json
from tavle.tournament.log import canonical

FORMAT = 1
"""Number of the lines' form; a log begun by a newer release is refused."""

BATCH = 500
"""So many lines are read at once."""


def header_line(tournament: TournamentId, veils: Veils | None = None) -> bytes:
    """The line with which a log begins; in a file to carry, with who is not shown by his full name."""
    return _line({"format": FORMAT, "tournament": tournament, **({"veils": veils_to_json(veils)} if veils else {})})


def entry_line(tournament: TournamentId, entry: Entry) -> bytes:
    """The line of a command."""
    return _line({"tournament": tournament, **entry_to_json(entry)})


def _line(data: dict[str, Any]) -> bytes:
    return f"{canonical(data)}\n".encode()


@dataclass(slots=True)
class LogIndex:
    """Where the entries of one tournament stand.

    Attributes:
        head: The end of the log.
        offsets: Where each entry's line begins in the file.
        afters: The version before each entry.
        numbers: Each command's number by its id.
    """

    head: Head = field(default_factory=Head)
    offsets: list[int] = field(default_factory=list)
    afters: list[int] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def entries_before(self, version: int) -> int:
        """How many entries end at or before a version and need not be read for what comes after it."""
        return max(0, bisect_right(self.afters, version) - 1)


@dataclass(slots=True)
class Index:
    """What is known of a file: its first `end` bytes, all of them whole lines."""

    end: int = 0
    logs: dict[TournamentId, LogIndex] = field(default_factory=dict)

    def take(self, lines: Sequence[bytes]) -> None:
        """Reads the next lines, without their newlines.

        Raises:
            Refused: `broken-log` or `newer-store`.
        """
        for begin in range(0, len(lines), BATCH):
            some = lines[begin : begin + BATCH]
            try:
                read = documents(some)
            except ValueError:
                read = [None] * len(some)
            for line, data in zip(some, read, strict=True):
                self._take(line, data)

    def _take(self, line: bytes, read: Any) -> None:
        """One line, and what it stands for if that is known."""
        try:
            data = json.loads(line.decode()) if read is None else read
            if "format" in data:
                self._begin(data)
            else:
                self._add(self.logs[data["tournament"]], data)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise refuse("broken-log", where=f"byte {self.end}", reason=type(error).__name__) from error
        self.end += len(line) + 1

    def _begin(self, data: dict[str, Any]) -> None:
        if data["format"] != FORMAT:
            raise refuse("newer-store", format=data["format"], right=FORMAT)
        self.logs[TournamentId(data["tournament"])] = LogIndex()

    def _add(self, log: LogIndex, data: dict[str, Any]) -> None:
        events = data["events"]
        log.offsets.append(self.end)
        log.afters.append(log.head.version)
        digest = events[-1]["digest"] if events else log.head.digest
        log.head = Head(log.head.entries + 1, log.head.version + len(events), digest)
        log.numbers[data["command_id"]] = log.head.entries


def documents(lines: Sequence[bytes]) -> list[Any]:
    """What some lines stand for, read at once in half the time of one by one.

    Raises:
        ValueError: if a line is not one document.
    """
    # Decoded first: from bytes the reader would guess the encoding.
    read: list[Any] = json.loads(f"[{b','.join(lines).decode()}]")
    if len(read) != len(lines):
        raise ValueError("a line is not one document")
    return read
