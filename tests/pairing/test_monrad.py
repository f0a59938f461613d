"""Monrad against the definition: brute force over all pairings, and cases written out by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.lots import Stream
from tavle.pairing.complete import certain_pairs
from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import Departure, MonradPairing, PassedForBye, PassedOver, pair_monrad, passed_over
from tests.pairing.meetings import after_rounds, any_meetings, everybody_met, met_of
from tests.pairing.oracle import first_pairing, legal_pairings, letter_run


@pytest.mark.parametrize(
    ("players", "meetings", "pairs"),
    [
        (0, [], ()),
        (2, [], ((0, 1),)),
        (6, [], ((0, 1), (2, 3), (4, 5))),
        (4, [(0, 1), (2, 3)], ((0, 2), (1, 3))),
        (6, [(0, 1), (0, 2), (2, 4)], ((0, 3), (1, 2), (4, 5))),
    ],
)
def test_the_letter_where_it_works(
    players: int, meetings: list[tuple[int, int]], pairs: tuple[tuple[int, int], ...]
) -> None:
    """nbgf_monrad §5: the highest free player meets the next one whom he has not met, and so on."""
    assert pair_monrad(met_of(players, meetings)) == MonradPairing(pairs)


def test_a_dead_end_of_the_letter_is_avoided_as_low_on_the_list_as_possible() -> None:
    met = met_of(8, [(6, 7), (5, 6), (5, 7)])
    assert pair_monrad(met) == MonradPairing(
        ((0, 1), (2, 5), (3, 6), (4, 7)), departure=Departure(2, 3, 5, left_over=(6, 7))
    )


def test_the_rest_is_searched_after_many_certain_pairs() -> None:
    met = met_of(20, [(18, 19)])
    assert certain_pairs(met, 20) == 8
    assert pair_monrad(met) == MonradPairing(
        (*((p, p + 1) for p in range(0, 16, 2)), (16, 18), (17, 19)),
        departure=Departure(16, 17, 18, left_over=(18, 19)),
    )


def test_the_bye_goes_to_the_last() -> None:
    """nbgf_monrad §7."""
    assert pair_monrad(met_of(5, [])) == MonradPairing(((0, 1), (2, 3)), bye=4)


def test_nobody_has_two_byes() -> None:
    """nbgf_monrad §9."""
    found = pair_monrad(met_of(7, []), had_bye=[5, 6])
    assert found == MonradPairing(
        ((0, 1), (2, 3), (5, 6)), bye=4, bye_passed=(PassedForBye(6, had_bye=True), PassedForBye(5, had_bye=True))
    )


def test_the_bye_passes_a_player_whom_the_others_need() -> None:
    met = met_of(3, [(0, 1)])
    assert pair_monrad(met) == MonradPairing(((0, 2),), bye=1, bye_passed=(PassedForBye(2, had_bye=False),))


def test_who_cannot_be_paired_is_named() -> None:
    """Three who have all met each other, and one other to take one of them."""
    assert pair_monrad(met_of(4, everybody_met(0, 1, 2))) == Obstacle(((0,), (1,)), (3,))
    assert pair_monrad(met_of(4, everybody_met(0, 1, 2, 3))) == Obstacle(((0,),), ())


def test_the_chair_of_the_bye_is_named_by_the_position_behind_the_last() -> None:
    assert pair_monrad(met_of(3, everybody_met(0, 1, 2))) == Obstacle(((0,), (1,)), (3,))
    assert pair_monrad(met_of(3, []), had_bye=[0, 1, 2]) == Obstacle(((3,),), ())


def test_in_a_large_field_everybody_may_have_had_a_bye() -> None:
    assert pair_monrad(met_of(41, []), had_bye=range(41)) == Obstacle(((41,),), ())
    allowed = pair_monrad(met_of(41, []), had_bye=[*range(41), 40], second_bye=True)
    assert isinstance(allowed, MonradPairing)
    assert (allowed.bye, allowed.bye_passed) == (39, (PassedForBye(40, had_bye=True),))


def test_a_second_bye_is_given_only_where_there_is_no_other_way() -> None:
    met = met_of(3, [(0, 1), (1, 2)])
    stuck = pair_monrad(met, had_bye=[1])
    assert isinstance(stuck, Obstacle)
    assert pair_monrad(met, had_bye=[1], second_bye=True) == MonradPairing(
        ((0, 2),), bye=1, bye_passed=(PassedForBye(2, had_bye=False),)
    )
    assert pair_monrad(met_of(3, []), had_bye=[2], second_bye=True) == pair_monrad(met_of(3, []), had_bye=[2])


def test_reasons_of_a_pair() -> None:
    """2 could meet 3 or 4, but then 6, who has met all others below, or 5 and 7, who have met, would be left."""
    met = met_of(8, [(6, 7), (5, 6), (5, 7), (4, 6)])
    found = pair_monrad(met)
    assert isinstance(found, MonradPairing)
    assert found.pairs == ((0, 1), (2, 5), (3, 6), (4, 7))
    assert passed_over(found, met) == (
        PassedOver((), ()),
        PassedOver((), (3, 4)),
        PassedOver((), (4,)),
        PassedOver((), ()),
    )
    met = met_of(5, [(0, 1)])
    found = pair_monrad(met, had_bye=[4])
    assert isinstance(found, MonradPairing)
    assert (found.bye, found.pairs) == (3, ((0, 2), (1, 4)))
    assert passed_over(found, met) == (PassedOver((1,), ()), PassedOver((), ()))


byes_had = st.lists(st.integers(0, 8), max_size=8)


@settings(max_examples=300)
@given(st.one_of(any_meetings(), after_rounds()), byes_had, st.booleans())
def test_it_is_the_first_of_all_pairings(met: list[set[int]], had_bye: list[int], second_bye: bool) -> None:
    byes = Counter(had_bye)
    wanted = first_pairing(met, byes, max(byes.values(), default=0) if second_bye else 0)
    found = pair_monrad(met, had_bye=had_bye, second_bye=second_bye)
    if wanted is None:
        assert isinstance(found, Obstacle)
        return
    assert isinstance(found, MonradPairing)
    assert (found.bye, found.pairs, found.rematches) == (*wanted, ())
    pairs, left_over = letter_run([p for p in range(len(met)) if p != found.bye], met)
    if found.departure is None:
        assert (found.pairs, ()) == (pairs, left_over)
        return
    at = next(n for n, pair in enumerate(found.pairs) if pair != pairs[n])
    assert (found.departure.player, found.departure.wanted) == pairs[at]
    assert (found.departure.player, found.departure.partner) == found.pairs[at]
    assert found.departure.left_over == left_over


@settings(max_examples=200)
@given(st.one_of(any_meetings(), after_rounds()), byes_had, st.booleans())
def test_an_obstacle_shows_by_itself_that_no_pairing_exists(
    met: list[set[int]], had_bye: list[int], second_bye: bool
) -> None:
    """The chair of the bye, behind the last position, is open to who has had none, or to all if that is allowed."""
    found = pair_monrad(met, had_bye=had_bye, second_bye=second_bye)
    if isinstance(found, MonradPairing):
        return
    players = len(met)
    apart = [set(others) for others in met]
    if players % 2:
        barred = set() if second_bye else {position for position in had_bye if position < players}
        apart = [others | ({players} if position in barred else set()) for position, others in enumerate(apart)]
        apart.append(barred)
    assert len(found.groups) == len(found.others) + 1
    for group in found.groups:
        assert len(group) % 2 == 1
        for position in group:
            assert set(range(len(apart))) - apart[position] <= {*group, *found.others}


@given(st.one_of(any_meetings(), after_rounds()))
def test_who_is_passed_over_has_met_or_is_needed(met: list[set[int]]) -> None:
    found = pair_monrad(met)
    if isinstance(found, Obstacle):
        return
    free = {position for pair in found.pairs for position in pair}
    for (higher, lower), reason in zip(found.pairs, passed_over(found, met), strict=True):
        between = sorted(p for p in free if higher < p < lower)
        assert sorted(reason.met + reason.needed) == between
        assert set(reason.met) == met[higher] & set(between)
        for other in reason.needed:
            rest = sorted(free - {higher, other})
            assert next(legal_pairings(rest, met), None) is None
        free -= {higher, lower}


@pytest.mark.parametrize(("players", "rounds"), [(8, 5), (9, 4), (40, 12), (61, 9)])
def test_random_tournaments_are_never_stuck_while_a_pairing_is_certain(players: int, rounds: int) -> None:
    stream = Stream("1", f"test/{players}")
    met: list[set[int]] = [set() for _ in range(players)]
    points, byes = [0] * players, list[int]()
    for _ in range(rounds):
        order = sorted(range(players), key=lambda player: (-points[player], player))
        place = {player: position for position, player in enumerate(order)}
        found = pair_monrad(
            [{place[other] for other in met[player]} for player in order], had_bye=[place[p] for p in byes]
        )
        assert isinstance(found, MonradPairing)
        if found.bye is not None:
            byes.append(order[found.bye])
        for one, two in ((order[higher], order[lower]) for higher, lower in found.pairs):
            assert two not in met[one]
            met[one].add(two)
            met[two].add(one)
            points[stream.choice((one, two))] += 1
    assert len(byes) == len(set(byes)) == (rounds if players % 2 else 0)
