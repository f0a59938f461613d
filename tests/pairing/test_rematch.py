"""Rematches where no legal pairing exists: by hand, and against all pairings there are."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import Departure, MonradPairing, pair_monrad
from tests.pairing.meetings import any_meetings, everybody_met, met_of
from tests.pairing.oracle import first_pairing, with_fewest_rematches


def test_the_rematch_lying_longest_back() -> None:
    last_met = {(0, 1): 3, (2, 3): 3, (0, 2): 2, (1, 3): 2, (0, 3): 1, (1, 2): 1}
    found = pair_monrad(met_of(4, last_met), last_met=last_met)
    assert found == MonradPairing(
        ((0, 3), (1, 2)), departure=Departure(0, None, 3, left_over=(0, 1, 2, 3)), rematches=((0, 3), (1, 2))
    )


def test_a_rematch_that_would_need_another_is_not_taken_however_old() -> None:
    """1, 2 and 3 have met all but 0, so 0 is needed for one of them; 0 against 4 would leave all three."""
    last_met = {pair: 3 for pair in everybody_met(1, 2, 3, 4, 5) if pair != (4, 5)} | {(0, 4): 1, (2, 3): 2}
    found = pair_monrad(met_of(6, last_met), last_met=last_met)
    assert isinstance(found, MonradPairing)
    assert (found.pairs, found.rematches) == (((0, 1), (2, 3), (4, 5)), ((2, 3),))


def test_everybody_has_met_everybody() -> None:
    last_met = {(0, 1): 3, (2, 3): 3, (0, 2): 1, (1, 4): 1, (3, 4): 2, (1, 3): 4, (0, 4): 4, (0, 3): 5, (1, 2): 5}
    found = pair_monrad(met_of(5, everybody_met(0, 1, 2, 3, 4)), had_bye=[4], last_met=last_met | {(2, 4): 6})
    assert isinstance(found, MonradPairing)
    assert (found.bye, found.pairs, found.rematches) == (3, ((0, 2), (1, 4)), ((0, 2), (1, 4)))


def test_a_ban_stands_where_rematches_are_allowed() -> None:
    """0 and 1 never meet; without the ban they would be the oldest rematch of their round."""
    last_met = {(2, 3): 1, (0, 2): 2, (1, 3): 2, (0, 3): 3, (1, 2): 3}
    found = pair_monrad(met_of(4, [*last_met, (0, 1)]), last_met=last_met)
    assert isinstance(found, MonradPairing)
    assert found.rematches == ((0, 2), (1, 3))
    banned = pair_monrad(met_of(2, [(0, 1)]), last_met={})
    assert banned == Obstacle(((0,),), ())


@settings(max_examples=200)
@given(any_meetings(most=7), st.lists(st.integers(0, 8), max_size=8), st.booleans(), st.data())
def test_rematches_are_as_few_and_as_old_as_can_be(
    met: list[set[int]], had_bye: list[int], second_bye: bool, data: st.DataObject
) -> None:
    meetings = [(one, two) for one, others in enumerate(met) for two in sorted(others) if one < two]
    last_met = {pair: number for pair in meetings if (number := data.draw(st.integers(0, 3)))}
    byes = Counter(had_bye)
    most_byes = max(byes.values(), default=0) if second_bye else 0
    found = pair_monrad(met, had_bye=had_bye, second_bye=second_bye, last_met=last_met)
    legal = first_pairing(met, byes, most_byes)
    wanted = (*legal, ()) if legal else with_fewest_rematches(met, last_met, byes, most_byes)
    if wanted is None:
        assert isinstance(found, Obstacle)
    else:
        assert isinstance(found, MonradPairing)
        assert (found.bye, found.pairs, found.rematches) == wanted
