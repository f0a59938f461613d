"""The exact engine behind the same counts as the kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.counts import NEVER, Counts, moments, single
from tavle.simulate.exact import Played, Subject, play
from tavle.simulate.kernels.tally import inversions_of

Ints = NDArray[np.int64]


def run_exactly(
    subject: Subject | None, criteria: Sequence[str], seed: int, first: int, count: int
) -> tuple[Counts, Ints]:
    """Plays tournaments with the exact engine; see `run_plan`."""
    if subject is None:
        raise ValueError("the exact engine needs a subject")
    players, rounds = subject.players, subject.book.rounds() or 0
    places, separated = np.zeros((players, players), np.int64), np.zeros((players, len(criteria)), np.int64)
    dead, example = np.zeros(rounds + 1, np.int64), np.full(rounds + 1, NEVER, np.int64)
    inversions, squares = np.full(count, -1, np.int64), np.zeros(count, np.int64)
    games = 0
    for number in range(count):
        played = play(subject, seed=seed, index=first + number)
        if played.dead_end is not None:
            dead[played.dead_end] += 1
            example[played.dead_end] = min(example[played.dead_end], first + number)
            continue
        inversions[number], squares[number] = _tallied(played, criteria, places, separated)
        games += sum(len(entry.tables) for entry in played.tournament.rounds)
    done = inversions >= 0
    values = {
        "places": places,
        "separated": separated,
        "dead": dead,
        "example": example,
        "games": single(games),
        "tournaments": single(count),
        "complete": single(int(done.sum())),
        **moments(inversions[done], squares[done], players),
    }
    return Counts(values), inversions


def _tallied(played: Played, criteria: Sequence[str], places: Ints, separated: Ints) -> tuple[int, int]:
    level = np.zeros(len(played.order), np.int64)
    for place, player in enumerate(played.order):
        places[player, place] += 1
        level[player] = 2 * (place + 1)
    for place, criterion in enumerate(played.separated):
        separated[place, criteria.index(criterion)] += 1
    away = level - 2 * np.arange(1, len(level) + 1)
    return int(inversions_of(level)), int((away * away).sum())
