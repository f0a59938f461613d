"""Decisions on a game of Diplomacy that is kept for a table; what can be written and ruled is the judge's matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.judge.kept import Game, Turn, close_turn, plain_game, read_game, rule, turn_of, undo_turn
from tavle.judge.kept import write_orders as write
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, table_of
from tavle.tournament.decisions.rulings import check_judge
from tavle.tournament.state import State, table_key

GAME = "diplomacy"
"""The game that the judge knows, as books name it."""


def begin(state: State, command: c.BeginGame, _: Asked) -> Events:
    """Any game that can be read: a fresh one, or one that was kept elsewhere."""
    table_of(state, command)
    if state.book.game.id != GAME:
        raise refuse("no-judge-for-game", where="table", game=state.book.game.id)
    game = plain_game(read_game(command.game))
    known = state.games.get(table_key(command.round, command.table))
    if known is not None and (known.game, known.shown) == (game, command.shown):
        return ()
    return (e.GameBegun(command.round, command.table, game, command.shown),)


def write_orders(state: State, command: c.WriteOrders, _: Asked) -> Events:
    """Slips of any turn that the game has come to; those that say what is known already are left away."""
    before, turn = _kept(state, command)
    game = before
    for power, lines in command.slips.items():
        game = write(game, power, lines, turn=turn)
    slips = {power: game.sheet(turn).slip(power) for power in command.slips}
    changed = {power: lines for power, lines in slips.items() if lines != before.sheet(turn).slip(power)}
    return (e.OrdersWritten(command.round, command.table, str(turn), changed),) if changed else ()


def close(state: State, command: c.CloseTurn, _: Asked) -> Events:
    """The turn that is being written, or the one adjudicated last."""
    before, turn = _kept(state, command)
    game = undo_turn(before) if command.back else close_turn(before)
    (changed,) = [sheet.turn for sheet in game.sheets if sheet != before.sheet(sheet.turn)]
    if changed != turn:
        raise refuse("game-no-such-turn", where="turn", turn=turn, known=changed)
    return (e.TurnClosed(command.round, command.table, str(turn), command.back),)


def rule_order(state: State, command: c.RuleOrder, _: Asked) -> Events:
    """By somebody who may judge there. More than an approval is an entry of the book of rulings, too.

    Source: ndf_arcon_2002 §6, §7b.
    """
    before, turn = _kept(state, command)
    table, _table_state = table_of(state, command)
    check_judge(state, table, command.judge, command.round)
    game = rule(
        before, command.power, command.number, command.reading, turn=turn, by=command.judge, reason=command.reason
    )
    ruling = game.sheet(turn).rulings[-1]
    ruled = e.OrderRuled(
        command.round,
        command.table,
        str(turn),
        ruling.power,
        ruling.number,
        ruling.text,
        ruling.reading,
        ruling.offered,
        ruling.by,
        ruling.reason,
    )
    if ruling.approves:
        return (ruled,)
    offered = " / ".join(ruling.offered) or "–"
    question = f"{turn} {ruling.power} {ruling.number}: “{ruling.text}” ({offered})"
    decision = f"{ruling.reading or '–'} ({ruling.reason})"
    return (ruled, e.RulingGiven(command.round, command.table, question, decision, ruling.by, command.clause))


def _kept(state: State, command: c.WriteOrders | c.CloseTurn | c.RuleOrder) -> tuple[Game, Turn]:
    """The game that is kept for the table, and the turn that is spoken of."""
    table_of(state, command)
    known = state.games.get(table_key(command.round, command.table))
    if known is None:
        raise refuse("no-game-kept", where="table", round=command.round, number=command.table)
    return read_game(known.game), turn_of(command.turn)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.BeginGame: begin,
    c.WriteOrders: write_orders,
    c.CloseTurn: close,
    c.RuleOrder: rule_order,
}
