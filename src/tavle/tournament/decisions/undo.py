"""The decision to take an event back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import Fault, Refused, refuse
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events
from tavle.tournament.state import State
from tavle.tournament.undo import Undoing, undoing

SHOWN = 5
"""So many dependents are named in the refusal; `undoing` gives them all."""


def revert(state: State, command: c.RevertEvent, _: Asked) -> Events:
    """Only if nothing later depends on it; else what does is named, and what can be done instead.

    Who writes is never taken back: another installation has gone on from there.

    Raises:
        ValueError: if the state came from a snapshot; undoing asks for the whole log.
    """
    found = undoing(state, command.version)
    if any(isinstance(event, e.WriterNamed) for _, event in found.changed):
        raise refuse("writer-stays", where="version", version=command.version)
    if found.dependents:
        raise Refused([_others_depend(found)])
    return (e.EventReverted(command.version, command.reason),)


def _others_depend(found: Undoing) -> Fault:
    listed = [f"{version} {e.name_of(type(event))}" for version, event in found.dependents[:SHOWN]]
    values = {
        "version": found.version,
        "count": len(found.dependents),
        "listed": ", ".join([*listed, "..."] if len(found.dependents) > SHOWN else listed),
        "offers": ", ".join(offer.command for offer in found.offers) or "revert_event, the latest first",
    }
    return Fault("others-depend", "version", values=values)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {c.RevertEvent: revert}
