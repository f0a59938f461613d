"""Measures against counts by hand and by brute force; intervals against published values."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.simulate import run, study
from tavle.simulate.arrays.tally import tally_order
from tavle.simulate.counts import Counts, moments, sum_of_squares
from tavle.simulate.kernels.tally import inversions_of, tally_levels, tally_ranks
from tavle.simulate.measures import average, share

LINEAR = {"kind": "linear", "count": 8}


def test_wilson_intervals() -> None:
    """10 of 100 give .0552 to .1744, 0 of 20 give 0 to .1611 (Newcombe 1998, Statistics in Medicine 17:857-872)."""
    assert share(10, 100) == pytest.approx({"value": 0.1, "low": 0.0552, "high": 0.1744}, abs=5e-5)
    assert share(0, 20) == pytest.approx({"value": 0, "low": 0, "high": 0.1611}, abs=5e-5)
    assert share(0, 0) == {"value": None, "low": None, "high": None}


def test_means() -> None:
    assert average(6, 14, 3)["value"] == 2
    assert average(6, 14, 3)["deviation"] == pytest.approx((2 / 3) ** 0.5)
    assert average(0, 0, 0)["value"] is None


def test_inversions_of_every_order_and_of_shared_places() -> None:
    for order in permutations(range(5)):
        wrong = sum(order[one] > order[two] for one in range(5) for two in range(one + 1, 5))
        assert inversions_of(np.array([2 * place + 2 for place in order])) == 2 * wrong
    assert inversions_of(np.array([3, 3, 7, 7])) == 2


def test_places_and_titles_add_up() -> None:
    subjects: list[dict[str, Any]] = [
        {"format": "knockout"},
        {"format": "double_elimination"},
        {"format": "round_robin", "legs": 2, "ties": "head_to_head"},
        {"format": "groups", "groups": 2, "through": 2},
        {"format": "open_swiss"},
        {"format": "swiss", "rounds": 3},
    ]
    answer = run(study(subjects, players=LINEAR, model={"kind": "elo"}, tournaments=400))
    for subject in answer["subjects"]:
        places = np.array(subject["places"])
        assert places.sum(axis=0) == pytest.approx(np.ones(8))
        assert places.sum(axis=1) == pytest.approx(np.ones(8))
        assert subject["best_in_top"][-1]["value"] == pytest.approx(1)
        assert subject["best_in_top"][0] == subject["best_wins"]
    assert len(answer["compared"]) == 15
    for pair in answer["compared"]:
        assert sum(pair[key]["value"] for key in ("fewer_inversions", "as_many", "more_inversions")) == pytest.approx(1)


def test_a_field_without_chance_is_in_order() -> None:
    wins = [[0.5 if one == two else float(one < two) for two in range(8)] for one in range(8)]
    model = {"kind": "matrix", "wins": wins}
    subjects = [{"format": "round_robin"}, {"format": "knockout", "draw": "seeded"}]
    league, cup = run(study(subjects, players=LINEAR, model=model, tournaments=50))["subjects"]
    assert league["order"]["kendall_tau"]["value"] == 1
    assert league["order"]["spearman"]["value"] == 1
    assert league["decided"]["title"]["points"]["value"] == 1
    assert league["work"] == {"games": 28, "rounds": 7, "tables": 4}
    # Of the seeded cup only equal places are in doubt: pairs 3-4 and all of 5-8 share theirs, half an inversion each.
    assert cup["order"]["inversions"]["value"] == pytest.approx((1 + 6) / 2)
    assert cup["order"]["weighted_inversions"]["value"] == pytest.approx((1 + (1 + 2 + 3 + 1 + 2 + 1)) / 2)
    assert cup["winner"]["mean_rank"]["value"] == cup["winner"]["median_rank"] == 1


def groups_of(sizes: list[int], seed: int) -> list[list[int]]:
    """Players in an order drawn by lot, so many sharing each place."""
    order = np.random.default_rng(seed).permutation(sum(sizes)).tolist()
    ends = np.cumsum(sizes).tolist()
    return [order[end - size : end] for size, end in zip(sizes, ends, strict=True)]


def level_of(groups: list[list[int]]) -> Any:
    """Twice the mean of the places that each player takes."""
    level, above = np.zeros(sum(map(len, groups)), np.int64), 0
    for group in groups:
        level[group] = 2 * above + len(group) + 1
        above += len(group)
    return level


@given(st.lists(st.integers(1, 5), min_size=1, max_size=14), st.integers(0, 99))
def test_inversions_are_weighted_by_distance_and_halved_where_a_place_is_shared(sizes: list[int], seed: int) -> None:
    groups = groups_of(sizes, seed)
    at = {player: number for number, group in enumerate(groups) for player in group}
    pairs = [(one, two) for one in range(len(at)) for two in range(one + 1, len(at))]
    wrong = [(2 * (at[one] > at[two]) + (at[one] == at[two]), two - one) for one, two in pairs]
    expected = sum(twice for twice, _ in wrong), 4 * sum(twice * distance for twice, distance in wrong)
    level, players = level_of(groups), len(at)
    for tally in (tally_ranks, partial(tally_few, np.zeros(players, np.uint64))):
        places = np.zeros((players, players), np.int64)
        inversions, squares = np.zeros(1, np.int64), np.zeros(1, np.int64)
        tally(level, number=0, places=places, inversions=inversions, squares=squares)
        assert (inversions[0], squares[0]) == expected
    found = {name: np.zeros(1, np.int64) for name in ("inversions", "squares")}
    tally_order(level[:, None], found, strict=max(sizes) == 1)
    assert (found["inversions"][0], found["squares"][0]) == expected


def tally_few(equals: Any, level: Any, **room: Any) -> None:
    """`tally_levels` in the order of the others."""
    tally_levels(level, equals, **room)


def test_without_shared_places_it_is_half_the_sum_of_squared_differences() -> None:
    for order in permutations(range(1, 6)):
        away = sum((place - rank) ** 2 for rank, place in enumerate(order, start=1))
        room = {name: np.zeros(1, np.int64) for name in ("inversions", "squares")}
        tally_order(2 * np.array(order)[:, None], room, strict=True)
        assert room["squares"][0] == 4 * away


@given(st.data(), st.sampled_from([2, 3, 16, 64, 1000, 8192]))
def test_squares_add_up_exactly_in_fields_of_every_size(data: st.DataObject, players: int) -> None:
    most = 4 * (players**3 - players) // 3
    measured = [data.draw(st.lists(st.integers(0, most), min_size=3, max_size=3), label=name) for name in "is"]
    inversions, squares = (np.array(each, np.int64) for each in measured)
    total = Counts(moments(inversions, squares, players)) + Counts(moments(inversions, squares, players))
    for name, values in zip(("inversions", "squares"), measured, strict=True):
        assert sum_of_squares(total, name, players) == 2 * sum(value * value for value in values)


def test_the_deviation_of_few_tournaments_is_that_of_each_taken_alone() -> None:
    """What a study says of spread, from one tournament after the other."""
    form, count = {"format": "swiss", "rounds": 3}, 50
    whole = run(study([form], players=LINEAR, tournaments=count))["subjects"][0]["order"]
    sums = [run(study([form], players=LINEAR, tournaments=number))["subjects"][0]["order"] for number in range(1, 51)]
    for name in ("inversions", "weighted_inversions", "kendall_tau", "spearman"):
        totals = [0.0, *(sums[number][name]["value"] * (number + 1) for number in range(count))]
        assert whole[name]["deviation"] == pytest.approx(np.diff(totals).std())


def test_seats_draw_positions_and_games_missed() -> None:
    model: dict[str, Any] = {"kind": "plackett_luce", "seats": [1, 1, 1, 0.91]}
    players = {"ratings": [1500.0] * 16}
    found = run(study([{"book": "agricola_nm"}], players=players, model=model, tournaments=3000))["subjects"][0]
    seats = found["bias"]["seats"]
    assert [seat["games"] for seat in seats] == [3000 * 24] * 4
    # In Plackett-Luce with equal players the fourth wins 0.91/3.91 of the games; a few have no winner alone.
    wins = [seat["wins"]["value"] for seat in seats]
    assert wins[3] / sum(wins) == pytest.approx(0.91 / 3.91, abs=0.006)
    weekend = run(
        study([{"book": "ndf_arcon_2002"}], players={"kind": "linear", "count": 21}, tournaments=300, attendance=0.7)
    )["subjects"][0]
    played = weekend["bias"]["games_played"]
    assert sum(row["players"] for row in played) == 21 * weekend["complete"]
    assert played[0]["titles"]["value"] == 0
    assert weekend["work"]["seats_wanting"] > 0
    monrad = {"book": "nbgf_monrad", "settings": {"rounds": 4, "match_length": 3, "start": "lot"}}
    positions = run(study([monrad], players=LINEAR, tournaments=500))["subjects"][0]["bias"]["draw_positions"]
    assert sum(row["value"] for row in positions) == pytest.approx(1)


def test_the_centres_are_as_uneven_as_in_the_european_championship_of_2015() -> None:
    """Its 14 boards: 12.6 centres at the top, 2.4 eliminated, squares that add up to 332 on average, no solo."""
    from tavle.simulate.kernels.games import share_centres
    from tavle.simulate.model_data import Centres

    games = Centres(kind="centres").games(np.zeros(7), 7, 34)
    centres = np.zeros(7, np.int64)
    boards = []
    for board in range(4000):
        share_centres(np.uint64(board * 7919 + 1), 1, 0, games.weights[0], games.outs[0], 34, games.grain, centres)
        boards.append(centres.copy())
    drawn = np.array(boards)
    assert (drawn.sum(axis=1) == 34).all()
    assert drawn.max(axis=1).mean() == pytest.approx(12.64, abs=0.4)
    assert (drawn == 0).sum(axis=1).mean() == pytest.approx(2.43, abs=0.1)
    assert (drawn**2).sum(axis=1).mean() == pytest.approx(331.9, abs=8)
    assert (drawn.max(axis=1) >= 18).mean() < 0.15
