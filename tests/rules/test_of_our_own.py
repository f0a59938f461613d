"""The books without a printed original: what their clauses say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle import score, standings
from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.records import record_of
from tavle.tournament import commands as c
from tavle.tournament.cup import bracket_of
from tests.tournament.desk import by_number, play_round, players, registered, seated


def test_who_comes_late_takes_the_line_of_a_bye() -> None:
    """Source: backgammon_cup §3."""
    desk = registered("backgammon_cup", players(7), match_length=5)
    desk.do(c.CutToCup(seed="k"))
    seated(desk)
    assert "p50" not in bracket_of(desk.state).seeds
    desk.do(c.RegisterPlayer(player=Player(PlayerId("p50"))))
    assert "p50" in bracket_of(desk.state).seeds
    with pytest.raises(Refused, match="no-bye-left"):
        desk.do(c.RegisterPlayer(player=Player(PlayerId("p51"))))


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (9, [4, 5]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (16, [4, 4, 4, 4]),
        (17, [4, 4, 4, 5]),
        (18, [4, 4, 4, 3, 3]),
    ],
)
def test_tables_of_an_evening(count: int, sizes: list[int]) -> None:
    """Source: table_evening §1: as many tables of four as can be, the others of three or five; nobody sits out."""
    desk = registered("table_evening", players(count), rounds=1)
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    draft = desk.state.draft
    assert draft is not None
    assert sorted(len(table.seats) for table in draft.tables) == sorted(sizes)


def test_rounds_of_an_evening_are_announced() -> None:
    """Source: table_evening §1."""
    desk = registered("table_evening", players(8))
    with pytest.raises(Refused, match="setting-missing"):
        desk.do(c.OpenCheckIn(everybody=True))


def game(*scores: int) -> dict[str, Any]:
    return {"seats": [{"player": f"p{at}", "score": each} for at, each in enumerate(scores, start=1)]}


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((40, 30, 20, 10), ["4", "3", "2", "1"]),
        ((40, 30, 20), ["4", "5/2", "1"]),
        ((50, 40, 30, 20, 10), ["4", "13/4", "5/2", "7/4", "1"]),
        ((40, 40, 20, 10), ["7/2", "7/2", "2", "1"]),
        ((40, 20, 20), ["4", "7/4", "7/4"]),
    ],
)
def test_points_of_an_evening(scores: tuple[int, ...], points: list[str]) -> None:
    """Source: table_evening §3: from 4 to 1 at even distances; equals share."""
    answer = score("table_evening", game(*scores))
    assert list(answer["points"].values()) == points
    assert sum(map(Fraction, points)) == Fraction(5, 2) * len(scores)


def test_equals_of_an_evening_share_the_place() -> None:
    """Source: table_evening §4."""
    desk = registered("table_evening", players(8), rounds=1)
    play_round(desk, by_number)
    places = [row["place"] for row in standings(record_of(desk.state.tournament))["standings"]]
    assert places == [1, 1, 3, 3, 5, 5, 7, 7]
