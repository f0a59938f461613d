"""Who has sat with whom at one table, and in which rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from tavle.core.model import Round

Pair = frozenset[str]
"""The ids of two players."""


def pairs_of(entry: Round) -> Iterator[Pair]:
    """All who sit together in a round, two by two."""
    for table in entry.tables:
        for pair in combinations([seat.player for seat in table.seats], 2):
            yield frozenset(pair)


def met_in(rounds: Iterable[Round]) -> Mapping[Pair, list[int]]:
    """Two players to the numbers of the rounds in which they sit together, in the order given."""
    met: dict[Pair, list[int]] = defaultdict(list)
    for entry in rounds:
        for pair in pairs_of(entry):
            met[pair].append(entry.number)
    return met
