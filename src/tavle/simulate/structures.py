"""Structures of cups as data: matches, and where their two sides come from.

A line is a place of the bracket; who stands there is drawn or seeded. Matches are numbered so that each comes after
those that feed it. Brackets that the rule books draw are in `drawn_structures`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

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
        rounds: How many rounds it has, if all wait for each other.
        comes: For each match and side -1, or the line whose player alone comes to it as a loser; anybody else who has
            lost there does not, and the side stays empty.
        lists: What has a winner of its own beside the main cup, and the match that decides it.
        lengths: Points of a match of each kind; `None` is what the model says.
        steps: For each match the round of the whole event in which it is played.
    """

    players: int
    sides: Ints
    only_if: Ints
    free: int
    rounds: int
    comes: Ints = field(default_factory=lambda: np.empty((0, 2), np.int64))
    lists: tuple[tuple[str, int], ...] = ()
    lengths: tuple[int | None, ...] = (None,)
    steps: tuple[int, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether the main cup is all that can be won, and everybody comes who may."""
        return not self.lists and not (self.comes >= 0).any()

    def lengths_by_round(self) -> tuple[tuple[int, ...], ...]:
        """For each round the points of its matches, each length once; 0 where the model says."""
        matches = sorted(
            {(step, self.lengths[kind] or 0) for step, kind in zip(self.steps, self.sides[:, KIND], strict=True)}
        )
        return tuple(tuple(length for _, length in played) for _, played in groupby(matches, lambda match: match[0]))

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
