"""Strengths from past games: the likelihood cannot be raised, and a simulated field comes out in order."""

from __future__ import annotations

import math

import pytest

from tavle.core.errors import Refused
from tavle.library.plain import load_record
from tavle.library.simulation import simulate_formats, simulated_record
from tavle.simulate.fitting import Stage, fitted_ratings, ratings_of


def likelihood(ratings: dict[str, float], stages: list[Stage], prior: float) -> float:
    worth = {player: 10 ** ((rating - 1500) / 400) for player, rating in ratings.items()}
    games = sum(math.log(worth[best] / sum(worth[player] for player in left)) for best, left in stages)
    return games + prior * sum(math.log(value / (value + 1)) + math.log(1 / (value + 1)) for value in worth.values())


def test_no_other_ratings_are_more_likely() -> None:
    stages: list[Stage] = [
        ("a", ("a", "b", "c")),
        ("b", ("b", "c")),
        ("c", ("a", "b", "c")),
        ("a", ("a", "b")),
        ("a", ("a", "b", "c")),
        ("b", ("b", "c")),
    ]
    found = ratings_of(stages)
    assert list(found) == ["a", "b", "c"]
    best = likelihood(found, stages, 0.5)
    for player in found:
        for away in (-3, 3):
            assert likelihood({**found, player: found[player] + away}, stages, 0.5) < best


def test_two_players_by_hand() -> None:
    """Three wins against one, without a prior: odds of three to one."""
    pair = ("a", "b")
    stages: list[Stage] = [("a", pair), ("a", pair), ("a", pair), ("b", pair)]
    found = ratings_of(stages, prior=1e-6)
    assert found["a"] - found["b"] == pytest.approx(400 * math.log10(3), abs=0.1)


def test_a_field_comes_out_in_order() -> None:
    players = {"kind": "linear", "count": 16, "top": 2300, "bottom": 700}
    book = {"book": "nbgf_monrad", "settings": {"rounds": 5, "match_length": 5}}
    records = [simulated_record(book, index, players=players) for index in range(30)]
    ratings = list(fitted_ratings([load_record(record) for record in records]))
    strengths = [int(name.split()[1]) for name in ratings]
    wrong = sum(one > two for at, one in enumerate(strengths) for two in strengths[at + 1 :])
    assert wrong < 12
    fitted = {"kind": "fitted", "records": records[:3]}
    answer = simulate_formats([{"format": "knockout"}], players=fitted, tournaments=10)
    assert len(answer["ratings"]) == 16


def test_records_without_games_are_refused() -> None:
    empty = {"book": "nbgf_monrad", "settings": {"rounds": 1, "match_length": 1}, "players": [], "rounds": []}
    with pytest.raises(Refused) as refused:
        simulate_formats([{"format": "knockout"}], players={"kind": "fitted", "records": [empty]})
    assert refused.value.faults[0].code == "too-few-to-simulate"
