"""The examples go through the command line; what comes out was worked out by oracles that know nothing of Tavle."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import tavle
from tavle.cli.main import main
from tests.examples.oracles import (
    EXAMPLES,
    LISTS,
    agricola_list,
    agricola_points,
    expected_path,
    expected_text,
    record_of,
)


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", LISTS)
def test_expected_lists_are_what_the_oracle_says(name: str) -> None:
    assert expected_path(name).read_text(encoding="utf-8") == expected_text(name)


@pytest.mark.parametrize("name", LISTS)
def test_the_list(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = answer(capsys, "standings", str(EXAMPLES / f"{name}.json"))["standings"]
    rows = [
        {
            "player": row["player"],
            "criteria": {criterion["key"]: criterion["value"] for criterion in row["criteria"]},
            "ahead_by": row["separated_from_next_by"],
            "place": row["place"],
        }
        for row in listed
    ]
    assert rows == [json.loads(line) for line in expected_path(name).read_text(encoding="utf-8").splitlines()]
    assert [row["order"] for row in listed] == list(range(1, len(listed) + 1))


@pytest.mark.parametrize("name", LISTS)
def test_what_is_explained_adds_up_to_the_points(name: str) -> None:
    record = tavle.load_record(record_of(name))
    for row in tavle.standings(record)["standings"]:
        explained = tavle.explain(record, row["player"])
        parts = [Fraction(term["points"]) * Fraction(term["counted"]) for term in explained["terms"]]
        assert str(sum(parts, Fraction(0))) == explained["points"] == row["points"]


def test_the_weekend_decides_a_tie_by_each_link_of_the_chain() -> None:
    rows = LISTS["arcon_weekend"](record_of("arcon_weekend"))
    links = {"points", "best_game", "mean_centres", "centres_by_year", "lots"}
    assert {row["ahead_by"] for row in rows[:-1]} == links


def test_the_weekend_is_as_it_is_told() -> None:
    record = record_of("arcon_weekend")
    rounds = [[seat for table in entry["tables"] for seat in table["seats"]] for entry in record["rounds"]]
    played = [(seat["player"], seat["role"]) for seats in rounds for seat in seats]
    assert [len(seats) for seats in rounds] == [14, 21, 14, 14]
    assert len(record["players"]) == 21
    assert len(set(played)) == len(played)
    assert sum(seat["centres"][-1] >= 18 for seats in rounds for seat in seats) == 1
    assert {entry["after_round"] for entry in record["withdrawn"]} == {2, 3}
    assert sum(player["arrived"] > "2002-06-28T16" for player in record["players"]) == 7


def test_a_player_of_table_2_has_more_points_than_the_fourth() -> None:
    rows = LISTS["agricola_championship"](record_of("agricola_championship"))
    fourth, fifth = (Fraction(row["criteria"]["points"]) for row in rows[3:5])
    assert fifth > fourth
    assert rows[3]["ahead_by"] == "final_table"


def test_the_low_players_move_points_in_part() -> None:
    record = record_of("agricola_championship")
    order = [row["player"] for row in agricola_list(record, agricola_points(record, 4), 4)]
    (table,) = (table for table in record["rounds"][4]["tables"] if table["number"] == 4)
    scores = {seat["player"]: seat["score"] for seat in table["seats"]}
    assert set(scores) == {*order[:2], *order[14:]}
    assert 0 < sum(scores[low] > scores[high] for high in order[:2] for low in order[14:]) < 4


def test_the_monrad_weekend_has_byes_and_a_match_that_is_finished_later() -> None:
    saturday, weekend = record_of("monrad_saturday"), record_of("monrad_weekend")
    byes = [player for entry in weekend["rounds"] for player in entry["byes"]]
    assert (len(byes), len(set(byes)), len(weekend["players"]) % 2) == (5, 5, 1)
    pairs = zip(saturday["rounds"], weekend["rounds"], strict=False)
    tables = [both for old, new in pairs for both in zip(old["tables"], new["tables"], strict=True)]
    assert [(old["status"], new["status"]) for old, new in tables if old != new] == [("unfinished", "finished")]


@pytest.mark.parametrize("name", ["arcon_weekend", "agricola_championship", "monrad_saturday", "monrad_weekend"])
def test_every_lot_and_every_seating_can_be_drawn_again(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "verify", str(EXAMPLES / f"{name}.json"))["differences"] == []


def test_the_board_of_the_arcon_text(capsys: pytest.CaptureFixture[str]) -> None:
    """ARCON 2002 §2c works this board out itself."""
    assert main(["score", "ndf_arcon_2002", str(EXAMPLES / "arcon_board.jsonl"), "--json"]) == 0
    scored = json.loads(capsys.readouterr().out)
    points = {"ENGLAND": "50", "FRANCE": "39/2", "TURKEY": "39/2", "AUSTRIA": "4", "RUSSIA": "4", "ITALY": "2"}
    assert scored["points"] == points | {"GERMANY": "1"}
    assert scored["total"] == "100"
