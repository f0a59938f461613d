"""The letter of the rule, and how far it is certain to be right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.pairing.complete import LetterRun, by_letter, certain_pairs, complete, legal_rows, plainest, rows_with_chair
from tavle.pairing.matching import Obstacle
from tests.pairing.meetings import after_rounds, any_meetings, met_of
from tests.pairing.oracle import legal_pairings, letter_run


@given(st.one_of(any_meetings(), after_rounds()))
def test_the_letter_with_its_dead_ends(met: list[set[int]]) -> None:
    run = by_letter(met)
    assert (run.pairs, run.left_over) == letter_run(range(len(met)), met)


def test_choosers_in_another_order_and_some_who_take_no_part() -> None:
    met = met_of(6, [(0, 5)])
    assert by_letter(met, choosers=[5, 4, 3, 2, 1, 0], out=[4]) == LetterRun(((5, 1), (3, 0)), (2,))


@pytest.mark.parametrize(("players", "most_met", "certain"), [(0, 0, 0), (2, 0, 0), (10, 0, 4), (10, 2, 2), (10, 5, 0)])
def test_the_last_2d_and_2_are_searched(players: int, most_met: int, certain: int) -> None:
    """The letter's pairs are right while at least 2 d + 2 stay free, d the most anybody has met."""
    met = met_of(players, [(0, other) for other in range(1, most_met + 1)])
    assert certain_pairs(met, players) == certain


@given(after_rounds())
def test_what_is_certain_leaves_the_rest_a_pairing(met: list[set[int]]) -> None:
    players = len(met) - len(met) % 2
    certain = by_letter(met, out=range(players, len(met))).pairs[: certain_pairs(met, players)]
    seated = {position for pair in certain for position in pair}
    if certain:
        assert next(legal_pairings([p for p in range(players) if p not in seated], met), None) is not None


def test_the_first_complete_pairing_in_another_order_of_choosing() -> None:
    met = met_of(4, [(2, 3), (1, 2)])
    run = by_letter(met, choosers=[3, 2, 1, 0])
    assert run == LetterRun(((3, 0),), (2, 1))
    assert complete(met, run, choosers=[3, 2, 1, 0]) == ((3, 1), (2, 0))


def test_rows() -> None:
    met = met_of(4, [(0, 1), (2, 3)])
    assert legal_rows(met, [0, 1, 3]) == [0b100, 0b100, 0b011]
    assert rows_with_chair(met_of(3, [(0, 1)]), [1]) == [0b0100, 0b1100, 0b0011, 0b0010]


def test_the_plainest_obstacle_names_the_fewest() -> None:
    many, few = Obstacle(((0, 1, 2),), ()), Obstacle(((0,), (3,)), ())
    assert plainest([many, few], [4, 5, 6, 7]) == Obstacle(((4,), (7,)), ())
