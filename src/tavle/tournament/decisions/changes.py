"""Two people for each change of what counts: what one gives waits (`proposed`), what another confirms is made.

Results themselves need none of this: a report and its confirmation are two people already (`decisions/results.py`).
What is confirmed is decided anew, so that a change of something that has moved on meanwhile is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.causes import SECONDED
from tavle.tournament.commands import Command, TableCommand, command_from_json, command_to_json
from tavle.tournament.decisions import registration, results, rounds, rulings, seats
from tavle.tournament.decisions.base import Asked, Events, check_expected
from tavle.tournament.state import Proposal, State, table_key
from tavle.tournament.transitions import check_phase

_DECIDED: Mapping[type[Command], Callable[[State, Any, Asked], Events]] = {
    **registration.DECISIONS,
    **results.DECISIONS,
    **rounds.DECISIONS,
    **rulings.DECISIONS,
    **seats.DECISIONS,
}
"""How what waits is decided once it is confirmed."""


def wants_second(state: State, command: Command) -> bool:
    """Whether a command waits for a second person.

    Lots from a seed are checked by everybody, so only those drawn by hand wait; settings once a round is seated; the
    rule itself when it is to be given up.
    """
    if not state.two_persons or type(command) not in SECONDED:
        return False
    if isinstance(command, c.DrawLots):
        return bool(command.order)
    if isinstance(command, c.ChangeSettings):
        return bool(state.tournament.rounds)
    return not (isinstance(command, c.RequireTwo) and command.on)


def proposed(state: State, command: Command, asked: Asked) -> Events:
    """A change that was found possible, as one that waits.

    Raises:
        Refused: `change-waits` if there is one of this table already, or the same.
    """
    round_, table = (command.round, command.table) if isinstance(command, TableCommand) else (0, 0)
    known = state.tables.get(table_key(round_, table))
    fixed = replace(command, expected=None if known is None else known.version)
    if isinstance(fixed, c.GivePenalty) and fixed.after_round is None:
        fixed = replace(fixed, after_round=max(1, len(state.tournament.rounds)))
    change = command_to_json(fixed)
    for waiting in state.proposals:
        if (table and (waiting.round, waiting.table) == (round_, table)) or waiting.change == change:
            raise refuse("change-waits", where="command", by=waiting.by, version=waiting.version)
    return (e.ChangeProposed(change, asked.by, round_, table),)


def confirm(state: State, command: c.ConfirmChange, asked: Asked) -> Events:
    """By anybody but its giver.

    Raises:
        Refused: `confirmed-by-another`, or as the change itself is decided now.
    """
    waiting = _waiting(state, command.proposal)
    if waiting.by == asked.by:
        raise refuse("confirmed-by-another", where="by", by=asked.by)
    change = command_from_json(waiting.change)
    check_phase(state.phase, change)
    check_expected(state, change)
    made = _DECIDED[type(change)](state, change, asked)
    return (e.ChangeConfirmed(waiting.version, asked.by, waiting.round, waiting.table), *made)


def decline(state: State, command: c.DeclineChange, asked: Asked) -> Events:
    """By its giver, or by somebody else."""
    waiting = _waiting(state, command.proposal)
    return (e.ChangeDeclined(waiting.version, asked.by, waiting.round, waiting.table, command.reason),)


def _waiting(state: State, version: int) -> Proposal:
    found = next((each for each in state.proposals if each.version == version), None)
    if found is None:
        listed = ", ".join(str(each.version) for each in state.proposals) or "0"
        raise refuse("no-change-waits", where="proposal", version=version, known=listed)
    return found


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.ConfirmChange: confirm,
    c.DeclineChange: decline,
}
