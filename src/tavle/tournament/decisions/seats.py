"""Decisions on seats whose player did not come or had to leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import Seat, Table
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import (
    Asked,
    Events,
    known_player,
    not_at_table,
    result_expected,
    table_in_play,
    year_of_game,
)
from tavle.tournament.state import State, sits_at


def take_over(state: State, command: c.TakeOverSeat, _: Asked) -> Events:
    """By somebody who is free and may play the role; whose the score is, the book says.

    Source: ndf_arcon_2002 §10, §1d (no power twice).
    """
    table, table_state = table_in_play(state, command)
    seat = _seat(table, command)
    known_player(state, command.substitute)
    _free(state, command)
    _role_is_new(state, command, seat)
    if command.since is None:
        if table_state.counts or table_state.turn or table_state.report is not None or seat.substitute is not None:
            raise refuse("game-has-begun", where="since", number=command.table)
    elif state.book.replacement is None:
        raise refuse("no-replacement-here", where="since", book=state.book.id)
    else:
        year_of_game(state, command.since, "since")
    return (e.SeatTakenOver(command.round, command.table, command.player, command.substitute, command.since),)


def civil_disorder(state: State, command: c.DeclareCivilDisorder, _: Asked) -> Events:
    """When nobody was found to play on.

    Source: ndf_arcon_2002 §10.
    """
    table, _table_state = table_in_play(state, command)
    seat = _seat(table, command)
    if state.book.replacement is None:
        raise refuse("no-replacement-here", where="player", book=state.book.id)
    if seat.civil_disorder is not None:
        raise refuse("already-in-disorder", where="player", player=command.player, year=seat.civil_disorder)
    year_of_game(state, command.year, "year")
    return (e.CivilDisorderDeclared(command.round, command.table, command.player, command.year),)


def walkover(state: State, command: c.GiveWalkover, _: Asked) -> Events:
    """A match for two, not played."""
    table, _table_state = result_expected(state, command)
    if state.book.game.result != "won":
        raise refuse("no-walkover-in-this-game", where="table", game=state.book.game.id)
    if not any(seat.player == command.winner for seat in table.seats):
        raise not_at_table(command.winner, command)
    absent = next(seat.player for seat in table.seats if seat.player != command.winner)
    return (e.WalkoverGiven(command.round, command.table, command.winner, absent),)


def _seat(table: Table, command: c.TakeOverSeat | c.DeclareCivilDisorder) -> Seat:
    """The seat that a player has now."""
    for seat in table.seats:
        if command.player == (seat.substitute.player if seat.substitute is not None else seat.player):
            return seat
    raise not_at_table(command.player, command)


def _free(state: State, command: c.TakeOverSeat) -> None:
    """Nobody plays at two tables, nor has left the tournament."""
    player = command.substitute
    if player in state.tournament.withdrawn:
        after = state.tournament.withdrawn[player]
        raise refuse("already-withdrawn", where="substitute", player=player, after=after)
    entry = state.tournament.rounds[-1]
    if player in entry.byes or any(sits_at(table, player) for table in entry.tables):
        raise refuse("player-twice-in-round", where="substitute", player=player)


def _role_is_new(state: State, command: c.TakeOverSeat, seat: Seat) -> None:
    once = state.book.game.role_once
    if once is None or seat.role is None:
        return
    for entry in state.tournament.rounds:
        for other in (other for table in entry.tables for other in table.seats):
            if other is not seat and other.role == seat.role and command.substitute in _players_of(other):
                clause = state.book.cite(once)
                raise refuse(
                    "role-played-before", where="substitute", clause=clause, player=command.substitute, role=seat.role
                )


def _players_of(seat: Seat) -> tuple[str, ...]:
    return (seat.player,) if seat.substitute is None else (seat.player, seat.substitute.player)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.TakeOverSeat: take_over,
    c.DeclareCivilDisorder: civil_disorder,
    c.GiveWalkover: walkover,
}
