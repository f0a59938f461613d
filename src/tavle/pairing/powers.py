"""Diplomacy's boards and powers of one round: who sits where, and with which power, drawn together.

Nobody gets a power that he has played. Drawn on boards that are already made up, that can be impossible at a board
while another make-up of the boards would do. So the powers come first: each power is given to as many players as there
are boards. The players of each power are then spread over the boards by lot. That never gets stuck: every board takes
one player of each power, and no player is there twice, since he has one power only. Every admissible drawing of boards
and powers arises so in exactly one way; where the powers are drawn evenly (`BoardDraw.uniform`), all drawings are
equally likely.
Source: ndf_arcon_2002 §1c, §1d.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tavle.core.errors import Fault, NoSolution
from tavle.core.lots import Stream
from tavle.pairing.powers_hall import members, shortage, slack_table
from tavle.pairing.powers_lots import draw_powers

Board = Mapping[str, str]
"""Power -> player."""

Named = Callable[[Iterable[str]], str]
"""Players as a sentence names them."""


@dataclass(frozen=True, slots=True)
class BoardDraw:
    """The boards of a round, the first of table 1.

    Attributes:
        boards: For each table the power of each player: power -> player, in the order of the powers.
        uniform: Whether every admissible drawing was equally likely; see docs/lots.md where not.
    """

    boards: tuple[Board, ...]
    uniform: bool

    @property
    def order(self) -> tuple[str, ...]:
        """All players, board by board, in the order of the powers: what a record keeps of the draw."""
        return tuple(player for board in self.boards for player in board.values())


def draw_boards(
    players: Iterable[str],
    roles: Sequence[str],
    played: Mapping[str, Collection[str]],
    stream: Stream,
    *,
    may_repeat: Collection[str] = (),
    fixed_boards: Mapping[int, Board] | None = None,
    named: Named = ", ".join,
) -> BoardDraw:
    """Draw boards and powers of a round together.

    Args:
        players: All who play, as many as fill their boards. Their order does not matter.
        roles: The powers; their order does matter for what is drawn.
        played: Player -> the powers he has had in the tournament; who is not named has had none.
        stream: Where the lots come from.
        may_repeat: Players who may get any power again, by the director's override.
        fixed_boards: Boards that stand already, e.g. published ones while the rest is drawn anew: position among the
            boards, from 0 -> board. Their players are among `players`.
        named: How a fault writes the players it names.

    Raises:
        NoSolution: `no-power-left` or `all-powers-played`, if no drawing exists; names the smallest set of players who
            cannot all have a power.
        ValueError: if the players do not fill the boards, one is named twice, or a fixed board does not fit.
    """
    kept = dict(fixed_boards or {})
    free, tables = _to_be_drawn(sorted(players), roles, kept)
    allowed = _allowed(free, roles, played, may_repeat)
    places = [len(tables)] * len(roles)
    fault = _lacking(free, roles, allowed, places, named)
    if fault:
        raise NoSolution([fault])
    drawn = draw_powers(allowed, places, stream)
    boards: dict[int, dict[str, str]] = {table: {} for table in tables}
    for position, role in enumerate(roles):
        having = [player for player, power in zip(free, drawn.powers, strict=True) if power == position]
        for table, player in zip(tables, stream.shuffled(having), strict=True):
            boards[table][role] = player
    made = {**kept, **boards}
    in_order = tuple({role: made[table][role] for role in roles} for table in sorted(made))
    return BoardDraw(in_order, drawn.uniform)


def draw_powers_on(
    boards: Sequence[Collection[str]],
    roles: Sequence[str],
    played: Mapping[str, Collection[str]],
    stream: Stream,
    *,
    may_repeat: Collection[str] = (),
    named: Named = ", ".join,
) -> BoardDraw:
    """Draw the powers on boards whose players are given, e.g. by a seeding of later rounds.

    Every admissible drawing of a board is equally likely. The order of a board's players does not matter.

    Args:
        boards: For each table its players, as many as there are powers.
        roles: The powers.
        played: Player -> the powers he has had.
        stream: Where the lots come from.
        may_repeat: Players who may get any power again, by the director's override.
        named: How a fault writes the players it names.

    Raises:
        NoSolution: with one fault for each board that has no drawing, `where` naming it: `tables[0]` is the first.
        ValueError: if a board has not as many players as there are powers, or a player is named twice.
    """
    seated = [sorted(board) for board in boards]
    _check_once([player for board in seated for player in board])
    if any(len(board) != len(roles) for board in seated):
        raise ValueError(f"every board takes {len(roles)} players")
    places = [1] * len(roles)
    allowed = [_allowed(board, roles, played, may_repeat) for board in seated]
    faults = [
        fault
        for table, (board, sets) in enumerate(zip(seated, allowed, strict=True))
        if (fault := _lacking(board, roles, sets, places, named, where=f"tables[{table}]"))
    ]
    if faults:
        raise NoSolution(faults)
    draws = [draw_powers(sets, places, stream) for sets in allowed]
    made = tuple(
        {roles[power]: player for power, player in sorted(zip(draw.powers, board, strict=True))}
        for draw, board in zip(draws, seated, strict=True)
    )
    return BoardDraw(made, uniform=all(draw.uniform for draw in draws))


def _to_be_drawn(
    players: Sequence[str], roles: Sequence[str], kept: Mapping[int, Board]
) -> tuple[list[str], list[int]]:
    """The players and the tables that no fixed board takes."""
    _check_once(players)
    count, over = divmod(len(players), len(roles))
    if over:
        raise ValueError(f"{len(players)} players do not fill boards of {len(roles)}")
    if not all(0 <= table < count and set(board) == set(roles) for table, board in kept.items()):
        raise ValueError(f"a fixed board stands at one of the tables 0 to {count - 1} and has all powers")
    _check_once([player for board in kept.values() for player in board.values()])
    seated = {player for board in kept.values() for player in board.values()}
    if not seated <= set(players):
        raise ValueError("a player of a fixed board is not among the players")
    return [each for each in players if each not in seated], [each for each in range(count) if each not in kept]


def _check_once(players: Sequence[str]) -> None:
    if len(set(players)) < len(players):
        raise ValueError("a player is named twice")


def _allowed(
    players: Sequence[str], roles: Sequence[str], played: Mapping[str, Collection[str]], may_repeat: Collection[str]
) -> list[int]:
    """For each player the set of powers (bits) that he may get."""

    def free(player: str) -> int:
        had = () if player in may_repeat else played.get(player, ())
        return sum(1 << position for position, role in enumerate(roles) if role not in had)

    return [free(player) for player in players]


def _lacking(
    players: Sequence[str],
    roles: Sequence[str],
    allowed: Sequence[int],
    places: Sequence[int],
    named: Named,
    *,
    where: str = "",
) -> Fault | None:
    """What is wrong if not all players can get a power: the smallest set of players of whom one must go without."""
    short = shortage(slack_table(allowed, places))
    if short is None:
        return None
    room = sum(members(short, places))
    # One more than there is room for is enough; as no smaller set of powers is short, all of these are needed.
    stuck = [player for player, own in zip(players, allowed, strict=True) if own & ~short == 0][: room + 1]
    had = [role for role in roles if role not in members(short, roles)]
    values = {"players": named(stuck), "count": len(stuck), "played": ", ".join(had)}
    if not room:
        return Fault("all-powers-played", where, values=values)
    left = ", ".join(members(short, roles))
    return Fault("no-power-left", where, values={**values, "left": left, "places": room})
