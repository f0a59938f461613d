"""A tournament that moves between installations: what the other has not got yet is sent, and taken in if it fits.

One installation writes at a time (`State.writer`). It hands over by the command `HandOver`, then sends the rest of its
log; the other goes on from there. Where the other had to take over by force, both have gone on from a common beginning:
that is a clash. It is shown, event by event, and never merged: what is missing is entered again by a person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tavle.core.errors import MOST_FAULTS, Refused, refuse
from tavle.store.entry import Entry, Head, entry_from_json, entry_to_json
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.tournament.log import Stored, chain_faults


@dataclass(frozen=True, slots=True)
class Clash:
    """Two logs that went on differently from a common beginning.

    Attributes:
        common: The last version that both have.
        ours, theirs: The events since then.
    """

    common: int
    ours: tuple[Stored, ...]
    theirs: tuple[Stored, ...]


def rest_of(store: Store, tournament: TournamentId, *, after: int) -> list[dict[str, Any]]:
    """The commands after the first so many, as plain data: what is sent.

    Raises:
        Refused: if there is no such tournament.
    """
    return [entry_to_json(entry) for entry in store.entries(tournament, after=after)]


def take_in(
    store: Store,
    tournament: TournamentId,
    *,
    head: Head,
    rest: Sequence[Any],
    first: Callable[[], object] = lambda: None,
) -> Head:
    """Continues a log by what was sent, all of it or nothing; gives where it ends now.

    Args:
        store: Where the copy is, or will be.
        tournament: Its id here.
        head: Where the sender believes that this copy ends; `Head()` if there is none yet.
        rest: What `rest_of` gave.
        first: Called when all is found right, before the log grows: nobody is shown before it is known how.

    Raises:
        Refused: `log-moved` if the copy ends elsewhere; `broken-log` or with what is wrong with the chain.
    """
    here = store.tournaments().get(tournament, Head())
    if here != head:
        raise refuse("log-moved", where="tournament", name=tournament)
    entries = entries_in(rest, head=head)
    log = [stored for entry in entries for stored in entry.events]
    faults = tuple(islice(chain_faults(log, head=head.version, previous=head.digest), MOST_FAULTS))
    if faults:
        raise Refused(faults)
    first()
    if entries:
        store.extend(tournament, entries, head=head)
    return store.head(tournament) if entries else head


def entries_in(rest: Sequence[Any], *, head: Head) -> list[Entry]:
    """The commands that plain data stand for, as a continuation of `head`.

    Raises:
        Refused: if the data are not of the form that `rest_of` gives.
    """
    entries: list[Entry] = []
    after = head.version
    for number, data in enumerate(rest, start=head.entries + 1):
        entries.append(entry_from_json(data, number=number, after=after))
        after += len(entries[-1].events)
    return entries


def clash(ours: Sequence[Entry], theirs: Sequence[Entry]) -> Clash | None:
    """Where two logs part; none if one of them is the beginning of the other."""
    common, same = 0, 0
    for own, other in zip(ours, theirs, strict=False):
        if own != other:
            break
        common, same = own.version, same + 1
    if same in (len(ours), len(theirs)):
        return None
    return Clash(common, _events(ours[same:]), _events(theirs[same:]))


def _events(entries: Sequence[Entry]) -> tuple[Stored, ...]:
    return tuple(stored for entry in entries for stored in entry.events)
