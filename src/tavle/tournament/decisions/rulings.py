"""Decisions of judgement: who may give one, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import Table
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, known_player, reason_wanted, table_of
from tavle.tournament.state import State, sits_at


def call(state: State, command: c.CallDirector, asked: Asked) -> Events:
    """Anybody may call."""
    table_of(state, command)
    return (e.DirectorCalled(command.round, command.table, asked.by, command.question),)


def rule(state: State, command: c.GiveRuling, _: Asked) -> Events:
    """Once for each call: the decision is final.

    Source: ndf_arcon_2002 §6.
    """
    table, _table_state = table_of(state, command)
    check_judge(state, table, command.judge, command.round)
    reason_wanted(command.decision, where="decision")
    question = command.question
    if command.answers is not None:
        called = next((call.called for call in state.calls if call.version == command.answers), None)
        if called is None or (called.round, called.table) != (command.round, command.table):
            raise refuse("no-such-call", where="answers", version=command.answers, number=command.table)
        question = question or called.question
    ruling = e.RulingGiven(
        command.round, command.table, question, command.decision, command.judge, command.clause, command.answers
    )
    return (ruling,)


def check_judge(state: State, table: Table, judge: str, round_: int) -> None:
    """Refuses a judge who plays at the table, and one beside the arbiter as long as that one does not.

    Source: ndf_arcon_2002 §6 (the arbiter, or a competent player of another board where he plays himself).
    """
    clause = state.book.cite(state.book.disputes.clause) if state.book.disputes is not None else ""
    if not judge:
        raise refuse("missing-key", where="judge", key="judge")
    if sits_at(table, judge):
        raise refuse("judge-plays-here", where="judge", clause=clause, judge=judge)
    arbiter = state.arbiter
    if arbiter is None or judge == arbiter:
        return
    if not sits_at(table, arbiter):
        raise refuse("judge-not-arbiter", where="judge", clause=clause, judge=judge, arbiter=arbiter)
    entry = state.round_numbered(round_)
    others = entry.tables if entry is not None else ()
    if not any(sits_at(other, judge) for other in others):
        raise refuse("judge-of-no-table", where="judge", clause=clause, judge=judge, arbiter=arbiter)


def penalty(state: State, command: c.GivePenalty, _: Asked) -> Events:
    """Points by a clause and with a reason."""
    known_player(state, command.player)
    reason_wanted(command.reason)
    reason_wanted(command.clause, where="clause")
    seated = max(1, len(state.tournament.rounds))
    after = seated if command.after_round is None else command.after_round
    if command.points == 0:
        raise refuse("no-points", where="points")
    if not 1 <= after <= seated:
        raise refuse("round-to-come", where="after_round", round=after, right=seated)
    return (e.PenaltyGiven(command.player, after, command.points, command.clause, command.reason),)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.CallDirector: call,
    c.GiveRuling: rule,
    c.GivePenalty: penalty,
}
