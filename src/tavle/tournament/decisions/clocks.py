"""Decisions on time: the book's minutes, for the hall or one table, and what a table agrees on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.rules.model import Book
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, living, not_at_table, table_in_play
from tavle.tournament.moments import moment, seconds_between
from tavle.tournament.state import Clock, State, table_key

MINUTE = 60


def book_seconds(book: Book, phase: str) -> int | None:
    """How long a phase takes by the book; `None` where it does not say.

    Source: ndf_arcon_2002 §5a, nbgf_monrad §11 (5 minutes per player and point).
    """
    rule = next((clock for clock in book.clocks if clock.phase == phase and clock.enabled), None)
    if rule is None:
        return None
    if not rule.per_player_and_point:
        return rule.minutes * MINUTE
    if book.game.match_length is None:
        return None
    return rule.minutes * book.game.sizes[0] * book.game.match_length * MINUTE


def start_clock(state: State, command: c.StartClock, asked: Asked) -> Events:
    """The book's time where it gives one; else what was said."""
    _table_exists(state, command.table)
    moment(asked.now)
    seconds = book_seconds(state.book, command.phase)
    if seconds is None:
        seconds = command.seconds
    elif command.seconds not in (None, seconds):
        raise refuse("time-of-the-book", where="seconds", phase=command.phase, right=seconds)
    if seconds is None or seconds < 1:
        raise refuse("no-time-known", where="seconds", phase=command.phase)
    return (e.ClockStarted(state.round, command.table, command.phase, seconds, asked.now),)


def pause(state: State, command: c.PauseClock, asked: Asked) -> Events:
    """A clock that runs."""
    clock = _clock(state, command.table)
    moment(asked.now)
    if not clock.running:
        raise refuse("clock-stands", where="table", clock=table_key(state.round, command.table))
    return (e.ClockPaused(state.round, command.table, asked.now),)


def resume(state: State, command: c.ResumeClock, asked: Asked) -> Events:
    """A clock that stands still."""
    clock = _clock(state, command.table)
    moment(asked.now)
    if clock.running:
        raise refuse("clock-runs", where="table", clock=table_key(state.round, command.table))
    return (e.ClockResumed(state.round, command.table, asked.now),)


def extend(state: State, command: c.ExtendClock, _: Asked) -> Events:
    """For everybody, or for one table, which then has a clock of its own."""
    _table_exists(state, command.table)
    if command.seconds < 1:
        raise refuse("no-time-known", where="seconds", phase="extension")
    if table_key(state.round, command.table) not in state.clocks:
        _clock(state, None)
    return (e.ClockExtended(state.round, command.table, command.seconds),)


def shorten(state: State, command: c.ShortenClock, asked: Asked) -> Events:
    """Only if the book allows it and all who still play there agree; never longer than what is left.

    Source: ndf_arcon_2002 §5b.
    """
    table, table_state = table_in_play(state, command)
    clock = state.clocks.get(table_key(state.round, command.table)) or _clock(state, None)
    rule = next((rule for rule in state.book.clocks if rule.phase == clock.phase), None)
    if rule is not None and rule.shorter == "never":
        raise refuse("no-shortening", clause=state.book.cite(rule.clause), phase=clock.phase)
    players = living(table, table_state)
    for player in command.agreed:
        if player not in players:
            raise not_at_table(player, command)
    missing = [player for player in players if player not in command.agreed]
    if missing:
        clause = state.book.cite(rule.clause) if rule is not None else ""
        raise refuse("not-unanimous", where="agreed", clause=clause, players=", ".join(missing))
    left = seconds_left(clock, asked.now)
    if not 0 <= command.seconds <= left:
        raise refuse("not-shorter", where="seconds", seconds=command.seconds, left=left)
    return (e.ClockShortened(state.round, command.table, command.seconds, asked.now, command.agreed),)


def seconds_left(clock: Clock, now: str) -> int:
    """What a clock shows; below 0 when time has run out."""
    return clock.left - seconds_between(clock.since, now) if clock.running else clock.left


def _clock(state: State, table: int | None) -> Clock:
    found = state.clocks.get(table_key(state.round, table))
    if found is None:
        raise refuse("no-clock", where="table", clock=table_key(state.round, table))
    return found


def _table_exists(state: State, number: int | None) -> None:
    if number is not None and state.table(state.round, number) is None:
        raise refuse("unknown-table", where="table", round=state.round, number=number)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.StartClock: start_clock,
    c.PauseClock: pause,
    c.ResumeClock: resume,
    c.ExtendClock: extend,
    c.ShortenClock: shorten,
}
