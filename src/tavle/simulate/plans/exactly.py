"""The exact engine behind the same counts as the kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import Seat, Table
from tavle.simulate.counts import NEVER, Counts, moments, single
from tavle.simulate.exact import Played, Subject, number_of, play
from tavle.simulate.exact_cup import CupEnd
from tavle.simulate.kernels.tally import inversions_of

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Counting:
    """What is counted; see `base.Plan`."""

    criteria: Sequence[str]
    columns: Sequence[tuple[int, int]] = ()
    lists: Sequence[str] = ()


def run_exactly(subject: Subject | None, counting: Counting, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """Plays tournaments with the exact engine; see `run_plan`."""
    if subject is None:
        raise ValueError("the exact engine needs a subject")
    tallies = _Tallies(subject, counting)
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

    def __init__(self, subject: Subject, counting: Counting) -> None:
        players, rounds = subject.players, subject.book.rounds() or 0
        self.criteria, self.roles, self.rounds = counting.criteria, subject.book.game.roles, rounds
        self.lists, self.columns = counting.lists, {span: at for at, span in enumerate(counting.columns)}
        shapes: dict[str, tuple[int, ...]] = {
            "places": (players, len(self.columns) or players),
            "separated": (players, len(self.criteria)),
            "starts": (players,),
            "attended": (rounds + 1, 2),
            "sat": (rounds + 1, 2),
            "dead": (rounds + (1 if subject.cup is None else 2),),
        }
        self.arrays = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}
        if seats_of(subject):  # A place in the draw means something where two meet.
            del self.arrays["starts"]
        self.arrays["example"] = np.full(len(self.arrays["dead"]), NEVER, np.int64)
        if seats_of(subject):
            self.arrays["seats"] = np.zeros((len(seats_of(subject)), 2), np.int64)
        self.sums = dict.fromkeys(("games", "repeats", "sat_out", "byes"), 0)
        if subject.cup is not None:
            cup = {"cut": (len(self.criteria),), "going_on": (players,), "titles": (players, len(self.lists))}
            self.arrays |= {name: np.zeros(shape, np.int64) for name, shape in cup.items()}
            self.sums |= dict.fromkeys(("leader_wins", "through", "rounds"), 0)

    def add_dead_end(self, number: int, index: int) -> None:
        """A tournament that got stuck in a round."""
        self.arrays["dead"][number] += 1
        self.arrays["example"][number] = min(self.arrays["example"][number], index)

    def add(self, played: Played) -> tuple[int, int]:
        """A tournament; gives its inversions and squares as `kernels.tally` has them."""
        level = np.zeros(len(played.order), np.int64)
        spans = played.spans or [(place, place) for place in range(1, len(played.order) + 1)]
        for player, span in zip(played.order, spans, strict=True):
            self.arrays["places"][player, self.columns[span] if self.columns else span[0] - 1] += 1
            level[player] = sum(span)
        for place, criterion in enumerate(played.separated):
            self.arrays["separated"][place, self.criteria.index(criterion)] += 1
        if "starts" in self.arrays and played.order[0] in played.drawn:  # Who came late was not drawn.
            self.arrays["starts"][played.drawn.index(played.order[0])] += 1
        self._add_rounds(played)
        if played.cup is not None:
            self._add_cup(played, played.cup)
        ranks = 2 * np.arange(1, len(level) + 1)
        return int(inversions_of(level)), int((2 * ranks * (ranks - level)).sum())

    def _add_rounds(self, played: Played) -> None:
        games: Counter[int] = Counter()
        met: set[tuple[int, ...]] = set()
        for entry in played.tournament.rounds[: self.rounds]:
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

    def _add_cup(self, played: Played, cup: CupEnd) -> None:
        """Who went on, what decided that, and what was won beside the title."""
        if cup.cut_by:
            self.arrays["cut"][self.criteria.index(cup.cut_by)] += 1
        for player in cup.through:
            self.arrays["going_on"][number_of(player)] += 1
        for name, player in cup.winners.items():
            self.arrays["titles"][number_of(player), self.lists.index(name)] += 1
        self.sums["games"] += sum(len(entry.tables) for entry in played.tournament.rounds[self.rounds :])
        self.sums["through"] += len(cup.through)
        self.sums["rounds"] += self.rounds + cup.rounds
        leader = None if played.standings is None else played.standings.rows[0].player
        self.sums["leader_wins"] += leader is not None and cup.places.get(leader) == 1

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
