"""What all decisions share: who asked and when, and the questions that several of them put."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.model import PlayerId, Table
from tavle.records.years import outside
from tavle.tournament.commands import Command, EnterResult, GameCommand, ReportResult, TableCommand
from tavle.tournament.events import Event
from tavle.tournament.state import Phase, Proposal, State, TablePhase, TableState, table_key

Events = tuple[Event, ...]
_JUDGED_BY_CONTENT = (ReportResult, EnterResult)
"""The same result again is a confirmation and another one a dispute, whatever its giver had seen."""


@dataclass(frozen=True, slots=True)
class Asked:
    """When a command was given, and by whom: the id of a player, or the name of an organiser."""

    now: str
    by: str


def check_expected(state: State, command: Command) -> None:
    """Refuses a command given in view of something that has changed since.

    Raises:
        Refused: `stale`.
    """
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


def nothing_waits(proposals: Iterable[Proposal]) -> None:
    """Refuses to go on while changes wait for a second person.

    Raises:
        Refused: `changes-wait`, naming them.
    """
    listed = ", ".join(f"{each.version} ({each.change['command']}, {each.by})" for each in proposals)
    if listed:
        raise refuse("changes-wait", listed=listed)


def known_player(state: State, player: str) -> None:
    """Refuses an id that nobody has."""
    if state.player(player) is None:
        raise refuse("unknown-player", where="player", player=player)


def known_players(state: State, players: Iterable[str], where: str) -> None:
    """Refuses ids that nobody has, and ids that stand twice."""
    ids = {player.id for player in state.tournament.players}
    seen: set[str] = set()
    faults = []
    for player in players:
        if player not in ids:
            faults.append(Fault("unknown-player", where, values={"player": player}))
        elif player in seen:
            faults.append(Fault("named-twice", where, values={"player": player}))
        seen.add(player)
    if faults:
        raise Refused(faults)


def reason_wanted(reason: str, *, where: str = "reason") -> None:
    """Refuses to go on without a reason."""
    if not reason.strip():
        raise refuse("reason-missing", where=where)


def table_of(state: State, command: TableCommand) -> tuple[Table, TableState]:
    """The table that a command speaks of.

    Raises:
        Refused: if no published round has it.
    """
    table, table_state = state.table(command.round, command.table), state.table_state(command.round, command.table)
    if table is None or table_state is None:
        raise refuse("unknown-table", where="table", round=command.round, number=command.table)
    return table, table_state


def table_in_play(state: State, command: TableCommand) -> tuple[Table, TableState]:
    """The table that a command speaks of, in the current round and still without a result.

    Raises:
        Refused: if there is none, or its game is over.
    """
    table, table_state = table_of(state, command)
    if command.round != state.round:
        raise refuse("round-not-current", where="round", round=command.round, right=state.round)
    if table_state.phase is TablePhase.COUNTED:
        raise refuse("game-over", where="table", number=command.table)
    return table, table_state


def result_expected(state: State, command: TableCommand) -> tuple[Table, TableState]:
    """The table that a command speaks of, in the round that runs, or left unfinished in an earlier one.

    Raises:
        Refused: if there is none, or its round is not running and it has a result.
    """
    table, table_state = table_of(state, command)
    running = command.round == state.round and state.phase is Phase.RUNNING
    if not running and table_state.phase in (TablePhase.COUNTED, TablePhase.PLAYING):
        raise refuse("round-not-running", where="round", round=command.round, number=command.table)
    return table, table_state


def not_at_table(player: str, command: TableCommand) -> Refused:
    """The refusal of somebody who does not play at the table, ready to be raised."""
    return refuse("not-at-table", where="player", player=player, number=command.table, round=command.round)


def year_of_game(state: State, year: int, where: str) -> None:
    """Refuses a year that is none of the game's."""
    faults = list(outside(state.book.game, year, where))
    if faults:
        raise Refused(faults)


def living(table: Table, table_state: TableState) -> tuple[PlayerId, ...]:
    """Who still has something to say at a table, in the order of the seats: not eliminated, not in civil disorder."""
    latest = table_state.counts[max(table_state.counts)] if table_state.counts else {}
    return tuple(
        seat.substitute.player if seat.substitute is not None else seat.player
        for seat in table.seats
        if seat.civil_disorder is None and (seat.role is None or latest.get(seat.role, 1) > 0)
    )
