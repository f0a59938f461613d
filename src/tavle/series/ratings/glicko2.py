"""Glicko-2: rating, deviation and volatility; the games of a period are taken together.

Source: M. Glickman, Example of the Glicko-2 system (2022), steps 1-8.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tavle.rules.model.rating import Glicko2
from tavle.series.ratings.course import Course, Part, Start, outcome
from tavle.series.ratings.events import dated
from tavle.series.ratings.field import Field
from tavle.series.ratings.powers import exp, log

SCALE = 173.7178
"""Points of the list for one of Glicko-2's own scale."""
ENOUGH = 0.000001
NOTHING = 1e-12
PI_SQUARED = 9.869604401089358


@dataclass(slots=True)
class Standing:
    """A person at the end of a period; `rating` in points of the list, `phi` and `sigma` on Glicko-2's own scale.

    Attributes:
        period: The last period with games; `None` before the first.
    """

    rating: float
    phi: float
    sigma: float
    period: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """One opponent in one game, as he stood at the start of the period."""

    game: int
    opponent: int
    score: float
    rating: float
    phi: float


def rate_glicko2(model: Glicko2, field: Field, starts: Mapping[int, Start], *, until: str | None = None) -> Course:
    """The course of a Glicko-2 list.

    Args:
        model: The book's parameters.
        field: All games in their order.
        starts: Ratings known before the first game, by number; their deviation is that of a newcomer.
        until: The list's day; deviations grow until the end of its period (default: that of the last game).

    Raises:
        Refused: `event-without-date` where periods are of the calendar and an event has no date.
    """
    known = [starts.get(number, Start()).rating for number in range(len(field.persons))]
    begin, deviation, volatility = float(model.start), float(model.deviation) / SCALE, float(model.volatility)
    standings = [Standing(begin if rating is None else rating, deviation, volatility) for rating in known]
    person, games, before, change, spread = array("q"), array("q"), array("d"), array("d"), array("d")
    explained: list[tuple[Part, ...]] = []
    last = 0
    for last, first, end in _periods(model, field):
        met = _meetings(field, standings, range(first, end), last, float(model.most_deviation) / SCALE)
        for who, meetings in met.items():
            person.append(who)
            games.append(meetings[-1].game)
            before.append(standings[who].rating)
            explained.append(rate_period(model, standings[who], meetings))
            change.append(added(explained[-1]))
            standings[who].rating += change[-1]
            standings[who].period = last
            spread.append(standings[who].phi * SCALE)
    if until is not None and model.period != "event":
        last = max(last, period_of(model.period, until))
    for each in standings:
        grow(each, last + 1, float(model.most_deviation) / SCALE)
    ratings, spreads = [each.rating for each in standings], [each.phi * SCALE for each in standings]
    return Course(person, games.__getitem__, before, change, spread, ratings, spreads, explained.__getitem__)


def rate_period(model: Glicko2, standing: Standing, meetings: Sequence[Meeting]) -> tuple[Part, ...]:
    """The new deviation and volatility are put into the standing; the parts say how the rating changes."""
    inverse = 0.0
    surplus = 0.0
    weighed = []
    for each in meetings:
        g = 1.0 / sqrt(1.0 + 3.0 * each.phi * each.phi / PI_SQUARED)
        expected = 1.0 / (1.0 + exp(-g * ((standing.rating - each.rating) / SCALE)))
        # Never nothing, so that players however far apart can be rated.
        inverse += g * g * max(expected * (1.0 - expected), NOTHING)
        surplus += g * (each.score - expected)
        weighed.append((each, g, expected))
    variance = 1.0 / inverse
    standing.sigma = volatility(standing, variance, variance * surplus, float(model.tau))
    grown = standing.phi * standing.phi + standing.sigma * standing.sigma
    square = 1.0 / (1.0 / grown + inverse)
    standing.phi = sqrt(square)
    factor = SCALE * square
    return tuple(
        Part(
            each.game,
            each.opponent,
            each.rating,
            expected,
            each.score,
            factor * g,
            factor * g * (each.score - expected),
        )
        for each, g, expected in weighed
    )


def volatility(standing: Standing, variance: float, delta: float, tau: float) -> float:
    """The new volatility, by the Illinois rule. Source: step 5."""
    a = log(standing.sigma * standing.sigma)
    phi2, delta2 = standing.phi * standing.phi, delta * delta

    def f(x: float) -> float:
        power = exp(x)
        whole = phi2 + variance + power
        return power * (delta2 - whole) / (2.0 * whole * whole) - (x - a) / (tau * tau)

    upper = a
    if delta2 > phi2 + variance:
        lower = log(delta2 - phi2 - variance)
    else:
        lower = a - tau
        while f(lower) < 0.0:
            lower -= tau
    f_upper, f_lower = f(upper), f(lower)
    while abs(lower - upper) > ENOUGH:
        middle = upper + (upper - lower) * f_upper / (f_lower - f_upper)
        f_middle = f(middle)
        if f_middle * f_lower <= 0.0:
            upper, f_upper = lower, f_lower
        else:
            f_upper /= 2.0
        lower, f_lower = middle, f_middle
    return exp(upper / 2.0)


def grow(standing: Standing, period: int, most: float) -> None:
    """The deviation at the start of a period: it grows with each one without games."""
    idle = 0 if standing.period is None else max(period - standing.period - 1, 0)
    standing.phi = min(sqrt(standing.phi * standing.phi + idle * (standing.sigma * standing.sigma)), most)
    standing.period = None if standing.period is None else max(standing.period, period - 1)


def added(parts: Sequence[Part]) -> float:
    """The sum of the parts' changes, in their order; the built-in `sum` adds floats otherwise in newer Pythons."""
    total = 0.0
    for part in parts:
        total += part.change or 0.0
    return total


def _meetings(
    field: Field, standings: Sequence[Standing], games: range, period: int, most: float
) -> dict[int, list[Meeting]]:
    """Everybody's meetings of a period, each opponent as he stood at its start."""
    met: dict[int, list[Meeting]] = {}
    for who in field.seats[field.bounds[games.start] : field.bounds[games.stop]]:
        grow(standings[who], period, most)
    for game in games:
        seats = range(field.bounds[game], field.bounds[game + 1])
        for seat in seats:
            for other in seats:
                if other != seat:
                    score = outcome(field.places[seat], field.places[other])
                    who = field.seats[other]
                    meeting = Meeting(game, who, score, standings[who].rating, standings[who].phi)
                    met.setdefault(field.seats[seat], []).append(meeting)
    return met


def _periods(model: Glicko2, field: Field) -> Iterator[tuple[int, int, int]]:
    """Each period with games: its number, and where its games begin and end."""
    first, period = 0, 0
    for game in range(field.games):
        number = field.event_of[game]
        if model.period != "event":
            number = period_of(model.period, dated(field.events[number]))
        if game > first and number != period:
            yield period, first, game
            first = game
        period = number
    if field.games:
        yield period, first, field.games


def period_of(kind: str, day: str) -> int:
    """The number of a day's calendar period."""
    months = int(day[:4]) * 12 + int(day[5:7]) - 1
    return months // {"month": 1, "quarter": 3, "year": 12}[kind]
