"""A log and an archive to give away: names only as far as the tournament shows them, the chain still to be checked.

shared-log.jsonl   a first line that says of what, then a line for each event; one that is not as it was written says so

A line's digest is that of the line in the complete log, and the next line is sealed over it. So a line whose names were
changed cannot be recomputed, but neither can it be dropped, moved or exchanged for another without breaking the chain
after it; all other lines are recomputed as ever. Who has the complete log finds the same digests in it, line by line.
Such a log is read and checked, never carried on: `take_in` wants the complete one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tavle.core.errors import MOST_FAULTS, Fault, Refused, refuse
from tavle.files.archive import BOOK, FORM, RECORD, SITE, book_digest, read_archive, record_bytes
from tavle.files.zips import pack, unpack
from tavle.records import record_of
from tavle.rules.read import source
from tavle.tournament import replay
from tavle.tournament.events import to_json
from tavle.tournament.log import Stored, canonical, chain_faults, stored_from_json, stored_to_json
from tavle.tournament.state import State

SHARED_LOG = "shared-log.jsonl"
ZIP = b"PK"
"""How a zip begins."""
OTHERS = "others"
"""For whom a manifest says that an archive is, where it is not the complete one."""


@dataclass(frozen=True, slots=True)
class SharedLog:
    """A shared log whose chain is whole.

    Attributes:
        lines: Events as they are shown, digests as in the complete log.
        veiled: The versions whose lines are not as they were written, and cannot be recomputed.
    """

    tournament: str
    lines: tuple[Stored, ...]
    veiled: frozenset[int]

    @property
    def state(self) -> State:
        """What the lines give.

        Raises:
            Refused: `shared-log-unreadable`, if the events do not follow from one another.
        """
        try:
            return replay(each.event for each in self.lines)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            reason = "its events do not follow from one another"
            raise refuse("shared-log-unreadable", where="events", reason=reason) from error


def shared_log(tournament: str, full: Sequence[Stored], shown: Sequence[Stored]) -> bytes:
    """A log for others.

    Args:
        full: The complete log.
        shown: The same lines with the events and givers that others may see.
    """
    first = {"tavle_shared_log": FORM, "tournament": tournament, "version": len(full), "digest": _head(full)}
    lines = [first, *(_line(own, as_shown) for own, as_shown in zip(full, shown, strict=True))]
    return "".join(f"{canonical(line)}\n" for line in lines).encode()


def _head(lines: Sequence[Stored]) -> str:
    return lines[-1].digest if lines else ""


def _line(own: Stored, shown: Stored) -> dict[str, Any]:
    line = stored_to_json(own)
    if (own.event, own.by) == (shown.event, shown.by):
        return line
    return {**line, "event": to_json(shown.event), "by": shown.by, "veiled": True}


def read_shared_log(content: bytes) -> SharedLog:
    """A shared log, its chain compared as far as that can be.

    Raises:
        Refused: `shared-log-unreadable`; as `stored_from_json`; or with what is wrong with the chain: gaps, lines that
            are not sealed to the one before, or were changed and do not say so, an end that is not the one promised.
    """
    first, *others = _documents(content)
    if first.get("tavle_shared_log") != FORM:
        raise refuse("shared-log-unreadable", where="line 1", reason=f"the form {first.get('tavle_shared_log')!r}")
    veiled = frozenset(int(each["version"]) for each in others if each.pop("veiled", False))
    lines = tuple(map(stored_from_json, others))
    faults = [fault for fault in chain_faults(lines) if not _excused(fault, veiled)]
    if (first.get("version"), first.get("digest")) != (len(lines), _head(lines)):
        faults.append(Fault("log-gap", "line 1", values={"version": first.get("version"), "right": len(lines)}))
    if faults:
        raise Refused(tuple(islice(faults, MOST_FAULTS)))
    return SharedLog(str(first.get("tournament")), lines, veiled)


def _documents(content: bytes) -> list[dict[str, Any]]:
    found = []
    for number, line in enumerate(content.decode(errors="replace").splitlines() or [""], start=1):
        try:
            read = json.loads(line)
        except ValueError:
            read = None
        if not isinstance(read, dict) or (number > 1 and not isinstance(read.get("version"), int)):
            raise refuse("shared-log-unreadable", where=f"line {number}", reason="it is no line of such a log")
        found.append(read)
    return found


def _excused(fault: Fault, veiled: frozenset[int]) -> bool:
    """A veiled line has the digest of what it was; the line after it is sealed over that."""
    return fault.code == "digest-wrong" and fault.values["version"] in veiled


def make_shared_archive(
    tournament: str,
    full: Sequence[Stored],
    shown: Sequence[Stored],
    *,
    site: Mapping[str, bytes],
    open_log: bool = True,
) -> bytes:
    """The archive of a tournament for others; the same tournament with the same veils gives the same bytes.

    Photos are for the desk and the table, and so not in it; contact data and accounts are in no archive.

    Args:
        site: The public pages, by their paths; left out where they are too many to be taken in.
        open_log: Whether nothing in the log waits to be shown, such as a draft; else the archive has none.
    """
    state = replay(each.event for each in shown)
    files = {
        RECORD: record_bytes(record_of(state.tournament)),
        BOOK: source(state.tournament.book)[1].encode(),
        **({SHARED_LOG: shared_log(tournament, full, shown)} if open_log else {}),
        **{f"{SITE}{name}": content for name, content in site.items()},
    }
    about = {"tavle_archive": FORM, "for": OTHERS, "tournament": tournament, "name": state.name}
    return pack(files, {**about, "version": len(full), "digest": _head(full)}, spare=SITE)


@dataclass(frozen=True, slots=True)
class SharedArchive:
    """An archive for others that was found whole.

    Attributes:
        log: None where the archive has none.
    """

    name: str
    record: dict[str, Any]
    log: SharedLog | None


def read_shared_archive(content: bytes) -> SharedArchive:
    """An archive for others with everything in it compared: digests, the chain, record and book with the log.

    Raises:
        Refused: as `unpack` and `read_shared_log`; `archive-not-shared`, `archive-missing`, `archive-contradicts`.
    """
    manifest, files = unpack(content)
    if manifest.get("tavle_archive") != FORM or manifest.get("for") != OTHERS:
        raise refuse("archive-not-shared")
    for name in (RECORD, BOOK):
        if name not in files:
            raise refuse("archive-missing", name=name)
    log = read_shared_log(files[SHARED_LOG]) if SHARED_LOG in files else None
    if log is not None:
        _agree(manifest, files, log)
    return SharedArchive(str(manifest.get("name")), json.loads(files[RECORD]), log)


def record_in(content: bytes) -> dict[str, Any]:
    """The record of an archive or of a log for others, once all that can be compared in it was found right.

    Raises:
        Refused: as `read_archive`, `read_shared_archive` or `read_shared_log`.
    """
    if not content.startswith(ZIP):
        return record_of(read_shared_log(content).state.tournament)
    if "for" in unpack(content)[0]:
        return read_shared_archive(content).record
    return read_archive(content).record


def _agree(manifest: Mapping[str, Any], files: Mapping[str, bytes], log: SharedLog) -> None:
    state = log.state
    played_by = state.tournament.book_digest
    said = (manifest.get("tournament"), manifest.get("version"), manifest.get("digest"), manifest.get("name"))
    wrong = {
        "manifest.json": said != (log.tournament, len(log.lines), _head(log.lines), state.name),
        RECORD: record_bytes(record_of(state.tournament)) != files[RECORD],
        BOOK: played_by is not None and book_digest(files[BOOK]) != played_by,
    }
    if any(wrong.values()):
        raise Refused([Fault("archive-contradicts", values={"name": name}) for name, is_so in wrong.items() if is_so])
