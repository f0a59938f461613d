"""Small logs to fill stores with."""

from __future__ import annotations

from tavle.core.model import Player, PlayerId
from tavle.store import Appended, Claim, Store, TournamentId, payload_digest
from tavle.tournament.events import Event, PlayerRegistered

ARCON = TournamentId("arcon_2002")
OTHER = TournamentId("nm")
NOON = "2002-06-28T12:00:00+00:00"


def registered(name: str) -> Event:
    """An event that needs no other."""
    return PlayerRegistered(Player(PlayerId(name), name=f"{name} Ødegård"))


def claim(command_id: str, payload: object = None) -> Claim:
    """A command on its way; its payload is its id if nothing else is said."""
    return Claim(command_id, payload_digest(command_id if payload is None else payload), "Anna", NOON)


def add(store: Store, command_id: str, *names: str, tournament: TournamentId = ARCON) -> Appended:
    """Appends a command that registers each of the names."""
    known = store.head(tournament).version
    return store.append(tournament, claim(command_id), lambda _: [registered(name) for name in names], known=known)
