"""The tournaments of this server: their states, kept in memory and brought forward, and the one way to change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from threading import Lock

from django.conf import settings

from tavle.core.errors import TavleError
from tavle.store import Store, open_store
from tavle.store.executing import Outcome, execute
from tavle.store.identifiers import TournamentId, tournament_id
from tavle.store.loading import PastNeeded, advance, load
from tavle.tournament.commands import Command
from tavle.tournament.events import Event, name_of
from tavle.tournament.log import Stored
from tavle.tournament.state import State
from tavle.web.privacy.veiling import Audience, givers_gone, veil_of, veils_for
from tavle.web.recording import COMMANDS

_states: dict[TournamentId, State] = {}
_shown: dict[tuple[str, Audience], tuple[State, tuple[tuple[str, str], ...], State]] = {}
"""What was made of a state for somebody: the state, the veils, and how it is shown."""
_lock = Lock()


@cache
def store() -> Store:
    """The store of this process."""
    return open_store(settings.TAVLE_STORE)


def state_of(tournament: str, audience: Audience = Audience.PUBLIC) -> State:
    """A tournament as it stands now, with the names by which somebody is shown its players.

    Raises:
        Refused: if there is none of that id.
    """
    state, veils = true_state(tournament), veils_for(tournament, audience)
    if not veils:
        return state
    known = _shown.get((tournament, audience))
    if known is None or known[0] is not state or known[1] != veils:
        veil = veil_of(tournament, audience, veils, store().read(tournament_id(tournament)))
        known = _shown[tournament, audience] = (state, veils, veil.state(state))
    return known[2]


def log_of(tournament: str, audience: Audience = Audience.PUBLIC, *, after: int = 0) -> list[Stored]:
    """The lines of a log after a version, with the names by which somebody is shown its people.

    Digests are those of the lines as they are kept: who has the log itself can compare them.

    Raises:
        Refused: if there is none of that id.
    """
    stored = givers_gone(tournament, store().read(tournament_id(tournament), after=after))
    shown = shown_event(tournament, audience)
    return [replace(each, event=shown(each.event)) for each in stored]


def shown_event(tournament: str, audience: Audience) -> Callable[[Event], Event]:
    """What makes of an event of a log what somebody is shown of it."""
    veils = veils_for(tournament, audience)
    if not veils:
        return lambda event: event
    return veil_of(tournament, audience, veils, store().read(tournament_id(tournament))).event


def shown_text(tournament: str, audience: Audience = Audience.PUBLIC) -> Callable[[str], str]:
    """What makes of a text about a tournament what somebody is shown of it."""
    veils = veils_for(tournament, audience)
    if not veils:
        return lambda text: text
    return veil_of(tournament, audience, veils, store().read(tournament_id(tournament))).text


def true_state(tournament: str) -> State:
    """A tournament as its log has it, full names and all: what commands are decided against, never what is shown.

    Raises:
        Refused: if there is none of that id.
    """
    id_ = tournament_id(tournament)
    known = _states.get(id_)
    head = store().head(id_)
    if known is not None and known.version == head.version:
        return known
    state = _forward(id_, known)
    with _lock:
        latest = _states.get(id_)
        if latest is None or latest.version < state.version:
            _states[id_] = state
    return state


def _forward(id_: TournamentId, known: State | None) -> State:
    if known is not None:
        try:
            return advance(known, store().read(id_, after=known.version))
        except PastNeeded:
            pass  # An event was taken back that the state in memory does not know: it is read anew.
    return load(store(), id_)


def do(tournament: str, command: Command, *, command_id: str, by: str) -> Outcome:
    """Gives a command; what it changed is durable when this returns.

    Raises:
        Refused, NoSolution: as `tavle.store.executing.execute`.
    """
    id_ = tournament_id(tournament)
    name = name_of(type(command))
    try:
        outcome = execute(store(), id_, command, command_id=command_id, by=by, now=now(), here=settings.HERE)
    except TavleError:
        COMMANDS.labels(name, "refused").inc()
        raise
    COMMANDS.labels(name, "repeated" if outcome.repeated else "done").inc()
    with _lock:
        _states[id_] = outcome.state
    return outcome


def now() -> str:
    """The time in ISO form, to the second, in UTC (as the log keeps it, without a zone)."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def known_id(tournament: str) -> TournamentId:
    """A tournament's id from an address.

    Raises:
        Refused: if it cannot be one.
    """
    return tournament_id(tournament)
