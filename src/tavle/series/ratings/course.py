"""How ratings went: one entry for each change of a rating, and where each change comes from."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    """What is known of a person before the first game.

    Attributes:
        rating: As on an earlier list; `None` is the book's start value.
        games: Rated games behind it.
        experience: Sum of the match lengths behind it.
    """

    rating: float | None = None
    games: int = 0
    experience: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """What one opponent in one game gave.

    Attributes:
        game: The number of the game in the field.
        opponent: The person's number.
        rating: The opponent's before the game.
        expected: What was expected against him, from 0 to 1; `None` where the model weighs no opponent alone.
        actual: 1 won, 1/2 equal, 0 lost.
        factor: What the difference of the two is multiplied with (K and scale); `None` likewise.
        change: The product, in points of the list; `None` likewise.
    """

    game: int
    opponent: int
    rating: float
    expected: float | None
    actual: float
    factor: float | None
    change: float | None


@dataclass(frozen=True, slots=True)
class Course:
    """A list from its beginning to its end.

    Attributes:
        person: Whose change each entry is, in the order of the games.
        game_of: The game that an entry follows; where games are taken together, the person's last of them.
        before, change: Rating and change of each entry.
        spread: Uncertainty after each entry, where the model has one.
        ratings: At the end, for each person of the field; the start value for who has played nothing.
        spreads: Likewise, where the model has one.
        parts: The parts of an entry by its number, seat by seat; their changes add up to the entry's, in this order.
    """

    person: array[int]
    game_of: Callable[[int], int]
    before: array[float]
    change: array[float]
    spread: array[float] | None
    ratings: Sequence[float]
    spreads: Sequence[float] | None
    parts: Callable[[int], tuple[Part, ...]]


def outcome(own: int, other: int) -> float:
    """1, 1/2 or 0 for a place against another."""
    return 1.0 if own < other else 0.0 if own > other else 0.5
