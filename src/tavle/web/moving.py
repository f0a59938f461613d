"""A tournament's log as a file, out of one installation and into another.

Accounts, links, telephone numbers and photos stay where they are: they belong to the installation, not to the log.
Who is not shown by his full name goes with it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse
from tavle.files.archive import log_bytes
from tavle.store import Head, Store, TournamentId, open_store
from tavle.store.handing_over import Clash, clash, rest_of, take_in
from tavle.store.veils import Veils, veils_in
from tavle.web import logs
from tavle.web.privacy.carrying import erase_again, keep_veils, veils_of


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
    """The whole log as a JSON Lines file, with who is not shown by his full name."""
    return log_bytes(logs.store(), tournament, veils=veils_of(tournament))


def bring_in(content: bytes, *, expected: TournamentId | None = None) -> Brought:
    """Continues a tournament here by what the file has beyond it, or begins it.

    Args:
        content: A file as `log_file` makes it, with one tournament.
        expected: The tournament that it must be of; without it one that is not here yet.

    Raises:
        Refused: `not-one-tournament`, `tournament-exists`, `broken-veils`, or as the store refuses a file that is none.
    """
    with tempfile.TemporaryDirectory(prefix="tavle-log-") as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(content)
        source = open_store(path, read_only=True)
        try:
            return _brought(source, content, expected)
        finally:
            source.close()


def _brought(source: Store, content: bytes, expected: TournamentId | None) -> Brought:
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
    if found is not None:
        return Brought(tournament, 0, found)
    rest = rest_of(source, tournament, after=here.entries) if len(theirs) > len(ours) else []
    continue_log(tournament, head=here, rest=rest, veils=veils_in(content, tournament))
    return Brought(tournament, len(rest))


def continue_log(tournament: TournamentId, *, head: Head, rest: Sequence[Any], veils: Veils) -> Head:
    """Continues a log here by what another installation has beyond it, nobody shown by more of his name than there.

    Raises:
        Refused: as `tavle.store.handing_over.take_in`.
    """
    ends = take_in(logs.store(), tournament, head=head, rest=rest, first=lambda: keep_veils(tournament, veils))
    if ends.entries:
        erase_again(tournament)
    return ends
