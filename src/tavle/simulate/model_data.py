"""Models of players as people write them; `Model` is any of them, told apart by `kind`."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.simulate.models import CentreGames, Matches, Scores
from tavle.simulate.words import chances

Floats = NDArray[np.float64]
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Number = Annotated[float, Field(allow_inf_nan=False, ge=-1e6, le=1e6)]
Positive = Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False)]

MOST_CENTRE_WEIGHT = 1 << 24


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Pairs(_Model):
    """Models of games of two.

    Attributes:
        best_of: A match is won by the better of so many games; an even number of them cannot be.
        unfinished: The chance that a match is left unfinished.
        draws: The chance of a draw between equals; it falls as the favourite's chance grows.
    """

    best_of: Annotated[int, Field(ge=1, le=999, multiple_of=1)] = 1
    unfinished: Chance = 0.0
    draws: Chance = 0.0

    def single(self, ratings: Floats) -> Floats:
        """The chance of each player (row) against each other (column) in one game."""
        raise NotImplementedError

    def matches(self, ratings: Floats) -> Matches:
        """The model for these players.

        Raises:
            Refused: if it is not one of these players, or a match of it can end level.
        """
        if self.best_of % 2 == 0:
            raise refuse("bad-value", key="best_of", value=self.best_of, right=Phrase("odd-games"))
        single = self.single(ratings)
        wins = best_of(single, self.best_of)
        if self.draws == 0.0:
            return Matches(chances(wins), chances([[0.0]]), np.uint64(chances(self.unfinished)))
        draws = self.draws * 4 * wins * (1 - wins)
        return Matches(chances(wins - draws / 2), chances(draws), np.uint64(chances(self.unfinished)))


class Elo(_Pairs):
    """Ratings: `divisor` points are odds of ten to one.

    Attributes:
        length: Points of a match, as FIBS counts it: a match of n points is sqrt(n) times as sure, on a scale of 2000.
    """

    kind: Literal["elo", "bradley_terry"] = "elo"
    divisor: Positive = 400.0
    length: Annotated[int, Field(ge=1, le=999)] | None = None

    def single(self, ratings: Floats) -> Floats:
        """See `_Pairs`; FIBS: 1 / (10^(-D sqrt(n)/2000) + 1)."""
        steps = (ratings[:, None] - ratings[None, :]) / self.divisor
        if self.length is not None:
            steps = (ratings[:, None] - ratings[None, :]) * math.sqrt(self.length) / 2000.0
        answer: Floats = 1.0 / (1.0 + np.power(10.0, -steps))
        return answer


class Ranks(_Pairs):
    """By the difference of ranks alone: 1/2 + skill x difference / 100, between 0 and 1.

    Source: Sziklai, Biró, Csató 2022.
    """

    kind: Literal["ranks"]
    skill: Positive = 1.0

    def single(self, ratings: Floats) -> Floats:
        """See `_Pairs`."""
        ranks = np.arange(len(ratings), dtype=np.float64)
        return np.clip(0.5 + self.skill * (ranks[None, :] - ranks[:, None]) / 100.0, 0.0, 1.0)


class Favourite(_Pairs):
    """One player, the first, who beats each of the others by `chance`; the others are equal. 1/2: all are."""

    kind: Literal["favourite"]
    chance: Chance = 0.5

    def single(self, ratings: Floats) -> Floats:
        """See `_Pairs`."""
        wins = np.full((len(ratings), len(ratings)), 0.5)
        wins[0, 1:], wins[1:, 0] = self.chance, 1.0 - self.chance
        return wins


class Matrix(_Pairs):
    """The chances themselves: row against column, the strongest first."""

    kind: Literal["matrix"]
    wins: tuple[tuple[Chance, ...], ...]

    def single(self, ratings: Floats) -> Floats:
        """See `_Pairs`."""
        count = len(ratings)
        if len(self.wins) != count or any(len(row) != count for row in self.wins):
            raise refuse("bad-value", key="wins", value=len(self.wins), right=Phrase("square-table", {"count": count}))
        wins = np.array(self.wins)
        off = wins + wins.T
        np.fill_diagonal(off, 1.0)
        if np.abs(off - 1.0).max() > 1e-9:
            raise refuse("impossible-model", reason=Phrase("chances-add-up"))
        return wins


class Goals(_Pairs):
    """Goals of the two sides, independent and Poisson: attack of one times defence of the other times `level`.

    A game that must have a winner and ends level is decided by the toss of a coin.
    Source: Scarf, Yusof 2011.
    """

    kind: Literal["goals"]
    attack: tuple[Positive, ...]
    defence: tuple[Positive, ...]
    level: Positive = 1.13

    def single(self, ratings: Floats) -> Floats:
        """See `_Pairs`."""
        win, level = self._chances(ratings)
        return win + level / 2

    def matches(self, ratings: Floats) -> Matches:
        """See `_Pairs`; games in groups may end level."""
        if self.best_of > 1:
            return super().matches(ratings)
        win, level = self._chances(ratings)
        return Matches(chances(win), chances(level), np.uint64(chances(self.unfinished)))

    def _chances(self, ratings: Floats) -> tuple[Floats, Floats]:
        if not len(self.attack) == len(self.defence) == len(ratings):
            raise refuse(
                "bad-value",
                key="attack",
                value=len(self.attack),
                right=Phrase("so-many-numbers", {"count": len(ratings)}),
            )
        means = np.outer(self.attack, self.defence) * self.level
        win, level = np.empty_like(means), np.empty_like(means)
        # One player after another: all pairs at once would take gigabytes for a thousand players.
        for row, (scored, conceded) in enumerate(zip(means, means.T, strict=True)):
            ours, theirs = _poisson(scored), _poisson(conceded)
            win[row] = np.einsum("jk,jk->j", ours, np.cumsum(theirs, axis=-1) - theirs)
            level[row] = np.einsum("jk,jk->j", ours, theirs)
        return win, level


def _poisson(means: Floats) -> Floats:
    """The chances of 0 to 59 goals for each mean."""
    goals = np.arange(60)
    logs = np.array([math.lgamma(each + 1) for each in goals])
    answer: Floats = np.exp(goals * np.log(means[:, None]) - means[:, None] - logs)
    return answer


class PlackettLuce(_Model):
    """Games of several with scores: strength plus chance, so that the order at a table is Plackett-Luce.

    Attributes:
        divisor: So many rating points are odds of ten to one between two at the table.
        mean: The usual score.
        spread: Points of the game for a unit of strength (a logit): the greater, the rarer are equal scores.
        table: The standard deviation of what a whole table scores more or less; it correlates the scores of a table.
        seats: How often each place in the order of play wins, as a factor: Agricola's fourth is 0.91.
    """

    kind: Literal["plackett_luce"]
    divisor: Positive = 400.0
    mean: Number = 40.0
    spread: Positive = 4.0
    table: Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)] = 0.0
    seats: tuple[Positive, ...] = ()

    def scores(self, ratings: Floats, size: int) -> Scores:
        """The model for these players at tables of a size; the strengths are centred."""
        if self.seats and len(self.seats) != size:
            raise refuse(
                "bad-value", key="seats", value=len(self.seats), right=Phrase("so-many-numbers", {"count": size})
            )
        strengths = (ratings - ratings.mean()) * math.log(10.0) / self.divisor
        numbers = np.array([self.mean, self.spread, self.table])
        return Scores(strengths, numbers, np.log(np.array(self.seats, np.float64)))


class Centres(_Model):
    """Supply centres at the end of a game of Diplomacy: who is eliminated, and an urn of Polya for the others.

    The defaults of `out` and `weight` are fitted to the 14 boards of the European championship of 2015
    (docs/simulator.md).

    Attributes:
        out: The chance of an average seat to be eliminated; its odds fall as the seat grows heavier.
        weight: Of an average seat in the urn; the smaller, the more uneven boards are.
        divisor: So many rating points make a seat ten times as heavy.
        powers: A factor for each power in the order of the game's roles; empty: all alike.
    """

    kind: Literal["centres"]
    out: Annotated[float, Field(ge=0, le=0.95, allow_inf_nan=False)] = 0.345
    weight: Positive = 7.0
    divisor: Positive = 800.0
    powers: tuple[Positive, ...] = ()

    def games(self, ratings: Floats, powers: int, total: int) -> CentreGames:
        """The model for these players."""
        if self.powers and len(self.powers) != powers:
            raise refuse(
                "bad-value", key="powers", value=len(self.powers), right=Phrase("so-many-numbers", {"count": powers})
            )
        factors = np.array(self.powers or (1.0,) * powers)
        strength = np.power(10.0, np.clip((ratings - ratings.mean()) / self.divisor, -9.0, 9.0))
        weights = np.rint(np.outer(strength, factors) * self.weight * GRAIN).astype(np.int64)
        if weights.max() > MOST_CENTRE_WEIGHT or weights.min() < 1:
            raise refuse("impossible-model", reason=Phrase("too-far-apart"))
        odds = self.out / (1.0 - self.out) / np.outer(strength, factors)
        return CentreGames(weights, chances(odds / (1.0 + odds)), total, GRAIN)


GRAIN = 1000
"""What a centre weighs in the urn, in whole numbers."""

PairModel = Elo | Ranks | Favourite | Matrix | Goals
Model = Annotated[PairModel | PlackettLuce | Centres, Field(discriminator="kind")]
MODEL: TypeAdapter[PairModel | PlackettLuce | Centres] = TypeAdapter(Model)


def best_of(single: Floats, games: int) -> Floats:
    """The chance to win more than half of an odd number of games, if one game is won by `single`."""
    total = np.zeros_like(single)
    for won in range(games // 2 + 1, games + 1):
        logs = math.lgamma(games + 1) - math.lgamma(won + 1) - math.lgamma(games - won + 1)
        with np.errstate(divide="ignore", invalid="ignore"):
            term = np.exp(logs + won * np.log(single) + (games - won) * np.log1p(-single))
        total += np.where(single >= 1.0, 1.0 if won == games else 0.0, np.where(single <= 0.0, 0.0, term))
    return total if games > 1 else single
