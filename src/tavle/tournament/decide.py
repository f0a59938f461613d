"""From a command to events: pure, so that the same command in the same state always means the same."""

from __future__ import annotations

from tavle.core.errors import refuse
from tavle.tournament.commands import Command, EnterResult, GameCommand, ReportResult, TableCommand
from tavle.tournament.decisions import DECISIONS
from tavle.tournament.decisions.base import Asked, Events
from tavle.tournament.fold import apply
from tavle.tournament.state import State, table_key
from tavle.tournament.transitions import check_phase

_JUDGED_BY_CONTENT = (ReportResult, EnterResult)
"""The same result again is a confirmation and another one a dispute, whatever its giver had seen."""


def decide(state: State, command: Command, *, now: str, by: str) -> Events:
    """What a command leads to.

    Args:
        state: The tournament as it is.
        command: What is asked.
        now: The time in ISO form, given from outside.
        by: Who asks: the id of a player, or the name of an organiser.

    Returns:
        The events, in order; none if the command says nothing new. A result that contradicts another is kept as
        `ResultDisputed`; `tavle.tournament.decisions.results.refusal` words the answer.

    Raises:
        Refused: with the reason, and what would be right.
        NoSolution: if the next round cannot be seated by the book.
        ValueError: if an event is to be reverted and the state, being from a snapshot, does not know its past.
    """
    check_phase(state.phase, command)
    _check_expected(state, command)
    return DECISIONS[type(command)](state, command, Asked(now, by))


def _check_expected(state: State, command: Command) -> None:
    """Refuses a command given in view of something that has changed since."""
    if command.expected is None or isinstance(command, _JUDGED_BY_CONTENT):
        return
    seen, scope = state.version, "the tournament"
    if isinstance(command, GameCommand):
        game = state.games.get(table_key(command.round, command.table))
        seen, scope = (game.version if game is not None else 0), f"the game of table {command.table}"
    elif isinstance(command, TableCommand):
        known = state.table_state(command.round, command.table)
        seen, scope = (known.version if known is not None else 0), f"table {command.table} of round {command.round}"
    if command.expected != seen:
        raise refuse("stale", where="expected", expected=command.expected, seen=seen, scope=scope)


def carry_out(state: State, command: Command, *, now: str, by: str) -> State:
    """The state after a command: for previews, and wherever nothing has to be stored.

    Raises:
        As `decide`.
    """
    for event in decide(state, command, now=now, by=by):
        state = apply(state, event)
    return state
