"""A tournament's log as a file, out of one installation and into another.

Accounts, links, telephone numbers and photos stay where they are: they belong to the installation, not to the log.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from tavle.core.errors import refuse
from tavle.store import Head, Store, TournamentId, open_store
from tavle.store.copying import copy_log
from tavle.store.handing_over import Clash, clash, rest_of, take_in
from tavle.web import logs


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of a file.

    Attributes:
        added: How many commands were new here.
        clash: Where the two logs part, if they do; then nothing was added.
    """

    tournament: TournamentId
    added: int
    clash: Clash | None = None


def log_file(tournament: TournamentId) -> bytes:
    """The whole log as a JSON Lines file."""
    with tempfile.TemporaryDirectory(prefix="tavle-log-") as folder:
        path = Path(folder) / "log.jsonl"
        target = open_store(path)
        try:
            copy_log(logs.store(), target, tournament)
        finally:
            target.close()
        return path.read_bytes()


def bring_in(content: bytes, *, expected: TournamentId | None = None) -> Brought:
    """Continues a tournament here by what the file has beyond it, or begins it.

    Args:
        content: A file as `log_file` makes it, with one tournament.
        expected: The tournament that it must be of; without it one that is not here yet.

    Raises:
        Refused: `not-one-tournament`, `tournament-exists`, or as the store refuses a file that is none.
    """
    with tempfile.TemporaryDirectory(prefix="tavle-log-") as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(content)
        source = open_store(path, read_only=True)
        try:
            return _brought(source, expected)
        finally:
            source.close()


def _brought(source: Store, expected: TournamentId | None) -> Brought:
    named = list(source.tournaments())
    if len(named) != 1 or (expected is not None and named != [expected]):
        right = expected if expected is not None else "one tournament"
        raise refuse("not-one-tournament", where="file", named=", ".join(named) or "none", right=right)
    (tournament,) = named
    here = logs.store().tournaments().get(tournament, Head())
    if expected is None and here.entries:
        raise refuse("tournament-exists", where="file", name=tournament)
    ours = list(logs.store().entries(tournament)) if here.entries else []
    theirs = list(source.entries(tournament))
    found = clash(ours, theirs)
    if found is not None or len(theirs) <= len(ours):
        return Brought(tournament, 0, found)
    take_in(logs.store(), tournament, head=here, rest=rest_of(source, tournament, after=here.entries))
    return Brought(tournament, len(theirs) - len(ours))
