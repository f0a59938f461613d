"""The exact engine behind the same counts as the kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import Seat, Table
from tavle.simulate.counts import NEVER, Counts, moments, single
from tavle.simulate.exact import Played, Subject, number_of, play
from tavle.simulate.kernels.tally import inversions_of

Ints = NDArray[np.int64]


def run_exactly(
    subject: Subject | None, criteria: Sequence[str], seed: int, first: int, count: int
) -> tuple[Counts, Ints]:
    """Plays tournaments with the exact engine; see `run_plan`."""
    if subject is None:
        raise ValueError("the exact engine needs a subject")
    tallies = _Tallies(subject, criteria)
    inversions, squares = np.full(count, -1, np.int64), np.zeros(count, np.int64)
    for number in range(count):
        played = play(subject, seed=seed, index=first + number)
        if played.dead_end is not None:
            tallies.add_dead_end(played.dead_end, first + number)
            continue
        inversions[number], squares[number] = tallies.add(played)
    done = inversions >= 0
    values = {
        **tallies.arrays,
        **{name: single(value) for name, value in tallies.sums.items()},
        "tournaments": single(count),
        "complete": single(int(done.sum())),
        **moments(inversions[done], squares[done], subject.players),
    }
    return Counts(values), inversions


class _Tallies:
    """Counts of tournaments one after the other; the names are those of `counts.Counts`."""

    def __init__(self, subject: Subject, criteria: Sequence[str]) -> None:
        players, rounds = subject.players, subject.book.rounds() or 0
        self.criteria, self.roles = criteria, subject.book.game.roles
        shapes = {
            "places": (players, players),
            "separated": (players, len(criteria)),
            "starts": (players,),
            "attended": (rounds + 1, 2),
            "sat": (rounds + 1, 2),
            "dead": (rounds + 1,),
        }
        self.arrays = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}
        self.arrays["example"] = np.full(rounds + 1, NEVER, np.int64)
        if seats_of(subject):
            self.arrays["seats"] = np.zeros((len(seats_of(subject)), 2), np.int64)
        self.sums = dict.fromkeys(("games", "repeats", "sat_out", "byes"), 0)

    def add_dead_end(self, number: int, index: int) -> None:
        """A tournament that got stuck in a round."""
        self.arrays["dead"][number] += 1
        self.arrays["example"][number] = min(self.arrays["example"][number], index)

    def add(self, played: Played) -> tuple[int, int]:
        """A tournament; gives its inversions and squares as `kernels.tally` has them."""
        level = np.zeros(len(played.order), np.int64)
        for place, player in enumerate(played.order):
            self.arrays["places"][player, place] += 1
            level[player] = 2 * (place + 1)
        for place, criterion in enumerate(played.separated):
            self.arrays["separated"][place, self.criteria.index(criterion)] += 1
        if played.order[0] in played.drawn:  # Who came late was not drawn.
            self.arrays["starts"][played.drawn.index(played.order[0])] += 1
        self._add_rounds(played)
        away = level - 2 * np.arange(1, len(level) + 1)
        return int(inversions_of(level)), int((away * away).sum())

    def _add_rounds(self, played: Played) -> None:
        games: Counter[int] = Counter()
        met: set[tuple[int, ...]] = set()
        for entry in played.tournament.rounds:
            self.sums["byes"] += len(entry.byes)
            self.sums["sat_out"] += (
                len(played.order) - len(entry.byes) - sum(len(table.seats) for table in entry.tables)
            )
            for table in entry.tables:
                company = sorted(number_of(seat.player) for seat in table.seats)
                games.update(company)
                pairs = set(combinations(company, 2))
                self.sums["repeats"] += len(pairs & met)
                met |= pairs
                self.sums["games"] += 1
                self._add_seats(table, played.turns.get((entry.number, table.number), range(len(company))))
        for name, times in (("attended", games), ("sat", played.sat_out)):
            for player in played.order:
                self.arrays[name][times.get(player, 0), 0] += 1
            self.arrays[name][times.get(played.order[0], 0), 1] += 1

    def _add_seats(self, table: Table, turn: Sequence[int]) -> None:
        if "seats" not in self.arrays or not table.played:
            return
        worths = [_worth(seat) for seat in table.seats]
        alone = worths.count(max(worths)) == 1
        for seat, place, worth in zip(table.seats, turn, worths, strict=True):
            at = self.roles.index(str(seat.role)) if self.roles else place
            self.arrays["seats"][at] += (1, alone and worth == max(worths))


def seats_of(subject: Subject) -> tuple[str, ...]:
    """What the seats of a book are: roles, or places in the order of play; none at tables of two."""
    game = subject.book.game
    most = max(game.sizes)
    return game.roles or (tuple(map(str, range(1, most + 1))) if most > 2 else ())


def _worth(seat: Seat) -> int:
    outcome = seat.outcome
    return outcome.centres if outcome.centres is not None else outcome.score or 0
