"""Elo for tables of any size: every pair at a table is a game of two.

With the scale 1/(n-1) the expectation of a player is that of a Plackett-Luce order with equally spaced prizes from 1
for the first to 0 for the last, because there the chance to finish above another one depends on these two alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, MutableSequence, Sequence
from itertools import pairwise

from tavle.rules.model.rating import Elo
from tavle.series.ratings.course import Course, Part, Start, outcome
from tavle.series.ratings.fast import fastest
from tavle.series.ratings.field import Field
from tavle.series.ratings.powers import LN10, exp

ALL_GAMES, ALL_RATINGS = 2**62, 1e300
"""Bounds that everybody is below."""
SCALES = {"opponents": (1, 1), "players": (2, 0), "pairs": (1, None)}
"""The scale of a table of n: a / (n - b), or a alone."""


def rate_elo(model: Elo, field: Field, starts: Mapping[int, Start], *, fast: bool | None = None) -> Course:
    """The course of an Elo list.

    Args:
        model: The book's parameters.
        field: All games in their order.
        starts: What is known of persons before the first game, by number.
        fast: Whether numba runs it; `None` where it is installed and worth its start. The results are the same.
    """
    size = len(field.seats)
    known = [starts.get(number, Start()) for number in range(len(field.persons))]
    begin = float(model.start)
    ratings = array("d", [begin if each.rating is None else each.rating for each in known])
    before, change, factor = (array("d", bytes(8 * size)) for _ in range(3))
    fastest(play, field.games, fast=fast)(
        field.seats,
        field.places,
        field.bounds,
        ratings,
        array("q", [each.games for each in known]),
        *_steps(model),
        array("d", [_scale(model, n) for n in range(_largest(field) + 1)]),
        LN10 / float(model.spread),
        array("d", bytes(8 * (_largest(field) + 1))),
        before,
        change,
        factor,
    )

    def parts(entry: int) -> tuple[Part, ...]:
        return _parts(model, field, field.game_at(entry), entry, before, factor[entry])

    return Course(field.seats, field.game_at, before, change, None, ratings, None, parts)


def play(
    seats: Sequence[int],
    places: Sequence[int],
    bounds: Sequence[int],
    ratings: MutableSequence[float],
    games: MutableSequence[int],
    step_games: Sequence[int],
    step_ratings: Sequence[float],
    step_ks: Sequence[float],
    scales: Sequence[float],
    per_point: float,
    weights: MutableSequence[float],
    before: MutableSequence[float],
    change: MutableSequence[float],
    factor: MutableSequence[float],
) -> None:
    """All games in order; `ratings` and `games` become those after the last, the other lists are filled seat by seat.

    Plain Python over flat columns, so that numba can run the very same function: lists, arrays of either kind.

    Args:
        step_games, step_ratings, step_ks: The steps of K with their bounds.
        scales: The scale for a table of so many.
        per_point: The natural logarithm of the odds for one point of difference.
        weights: Room for the players of one table.
        before, change, factor: Each seat's rating before, its change, and its K times the scale.
    """
    for game in range(len(bounds) - 1):
        first, end = bounds[game], bounds[game + 1]
        base = ratings[seats[first]]
        for seat in range(first, end):
            person = seats[seat]
            rating = ratings[person]
            step = 0
            while games[person] >= step_games[step] or rating >= step_ratings[step]:
                step += 1
            before[seat] = rating
            change[seat] = 0.0
            factor[seat] = step_ks[step] * scales[end - first]
            weights[seat - first] = exp((rating - base) * per_point)
        for seat in range(first, end):
            for other in range(seat + 1, end):
                expected = weights[seat - first] / (weights[seat - first] + weights[other - first])
                if places[seat] < places[other]:
                    surplus = 1.0 - expected
                elif places[seat] > places[other]:
                    surplus = 0.0 - expected
                else:
                    surplus = 0.5 - expected
                change[seat] += factor[seat] * surplus
                change[other] -= factor[other] * surplus
        for seat in range(first, end):
            ratings[seats[seat]] += change[seat]
            games[seats[seat]] += 1


def _parts(model: Elo, field: Field, game: int, entry: int, before: Sequence[float], factor: float) -> tuple[Part, ...]:
    """The pairs of one seat, in the order of the table and by the same steps as `play`."""
    first, end = field.bounds[game], field.bounds[game + 1]
    per_point = LN10 / float(model.spread)
    weights = [exp((before[seat] - before[first]) * per_point) for seat in range(first, end)]
    found = []
    for other in range(first, end):
        if other == entry:
            continue
        upper, lower = min(entry, other), max(entry, other)
        expected = weights[upper - first] / (weights[upper - first] + weights[lower - first])
        surplus = outcome(field.places[upper], field.places[lower]) - expected
        own, moved = (expected, factor * surplus) if entry == upper else (1.0 - expected, -(factor * surplus))
        actual = outcome(field.places[entry], field.places[other])
        found.append(Part(game, field.seats[other], before[other], own, actual, factor, moved))
    return tuple(found)


def _steps(model: Elo) -> tuple[array[int], array[float], array[float]]:
    return (
        array("q", [ALL_GAMES if step.games_below is None else step.games_below for step in model.k]),
        array("d", [ALL_RATINGS if step.rating_below is None else float(step.rating_below) for step in model.k]),
        array("d", [float(step.k) for step in model.k]),
    )


def _scale(model: Elo, seats: int) -> float:
    above, off = SCALES[model.scale]
    return float(above) if off is None else above / max(seats - off, 1)


def _largest(field: Field) -> int:
    """The size of the largest table."""
    return max((end - first for first, end in pairwise(field.bounds)), default=0)
