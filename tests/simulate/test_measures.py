"""Measures against counts by hand and by brute force; intervals against published values."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tavle.simulate import run, study
from tavle.simulate.kernels.tally import inversions_of
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
    assert cup["winner"]["mean_rank"]["value"] == cup["winner"]["median_rank"] == 1


def test_spearman_and_weighted_inversions_are_those_of_brute_force() -> None:
    """The sum over inverted pairs of their distance in strength is half the sum of the squared differences."""
    for order in permutations(range(1, 6)):
        away = sum((place - rank) ** 2 for rank, place in enumerate(order, start=1))
        weighted = sum(two - one for one in range(5) for two in range(one + 1, 5) if order[one] > order[two])
        assert weighted * 2 == away


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
