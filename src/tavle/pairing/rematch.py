"""Pairing when a legal one does not exist: as few rematches as can be, those lying longest back.

To find out who can meet again, seats are added to the graph, two for each rematch, that anybody may take: two players
who sit down there while all others are paired legally are a rematch. Legal partners are then left only in the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from tavle.pairing.complete import Met, Pair, by_letter, complete, legal_rows, plainest, rows_with_chair
from tavle.pairing.matching import Matching, Obstacle, ones


@dataclass(frozen=True, slots=True)
class Rematched:
    """A complete pairing with rematches.

    Attributes:
        pairs: In the order of tables; in each the higher on the list first.
        bye: Who has the bye; None if the number is even.
        rematches: Those of the pairs that have met before, longest back first.
    """

    pairs: tuple[Pair, ...]
    bye: int | None
    rematches: tuple[Pair, ...]


def with_rematches(
    met: Met, last_met: Mapping[Pair, int], *, byes: Counter[int], most_byes: int
) -> Rematched | Obstacle:
    """The pairing with the fewest rematches; among those, what stands first in this order decides.

    1. The bye: who has had fewer byes, then the lower on the list.
    2. The rematches, sorted by the round they were last played, then by the list: the first of them as early as
       possible, then the second, and so on.
    3. The rest is the first complete legal pairing.

    Exact for any number of players, in polynomial time if every pair that has met may meet again; bans that may not be
    lifted can force the search to go back.

    Args:
        met: Who may not be paired, see `tavle.pairing.complete`.
        last_met: The pairs that may be paired all the same (higher position first), and the round they last met.
        byes: How many byes each has had.
        most_byes: Nobody who has had more byes gets another.
    """
    if obstacle := _hopeless(met, last_met, byes, most_byes):
        return obstacle
    oldest_first = sorted(last_met, key=lambda pair: (last_met[pair], pair))
    count = 0
    while True:
        count += 1
        for bye in _byes(met, byes, most_byes, count) if len(met) % 2 else (None,):
            players = [position for position in range(len(met)) if position != bye]
            if (rematches := _choose(met, players, oldest_first, count)) is not None:
                return _fill(met, rematches, bye)


def _hopeless(met: Met, last_met: Mapping[Pair, int], byes: Counter[int], most_byes: int) -> Obstacle | None:
    """Why there is no complete pairing even if all rematches are allowed."""
    banned = [set(others) for others in met]
    for higher, lower in last_met:
        banned[higher].discard(lower)
        banned[lower].discard(higher)
    players = range(len(met))
    if len(met) % 2:
        rows = rows_with_chair(banned, (p for p in players if byes[p] <= most_byes))
    else:
        rows = legal_rows(banned, players)
    obstacles = Matching(rows).grow()
    return plainest(obstacles, range(len(met) + 1)) if obstacles else None


def _byes(met: Met, byes: Counter[int], most_byes: int, rematches: int) -> list[int]:
    """Who can have the bye so that the others need so many rematches; the best first."""
    players = len(met)
    rows = rows_with_chair(met, (position for position in range(players) if byes[position] <= most_byes))
    matching = _seated(rows, players, rematches)
    if matching.grow():
        return []
    return sorted(ones(matching.partners(players)), key=lambda position: (byes[position], -position))


def _seated(rows: list[int], players: int, rematches: int) -> Matching:
    """The graph with two more seats for each rematch behind its last vertex, open to the first so many vertices."""
    size = len(rows)
    seats = ((1 << 2 * rematches) - 1) << size
    anybody = (1 << players) - 1
    opened = [row | seats if vertex < players else row for vertex, row in enumerate(rows)]
    return Matching(opened + [anybody] * (2 * rematches))


def _choose(met: Met, players: Sequence[int], candidates: Sequence[Pair], count: int) -> tuple[Pair, ...] | None:
    """The first so many candidates that let the rest be paired legally; None if there are none."""
    if count == 0:
        return ()
    index = {position: i for i, position in enumerate(players)}
    rows = legal_rows(met, players)
    if _seated(rows, len(rows), count).grow():
        return None
    beside: dict[int, int] = {}  # who can sit beside a player on the first two extra seats
    for number, (higher, lower) in enumerate(candidates):
        if higher not in index or lower not in index:
            continue
        if higher not in beside:
            beside[higher] = _beside(rows, index[higher], count)
        if beside[higher] >> index[lower] & 1:
            rest = [position for position in players if position not in (higher, lower)]
            later = _choose(met, rest, candidates[number + 1 :], count - 1)
            if later is not None:
                return (higher, lower), *later
    return None


def _beside(rows: list[int], vertex: int, count: int) -> int:
    """The bits of those who can be left out together with a vertex so that the rest needs one rematch fewer."""
    matching = _seated(rows, len(rows), count)
    matching.grow()
    seat = len(rows)
    if not matching.partners(seat) >> vertex & 1:
        return 0
    matching.join(seat, vertex)
    return matching.partners(seat + 1)


def _fill(met: Met, rematches: tuple[Pair, ...], bye: int | None) -> Rematched:
    """The rematches, and the first complete legal pairing of the rest."""
    out = {position for pair in rematches for position in pair} | ({bye} if bye is not None else set())
    legal = cast("tuple[Pair, ...]", complete(met, by_letter(met, out=out)))  # `_choose` has left no obstacle
    return Rematched(tuple(sorted(legal + rematches)), bye, rematches)
