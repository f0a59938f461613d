"""Boards for the tests of scoring: positions from counts, and strategies that draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

from tavle.rules.read import load_book
from tavle.scoring import Position, Scorer, SeatScore

LAST_YEAR = 1907


@cache
def scorer(book: str) -> Scorer:
    return Scorer(load_book(book))


def position(counts: Sequence[int], eliminated: Mapping[int, int] | None = None, *, years: int | None = 7) -> Position:
    """A position by counts; `eliminated` has the number of years played by seat (else 5), `years` those of the game."""
    gone = eliminated or {}
    dead = tuple(count == 0 for count in counts)
    played = tuple(gone.get(seat, 5) if out else years for seat, out in enumerate(dead))
    return Position(tuple(counts), dead, played, tuple(not out for out in dead))


def scores(book: str, counts: Sequence[int], eliminated: Mapping[int, int] | None = None) -> tuple[SeatScore, ...]:
    return scorer(book).position(position(counts, eliminated))


def points(book: str, counts: Sequence[int], eliminated: Mapping[int, int] | None = None) -> list[Fraction]:
    return [score.points for score in scores(book, counts, eliminated)]


def exact(*numbers: int | str) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


@st.composite
def boards(draw: st.DrawFn, *, owned: int | None = None, most: int = 34, alive: int = 1) -> list[int]:
    """Seven counts; `owned` centres in all (else any number up to 34), none with more than `most`, so many alive."""
    total = owned if owned is not None else draw(st.integers(min_value=alive, max_value=34))
    survivors = draw(st.integers(min_value=max(alive, -(-total // most)), max_value=min(7, total)))
    between = st.integers(1, max(total - 1, 1))
    cuts = sorted(draw(st.sets(between, min_size=survivors - 1, max_size=survivors - 1)))
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)] + [0] * (7 - survivors)
    while max(counts) > most:
        counts[counts.index(max(counts))] -= 1
        counts[min((count, seat) for seat, count in enumerate(counts) if count)[1]] += 1
    return draw(st.permutations(counts))
