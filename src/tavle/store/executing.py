"""The one path by which a command becomes durable: look, decide, append.

A refused command never takes the log's lock. An accepted one is decided a second time, inside the lock, only if
somebody else has appended meanwhile; so nobody starves, and what is appended was right at that very place of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tavle.core.errors import Fault, refuse
from tavle.store.entry import Claim, Entry, payload_digest, same_command
from tavle.store.identifiers import TournamentId
from tavle.store.identifiers import command_id as checked_id
from tavle.store.loading import PastNeeded, advance, load
from tavle.store.port import Store
from tavle.tournament.commands import Command, HandOver, RevertEvent, command_to_json
from tavle.tournament.decide import decide
from tavle.tournament.decisions.results import refusal
from tavle.tournament.events import Event, ResultDisputed
from tavle.tournament.fold import replay
from tavle.tournament.log import Stored
from tavle.tournament.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command.

    Attributes:
        version: Where the log stood when it was done.
        events: What it caused.
        state: The tournament now; other commands may have been done since.
        repeated: Whether it had been done before under this id, and nothing was added now.
        dispute: The fault to answer with if the command was kept as a dispute instead of being followed.
    """

    version: int
    events: tuple[Stored, ...]
    state: State
    repeated: bool = False
    dispute: Fault | None = None


def execute(
    store: Store, tournament: TournamentId, command: Command, *, command_id: str, by: str, now: str, here: str = ""
) -> Outcome:
    """Does a command, durably, or refuses it with nothing changed.

    Args:
        store: Where the log is.
        tournament: Whose log; it must be there (`Store.create`).
        command: What is wanted.
        command_id: Chosen by the giver, new for each command; sent again it gives the first answer again.
        by: Who gives it.
        now: ISO time.
        here: The name of this installation, as `HandOver` names it.

    Raises:
        Refused: `written-elsewhere` if another installation writes this tournament; by the rules (the reason and what
            would make it right); `command-id-used`; or as the store refuses.
        NoSolution: if a seating was asked for that does not exist.
    """
    payload = payload_digest({"by": by, "command": command_to_json(command)})
    claim = Claim(checked_id(command_id), payload, by, now)
    try:
        # Taking back is decided on everything that lies before.
        return _attempt(store, tournament, command, claim, here=here, whole=isinstance(command, RevertEvent))
    except PastNeeded:
        return _attempt(store, tournament, command, claim, here=here, whole=True)


def _attempt(
    store: Store, tournament: TournamentId, command: Command, claim: Claim, *, here: str, whole: bool
) -> Outcome:
    state = load(store, tournament, whole=whole)
    # Looked for after loading: a command that is in the state already is found here, not refused for coming twice.
    earlier = store.find(tournament, claim.command_id)
    if earlier is not None:
        return _repeated(store, tournament, same_command(earlier, claim), state)
    events = _decided(state, command, claim, here)

    def decide_there(missed: Sequence[Stored]) -> Sequence[Event]:
        return _decided(advance(state, missed), command, claim, here) if missed else events

    appended = store.append(tournament, claim, decide_there, known=state.version)
    before = advance(state, appended.missed)
    if appended.repeated:
        return _repeated(store, tournament, appended.entry, before)
    added = appended.entry.events
    return _outcome(appended.entry, before, advance(before, added))


def _decided(state: State, command: Command, claim: Claim, here: str) -> Sequence[Event]:
    """What the rules say, if this installation is the one that writes, or takes that over."""
    takes_over = isinstance(command, HandOver) and command.forced and command.to == here
    if state.writer not in ("", here) and not takes_over:
        raise refuse("written-elsewhere", where="tournament", writer=state.writer)
    return decide(state, command, now=claim.at, by=claim.by)


def _outcome(entry: Entry, before: State, state: State, *, repeated: bool = False) -> Outcome:
    dispute = refusal(before, tuple(stored.event for stored in entry.events))
    return Outcome(entry.version, entry.events, state, repeated, dispute)


def _repeated(store: Store, tournament: TournamentId, entry: Entry, state: State) -> Outcome:
    """The answer of the first time; a dispute is worded by what was known then."""
    before = state
    if any(isinstance(stored.event, ResultDisputed) for stored in entry.events):
        before = replay(stored.event for stored in store.read(tournament)[: entry.after])
    return _outcome(entry, before, state, repeated=True)
