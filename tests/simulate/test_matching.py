"""The matching of the kernels against trying in order, on every kind of small graph."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tavle.simulate.compiled import wrapping
from tavle.simulate.kernels.matching import pair_surely


def first_pairing(met: list[int], free: list[int]) -> list[tuple[int, int]] | None:
    """Each in turn the first he may meet, so that all find an opponent: by trying everything."""
    if not free:
        return []
    for other in free[1:]:
        if not met[free[0]] >> other & 1:
            rest = first_pairing(met, [each for each in free[1:] if each != other])
            if rest is not None:
                return [(free[0], other), *rest]
    return None


def agree(players: int, barred: set[tuple[int, int]], left_out: set[int]) -> None:
    met = [0] * 64
    for one, other in barred:
        met[one] |= 1 << other
        met[other] |= 1 << one
    free = [player for player in range(players) if player not in left_out]
    lower, upper = np.zeros(32, np.int64), np.zeros(32, np.int64)
    with wrapping():
        found = pair_surely(np.uint64(sum(1 << each for each in free)), np.array(met, np.uint64), lower, upper)
    expected = first_pairing(met, free)
    assert bool(found) == (expected is not None)
    if expected is not None:
        pairs = len(free) // 2
        assert list(zip(lower[:pairs].tolist(), upper[:pairs].tolist(), strict=True)) == expected


@given(
    players=st.integers(2, 12),
    density=st.sampled_from([0.2, 0.5, 0.7, 0.85]),
    random=st.randoms(use_true_random=False),
    left_out=st.sets(st.integers(0, 11), max_size=4),
)
def test_it_is_the_first_of_all_pairings(players: int, density: float, random: Random, left_out: set[int]) -> None:
    last = [player for player in range(players) if player not in left_out][-1:]
    odd = (players - len({player for player in left_out if player < players})) % 2
    pairs = [(one, other) for one in range(players) for other in range(one)]
    agree(players, {pair for pair in pairs if random.random() < density}, left_out | set(last if odd else ()))


def test_three_triangles_hang_on_one_player() -> None:
    """Blossoms: three triangles that hang on one player have no pairing; two that are joined have one."""
    triangles = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
    joined = {frozenset((a, b)) for group in triangles for a in group for b in group if a < b}
    joined |= {frozenset((9, 0)), frozenset((9, 3)), frozenset((9, 6))}
    everybody = {(a, b) for a in range(10) for b in range(a)}
    agree(10, {pair for pair in everybody if frozenset(pair) not in joined}, set())
    agree(10, {pair for pair in everybody if frozenset(pair) not in joined | {frozenset((1, 4))}}, {6, 7})
