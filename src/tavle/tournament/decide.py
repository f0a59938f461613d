"""From a command to events: pure, so that the same command in the same state always means the same."""

from __future__ import annotations

from tavle.tournament.commands import Command
from tavle.tournament.decisions import DECISIONS
from tavle.tournament.decisions.base import Asked, Events, check_expected
from tavle.tournament.decisions.changes import proposed, wants_second
from tavle.tournament.fold import apply
from tavle.tournament.state import State
from tavle.tournament.transitions import check_phase


def decide(state: State, command: Command, *, now: str, by: str) -> Events:
    """What a command leads to.

    Args:
        state: The tournament as it is.
        command: What is asked.
        now: The time in ISO form, given from outside.
        by: Who asks: the id of a player, or the name of an organiser.

    Returns:
        The events, in order; none if the command says nothing new. A result that contradicts another is kept as
        `ResultDisputed`; `tavle.tournament.decisions.results.refusal` words the answer. Where two people are wanted, a
        change of what counts is a `ChangeProposed` alone.

    Raises:
        Refused: with the reason, and what would be right.
        NoSolution: if the next round cannot be seated by the book.
        ValueError: if an event is to be reverted and the state, being from a snapshot, does not know its past.
    """
    check_phase(state.phase, command)
    check_expected(state, command)
    asked = Asked(now, by)
    events = DECISIONS[type(command)](state, command, asked)
    return proposed(state, command, asked) if events and wants_second(state, command) else events


def carry_out(state: State, command: Command, *, now: str, by: str) -> State:
    """The state after a command: for previews, and wherever nothing has to be stored.

    Raises:
        As `decide`.
    """
    for event in decide(state, command, now=now, by=by):
        state = apply(state, event)
    return state
