"""Backgammon ratings of the FIBS family: the longer the match, the surer the favourite and the more at stake.

    P(upset) = 1 / (10^(D sqrt(n) / spread) + 1)      D the difference of the ratings, n the match length
    change   = factor x K x sqrt(n) x P               P the chance of what did not happen; or n in place of its root

Source: the books fibs, brass_city, danish_backgammon, bgfed_be.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from math import sqrt

from tavle.core.errors import Fault, Refused
from tavle.rules.model.rating import Fibs
from tavle.series.ratings.course import Course, Part, Start
from tavle.series.ratings.field import Field
from tavle.series.ratings.powers import LN10, exp


def rate_fibs(model: Fibs, field: Field, starts: Mapping[int, Start]) -> Course:
    """The course of a FIBS list.

    Args:
        model: The book's parameters.
        field: All matches in their order.
        starts: What is known of persons before the first match, by number.

    Raises:
        Refused: `not-a-match` for a game without length, without one winner, or with more than two players.
    """
    _check(field)
    known = [starts.get(number, Start()) for number in range(len(field.persons))]
    begin = float(model.start)
    ratings = array("d", [begin if each.rating is None else each.rating for each in known])
    experience = [each.experience for each in known]
    size = len(field.seats)
    before, change, factor, expected = (array("d", bytes(8 * size)) for _ in range(4))
    for match in range(field.games):
        first, length = field.bounds[match], field.lengths[match]
        one, other = field.seats[first], field.seats[first + 1]
        chance = chance_of(ratings[one] - ratings[other], length, float(model.spread))
        own = chance if ratings[one] <= ratings[other] else 1.0 - chance
        surplus = _won(field, first) - own
        for seat, share, moved in ((first, own, surplus), (first + 1, 1.0 - own, -surplus)):
            person = field.seats[seat]
            counted = experience[person] + (length if model.experience == "after" else 0)
            before[seat], expected[seat] = ratings[person], share
            factor[seat] = at_stake(model, length) * k_of(model, counted)
            change[seat] = factor[seat] * moved
        for seat in (first, first + 1):
            ratings[field.seats[seat]] += change[seat]
            experience[field.seats[seat]] += length

    def parts(entry: int) -> tuple[Part, ...]:
        other = entry ^ 1
        moved = (expected[entry], _won(field, entry), factor[entry], change[entry])
        return (Part(entry // 2, field.seats[other], before[other], *moved),)

    return Course(field.seats, field.game_at, before, change, None, ratings, None, parts)


def chance_of(difference: float, length: int, spread: float) -> float:
    """The chance that the weaker one wins a match of this length."""
    return 1.0 / (exp(abs(difference) * sqrt(length) / spread * LN10) + 1.0)


def at_stake(model: Fibs, length: int) -> float:
    """What a match of this length moves, K and chance apart."""
    return float(model.factor) * (float(length) if model.stake == "length" else sqrt(length))


def k_of(model: Fibs, experience: int) -> float:
    """K after so much experience."""
    if model.ramp is None:
        return 1.0
    return float(max(model.ramp.least, model.ramp.highest - experience / model.ramp.each))


def _won(field: Field, seat: int) -> float:
    return 1.0 if field.places[seat] < field.places[seat ^ 1] else 0.0


def _check(field: Field) -> None:
    """A list of matches has nothing but matches on it."""
    faults = []
    for match in range(field.games):
        first, end = field.bounds[match], field.bounds[match + 1]
        tied = end - first == 2 and field.places[first] == field.places[first + 1]
        if end - first != 2 or tied or not field.lengths[match]:
            faults.append(Fault("not-a-match", field.where(match)))
    if faults:
        raise Refused(faults)
