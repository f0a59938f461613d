"""The lines of a JSON Lines store, and an index of them that is kept in memory.

    {"format":1,"tournament":"arcon"}                                              the log of a tournament begins
    {"command_id":"c1","events":[{...},...],"payload":"...","tournament":"arcon"}  one command with all it caused

One command is one line: a crash can tear the last line, never a command.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from tavle.core.errors import refuse
from tavle.store.entry import Entry, Head, entry_from_json, entry_to_json
from tavle.store.identifiers import TournamentId
from tavle.tournament.log import canonical

FORMAT = 1
"""Number of the lines' form; a log begun by a newer release is refused."""


def header_line(tournament: TournamentId) -> bytes:
    """The line with which a log begins."""
    return _line({"format": FORMAT, "tournament": tournament})


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

    def take(self, line: bytes) -> None:
        """Reads the next line, its newline included.

        Raises:
            Refused: `broken-log` or `newer-store`.
        """
        try:
            data = json.loads(line.decode())
            if "format" in data:
                self._begin(data)
            else:
                self._add(self.logs[data["tournament"]], data)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise refuse("broken-log", where=f"byte {self.end}", reason=type(error).__name__) from error
        self.end += len(line)

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


def entry_of_line(line: bytes, *, number: int, after: int) -> Entry:
    """The entry of a line that the index has taken."""
    # Decoded first: from bytes the reader would guess the encoding of each line.
    return entry_from_json(json.loads(line.decode()), number=number, after=after)
