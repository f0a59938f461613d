"""A finished game as the terms see it: one entry for each seat, in the order of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tavle.core.model import Outcome
from tavle.rules.model.game import Game


@dataclass(frozen=True)
class Position:
    """What decides the points of a game, and nothing else.

    Attributes:
        counts: The measure of each seat: centres, the game's own points, or 1 for a match won and 0 for one lost.
        dead: Whether each seat was eliminated.
        years: For each seat the number of years up to its elimination, that year included; for survivors all years of
            the game; `None` where that is not known.
        sharers: Whether each seat shares the agreed end.
    """

    counts: tuple[int, ...]
    dead: tuple[bool, ...]
    years: tuple[int | None, ...]
    sharers: tuple[bool, ...]

    @cached_property
    def survivors(self) -> tuple[int, ...]:
        """The seats that were not eliminated."""
        return tuple(seat for seat, dead in enumerate(self.dead) if not dead)

    @cached_property
    def best(self) -> int:
        """The top count."""
        return max(self.counts)

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The seats with the top count."""
        return tuple(seat for seat, count in enumerate(self.counts) if count == self.best)

    @cached_property
    def lead(self) -> int:
        """The top count less the second; 0 with several tops."""
        first, *rest = sorted(self.counts, reverse=True)
        return first - rest[0] if rest else 0

    @classmethod
    def of(cls, game: Game, outcomes: Sequence[Outcome], *, sharers: Sequence[bool] = ()) -> Position:
        """The position of a finished game.

        Args:
            game: What is played; it says which field of an outcome is the measure.
            outcomes: One for each seat, each with the field that the game is measured by.
            sharers: Whether each seat shares the agreed end; empty: all survivors do.
        """
        counts = tuple([int(getattr(outcome, game.result) or 0) for outcome in outcomes])
        mortal = game.result == "centres"
        dead = tuple([mortal and count == 0 for count in counts])
        years = tuple([_years(game, outcome, dead=gone) for outcome, gone in zip(outcomes, dead, strict=True)])
        return cls(counts, dead, years, tuple(sharers) or tuple([not gone for gone in dead]))


def _years(game: Game, outcome: Outcome, *, dead: bool) -> int | None:
    if not dead:
        return len(outcome.history) or None
    if outcome.eliminated is not None and game.first_year is not None:
        return outcome.eliminated - game.first_year + 1
    if outcome.history:
        return len(outcome.history) - _zeros_at_end(outcome.history) + 1
    return None


def _zeros_at_end(history: tuple[int, ...]) -> int:
    count = 0
    for centres in reversed(history):
        if centres:
            break
        count += 1
    return count
