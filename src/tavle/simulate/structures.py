"""Structures of cups as data: matches, and where their two sides come from.

A line is a place of the bracket; who stands there is drawn or seeded. Matches are numbered so that each comes after
those that feed it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Side = int | None
"""A line from 0 up, -1 - 2 m for the winner of match m, -2 - 2 m for its loser; None is nobody."""

FIRST, SECOND, KIND, LOSER, WINNER = range(5)
"""Columns of a match: its sides, the kind of match, and twice the mean place that it decides for loser and winner."""


@dataclass(frozen=True)
class Structure:
    """A cup.

    Attributes:
        players: How many.
        sides: The matches; see the columns.
        only_if: For each match -1, or the match that its second side must have won for this one to be played.
        free: So many of the best are free in round 1 and have the first lines whatever is drawn.
        rounds: How many rounds it has.
    """

    players: int
    sides: Ints
    only_if: Ints
    free: int
    rounds: int

    def spans(self) -> tuple[tuple[int, int], ...]:
        """For each place the first and the last of those that are shared with it."""
        levels = sorted({int(level) for level in self.sides[:, [LOSER, WINNER]].ravel() if level})
        spans: list[tuple[int, int]] = []
        for level in levels:
            first = len(spans) + 1
            last = level - first
            spans += [(first, last)] * (last - first + 1)
        return tuple(spans)


@dataclass
class _Builder:
    rows: list[list[int]] = field(default_factory=list)
    only_if: list[int] = field(default_factory=list)

    def match(self, first: int, second: int, *, only_if: int = -1) -> int:
        self.rows.append([first, second, 0, 0, 0])
        self.only_if.append(only_if)
        return len(self.rows) - 1

    def level(self, side: Side, level: int) -> None:
        """What a winner's or loser's place is, once he plays no more."""
        if side is not None and side < 0:
            self.rows[(-1 - side) >> 1][WINNER if side & 1 else LOSER] = level

    def built(self, players: int, free: int, rounds: int) -> Structure:
        return Structure(
            players, np.array(self.rows, np.int64).reshape(-1, 5), np.array(self.only_if, np.int64), free, rounds
        )


def winner(match: int) -> int:
    """The side that the winner of a match takes."""
    return -1 - 2 * match


def loser(match: int) -> int:
    """The side that the loser of a match takes."""
    return -2 - 2 * match


def knockout(players: int, *, places: str = "title", seeded: bool = True) -> Structure:
    """A cup in which who loses is out, or plays on for the places that `formats.Knockout` names.

    The lines are those of seeds, or as they stand: neighbours meet.
    """
    rounds = (players - 1).bit_length()
    size = 1 << rounds
    builder = _Builder()
    lines: list[Side] = [line if line < players else None for line in (seed_lines(size) if seeded else range(size))]
    _play_down(builder, lines, 1, places, rounds)
    return builder.built(players, size - players, rounds)


def _play_down(builder: _Builder, sides: list[Side], first: int, places: str, rounds_left: int) -> None:
    """Plays a cup for the places from `first` on."""
    if len(sides) == 1:
        builder.level(sides[0], 2 * first)
        return
    winners: list[Side] = []
    losers: list[Side] = []
    for upper, lower in zip(sides[::2], sides[1::2], strict=True):
        if upper is None or lower is None:
            winners.append(upper if lower is None else lower)
            losers.append(None)
            continue
        match = builder.match(upper, lower)
        winners.append(winner(match))
        losers.append(loser(match))
    ahead = sum(side is not None for side in winners)
    beaten = sum(side is not None for side in losers)
    last = first + ahead + beaten - 1
    # Who has lost plays before the next round of those who have won: the final comes last.
    if beaten and _plays_on(places, len(sides), first, rounds_left):
        _play_down(builder, losers, first + ahead, "all" if places == "all" else "title", 0)
    else:
        for side in losers:
            builder.level(side, first + ahead + last)
    _play_down(builder, winners, first, "title" if places == "consolation" else places, rounds_left)


def _plays_on(places: str, size: int, first: int, rounds_left: int) -> bool:
    """Whether the losers of this round play on."""
    if places == "all":
        return True
    if places == "third":
        return size == 4 and first == 1
    return places == "consolation" and rounds_left > 1 and size == 1 << rounds_left


def seed_lines(size: int) -> list[int]:
    """The seeds from 0, top to bottom: any round played as seeded is first against last."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seed for upper in order for seed in (upper, last - upper)]
    return order


def double_elimination(players: int, *, second_final: bool = True) -> Structure:
    """Who has lost twice is out; losers fall into the other bracket, each time from the other end."""
    rounds = (players - 1).bit_length()
    size = 1 << rounds
    builder = _Builder()
    upper: list[Side] = [line if line < players else None for line in seed_lines(size)]
    below: list[Side] = []
    place = players
    for number in range(1, rounds + 1):
        upper, fallen = _round(builder, upper)
        if number == 1:
            below = fallen
            continue
        # First those already below play each other down to as many as have fallen now.
        below, out = _round(builder, below)
        place = _leave(builder, out, place)
        below, out = _round(builder, _mixed(below, fallen[::-1] if number % 2 == 0 else fallen))
        place = _leave(builder, out, place)
    final = builder.match(_known(upper[0]), _known(below[0]))
    last = builder.match(_known(upper[0]), _known(below[0]), only_if=final) if second_final else final
    builder.level(winner(last), 2)
    builder.level(loser(last), 4)
    return builder.built(players, size - players, 2 * rounds)


def _known(side: Side) -> int:
    if side is None:
        raise ValueError("nobody has come to the final")
    return side


def _mixed(one: list[Side], other: list[Side]) -> list[Side]:
    return [side for pair in zip(one, other, strict=True) for side in pair]


def _round(builder: _Builder, sides: list[Side]) -> tuple[list[Side], list[Side]]:
    """One round: who goes on, and who has lost."""
    on: list[Side] = []
    lost: list[Side] = []
    for upper, lower in zip(sides[::2], sides[1::2], strict=True):
        if upper is None or lower is None:
            on.append(upper if lower is None else lower)
            lost.append(None)
            continue
        match = builder.match(upper, lower)
        on.append(winner(match))
        lost.append(loser(match))
    return on, lost


def _leave(builder: _Builder, out: list[Side], place: int) -> int:
    """Those who are out share the lowest places that are left."""
    count = sum(side is not None for side in out)
    for side in out:
        builder.level(side, 2 * place - count + 1)
    return place - count
