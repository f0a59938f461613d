"""A million games of four into a list of ten thousand players: CPU seconds of Elo, plain and compiled, and openskill.

    python benchmarks/ratings.py [GAMES [PLAYERS]]

The games are made here from fixed lots: four players of a field, in an order. All ways must give the same list to the
last digit; the program stops if they do not. The aims are 30 s in plain Python and 1 s with numba (the extra `fast`).
The cost is linear in the games, and in the square of the players at a table. The first compiled run of a machine
compiles for some seconds and keeps what it made; the figure is that of the next. openskill (the extra `ratings`) rates
a part of the games in the same run, for the ratio.
"""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable
from typing import Any

from tavle.core.lots import Stream
from tavle.rules.rating_books import load_rating_book
from tavle.series.ratings.compute import rate
from tavle.series.ratings.course import Course
from tavle.series.ratings.elo import rate_elo
from tavle.series.ratings.fast import installed
from tavle.series.ratings.field import Field

SEATS = 4
PART = 50
"""openskill gets one game in so many."""
RUNS = 3


def games_of(games: int, players: int) -> Field:
    """Games of four different players each, the first the winner."""
    lots = Stream("benchmark", "ratings")
    row = list(lots.shuffled(range(players)))
    seats = array("q")
    while len(seats) < games * SEATS:
        # Cut and interleave: far cheaper than a fresh drawing for each game, and no table twice in a row.
        cut = 1 + lots.below(players - 1)
        row = [*row[cut:], *row[:cut]]
        row = [*row[::3], *row[1::3], *row[2::3]]
        seats.extend(row[: players - players % SEATS])
    bounds = array("q", range(0, games * SEATS + 1, SEATS))
    places = array("q", [1, 2, 3, 4]) * games
    zeros = array("q", [0]) * games
    persons = tuple(map(str, range(players)))
    return Field(persons, (), seats[: games * SEATS], places, bounds, zeros, zeros)


def median(run: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of the median run, and what it gave."""
    taken = []
    for _ in range(RUNS):
        started = time.process_time()
        answer = run()
        taken.append(time.process_time() - started)
    return sorted(taken)[RUNS // 2], answer


def main(games: int = 1_000_000, players: int = 10_000) -> None:
    """Prints the figures."""
    model: Any = load_rating_book("elo_tables").model
    field = games_of(games, players)
    plain, first = median(lambda: rate_elo(model, field, {}, fast=False))
    print(f"{games} games, {players} players: plain Python {plain:.2f} s, {games / plain:,.0f} games/s")
    if installed():
        rate_elo(model, field, {}, fast=True)
        compiled, second = median(lambda: rate_elo(model, field, {}, fast=True))
        same(first, second)
        print(f"with numba {compiled:.2f} s, {games / compiled:,.0f} games/s, equal to the last digit")
    book = load_rating_book("plackett_luce")
    part = field.first_games(max(games // PART, 1))
    library, _ = median(lambda: rate(book, part, {}))
    each = library / part.games
    print(
        f"openskill {part.games} games {library:.2f} s, {1 / each:,.0f} games/s: {each * games / plain:.1f} x plain Elo"
    )


def same(one: Course, other: Course) -> None:
    """Stops if two courses differ in a digit."""
    if (one.ratings, one.before, one.change) != (other.ratings, other.before, other.change):
        raise SystemExit("plain and compiled differ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
