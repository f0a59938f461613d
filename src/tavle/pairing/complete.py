"""The first complete pairing of a list: choosers in turn take the first they may meet, so that all find an opponent.

Players are positions 0..n-1 of the list. `met[p]` holds the positions that p may not be paired with, because they have
met or for another reason that admits no exception; it is symmetric and does not hold p.

The letter of the rule lets each chooser take the first free player whom he has not met. That is right as long as enough
players stay free: if none of m players has met more than d of the others and m >= 2 d + 2, each may still meet at least
half of the others, so that a complete pairing of them exists (G. A. Dirac, 1952). Only the last 2 d + 2 need a search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tavle.pairing.matching import Matching, Obstacle

Pair = tuple[int, int]
"""Two positions; the chooser, who is the higher on the list, first."""

Met = Sequence[Collection[int]]
"""For each position the positions that it may not be paired with."""


@dataclass(frozen=True, slots=True)
class LetterRun:
    """What the letter of the rule gives, dead ends and all.

    Attributes:
        pairs: In the order of choosing.
        left_over: Who found nobody left to meet, in the order of choosing.
    """

    pairs: tuple[Pair, ...]
    left_over: tuple[int, ...]


def by_letter(met: Met, *, choosers: Sequence[int] | None = None, out: Iterable[int] = ()) -> LetterRun:
    """Each free chooser takes the lowest free position that he has not met; who finds none is set aside.

    Args:
        met: See the module.
        choosers: All positions in the order of choosing; default: as on the list.
        out: Positions that take no part.
    """
    taken = bytearray(len(met))
    for position in out:
        taken[position] = 1
    pairs, left_over, first_free = [], [], 0
    for chooser in range(len(met)) if choosers is None else choosers:
        if taken[chooser]:
            continue
        taken[chooser] = 1
        chosen = first_free = taken.find(0, first_free)
        while chosen in met[chooser]:
            chosen = taken.find(0, chosen + 1)
        if chosen < 0:
            left_over.append(chooser)
        else:
            taken[chosen] = 1
            pairs.append((chooser, chosen))
    return LetterRun(tuple(pairs), tuple(left_over))


def certain_pairs(met: Met, players: int) -> int:
    """How many pairs the letter can make for certain so that the rest of an even number of players can be paired."""
    most = max(map(len, met), default=0)
    return max(0, (players - (2 * most + 2)) // 2)


def complete(met: Met, run: LetterRun, *, choosers: Sequence[int] | None = None) -> tuple[Pair, ...] | Obstacle:
    """The first complete pairing of those in a run of the letter, in the order of choosing, or why there is none.

    First: of all complete pairings the one in which the first chooser gets the lowest position, then the second, and so
    on. Where the letter works it is the letter's.
    """
    if not run.left_over:
        return run.pairs
    certain = run.pairs[: certain_pairs(met, 2 * len(run.pairs) + len(run.left_over))]
    rest = sorted({*run.left_over, *(position for pair in run.pairs[len(certain) :] for position in pair)})
    matching = Matching(legal_rows(met, rest))
    if obstacles := matching.grow():
        return plainest(obstacles, rest)
    return certain + tuple(_in_turn(matching, rest, rest if choosers is None else choosers))


def _in_turn(matching: Matching, players: Sequence[int], choosers: Iterable[int]) -> Iterator[Pair]:
    """Each chooser that is still free takes the first who leaves the rest a complete pairing."""
    index = {position: i for i, position in enumerate(players)}
    for chooser in choosers:
        vertex = index.get(chooser)
        if vertex is not None and matching.free >> vertex & 1:
            yield chooser, players[matching.take_first(vertex)]


def legal_rows(met: Met, players: Sequence[int]) -> list[int]:
    """The rows of the graph of those who may meet; vertex i is the i-th of `players`."""
    index = {position: i for i, position in enumerate(players)}
    everybody = (1 << len(players)) - 1
    rows = []
    for i, position in enumerate(players):
        barred = 1 << i
        for other in met[position]:
            if other in index:
                barred |= 1 << index[other]
        rows.append(everybody & ~barred)
    return rows


def rows_with_chair(met: Met, takers: Iterable[int]) -> list[int]:
    """The graph of all who may meet, and as its last vertex a chair for the bye, which only `takers` may take."""
    rows = legal_rows(met, range(len(met)))
    chair = len(rows)
    rows.append(0)
    for position in takers:
        rows[position] |= 1 << chair
        rows[chair] |= 1 << position
    return rows


def plainest(obstacles: Iterable[Obstacle], players: Sequence[int]) -> Obstacle:
    """The obstacle that names the fewest, told in positions: vertex i is the i-th of `players`."""
    found = min(obstacles, key=lambda obstacle: sum(map(len, obstacle.groups)) + len(obstacle.others))
    groups = tuple(tuple(players[vertex] for vertex in group) for group in found.groups)
    return Obstacle(groups, tuple(players[vertex] for vertex in found.others))
