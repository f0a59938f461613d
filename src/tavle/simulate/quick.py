"""The rest of a tournament of matches of two in a shortened form, for fields too large for the book's own engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import PlayerId, Tournament
from tavle.ranking.order import ledger_after
from tavle.rules.model import Book
from tavle.simulate.compiled import wrapping
from tavle.simulate.models import Matches
from tavle.simulate.words import FIRST, GAMMA, S11, S27, S30, S31, SCALE, SECOND, stream_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Field:
    """Where everybody stands now.

    Attributes:
        points: Of each player.
        running: Of each player what his points give to the sum of running scores at the end.
        met: For each player whom he has met.
        free: Who has had a bye.
        here: Who plays on.
        open: Pairs that still play, with the number of running scores in which that round's points stand.
        wins: Player by player: the chance of the row.
        win, bye: Points of a match won and of a bye.
    """

    points: list[float]
    running: list[float]
    met: list[set[int]]
    free: set[int]
    here: list[int]
    open: list[tuple[int, int, int]]
    wins: list[list[float]]
    rounds: int
    win: float
    bye: float

    @classmethod
    def of(
        cls, book: Book, tournament: Tournament, numbers: Mapping[PlayerId, int], game: Matches, win: Fraction
    ) -> Field:
        """The field of a tournament as it stands."""
        met: list[set[int]] = [set() for _ in numbers]
        free, open_pairs, last = set(), [], book.rounds() or 0
        for entry in tournament.rounds:
            free |= {numbers[player] for player in entry.byes}
            for table in entry.tables:
                one, other = (numbers[seat.player] for seat in table.seats)
                met[one].add(other)
                met[other].add(one)
                if not table.played:
                    open_pairs.append((one, other, last + 1 - entry.number))
        coming = tournament.start_order if tournament.present is None else tournament.present
        return cls(
            _points(book, tournament, numbers, last, running=False),
            _points(book, tournament, numbers, last, running=True),
            met,
            free,
            [numbers[player] for player in coming if player not in tournament.withdrawn],
            open_pairs,
            (game.decisive().astype(np.float64) / SCALE).tolist(),
            last - len(tournament.rounds),
            float(win),
            float(book.bye.points) if book.bye is not None else 0.0,
        )


def _points(
    book: Book, tournament: Tournament, numbers: Mapping[PlayerId, int], last: int, *, running: bool
) -> list[float]:
    """Points so far, or what they give to the running scores; open tables give nothing yet, and are played."""
    points = [0.0] * len(numbers)
    if not tournament.rounds:
        return points
    ledger = ledger_after(book, tournament, None)
    for column in ledger.columns:
        times = last + 1 - column.round if running else 1
        for player, gained in column.points.items():
            table = column.tables.get(player)
            if table is None or table.played:
                points[numbers[player]] += float(ledger.exact(gained)) * times
    if not running:
        for player, extras in ledger.extras.items():
            points[numbers[player]] += sum(float(ledger.exact(extra.points)) for extra in extras)
    return points


def quick_orders(field: Field, *, seed: int) -> Iterator[list[int]]:
    """The last lists of one tournament after the other, best first."""
    players = len(field.points)
    for index in count():
        drawn = _chances_of(seed, index, (2 * field.rounds + 2) * players)
        points, running = _one(field, drawn[players:])
        yield np.lexsort((drawn[:players], -np.array(running), -np.array(points))).tolist()


def _one(field: Field, drawn: Floats) -> tuple[list[float], list[float]]:
    """The points and the sums of running scores at the end of one tournament."""
    words = iter(drawn.tolist())
    points, running = list(field.points), list(field.running)
    met, free = [set(each) for each in field.met], set(field.free)

    def gains(player: int, gained: float, times: int) -> None:
        points[player] += gained
        running[player] += gained * times

    for one, other, times in field.open:
        gains(one if next(words) < field.wins[one][other] else other, field.win, times)
    for times in range(field.rounds, 0, -1):
        lots = {player: next(words) for player in field.here}
        order = sorted(field.here, key=lambda player: (-points[player], -running[player], lots[player]))
        if len(order) % 2:
            out = next((player for player in reversed(order) if player not in free), order[-1])
            order.remove(out)
            free.add(out)
            gains(out, field.bye, times)
        for one, other in _pairs(order, met):
            met[one].add(other)
            met[other].add(one)
            gains(one if next(words) < field.wins[one][other] else other, field.win, times)
    return points, running


def _pairs(order: list[int], met: list[set[int]]) -> list[tuple[int, int]]:
    """Neighbours; who have met already only where nobody else is left."""
    pairs, waiting = [], list(order)
    while waiting:
        one = waiting.pop(0)
        at = next((at for at, other in enumerate(waiting) if other not in met[one]), 0)
        pairs.append((one, waiting.pop(at)))
    return pairs


def _chances_of(seed: int, index: int, count: int) -> Any:
    """So many numbers from 0 to 1 of a tournament's own stream."""
    with wrapping():
        words = (
            np.uint64(stream_of(np.uint64(seed), np.uint64(index))) + np.arange(1, count + 1, dtype=np.uint64) * GAMMA
        )
        words = (words ^ (words >> S30)) * FIRST
        words = (words ^ (words >> S27)) * SECOND
        return ((words ^ (words >> S31)) >> S11) / float(SCALE)
