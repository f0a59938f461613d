"""What decides a game: models of players, as data and ready to be asked.

Strength is a rating on the scale of Elo: 400 points are odds of ten to one. A model turns ratings into chances, scores
or supply centres. Floats are allowed here: these are guesses about people, not points of a tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import Outcome
from tavle.simulate.compiled import wrapping
from tavle.simulate.kernels.games import score, share_centres, table_shift
from tavle.simulate.words import GAMES, UNFINISHED, Words, happens, part_of, word_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Game(Protocol):
    """How the games of a study end."""

    def outcomes(
        self, stream: np.uint64, number: int, players: Sequence[int], turn: Sequence[int]
    ) -> list[Outcome] | None:
        """The outcome of each seat of a table in round `number`; `None` where the game is left unfinished.

        Args:
            players: Who sits there, seat by seat.
            turn: The place of each seat in the order of play, from 0.
        """


@dataclass(frozen=True, slots=True)
class Matches:
    """Games of two: a win or a loss, or a match left unfinished.

    Attributes:
        wins: Player x player: the chance that the row beats the column, in units of 1/2^53.
        draws: The same for a draw; 1 x 1 where there are none.
        hanging: The chance that a match is left unfinished.
    """

    wins: Words
    draws: Words
    hanging: np.uint64

    def decisive(self) -> Words:
        """The chances where a game must have a winner: a draw is decided by the toss of a coin."""
        return self.wins if len(self.draws) == 1 else self.wins + self.draws // np.uint64(2)

    def outcomes(
        self,
        stream: np.uint64,
        number: int,
        players: Sequence[int],
        turn: Sequence[int],  # noqa: ARG002 - see `Game`
    ) -> list[Outcome] | None:
        """See `Game`; the word of a match has the number of its round and its stronger player."""
        strong, weak = min(players), max(players)
        drawn = number << 16 | strong
        if self.hanging and happens(word_of(part_of(stream, UNFINISHED), drawn), self.hanging):
            return None
        first = happens(word_of(part_of(stream, GAMES), drawn), self.wins[strong, weak])
        return [Outcome(won=(player == strong) == first) for player in players]


@dataclass(frozen=True, slots=True)
class Scores:
    """Games of several with scores of their own.

    Attributes:
        strengths: In logits.
        numbers: See `kernels.games`: usual score, points for a unit of strength, deviation of a whole table.
        bias: What each place in the order of play gives, in logits; empty: nothing.
    """

    strengths: Floats
    numbers: Floats
    bias: Floats

    def outcomes(
        self, stream: np.uint64, number: int, players: Sequence[int], turn: Sequence[int]
    ) -> list[Outcome] | None:
        """See `Game`."""
        with wrapping():
            games = part_of(stream, GAMES)
            shift = table_shift(games, number, min(players), self.numbers)
            return [
                Outcome(score=int(score(games, number, player, self._strength(player, place), shift, self.numbers)))
                for player, place in zip(players, turn, strict=True)
            ]

    def _strength(self, player: int, place: int) -> float:
        return float(self.strengths[player] + (self.bias[place] if len(self.bias) else 0.0))


@dataclass(frozen=True, slots=True)
class CentreGames:
    """Games of Diplomacy's kind: the supply centres at the end.

    Attributes:
        weights: Player x power: how heavy the seat is in the urn before the first centre.
        outs: Player x power: the chance to be eliminated.
        total: How many centres the board has.
        grain: How much heavier each centre makes a seat.
    """

    weights: Ints
    outs: Words
    total: int
    grain: int

    def outcomes(
        self,
        stream: np.uint64,
        number: int,
        players: Sequence[int],
        turn: Sequence[int],  # noqa: ARG002 - see `Game`; the order of play is that of the powers
    ) -> list[Outcome] | None:
        """See `Game`; the seats are in the order of the powers."""
        own = np.array([self.weights[player, seat] for seat, player in enumerate(players)], np.int64)
        outs = np.array([self.outs[player, seat] for seat, player in enumerate(players)], np.uint64)
        centres = np.zeros(len(players), np.int64)
        with wrapping():
            share_centres(part_of(stream, GAMES), number, min(players), own, outs, self.total, self.grain, centres)
        return [Outcome(centres=int(count)) for count in centres]
