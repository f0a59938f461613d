"""Finished games, one a line."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Outcome
from tavle.records.games import GameReader
from tavle.rules.read import load_book
from tests.ranking.tables import POWERS

COUNTS = (3, 11, 8, 0, 1, 3, 8)
BOARD: dict[str, Any] = {
    "id": "g1",
    "seats": [{"role": role, "centres": count} for role, count in zip(POWERS, COUNTS, strict=True)],
}
FARM: dict[str, Any] = {"seats": [{"score": 40}, {"player": "Anna", "score": 30}, {"score": 20}, {"score": 10}]}


def refused(book: str, *games: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        GameReader(load_book(book)).read(games)
    return [(fault.code, fault.where) for fault in caught.value.faults]


def test_seats_are_called_by_role_player_or_number() -> None:
    (board,) = GameReader(load_book("galaxie_cdiplo")).read([BOARD | {"shared_end": ["FRANCE", "TURKEY"]}])
    assert (board.id, board.names, board.outcomes[1]) == ("g1", POWERS, Outcome(11))
    assert board.sharers == (False, False, True, False, False, False, True)
    (farm,) = GameReader(load_book("agricola_nm")).read([FARM])
    assert (farm.id, farm.names, farm.sharers) == (None, ("1", "Anna", "3", "4"), ())


def with_seat(game: dict[str, Any], number: int, **keys: Any) -> dict[str, Any]:
    result = deepcopy(game)
    result["seats"][number] |= keys
    return result


@pytest.mark.parametrize(
    ("book", "game", "code", "where"),
    [
        ("galaxie_cdiplo", [], "not-an-object", "line 1"),
        ("galaxie_cdiplo", BOARD | {"colour": 1}, "unknown-key", "line 1, colour"),
        ("galaxie_cdiplo", BOARD | {"id": 1.5}, "bad-value", "line 1, id"),
        ("galaxie_cdiplo", BOARD | {"id": True}, "bad-value", "line 1, id"),
        ("galaxie_cdiplo", {"id": 1}, "missing-key", "line 1, seats"),
        ("galaxie_cdiplo", with_seat(BOARD, 0, centres="3"), "bad-value", "line 1, seats[0].centres"),
        ("galaxie_cdiplo", with_seat(BOARD, 0, role="SPAIN"), "unknown-role", "line 1, game.seats[0].role"),
        ("galaxie_cdiplo", with_seat(BOARD, 1, centres=12), "too-many-centres", "line 1, game.seats"),
        ("galaxie_cdiplo", BOARD | {"shared_end": ["SPAIN"]}, "unknown-role", "line 1, shared_end[0]"),
        (
            "galaxie_cdiplo",
            with_seat(BOARD, 3, eliminated=1890),
            "year-outside-game",
            "line 1, game.seats[3].eliminated",
        ),
        ("agricola_nm", with_seat(FARM, 0, player="Anna"), "named-twice", "line 1, game.seats[0]"),
        ("agricola_nm", with_seat(FARM, 1, player="3"), "named-twice", "line 1, game.seats[1]"),
        ("agricola_nm", with_seat(FARM, 0, score=-1), "bad-value", "line 1, seats[0].score"),
        ("agricola_nm", with_seat(FARM, 0, won=True), "result-not-of-this-game", "line 1, game.seats[0].won"),
    ],
)
def test_what_is_refused(book: str, game: Any, code: str, where: str) -> None:
    assert refused(book, game)[0] == (code, where)


def test_the_faults_of_all_lines_are_told_together_up_to_twenty() -> None:
    assert refused("galaxie_cdiplo", BOARD, [], BOARD, {}) == [
        ("not-an-object", "line 2"),
        ("missing-key", "line 4, seats"),
    ]
    assert len(refused("galaxie_cdiplo", *[[]] * 30)) == 20


def test_what_is_nested_too_deeply() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert refused("galaxie_cdiplo", BOARD | {"id": deep}) == [("too-deep", "line 1")]
