"""Brackets of their own, from a document: drawn, played, corrected, refused."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tavle
from tavle.core.errors import Refused
from tavle.core.lots import draw_order

PLAYERS = ["a", "b", "c", "d", "e"]


def pairs(answer: dict[str, Any], part: str = "main", number: int = 1) -> list[list[str]]:
    return [each["players"] for each in answer["matches"] if (each["part"], each["round"]) == (part, number)]


def test_structure_as_a_simulation_plays_it() -> None:
    answer = tavle.draw_bracket(4, kind="double", seed=1)
    assert [(each["part"], each["step"], each["sides"], each["only_after"]) for each in answer["matches"]] == [
        ("main", 1, [{"seed": 1}, {"seed": 4}], None),
        ("main", 1, [{"seed": 2}, {"seed": 3}], None),
        ("main", 2, [{"winner_of": 1}, {"winner_of": 2}], None),
        ("losers", 2, [{"loser_of": 1}, {"loser_of": 2}], None),
        ("losers", 3, [{"winner_of": 4}, {"loser_of": 3}], None),
        ("final", 4, [{"winner_of": 3}, {"winner_of": 5}], None),
        ("final", 5, [{"winner_of": 3}, {"winner_of": 5}], 6),
    ]
    assert (answer["kind"], answer["players"], answer["seed"], answer["draws"]) == ("double", list("1234"), 1, [])
    two = tavle.draw_bracket(5, kind="two_matches")
    assert {"loser_of": 2, "first": True} in [side for each in two["matches"] for side in each["sides"]]


def test_played_with_a_late_player() -> None:
    document = {
        "players": PLAYERS,
        "kind": "consolation",
        "lengths": {"main": [5, 7], "consolation": [3]},
        "prizes": {"main": ["60", "30", "10"], "consolation": [12]},
        "results": [
            {"winner": "d", "loser": "e", "score": [5, 2]},
            {"late": {"id": "f", "name": "Fatima"}},
            {"winner": "f", "loser": "c", "score": [5, 4]},
            {"winner": "d", "loser": "a", "walkover": True},
        ],
    }
    answer = tavle.draw_bracket(document)
    assert answer["names"]["f"] == "Fatima"
    assert answer["matches"][0] | {"fed_by": []} == {
        "number": 1, "part": "main", "round": 1, "step": 1, "length": 5, "players": ["d", "e"],
        "sides": [{"seed": 4}, {"seed": 5}], "fed_by": [], "only_after": None, "played": True,
        "winner": "d", "score": [5, 2], "walkover": False,
    }  # fmt: skip
    assert answer["matches"][1]["score"] == [4, 5]
    assert [each["length"] for each in answer["matches"] if each["part"] == "consolation"] == [3, 3, 3]
    assert pairs(answer, "consolation") == [["e", None], ["c", "a"]]
    rest = [("b", "f"), ("d", "b"), ("e", "f"), ("a", "c"), ("e", "a")]
    ended = document | {"results": [*document["results"], *({"winner": w, "loser": x} for w, x in rest)]}
    answer = tavle.draw_bracket(ended)
    assert answer["champion"] == "d"
    assert answer["lists"]["consolation"] == {"e": 1, "a": 2, "f": 3, "c": 3}
    assert answer["prizes"] == {
        "main": {"d": "60", "b": "30", "a": "5", "f": "5", "c": "0", "e": "0"},
        "consolation": {"e": "12", "a": "0", "f": "0", "c": "0"},
    }


def test_lots_can_be_drawn_again_and_stay_as_they_were_drawn() -> None:
    document = {"players": PLAYERS, "seeding": "lot", "byes": "lot", "second": 2}
    answer = tavle.draw_bracket(document, seed=7)
    kinds = [draw["kind"] for draw in answer["draws"]]
    assert kinds == ["bracket", "bracket_byes", "second_bracket", "second_bracket_byes"]
    for draw in answer["draws"]:
        group = PLAYERS[3:] if draw["kind"].startswith("second") else PLAYERS[:3]
        assert draw["order"] == list(draw_order(draw["kind"], "7", draw["kind"], group).order)
    again = tavle.draw_bracket(document | {"draws": answer["draws"]}, seed=8)
    assert (again["matches"], again["draws"]) == (answer["matches"], answer["draws"])


def test_clubs_apart() -> None:
    players = [{"id": name, "club": club} for name, club in zip("abcd", "XYYX", strict=True)]
    answer = tavle.draw_bracket({"players": players, "apart": True})
    assert (pairs(answer), answer["clubs_met"]) == ([["a", "c"], ["b", "d"]], [])
    players = [{"id": name, "club": "X"} for name in "abcd"]
    assert tavle.draw_bracket(players, apart=True)["clubs_met"] == [1, 2]
    assert tavle.draw_bracket(players)["clubs_met"] == []


def test_players_of_a_record() -> None:
    record = {
        "book": "nbgf_monrad",
        "settings": {"rounds": 1, "match_length": 5},
        "players": [{"id": "a", "name": "Anna"}, {"id": "b", "rating": 1500}, {"id": "c", "club": "X"}],
        "rounds": [],
    }
    answer = tavle.draw_bracket(record, kind="double")
    assert answer["players"] == ["b", "a", "c"]
    assert answer["names"] == {"a": "Anna", "b": "b", "c": "c"}


def test_third_place() -> None:
    answer = tavle.draw_bracket(4, third_place=True)
    assert [each["part"] for each in answer["matches"]] == ["main", "main", "third_place", "main"]
    assert len(tavle.draw_bracket(3, third_place=True)["matches"]) == 2


TWO = {"players": ["a", "b"]}
BOTH = "; what would be right: either `winner` and `loser`, or `late` [bad-value]"
FEW = "players are too few for this kind of bracket;"

REFUSED: list[tuple[Any, str]] = [
    (None, "players: players cannot be null; what would be right: a list [bad-value]"),
    (0, "players: players cannot be []; what would be right: a list of at least 1 [bad-value]"),
    (True, "players: players cannot be true; what would be right: a list [bad-value]"),
    (["a", ""], 'players[1].id: id cannot be ""; what would be right: a text of 1 or more characters [bad-value]'),
    (["a", "b", "a"], "players[2]: 'a' is named twice here; once is right [named-twice]"),
    (TWO | {"hue": 1}, "hue: the key hue is not known here; remove it or mend its spelling [unknown-key]"),
    (TWO | {"second": 2}, f"second: 0 {FEW} 1 are wanted at least [too-few-for-bracket]"),
    ({"players": PLAYERS, "kind": "last_chance"}, f"5 {FEW} 6 are wanted at least [too-few-for-bracket]"),
    (
        {"players": PLAYERS, "kind": "consolation", "feeds": 3},
        "losers of 3 rounds cannot go on; here it can be 1 to 2 [bracket-feeds]",
    ),
    (
        TWO | {"draws": [{"kind": "bracket", "order": ["a", "c"]}]},
        "draws[0]: the lots bracket of an earlier round name a, c; they must name a, b [lots-do-not-fit]",
    ),
    (
        {"players": PLAYERS, "results": [{"winner": "a", "loser": "e"}]},
        "results[0]: a, e do not meet in the cup now; open are: d - e; b - c [not-a-cup-match]",
    ),
    (
        {"players": ["a"], "results": [{"winner": "a", "loser": "e"}]},
        "results[0]: a, e do not meet in the cup now; open are: none [not-a-cup-match]",
    ),
    (
        TWO | {"results": [{"late": "c"}]},
        "'c' comes too late for this bracket: no bye is left whose line has not begun [no-bye-left]",
    ),
    (
        TWO | {"results": [{"winner": "a", "loser": "b", "score": [3, 7]}]},
        (
            'results[0]: results[0] cannot be {"winner": "a", "loser": "b", "score": [3, 7]}; what would be right: '
            "the winner's points first, and more than the loser's [bad-value]"
        ),
    ),
    (TWO | {"second": 9}, f"second: 0 {FEW} 1 are wanted at least [too-few-for-bracket]"),
    (TWO | {"results": [{"winner": "a"}]}, 'results[0]: results[0] cannot be {"winner": "a"}' + BOTH),
    (
        TWO | {"results": [{"winner": "a", "loser": "b", "late": "c"}]},
        'results[0]: results[0] cannot be {"winner": "a", "loser": "b", "late": "c"}' + BOTH,
    ),
]


@pytest.mark.parametrize(("document", "line"), REFUSED)
def test_what_is_refused(document: Any, line: str) -> None:
    with pytest.raises(Refused) as refused:
        tavle.draw_bracket(document)
    assert str(refused.value).splitlines()[0] == line


def test_too_many_players() -> None:
    with pytest.raises(Refused, match=r"\[bad-value\]"):
        tavle.draw_bracket(10**6)


KEYS = ["players", "kind", "results", "late", "winner", "loser", "second", "draws", "lengths", "main", "book"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_anything_is_drawn_or_refused(data: Any) -> None:
    answer: dict[str, Any] = {}
    with suppress(Refused):
        answer = tavle.draw_bracket(data)
    assert json.loads(json.dumps(answer)) == answer
