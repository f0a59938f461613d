"""Records of tournaments to come, filled from a list: the seeding groups of Agricola, the first round of Monrad."""

from __future__ import annotations

from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tavle.series.ratings.filling import printed
from tests.series.ratings.test_reading import RULE_LIST, RULE_TEXT

NEWCOMERS = ["Jan Åge", "Jan", "Jorid", "Hanna"]
"""Those of the published championship who are not on its list."""


def agricola() -> dict[str, Any]:
    names = [*NEWCOMERS, *reversed([name for name, _, _ in RULE_LIST])]
    return {
        "book": "agricola_nm",
        "players": [
            {"id": f"p{number}", "name": name, "rating": 9999, "games": 99} for number, name in enumerate(names)
        ],
        "rounds": [],
    }


def test_seeding_groups_come_from_the_printed_list() -> None:
    filled = tavle.fill_ratings("agricola_ares", [], agricola(), start=RULE_TEXT)
    known = {player["name"]: (player.get("rating"), player.get("games")) for player in filled["players"]}
    assert known == {
        **{name: (rating, games) for name, rating, games in RULE_LIST},
        **dict.fromkeys(NEWCOMERS, (None, None)),
    }
    assert [player["id"] for player in filled["players"]] == [player["id"] for player in agricola()["players"]]
    names = {player["id"]: player["name"] for player in filled["players"]}
    first = {name for name, _, _ in RULE_LIST[:4]}
    second = {name for name, _, _ in RULE_LIST[4:8]}
    for table in tavle.pair(filled, seed=1)["tables"]:
        seated = {names[seat["player"]] for seat in table["seats"]}
        assert (len(seated & first), len(seated & second)) == (1, 1)


def test_a_player_with_too_few_games_is_in_no_group() -> None:
    text = RULE_TEXT.replace("Oddbjørn 1827 (32)", "Oddbjørn 1827 (4)")
    filled = tavle.fill_ratings("agricola_ares", [], agricola(), start=text)
    ranked = {"Bjørn André", "Heidi", "Rune", "Marianne"}
    names = {player["id"]: player["name"] for player in filled["players"]}
    for table in tavle.pair(filled, seed=1)["tables"]:
        assert len({names[seat["player"]] for seat in table["seats"]} & ranked) == 1


def evening(winner: str, loser: str, table: int) -> dict[str, Any]:
    return {"table": table, "length": 7, "seats": [{"player": winner, "won": True}, {"player": loser, "won": False}]}


def test_the_first_round_of_monrad() -> None:
    """Who has won most is first, the unrated are below."""
    games = [evening("Anna", "Bo", 1), evening("Anna", "Cy", 2), evening("Bo", "Cy", 3)]
    record = {
        "book": "nbgf_monrad",
        "settings": {"rounds": 3, "match_length": 7},
        "players": [{"id": id, "name": name} for id, name in (("1", "Di"), ("2", "Cy"), ("3", "Bo"), ("4", "Anna"))],
        "rounds": [],
    }
    filled = tavle.fill_ratings("norgesrating", [{"event": "club", "games": games}], record)
    ratings = {player["id"]: player.get("rating") for player in filled["players"]}
    assert ratings["1"] is None
    assert [player.get("games") for player in filled["players"]] == [None, 2, 2, 2]
    assert all(isinstance(ratings[id], str) and ratings[id].endswith(("/20", "/25", "/50", "/100")) for id in "24")
    tables = tavle.pair(filled, seed=1)["tables"]
    assert [[seat["player"] for seat in table["seats"]] for table in tables] == [["4", "3"], ["2", "1"]]
    assert "rating" not in record["players"][1]  # type: ignore[index]  # plain data


def test_a_player_whom_the_list_calls_otherwise_is_asked_about_or_told() -> None:
    record = agricola()
    record["players"][-1]["name"] = "BA"
    decisions = [{"person": "oddbjorn", "players": ["(record)/p15", "Oddbjørn"]}]
    filled = tavle.fill_ratings("agricola_ares", [], record, start=RULE_TEXT, decisions=decisions)
    assert filled["players"][-1] == {"id": "p15", "name": "BA", "rating": 1827, "games": 32}
    games = [{"seats": [{"player": "x1", "name": "Heidi", "place": 1}, {"player": "x2", "name": "Ola", "place": 2}]}]
    with pytest.raises(Refused, match=r"'Heidi' is called so as club/x1 and as \(record\)/p13"):
        tavle.fill_ratings("agricola_ares", [{"event": "club", "games": games}], agricola())


def test_a_record_that_is_not_right_is_refused() -> None:
    with pytest.raises(Refused, match="missing-key"):
        tavle.fill_ratings("agricola_ares", [], {"book": "agricola_nm"})


@pytest.mark.parametrize(
    ("rating", "decimals", "text"),
    [(1826.5, 0, 1826), (1827.5, 0, 1828), (1500.25, 2, "6001/4"), (1500.0, 2, 1500), (-3.456, 1, "-7/2")],
)
def test_ratings_as_printed(rating: float, decimals: int, text: int | str) -> None:
    assert printed(rating, decimals) == text
