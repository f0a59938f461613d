"""Worked examples of others: each case of data/ratings.json with its source, and the printed example of Glicko-2."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce as Library

from tavle.rules.model.rating import Elo, Fibs, Glicko2, PlackettLuce
from tavle.rules.rating_books import load_rating_book
from tavle.series.ratings.elo import rate_elo
from tavle.series.ratings.fibs import chance_of, rate_fibs
from tavle.series.ratings.glicko2 import SCALE, Meeting, Standing, added, rate_period
from tavle.series.ratings.plackett_luce import rate_plackett_luce
from tests.series.ratings.games import columns, started

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "ratings.json").read_text(encoding="utf-8"))[
    "cases"
]
NOT_OURS = {"trueskill"}
"""A trade mark, and free for some uses only; Plackett-Luce stands in its place."""
TESTED = {
    "elo-multi/multielo",
    "elo-multi/pairwise",
    "plackett-luce",
    "fibs",
    "danish-backgammon",
    "glicko-1",
    "openskill-PL",
}


def cases(*systems: str) -> pytest.MarkDecorator:
    found = [case for case in CASES if case["system"] in systems]
    return pytest.mark.parametrize("case", found, ids=[case["name"] for case in found])


def test_no_case_is_left_out() -> None:
    assert {case["system"] for case in CASES} == TESTED | NOT_OURS


@cases("elo-multi/multielo", "elo-multi/pairwise")
def test_elo(case: dict[str, Any]) -> None:
    given = case["inputs"]
    ratings = given.get("ratings") or given["ratings_in_finish_order"]
    places = given.get("places") or range(1, len(ratings) + 1)
    scale = "opponents" if case["system"] == "elo-multi/pairwise" else "players"
    model = Elo.model_validate(
        {"kind": "elo", "start": 1500, "spread": given["D"], "scale": scale, "k": [{"k": given["K"]}]}
    )
    field = columns([list(enumerate(places))], persons=len(ratings))
    rated = rate_elo(model, field, started(ratings))
    assert list(rated.ratings) == pytest.approx(case["expected"], abs=case["tolerance"])


def order_chances(weights: list[float]) -> dict[tuple[int, ...], float]:
    """Each order of finish with its chance under Plackett-Luce: the next one is drawn by weight from who is left."""
    chances = {}
    for order in permutations(range(len(weights))):
        chance, left = 1.0, list(order)
        while left:
            chance *= weights[left[0]] / sum(weights[each] for each in left)
            left.pop(0)
        chances[order] = chance
    return chances


@cases("plackett-luce")
def test_the_oracle_of_orders(case: dict[str, Any]) -> None:
    weights = [10 ** (rating / case["inputs"]["scale"]) for rating in case["inputs"]["ratings"]]
    chances = order_chances(weights)
    for player, row in enumerate(case["expected"]):
        found = [
            sum(chance for order, chance in chances.items() if order[place] == player) for place in range(len(row))
        ]
        assert found == pytest.approx(row, abs=case["tolerance"])


@cases("fibs")
def test_fibs(case: dict[str, Any]) -> None:
    given, right = case["inputs"], case["expected"]
    each, highest = given["ramp"]
    ramp = {"each": each, "highest": highest}
    model = Fibs.model_validate({"kind": "fibs", "start": 1500, "factor": 4, "stake": "root", "ramp": ramp})
    field = columns([[(0, 1), (1, 2)]], persons=2, lengths=[given["match_length"]])
    known = started([given["winner"], given["loser"]], [9, 9], [given["exp_winner"], given["exp_loser"]])
    course = rate_fibs(model, field, known)
    assert list(course.change) == pytest.approx([right["winner_change"], right["loser_change"]], abs=case["tolerance"])
    difference = given["winner"] - given["loser"]
    chance = chance_of(difference, given["match_length"], 2000.0)
    assert chance == pytest.approx(right["p_upset"], abs=case["tolerance"])


@cases("danish-backgammon")
def test_danish(case: dict[str, Any]) -> None:
    model = load_rating_book("danish_backgammon").model
    assert isinstance(model, Fibs)
    given = case["inputs"]
    field = columns([[(0, 1), (1, 2)]], persons=2, lengths=[given["match_length"]])
    course = rate_fibs(model, field, started([given["winner"], given["loser"]]))
    moved = case["expected"]["delta"]
    assert list(course.change) == pytest.approx([moved, -moved], abs=case["tolerance"])


EXAMPLE = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
"""Rating, deviation and result of the opponents of both printed examples of Glicko."""


def one_period(volatility: float) -> tuple[float, Standing]:
    model = load_rating_book("glicko2").model
    assert isinstance(model, Glicko2)
    standing = Standing(1500.0, 200.0 / SCALE, volatility)
    meetings = [
        Meeting(0, number, score, rating, deviation / SCALE)
        for number, (rating, deviation, score) in enumerate(EXAMPLE, start=1)
    ]
    return 1500.0 + added(rate_period(model, standing, meetings)), standing


def test_glicko_2_as_printed() -> None:
    rating, standing = one_period(0.06)
    assert (round(rating, 2), round(standing.phi * SCALE, 2), round(standing.sigma, 5)) == (1464.05, 151.52, 0.06)
    # The paper rounds on its way and prints 1464.06 and 0.05999.
    assert rating == pytest.approx(1464.06, abs=0.02)
    assert standing.sigma == pytest.approx(0.05999, abs=0.00001)


@cases("glicko-1")
def test_without_volatility_it_is_the_first_glicko(case: dict[str, Any]) -> None:
    given = case["inputs"]
    assert (given["rating"], given["rd"], given["opponents"]) == (1500, 200, [list(each) for each in EXAMPLE])
    rating, standing = one_period(1e-6)
    right, tolerance = case["expected"], case["tolerance"]
    assert rating == pytest.approx(right["rating"], abs=tolerance["rating"])
    assert standing.phi * SCALE == pytest.approx(right["rd"], abs=tolerance["rd"])


@cases("openskill-PL")
def test_plackett_luce(case: dict[str, Any]) -> None:
    given = case["inputs"]
    if "model" in given:
        # Teams are the library's own; a list rates single players.
        library = Library(**given["model"])
        teams = library.rate([[library.rating() for _ in team] for team in case["expected"].values()])
        for team, right in zip(teams, case["expected"].values(), strict=True):
            for player, known in zip(team, right, strict=True):
                assert (player.mu, player.sigma) == pytest.approx((known["mu"], known["sigma"]), abs=case["tolerance"])
        return
    model = load_rating_book("plackett_luce").model.model_copy(update={"shown": "mean"})
    assert isinstance(model, PlackettLuce)
    places = given.get("ranks") or range(1, given["n"] + 1)
    course = rate_plackett_luce(model, columns([list(enumerate(places))], persons=given["n"]), {})
    assert course.spreads is not None
    found = list(zip(course.ratings, course.spreads, strict=True))
    for own, right in zip(found, case["expected"], strict=True):
        assert own == pytest.approx(right, abs=case["tolerance"])
