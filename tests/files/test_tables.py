"""Every sheet of a small tournament, written out by hand; CSV and Excel of it."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest

from tavle.core.model import Player, PlayerId
from tavle.files.csv_text import csv_text, safe
from tavle.files.tables import Cell, Sheet, log, players, results, seatings, sheets_of, standings
from tavle.files.workbook import workbook
from tavle.records import Loaded, read_record
from tavle.tournament.events import PlayerRegistered
from tavle.tournament.log import seal_all

BOARD = (("AUSTRIA", 3), ("ENGLAND", 11), ("FRANCE", 8), ("GERMANY", 0), ("ITALY", 1), ("RUSSIA", 3), ("TURKEY", 8))


@pytest.fixture
def evening() -> Loaded:
    """Three players, one round of a Monrad: a match that Bo won, a bye for Cy, who has left since."""
    seats = [{"player": "b", "won": True, "score": 7}, {"player": "a", "won": False, "score": 4}]
    return read_record(
        {
            "book": "nbgf_monrad",
            "settings": {"rounds": 2, "match_length": 7},
            "players": [
                {"id": "a", "name": "Anna", "club": "Bergen", "rating": 1500},
                {"id": "b", "name": "=Bo", "registered": "2002-06-01T12:00"},
                {"id": "c"},
            ],
            "rounds": [{"number": 1, "tables": [{"number": 1, "seats": seats}], "byes": ["c"]}],
            "withdrawn": [{"player": "c", "after_round": 1}],
        }
    )


@pytest.fixture
def board() -> Loaded:
    """The worked example of ARCON §2 with counts by year for England, whose seat somebody took over in 1904."""
    seats: list[dict[str, Any]] = [
        {"player": f"p{number}", "role": role, "centres": centres}
        for number, (role, centres) in enumerate(BOARD, start=1)
    ]
    seats[1] |= {"substitute": {"player": "p8", "from": 1904}, "civil_disorder": 1906}
    seats[3]["eliminated"] = 1903
    table = {"number": 1, "seats": seats, "ended": {"by": "vote", "year": 1907, "season": "spring"}}
    return read_record(
        {
            "book": "ndf_arcon_2002",
            "players": [{"id": f"p{number}"} for number in range(1, 9)],
            "rounds": [{"number": 1, "tables": [table]}],
        }
    )


def test_players(evening: Loaded) -> None:
    assert players(evening.tournament).rows == (
        ("a", "Anna", "Bergen", 1500, None, None, None),
        ("b", "=Bo", None, None, None, "2002-06-01T12:00", None),
        ("c", "c", None, None, None, None, 1),
    )


def test_seatings(evening: Loaded) -> None:
    stage = evening.tournament.rounds[0].stage
    assert seatings(evening.tournament).rows == (
        (1, stage, 1, 1, None, "b", "=Bo"),
        (1, stage, 1, 2, None, "a", "Anna"),
        (1, stage, None, None, None, "c", "c"),
    )


def test_results_of_a_match(evening: Loaded) -> None:
    sheet = results(evening.tournament)
    first = dict(zip(sheet.columns, sheet.rows[0], strict=True))
    assert {key: value for key, value in first.items() if value is not None} == {
        "round": 1,
        "table": 1,
        "status": "finished",
        "seat": 1,
        "player": "b",
        "name": "=Bo",
        "score": 7,
        "won": 1,
    }
    assert len(sheet.rows) == 2


def test_results_of_a_board(board: Loaded) -> None:
    sheet = results(board.tournament)
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
    assert [(row["role"], row["centres"]) for row in rows] == list(BOARD)
    assert (rows[3]["eliminated"], rows[1]["substitute"], rows[1]["substitute_from"]) == (1903, "p8", 1904)
    assert (rows[1]["civil_disorder"], rows[0]["ended_by"], rows[0]["ended_year"]) == (1906, "vote", 1907)


def test_counts_by_year() -> None:
    history = read_record(
        {
            "book": "ndf_arcon_2002",
            "players": [{"id": f"p{number}"} for number in range(7)],
            "rounds": [
                {
                    "number": 1,
                    "tables": [
                        {
                            "number": 1,
                            "seats": [
                                {"player": f"p{number}", "role": role, "centres": [3, centres]}
                                for number, (role, centres) in enumerate(BOARD)
                            ],
                        }
                    ],
                }
            ],
        }
    )
    sheet = results(history.tournament)
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
    assert [(row["centres"], row["centres_by_year"]) for row in rows][1] == (11, "3-11")


def test_standings(evening: Loaded) -> None:
    """Bo has won, Cy had a bye: a point each; the running score and Solkoff as READINGS of nbgf_monrad count them."""
    sheet = standings(evening.book, evening.tournament)
    assert sheet.columns[:4] == ("place", "player", "name", "points")
    assert [(row[1], row[3]) for row in sheet.rows] == [("b", 1), ("c", 1), ("a", 0)]
    assert {type(row[sheet.columns.index("points_decimal")]) for row in sheet.rows} == {float}


def test_a_fraction_is_exact_and_a_decimal_stands_beside_it(board: Loaded) -> None:
    """ARCON §2: France has 19½ (the second and third prize shared, 11½, and 8 centres)."""
    sheet = standings(board.book, board.tournament)
    row = next(dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows if row[1] == "p3")
    assert (row["points"], row["points_decimal"]) == ("39/2", 19.5)


def test_nobody_is_on_the_list() -> None:
    none = read_record({"book": "nbgf_monrad", "players": [], "rounds": []})
    assert standings(none.book, none.tournament).rows == ()


def test_log() -> None:
    event = PlayerRegistered(Player(PlayerId("a"), name="Åse"))
    (row,) = log(seal_all([event], head=0, previous="0" * 64, command_id="c1", by="Bo", at="2002-06-28T12:00")).rows
    assert row[:5] == (1, "2002-06-28T12:00", "Bo", "c1", "player_registered")
    assert '"name": "Åse"' in str(row[5])


SHEET = Sheet("x", ("a", "b"), (("=1+1", 1), ("-39/2", None), ('a "word"; two', -3), ("-x", 1.5)))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1", "'=1"),
        ("+1", "'+1"),
        ("@x", "'@x"),
        ("-x", "'-x"),
        ("\tx", "'\tx"),
        ("-3", "-3"),
        ("-39/2", "-39/2"),
        ("Bo", "Bo"),
        (-3, -3),
        (None, None),
        ("-", "'-"),
        ("-1/2/3", "'-1/2/3"),
    ],
)
def test_no_cell_is_reckoned_as_a_formula(cell: Cell, written: Cell) -> None:
    assert safe(cell) == written


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_csv(delimiter: str) -> None:
    text = csv_text(SHEET, delimiter=delimiter, bom=True)
    assert text.startswith("\ufeffa")
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter))
    assert read == [["a", "b"], ["'=1+1", "1"], ["-39/2", ""], ['a "word"; two', "-3"], ["'-x", "1.5"]]
    assert csv_text(SHEET).count("\r\n") == 5


def test_excel_reads_back_what_was_written(evening: Loaded) -> None:
    sheets = (*sheets_of(evening.book, evening.tournament), Sheet("odd", ("x",), (("a\x01b",),)))
    book = openpyxl.load_workbook(io.BytesIO(workbook(sheets)))
    assert book.sheetnames == ["players", "seatings", "results", "standings", "odd"]
    for sheet in sheets[:-1]:
        rows = list(book[sheet.name].iter_rows(values_only=True))
        assert rows == [sheet.columns, *sheet.rows]
    assert book["players"]["B3"].data_type == "s"
    assert book["odd"]["A2"].value == "a\ufffdb"
