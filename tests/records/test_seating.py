"""One round as a director seats it by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Status
from tavle.records import read_record
from tavle.records.read import read_seating
from tests.records.changes import matches

LOADED = read_record(matches() | {"withdrawn": [{"player": "E", "after_round": 2}]})
TABLES = [{"number": 1, "seats": [{"player": "A"}, {"player": "D"}]}]


def test_nothing_of_it_is_played() -> None:
    entry = read_seating(LOADED, {"tables": TABLES, "byes": ["B"]}, 3)
    assert (entry.number, entry.byes) == (3, ("B",))
    assert [(table.status, [seat.player for seat in table.seats]) for table in entry.tables] == [
        (Status.UNFINISHED, ["A", "D"])
    ]


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ([], "not-an-object", ""),
        ({"tables": TABLES, "colour": 1}, "unknown-key", "colour"),
        ({"tables": TABLES, "number": 4}, "round-missing", "number"),
        ({"tables": TABLES, "byes": ["A"]}, "player-twice-in-round", "byes[0]"),
        ({"byes": ["X"]}, "unknown-player", "byes[0]"),
        ({"tables": [TABLES[0] | {"seats": [{"player": "A"}]}]}, "wrong-number-of-seats", "tables[0].seats"),
        ({"tables": [TABLES[0] | {"seats": [{"player": "A"}, {"player": "E"}]}]}, "withdrawn-player-seated", ""),
    ],
)
def test_what_is_refused(data: Any, code: str, where: str) -> None:
    with pytest.raises(Refused) as caught:
        read_seating(LOADED, data, 3)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [(code, where)]
