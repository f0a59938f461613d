"""Whole-history rating, by the library whole-history-rating (the extra `ratings`).

All games are weighed together, so each new one changes the days before it too; what one game gave is not defined.
"""

from __future__ import annotations

import warnings
from array import array
from datetime import date
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

from tavle.core.errors import refuse
from tavle.rules.model.rating import WholeHistory
from tavle.series.ratings.course import Course, Part
from tavle.series.ratings.field import Field
from tavle.series.ratings.powers import LN10

if TYPE_CHECKING:
    from whr import WHR

PER_NAT = 400.0 / LN10
"""Points of the list for one natural logarithm of odds."""
BATCH = 50
ENOUGH = 1e-6


def rate_whole_history(model: WholeHistory, field: Field) -> Course:
    """The ratings of every day on which somebody played, as all games together make them.

    Args:
        model: The book's parameters.
        field: All games in their order; events without a date are a day apart.

    Raises:
        Refused: `ratings-missing` without the extra.
    """
    try:
        from whr import WHR
    except ModuleNotFoundError as error:
        raise refuse("ratings-missing", package="whole-history-rating") from error
    whole = WHR({"w2": float(model.drift), "initial_prior_wins": float(model.prior)})
    last = _enter(whole, field)
    _fit(whole, model.rounds)
    person, games = array("q"), array("q")
    before, change, spread = array("d"), array("d"), array("d")
    ratings = [float(model.start)] * len(field.persons)
    spreads = [0.0] * len(field.persons)
    for (day, who), game in sorted(last.items()):
        found = next(each for each in whole.players[str(who)].days if each.day == day)
        rating = found.elo + float(model.start)
        person.append(who)
        games.append(game)
        before.append(ratings[who])
        change.append(rating - ratings[who])
        spread.append(sqrt(found.uncertainty) * PER_NAT)
        ratings[who], spreads[who] = rating, spread[-1]
    return Course(person, games.__getitem__, before, change, spread, ratings, spreads, _no_parts)


def _enter(whole: WHR, field: Field) -> dict[tuple[int, int], int]:
    """Enters every pair of every table; gives each person's last game of each day."""
    last: dict[tuple[int, int], int] = {}
    for game in range(field.games):
        number = field.event_of[game]
        on = field.events[number].date
        day = number if on is None else date.fromisoformat(on).toordinal()
        seats = range(field.bounds[game], field.bounds[game + 1])
        for one, other in combinations(seats, 2):
            mine, its = field.places[one], field.places[other]
            winner = "B" if mine < its else "W" if mine > its else "D"
            whole.create_game(str(field.seats[one]), str(field.seats[other]), winner, day, 0)
        last.update({(day, field.seats[seat]): game for seat in seats})
    return last


def _fit(whole: WHR, rounds: int) -> None:
    """Fits until nothing moves any more, or so many rounds are done."""
    with warnings.catch_warnings():
        # It warns of lists with nothing but equal games; they have ratings all the same.
        warnings.simplefilter("ignore")
        done = 0
        while done < rounds:
            whole.iterate(min(BATCH, rounds - done))
            done += BATCH
            if whole.max_gradient_norm() < ENOUGH:
                break


def _no_parts(entry: int) -> tuple[Part, ...]:
    del entry
    return ()
