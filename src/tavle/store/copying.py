"""Logs from one store to another, as they are: export, import and backup are all this."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from tavle.core.errors import MOST_FAULTS, Refused, refuse
from tavle.store.durable import sync_folder
from tavle.store.entry import Entry, Head
from tavle.store.identifiers import TournamentId
from tavle.store.opening import JSON_LINES
from tavle.store.port import Store
from tavle.store.sqlite import SqliteStore
from tavle.tournament.log import chain_faults


def copy_log(
    source: Store, target: Store, tournament: TournamentId, *, first: Callable[[], object] = lambda: None
) -> int:
    """Brings the log in `target` to where it is in `source`; gives the number of commands added.

    A target that has the beginning already gets the rest, one that has more is left as it is. `first` is called when
    all is found right, before the log grows.

    Raises:
        Refused: `log-differs` if the two logs part, or with what is wrong with the source's chain; nothing is changed.
    """
    log = list(source.entries(tournament))
    faults = tuple(islice(chain_faults(stored for entry in log for stored in entry.events), MOST_FAULTS))
    if faults:
        raise Refused(faults)
    there = target.tournaments().get(tournament)
    kept = [] if there is None else list(target.entries(tournament))
    _same_beginning(tournament, log, kept)
    added = log[len(kept) :]
    first()
    if added or there is None:
        target.extend(tournament, added, head=Head() if there is None else there)
    return len(added)


def _same_beginning(tournament: TournamentId, log: list[Entry], kept: list[Entry]) -> None:
    for ours, theirs in zip(log, kept, strict=False):
        if ours != theirs:
            raise refuse("log-differs", where="tournament", name=tournament, version=ours.after + 1)


def back_up(source: Store, path: Path) -> int:
    """Copies every tournament with its contact data into a new SQLite file at `path`; gives how many there are.

    The source may be written meanwhile: of each tournament the log is copied as it is when its turn comes. The copy is
    made beside `path` and put there when it is whole.

    Raises:
        Refused: `backup-place` if there is something at `path`, or its ending promises another form.
    """
    if path.exists() or path.suffix in JSON_LINES:
        raise refuse("backup-place", where=str(path))
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    target = SqliteStore(unfinished)
    try:
        tournaments = source.tournaments()
        for tournament in tournaments:
            copy_log(source, target, tournament)
            for player, contact in source.contacts(tournament).items():
                target.keep_contact(tournament, player, contact)
    finally:
        target.close()
    unfinished.replace(path)
    sync_folder(path.parent)
    return len(tournaments)
