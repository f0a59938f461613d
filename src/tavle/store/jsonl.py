"""JSON Lines: one file that any editor opens; the form in which logs are exported.

Writers hold a lock file beside it. A line that a crash has torn is cut off when the next writer comes, with a notice in
the program's log; it had not been acknowledged. Contact data stand in a second file beside it. There are no snapshots:
the file is read from its beginning in any case, once, and from then on only what was added.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import BinaryIO

from tavle.core.errors import refuse
from tavle.store.collecting import nothing_collected
from tavle.store.durable import append_bytes, put_in_place
from tavle.store.entry import Appended, Claim, Decide, Entry, Head, entry_from_json, made_entry, same_command
from tavle.store.identifiers import TournamentId, no_tournament, tournament_id
from tavle.store.lines import BATCH, Index, LogIndex, documents, entry_line, header_line
from tavle.store.locking import locked
from tavle.store.port import Contact, Snapshot
from tavle.store.watching import Watch, watch_file
from tavle.tournament.log import Stored, canonical

_log = logging.getLogger(__name__)


class JsonLinesStore:
    """A store in a JSON Lines file; see `tavle.store.port.Store` for what the methods promise.

    Args:
        path: The file, made by the first tournament.
        read_only: Only look: nothing is made or changed.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.address = str(path)
        self._path = path
        self._read_only = read_only
        self._guard = RLock()
        self._index = Index()
        self._identity = (0, 0)
        if not read_only:
            with self._writing():
                pass
        with self._reading():
            pass

    def tournaments(self) -> Mapping[TournamentId, Head]:
        """All tournaments."""
        with self._reading():
            return {name: log.head for name, log in sorted(self._index.logs.items())}

    def create(self, tournament: TournamentId) -> None:
        """Makes an empty log."""
        with self._writing():
            if tournament in self._index.logs:
                raise refuse("tournament-exists", where="tournament", name=tournament)
            self._append(header_line(tournament_id(tournament)))

    def head(self, tournament: TournamentId) -> Head:
        """Where the log ends."""
        with self._reading():
            return self._indexed(tournament).head

    def read(self, tournament: TournamentId, *, after: int = 0) -> tuple[Stored, ...]:
        """The events after a version."""
        with self._reading():
            return self._events(tournament, after)

    def entries(self, tournament: TournamentId, *, after: int = 0) -> Iterator[Entry]:
        """The commands after the first so many, read at once."""
        with self._reading():
            return iter(list(self._entries(tournament, after)))

    def find(self, tournament: TournamentId, command_id: str) -> Entry | None:
        """The command kept under an id."""
        with self._reading():
            return self._find(tournament, command_id)

    def append(self, tournament: TournamentId, claim: Claim, decide: Decide, *, known: int) -> Appended:
        """Adds one command with all its events."""
        with self._writing():
            head = self._indexed(tournament).head
            earlier = self._find(tournament, claim.command_id)
            missed = self._events(tournament, known)
            if earlier is not None:
                return Appended(same_command(earlier, claim), missed, repeated=True)
            entry = made_entry(claim, head, decide(missed))
            self._append(entry_line(tournament, entry))
        return Appended(entry, missed)

    def extend(self, tournament: TournamentId, entries: Iterable[Entry], *, head: Head) -> None:
        """Adds entries of another store as they are; the file is written anew, so that all come or none."""
        with self._writing():
            known = self._index.logs.get(tournament)
            if (known.head if known else Head()) != head:
                raise refuse("log-moved", where="tournament", name=tournament)
            begin = [] if known else [header_line(tournament_id(tournament))]
            added = [entry_line(tournament, entry) for entry in entries]
            put_in_place(self._path, b"".join([self._bytes(0), *begin, *added]))

    def snapshot(self, tournament: TournamentId) -> Snapshot | None:  # noqa: ARG002 - the port's signature
        """None: a file keeps no snapshots."""
        return None

    def keep_snapshot(self, tournament: TournamentId, snapshot: Snapshot) -> None:
        """Forgotten at once: a file keeps no snapshots."""

    def contacts(self, tournament: TournamentId) -> Mapping[str, Contact]:
        """Contact data by player."""
        with self._reading():
            self._indexed(tournament)
            return self._all_contacts().get(tournament, {})

    def keep_contact(self, tournament: TournamentId, player: str, contact: Contact) -> None:
        """Keeps a player's contact data."""
        with self._writing():
            self._indexed(tournament)
            kept = self._all_contacts()
            kept.setdefault(tournament, {})[player] = contact
            self._keep_all_contacts(kept)

    def erase_contact(self, tournament: TournamentId, player: str) -> None:
        """Erases a player's contact data."""
        with self._writing():
            self._indexed(tournament)
            kept = self._all_contacts()
            if kept.get(tournament, {}).pop(player, None) is not None:
                self._keep_all_contacts(kept)

    def watch(self) -> Watch:
        """A listener."""
        return watch_file(self._path)

    def close(self) -> None:
        """Nothing is held open between calls."""

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._guard, self._mending():
            self._catch_up()
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._read_only:
            raise refuse("store-unusable", where=self.address, reason="it was opened for reading only")
        with self._guard, self._mending(), locked(self._beside("lock")):
            torn = self._catch_up()
            if torn:
                append_bytes(self._path, b"", at=self._index.end)
                _log.warning(
                    "%s: the last %d bytes were a command that was never finished; cut off", self.address, torn
                )
            yield

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """Failures of the file become a refusal that says what to do."""
        try:
            yield
        except OSError as error:
            raise refuse("store-unusable", where=self.address, reason=error.strerror or str(error)) from error

    def _catch_up(self) -> int:
        """Reads what was added to the file; gives the number of bytes after the last whole line."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            self._index, self._identity = Index(), (0, 0)
            return 0
        identity = (status.st_dev, status.st_ino)
        if identity != self._identity or status.st_size < self._index.end:
            # Another file stands in its place: an import, or a backup put back.
            self._index, self._identity = Index(), identity
        if status.st_size == self._index.end:
            return 0
        added = self._bytes(self._index.end)
        *lines, torn = added.split(b"\n")
        with nothing_collected():
            self._index.take(lines)
        return len(torn)

    def _bytes(self, begin: int) -> bytes:
        """The file from an offset on; nothing where there is no file."""
        try:
            with self._path.open("rb") as file:
                file.seek(begin)
                return file.read()
        except FileNotFoundError:
            return b""

    def _append(self, line: bytes) -> None:
        append_bytes(self._path, line, at=self._index.end)
        self._index.take([line.removesuffix(b"\n")])

    def _indexed(self, tournament: TournamentId) -> LogIndex:
        log = self._index.logs.get(tournament)
        if log is None:
            raise no_tournament(tournament, sorted(self._index.logs))
        return log

    def _events(self, tournament: TournamentId, after: int) -> tuple[Stored, ...]:
        log = self._indexed(tournament)
        if after >= log.head.version:
            return ()
        entries = self._entries(tournament, log.entries_before(after))
        return tuple([stored for entry in entries for stored in entry.events if stored.version > after])

    def _entries(self, tournament: TournamentId, after: int, upto: int | None = None) -> Iterator[Entry]:
        """Entries `after + 1` to `upto` (default: the last)."""
        log = self._indexed(tournament)
        numbers = range(after, log.head.entries if upto is None else upto)
        if not numbers:
            return
        with self._path.open("rb") as file:
            for begin in numbers[::BATCH]:
                some = range(begin, min(begin + BATCH, numbers.stop))
                lines = _lines_at(file, [log.offsets[position] for position in some])
                for position, data in zip(some, documents(lines), strict=True):
                    yield entry_from_json(data, number=position + 1, after=log.afters[position])

    def _find(self, tournament: TournamentId, command_id: str) -> Entry | None:
        number = self._indexed(tournament).numbers.get(command_id)
        if number is None:
            return None
        return next(self._entries(tournament, number - 1, number))

    def _all_contacts(self) -> dict[str, dict[str, Contact]]:
        try:
            kept: dict[str, dict[str, Contact]] = json.loads(self._beside("contacts.json").read_bytes())
        except FileNotFoundError:
            return {}
        return kept

    def _keep_all_contacts(self, kept: Mapping[str, Mapping[str, Contact]]) -> None:
        put_in_place(self._beside("contacts.json"), canonical(kept).encode(), mode=0o600)

    def _beside(self, ending: str) -> Path:
        return self._path.with_name(f"{self._path.name}.{ending}")


def _lines_at(file: BinaryIO, offsets: Sequence[int]) -> list[bytes]:
    """The lines that begin at some offsets, in order; neighbours are read without looking for them again."""
    lines, at = [], -1
    for offset in offsets:
        if offset != at:
            file.seek(offset)
        line = file.readline()
        lines.append(line)
        at = offset + len(line)
    return lines
