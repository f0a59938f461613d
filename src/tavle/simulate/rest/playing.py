"""Plays the rest of a tournament as often as there is time for, and adds up who ends where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time

import numpy as np

from tavle.simulate.arrays.words import streams_of
from tavle.simulate.compiled import at_hand
from tavle.simulate.kernels.rest_of_swiss import many_rests_of_swiss
from tavle.simulate.kernels.rest_of_tables import many_rests_of_championships
from tavle.simulate.kernels.rest_of_weekend import many_rests_of_weekends
from tavle.simulate.rest.brackets import Floats
from tavle.simulate.rest.by_book import ByBook
from tavle.simulate.rest.course import Course, Ends, Field
from tavle.simulate.rest.cups import CupToCome
from tavle.simulate.rest.swiss import rest_of_swiss
from tavle.simulate.rest.tables import rest_of_tables
from tavle.simulate.rest.weekends import rest_of_weekend

SLICE = 0.1
"""Of the time that there is: between two looks at the clock about so much of it passes."""


@dataclass(frozen=True)
class Budget:
    """How often, and for how many seconds of computing, the rest is played at most; from which seed."""

    seed: int
    tournaments: int
    seconds: float


@dataclass(frozen=True)
class Sums:
    """What tournaments, or ways, add up to.

    Attributes:
        places: Player x place.
        through: Of each player how often he goes on to a cup, or comes among the first so many; `None`: not asked.
        whole: How many tournaments there are; 1 where the numbers are chances.
    """

    places: Floats
    through: Floats | None
    whole: float


KERNELS: tuple[tuple[Callable[[Field], Course | str], Callable[..., object]], ...] = (
    (rest_of_swiss, many_rests_of_swiss),
    (rest_of_tables, many_rests_of_championships),
    (rest_of_weekend, many_rests_of_weekends),
)
"""What makes a tournament ready for a kernel, and the kernel."""


def course_of(field: Field) -> Course:
    """A kernel that knows the tournament as it is, else the engine of the books."""
    return _known(field)[0]


def quick_course_of(field: Field) -> tuple[Course, bool]:
    """The same, but nothing is compiled: the engine of the books plays instead; the second says whether that is so."""
    course, kernel = _known(field)
    late = kernel is not None and not at_hand(kernel)
    return (ByBook(field) if late else course), late


def _known(field: Field) -> tuple[Course, Callable[..., object] | None]:
    for ready, kernel in KERNELS:
        course = ready(field)
        if not isinstance(course, str):
            return course, kernel
    return ByBook(field), None


def first_of(places: Floats, cut: int | None) -> Floats | None:
    """How often each comes among the first so many."""
    return None if cut is None else np.asarray(places[:, :cut].sum(axis=1), np.float64)


def tally(field: Field, course: Course, cup: CupToCome | None, budget: Budget) -> Sums:
    """Plays and adds up; tournaments that come to a dead end do not count."""
    players = field.players
    places, through = np.zeros((players, players)), np.zeros(players)
    done, at, size, began = 0, 0, 1, thread_time()
    while at < budget.tournaments:
        size = min(size, budget.tournaments - at)
        before = thread_time()
        ends = course.play(budget.seed, at, size)
        if cup is None:
            _add(ends, places)
        else:
            cup.add(ends, streams_of(budget.seed, at, ends.count), places, through)
        now = thread_time()
        done, at = done + ends.count, at + size
        if at == 1:
            began = now  # Kernels are compiled, or read from disk, at their first call.
        if now - began > budget.seconds:
            break
        size = _next_size(size, now - before, budget.seconds - (now - began))
    return Sums(places, None if cup is None else through, float(done))


def _next_size(size: int, took: float, left: float) -> int:
    """So many that they take a part of the time, and never more than four times as many as before."""
    fitting = int(size * max(left, 0.0) * SLICE / max(took, 1e-6))
    return max(1, min(fitting, 4 * size))


def _add(ends: Ends, places: Floats) -> None:
    """Adds up who stands where."""
    players = len(places)
    at = ends.orders * players + np.arange(players)
    places += np.bincount(at.ravel(), minlength=players * players).reshape(players, players)
