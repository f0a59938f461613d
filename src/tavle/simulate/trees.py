"""Small formats worked out exactly: every draw and every result, with its chance, instead of a sample.

A format is a function that is given a `Table`: it asks who wins a game and which of some equally likely draws has come,
and returns the winner. `expand` runs it again and again until every course has been run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Chances = Sequence[Sequence[float]]


class Table(Protocol):
    """What a format asks."""

    def winner(self, one: int, other: int) -> int:
        """Who wins a game."""

    def draw(self, ways: int) -> int:
        """Which of some equally likely ways is drawn."""

    def until_decided(self, attempt: Callable[[Table], int | None]) -> int:
        """The winner of the first attempt that has one; each is played anew."""


Format = Callable[[Table, int], int]
"""A format for so many players: it plays by a table and gives the winner."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a format gives on average.

    Attributes:
        titles: Of each player.
        games: How many games are played.
    """

    titles: tuple[float, ...]
    games: float


@dataclass
class _Course:
    """One course: the choices that lead to it, then the first of each that is open."""

    chances: Chances
    given: Sequence[int]
    taken: list[int] = field(default_factory=list)
    ways: list[int] = field(default_factory=list)
    weight: float = 1.0
    games: float = 0.0

    def winner(self, one: int, other: int) -> int:
        self.games += 1
        first = self._choose(2) == 0
        self.weight *= self.chances[one][other] if first else self.chances[other][one]
        return one if first else other

    def draw(self, ways: int) -> int:
        self.weight /= ways
        return self._choose(ways)

    def until_decided(self, attempt: Callable[[Table], int | None]) -> int:
        # However often it is played: each winner's share of the attempts that have one.
        shares, games = _shares(attempt, self.chances)
        undecided = shares.get(None, 0.0)
        winners = [winner for winner in shares if winner is not None]
        winner = winners[self._choose(len(winners))]
        self.weight *= shares[winner] / (1 - undecided)
        self.games += games / (1 - undecided)
        return winner

    def _choose(self, ways: int) -> int:
        at = len(self.taken)
        choice = self.given[at] if at < len(self.given) else 0
        self.taken.append(choice)
        self.ways.append(ways)
        return choice


def expand(form: Format, chances: Chances) -> Expected:
    """Plays every course of a format.

    Args:
        form: For as many players as `chances` has.
        chances: Of the row against the column, in a game.

    The cost grows as the number of courses: this is for a handful of players.
    """
    shares, games = _shares(lambda table: form(table, len(chances)), chances)
    return Expected(tuple(shares.get(player, 0.0) for player in range(len(chances))), games)


def _shares(attempt: Callable[[Table], int | None], chances: Chances) -> tuple[dict[int | None, float], float]:
    """How likely each outcome is, and how many games are played."""
    shares: dict[int | None, float] = {}
    games = 0.0
    given: list[int] | None = []
    while given is not None:
        course = _Course(chances, given)
        outcome = attempt(course)
        shares[outcome] = shares.get(outcome, 0.0) + course.weight
        games += course.weight * course.games
        given = _next(course)
    return shares, games


def _next(course: _Course) -> list[int] | None:
    """The choices of the next course in order; `None` after the last."""
    taken = list(course.taken)
    while taken:
        if taken[-1] + 1 < course.ways[len(taken) - 1]:
            return [*taken[:-1], taken[-1] + 1]
        taken.pop()
    return None
