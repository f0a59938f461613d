"""The forms of the World Diplomacy Database, on the worked example of ARCON §2."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.files.tables import Cell, Sheet
from tavle.files.wdd import country, split_name, wdd_sheets
from tavle.records import read_record

ROLES = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
MANDATORY = ("FIRST NAME", "NAME", "HOMONYME")
POINTS = {"ENGLAND": 50, "FRANCE": 19.5, "TURKEY": 19.5, "ITALY": 2}
"""38 + 11 + 1; twice (14 + 7)/2 + 8 + 1; 1 + 1."""


def board(*centres: Any, **table: Any) -> dict[str, Any]:
    seats = [
        {"player": role.lower(), "role": role, "centres": count} for role, count in zip(ROLES, centres, strict=True)
    ]
    return {"number": 1, "seats": seats, **table}


def weekend(*tables: dict[str, Any], book: str = "ndf_arcon_2002") -> tuple[Sheet, Sheet]:
    players = [{"id": role.lower(), "name": f"{role.title()} von Player"} for role in ROLES]
    rounds = [{"number": number, "tables": [table]} for number, table in enumerate(tables, start=1)]
    overrides = [{"clause": "ndf_arcon_2002 §3b", "players": [p["id"] for p in players], "reason": "a test"}]
    rounds = [{**entry, "overrides": overrides} for entry in rounds]
    loaded = read_record({"book": book, "players": players, "rounds": rounds})
    return wdd_sheets(loaded.book, loaded.tournament)


def rows(sheet: Sheet) -> list[dict[str, Cell]]:
    return [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]


SEATS = board(3, 11, 8, 0, 1, 3, 8)
SEATS["seats"][3]["eliminated"] = 1903


def test_boards() -> None:
    _, boards = weekend(SEATS)
    assert boards.columns[:9] == (*MANDATORY, "ROUND", "BOARD", "COUNTRY", "RANK", "EXAEQUO", "SCORE")
    found = rows(boards)
    assert [row["COUNTRY"] for row in found] == ["0AU", "0EN", "0FR", "0GE", "0IT", "0RU", "0TU"]
    assert [(row["RANK"], row["EXAEQUO"]) for row in found] == [(4, 2), (1, 1), (2, 2), (7, 1), (6, 1), (4, 2), (2, 2)]
    assert [row["NB_CENTRE"] for row in found] == [3, 11, 8, 0, 1, 3, 8]
    scores = {str(role): row["SCORE"] for role, row in zip(ROLES, found, strict=True)}
    assert {role: scores[role] for role in POINTS} == POINTS
    assert [row["YEAR_ELIMINATION"] for row in found] == [None, None, None, 3, None, None, None]
    assert {row["HOMONYME"] for row in found} == {1}
    assert {row["DRAW"] for row in found} == {None}


def test_counts_by_year() -> None:
    _, boards = weekend(board([3, 3], [4, 11], [5, 8], [3, 0], [4, 1], [6, 3], [4, 8]))
    found = rows(boards)
    assert [(row["CT_01"], row["CT_02"], row["CT_03"]) for row in found][1] == (4, 11, None)
    assert (found[3]["YEAR_ELIMINATION"], found[3]["NB_CENTRE"]) == (2, 0)
    assert boards.columns[-1] == "CT_20"


def test_a_solo_and_a_shared_end() -> None:
    solo = board(18, 4, 4, 4, 4, 0, 0)
    for seat in solo["seats"][5:]:
        seat["eliminated"] = 1905
    assert [row["DRAW"] for row in rows(weekend(solo)[1])] == [1, 0, 0, 0, 0, 0, 0]
    shared = board(12, 11, 11, 0, 0, 0, 0, shared_end=["AUSTRIA", "ENGLAND", "FRANCE"])
    for seat in shared["seats"][3:]:
        seat["eliminated"] = 1905
    assert [row["DRAW"] for row in rows(weekend(shared)[1])] == [3, 3, 3, 0, 0, 0, 0]


def test_the_list() -> None:
    classification, _ = weekend(SEATS)
    assert classification.columns == (*MANDATORY, "RANK", "EXAEQUO", "SCORE", "R1")
    first, second, *_ = rows(classification)
    assert (first["FIRST NAME"], first["NAME"], first["RANK"], first["SCORE"], first["R1"]) == (
        *("England von", "Player", 1, 50, 50),
    )
    assert (second["RANK"], second["EXAEQUO"], second["SCORE"]) == (2, 2, 19.5)


def test_unfinished_boards_are_no_results() -> None:
    seats = [{"player": role.lower(), "role": role} for role in ROLES]
    _, boards = weekend({"number": 1, "status": "unfinished", "seats": seats})
    assert boards.rows == ()


@pytest.mark.parametrize(
    ("called", "parts"),
    [
        ("Anna Berg", ("Anna", "Berg")),
        ("Berg, Anna Lise", ("Anna Lise", "Berg")),
        ("Anna Lise Berg", ("Anna Lise", "Berg")),
        ("Anna", ("", "Anna")),
    ],
)
def test_names(called: str, parts: tuple[str, str]) -> None:
    assert split_name(called) == parts


def test_countries_are_in_english() -> None:
    assert country("GERMANY") == "0GE"


@pytest.mark.parametrize("book", ["agricola_nm", "nbgf_monrad"])
def test_diplomacy_alone(book: str) -> None:
    loaded = read_record({"book": book, "players": [], "rounds": []})
    with pytest.raises(Refused, match="wdd-game"):
        wdd_sheets(loaded.book, loaded.tournament)
