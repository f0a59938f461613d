"""Decisions on written orders: whose turn it is to read them, and what may be done at the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Table
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, living, not_at_table, table_in_play
from tavle.tournament.state import State, TableState


def read_orders(state: State, command: c.ReadOrders, _: Asked) -> Events:
    """The next in turn reads, and his neighbour reads his.

    Source: ndf_arcon_2002 §6.
    """
    table, table_state = table_in_play(state, command)
    rule = state.book.order_reading
    if rule is None:
        raise refuse("no-orders-here", where="table", book=state.book.id)
    readers = next_readers(table, table_state, left=rule.own_read_by == "left", one=rule.readers == "one")
    if readers is None:
        raise refuse("too-few-to-read", where="table", number=command.table)
    return (e.OrdersRead(command.round, command.table, table_state.turn + 1, *readers),)


def next_readers(
    table: Table, table_state: TableState, *, left: bool = False, one: bool = False
) -> tuple[PlayerId, PlayerId] | None:
    """Who collects and reads the next turn's orders, and who reads the reader's own; `None` if not two are left.

    Seats stand in order round the table, so the neighbour to the right is the next seat. The turn goes the same way,
    past those who have left the game.

    Args:
        table: The seats.
        table_state: Who is out, and who read last.
        left: The neighbour to the left reads the reader's own.
        one: The same person reads every turn.
    """
    players = living(table, table_state)
    if len(players) < 2:
        return None
    seats = [seat.substitute.player if seat.substitute is not None else seat.player for seat in table.seats]
    last = seats.index(table_state.reader) if table_state.reader in seats else -1
    if one and last >= 0:
        last -= 1
    round_table = [seats[(last + 1 + step) % len(seats)] for step in range(len(seats))]
    in_turn = [player for player in round_table if player in players]
    return (in_turn[0], in_turn[-1 if left else 1])


def adjustments(state: State, command: c.RecordAdjustments, _: Asked) -> Events:
    """One alone may do it at the board; several write.

    Source: ndf_arcon_2002 §5a.
    """
    table, table_state = table_in_play(state, command)
    for player in command.players:
        if player not in living(table, table_state):
            raise not_at_table(player, command)
    rule = state.book.after_moves
    if rule is None:
        raise refuse("no-orders-here", where="table", book=state.book.id)
    if command.way == "board" and (len(set(command.players)) > 1 or not rule.alone_on_board):
        raise refuse("must-be-written", where="way", clause=state.book.cite(rule.clause), count=len(command.players))
    return (e.AdjustmentsMade(command.round, command.table, command.kind, command.players, command.way),)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.ReadOrders: read_orders,
    c.RecordAdjustments: adjustments,
}
