"""A tournament for others: names only as far as it shows them, nothing that is not told yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tavle.core.errors import refuse
from tavle.files.shared import make_shared_archive, shared_log
from tavle.tournament.events import to_json
from tavle.tournament.log import Stored
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.discretion import open_event


@dataclass(frozen=True, slots=True)
class Shared:
    """What may be given away of a tournament.

    Attributes:
        full, shown: The log as it is kept, and as others see it.
        open_log: Whether nothing in it waits to be shown, no draft of a seating and no orders.
    """

    state: State
    full: Sequence[Stored]
    shown: Sequence[Stored]
    open_log: bool


def shared_of(id_: str) -> Shared:
    """What may be given away of a tournament.

    Raises:
        Refused: if there is none of that id.
    """
    state = logs.state_of(id_)
    full = list(logs.store().read(logs.known_id(id_)))
    told = all(open_event(state, each.event) == to_json(each.event) for each in full)
    return Shared(state, full, logs.log_of(id_), told and state.draft is None)


def shared_log_of(id_: str) -> bytes:
    """The log for others.

    Raises:
        Refused: `log-not-open` while something in it waits to be shown.
    """
    shared = shared_of(id_)
    if not shared.open_log:
        raise refuse("log-not-open")
    return shared_log(id_, shared.full, shared.shown)


def shared_archive_of(id_: str, site: dict[str, bytes]) -> bytes:
    """The archive for others, with the public pages."""
    shared = shared_of(id_)
    return make_shared_archive(id_, shared.full, shared.shown, site=site, open_log=shared.open_log)
