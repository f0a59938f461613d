"""The smallest field that gets stuck, against all courses of a small tournament."""

from __future__ import annotations

from typing import Any

from tavle import simulate_formats, simulated_record
from tavle.library.simulation import stepped
from tavle.rules.read import load_book
from tavle.simulate.smallest import _enough

STUDY: dict[str, Any] = {"players": {"kind": "linear", "count": 8}, "seed": 5}
MONRAD: dict[str, Any] = {"book": "nbgf_monrad", "settings": {"rounds": 6, "match_length": 3}}


def test_six_players_and_the_fourth_round() -> None:
    """Two players meet once, four play each other in three rounds, five in five with a bye each.

    Six are the fewest that get stuck early: three rounds can leave two triangles of those who have not met.
    """
    found = simulate_formats([MONRAD], **STUDY, tournaments=300)["subjects"][0]
    smallest = found["dead_ends"]["smallest"]
    assert (smallest["players"], smallest["round"]) == (6, 4)
    assert smallest["settings"] == {"rounds": 5, "match_length": 3}
    record = stepped(MONRAD, found, **STUDY)
    assert record is not None
    assert record["dead_end"] == 4
    assert [len(entry["tables"]) for entry in record["rounds"]] == [3, 3, 3]
    players = {player["id"] for player in record["players"]}
    for player in players:
        met = {
            seat["player"]
            for entry in record["rounds"]
            for table in entry["tables"]
            for seat in table["seats"]
            if any(other["player"] == player for other in table["seats"])
        }
        assert len(players - met) == 2
    again = simulated_record(
        {"book": "nbgf_monrad", "settings": smallest["settings"]},
        smallest["index"],
        players={"kind": "linear", "count": 6},
        seed=5,
    )
    assert again == record


def test_where_nothing_gets_stuck_there_is_no_smallest() -> None:
    short = {"book": "nbgf_monrad", "settings": {"rounds": 2, "match_length": 3}}
    assert "smallest" not in simulate_formats([short], **STUDY, tournaments=50)["subjects"][0]["dead_ends"]


def test_the_earliest_round_gives_the_example() -> None:
    weekend = {"book": "ndf_arcon_2002", "settings": {"rounds": 8}}
    found = simulate_formats([weekend], players={"kind": "linear", "count": 9}, tournaments=40)["subjects"][0]
    rounds = found["dead_ends"]["rounds"]
    assert found["dead_ends"]["example"] == rounds[0]["example"]
    assert rounds == sorted(rounds, key=lambda row: row["round"])


def test_how_long_somebody_new_is_left() -> None:
    assert [_enough(load_book("nbgf_monrad", {"rounds": 3, "match_length": 3}), count) for count in (4, 5, 6)] == [
        3,
        5,
        5,
    ]
    assert _enough(load_book("ndf_arcon_2002"), 9) == 7
