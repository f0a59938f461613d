"""Why a round cannot be seated: said of the tournament that is named, with the players as the study calls them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tavle import fairness_report, simulate_formats, simulated_record
from tavle.cli.main import main

MONRAD: dict[str, Any] = {"book": "nbgf_monrad", "settings": {"rounds": 5, "match_length": 3}}
SIX: dict[str, Any] = {"players": {"kind": "linear", "count": 6}, "seed": 5}


@pytest.fixture(scope="module")
def study() -> Any:
    return simulate_formats([MONRAD], **SIX, tournaments=500)


def test_three_who_have_all_met_the_others(study: Any) -> None:
    """Two triangles who have not met are left of six: three of one kind, of whom any two may meet, are one too many."""
    found = study["subjects"][0]["dead_ends"]
    why = found["why"]
    assert (why["round"], why["index"], why["code"]) == (4, found["example"], "no-legal-pairing")
    assert why["clause"] == "nbgf_monrad §3"
    record = simulated_record(MONRAD, why["index"], **SIX)
    called = {player["id"]: player["name"] for player in record["players"]}
    met = {
        frozenset(called[seat["player"]] for seat in table["seats"])
        for entry in record["rounds"]
        for table in entry["tables"]
    }
    named = why["values"]["players"].split(", ")
    others = set(called.values()) - set(named)
    assert (len(named), len(others)) == (3, 3)
    assert not any(frozenset(pair) in met for pair in combinations(named, 2))
    assert all(frozenset((one, other)) in met for one in named for other in others)


@pytest.mark.parametrize(
    ("language", "sentence", "player"),
    [
        ("en", "Round 4 is the earliest that cannot be seated.", "player "),
        ("nb", "Runde 4 er den tidligste som ikke lar seg sette opp.", "spiller "),
        ("fr", "La ronde 4 est la première qui ne puisse être appariée.", "joueur "),
    ],
)
def test_the_report_and_the_command_say_it(
    study: Any, language: Any, sentence: str, player: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = fairness_report(study, language=language)
    (said,) = [line for line in page.splitlines() if sentence in line]
    assert said.count(player) == 3
    words = ["nbgf_monrad", "--set", "rounds=5", "--set", "match_length=3", "--count", "6", "--seed", "5"]
    assert main(["simulate", *words, "--tournaments", "500", "--lang", language]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if sentence in line]
    assert line.count(player) == 3
    assert f"--example {study['subjects'][0]['dead_ends']['example']}" in line


def test_those_who_came_are_too_few() -> None:
    found = simulate_formats(
        ["ndf_arcon_2002"], players={"kind": "linear", "count": 8}, tournaments=20, attendance={"late": 0.5}
    )["subjects"][0]["dead_ends"]
    assert found["why"]["code"] == "too-few-for-a-table"
    assert int(found["why"]["values"]["count"]) < 7


def test_where_all_can_be_seated_or_no_book_is_asked_there_is_no_reason() -> None:
    short = {"book": "nbgf_monrad", "settings": {"rounds": 2, "match_length": 3}}
    swiss = {"format": "swiss", "rounds": 5}
    one, other = simulate_formats([short, swiss], **SIX, tournaments=300)["subjects"]
    assert "why" not in one["dead_ends"]
    assert other["dead_ends"]["share"]["value"] > 0
    assert "why" not in other["dead_ends"]
