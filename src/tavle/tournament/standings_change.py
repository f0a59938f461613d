"""What a command would change in the list, to be shown before it is confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.ranking import Row, rank
from tavle.ranking.ledger import counts
from tavle.tournament.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """One player's line before and after; `None` where he has none."""

    player: PlayerId
    place_before: int | None
    place_after: int | None
    points_before: Fraction | None
    points_after: Fraction | None


def standings_change(before: State, after: State) -> tuple[Move, ...]:
    """Who has another place or other points on the list after the closed rounds, in the order of the new list.

    Raises:
        Refused: if one of the lists cannot be made.
    """
    old, new = _rows(before), _rows(after)
    moves = [_move(player, old.get(player), new.get(player)) for player in dict.fromkeys([*new, *old])]
    return tuple(move for move in moves if _differs(move))


def _rows(state: State) -> dict[PlayerId, Row]:
    if not state.tournament.players:
        return {}
    closed = sum(counts(state.book, entry) for entry in state.tournament.rounds if entry.number <= state.closed)
    return {row.player: row for row in rank(state.book, state.tournament, after=closed).rows}


def _move(player: PlayerId, old: Row | None, new: Row | None) -> Move:
    return Move(
        player,
        old.place if old is not None else None,
        new.place if new is not None else None,
        old.points if old is not None else None,
        new.points if new is not None else None,
    )


def _differs(move: Move) -> bool:
    return move.place_before != move.place_after or move.points_before != move.points_after
