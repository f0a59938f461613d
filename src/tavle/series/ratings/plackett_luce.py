"""Plackett-Luce with uncertainty, by the library openskill (the extra `ratings`).

The whole order of a table is weighed at once; what one opponent alone gave is not defined.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tavle.core.errors import refuse
from tavle.rules.model.rating import PlackettLuce
from tavle.series.ratings.course import Course, Part, Start, outcome
from tavle.series.ratings.field import Field

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


def rate_plackett_luce(model: PlackettLuce, field: Field, starts: Mapping[int, Start]) -> Course:
    """The course of a Plackett-Luce list, game after game.

    Args:
        model: The book's parameters.
        field: All games in their order.
        starts: Means known before the first game, by number; their uncertainty is that of a newcomer.

    Raises:
        Refused: `ratings-missing` without the extra; `too-far-apart` where the library can compute no more.
    """
    try:
        from openskill.models import PlackettLuce as Rater
    except ModuleNotFoundError as error:
        raise refuse("ratings-missing", package="openskill") from error
    rater = Rater(
        mu=float(model.mean),
        sigma=float(model.deviation),
        beta=float(model.beta),
        kappa=float(model.kappa),
        tau=float(model.tau),
    )
    known = [starts.get(number, Start()).rating for number in range(len(field.persons))]
    ratings = [rater.rating() if mean is None else rater.rating(mu=mean) for mean in known]
    before, change, spread = (array("d", bytes(8 * len(field.seats))) for _ in range(3))
    for game in range(field.games):
        seats = range(field.bounds[game], field.bounds[game + 1])
        teams = [[ratings[field.seats[seat]]] for seat in seats]
        try:
            rated = rater.rate(teams, ranks=[float(field.places[seat]) for seat in seats])
        except ArithmeticError as error:
            raise refuse("too-far-apart", where=field.where(game)) from error
        for seat, (old,), (new,) in zip(seats, teams, rated, strict=True):
            before[seat] = _shown(model, old)
            change[seat] = _shown(model, new) - before[seat]
            spread[seat] = new.sigma
            ratings[field.seats[seat]] = new

    def parts(entry: int) -> tuple[Part, ...]:
        return whole_table(field, entry, before)

    final, spreads = [_shown(model, each) for each in ratings], [each.sigma for each in ratings]
    return Course(field.seats, field.game_at, before, change, spread, final, spreads, parts)


def _shown(model: PlackettLuce, rating: PlackettLuceRating) -> float:
    return rating.mu if model.shown == "mean" else rating.mu - 3.0 * rating.sigma


def whole_table(field: Field, entry: int, before: array[float]) -> tuple[Part, ...]:
    """The opponents of a seat with their results, where no change comes from one of them alone."""
    game = field.game_at(entry)
    return tuple(
        Part(game, field.seats[seat], before[seat], None, outcome(field.places[entry], field.places[seat]), None, None)
        for seat in range(field.bounds[game], field.bounds[game + 1])
        if seat != entry
    )
