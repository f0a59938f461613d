"""The warning before the start."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tavle.pairing.chances import DeadEnds, dead_end_chance


@pytest.mark.parametrize(("players", "rounds"), [(8, 4), (7, 4), (2, 1), (1000, 9), (0, 0)])
def test_twice_as_many_players_as_rounds_are_never_stuck(players: int, rounds: int) -> None:
    assert dead_end_chance(players, rounds, seed="1") == DeadEnds(0, {})
    assert DeadEnds(0, {}).chance == 0


def test_eight_players_are_never_stuck_in_five_rounds() -> None:
    """Before round 5 each can still meet three others; eight players of whom each can always be paired (Petersen)."""
    assert dead_end_chance(8, 5, seed="1", tournaments=200) == DeadEnds(200, {})


def test_eight_players_can_be_stuck_in_round_6_and_only_there() -> None:
    """Before round 6 each can meet two others, in rings; rings of three and five cannot be paired. Round 7 follows."""
    found = dead_end_chance(8, 7, seed="1", tournaments=200)
    assert list(found.by_round) == [6]
    assert found.chance == Fraction(found.by_round[6], 200)
    assert 0 < found.chance < Fraction(1, 4)


def test_odd_numbers_have_byes() -> None:
    found = dead_end_chance(7, 7, seed="1", tournaments=100)
    assert list(found.by_round) == [6]


def test_three_players_can_always_finish_a_round_robin() -> None:
    assert dead_end_chance(3, 3, seed="1", tournaments=20) == DeadEnds(20, {})
    assert dead_end_chance(3, 4, seed="1", tournaments=20) == DeadEnds(20, {4: 20})


def test_the_same_seed_gives_the_same_chance() -> None:
    first, again = (dead_end_chance(6, 5, seed="7", tournaments=50) for _ in range(2))
    assert first == again
    assert list(first.by_round) == [4]
