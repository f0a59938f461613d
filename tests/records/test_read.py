"""Records are read whole, and their faults are found together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from tavle.core.errors import BadBook, Refused
from tavle.core.model import (
    Draw,
    End,
    LotOrders,
    Outcome,
    Override,
    Player,
    PlayerId,
    PointsRuling,
    Ruling,
    Substitute,
    Tournament,
)
from tavle.records import read_record, record_of
from tests.ranking.strategies import agricola_records, arcon_records, monrad_records
from tests.ranking.tables import Record, monrad
from tests.records.changes import boards, changed, found, matches

A, B, H = PlayerId("A"), PlayerId("B"), PlayerId("H")

WHOLE: Record = changed(boards(), "rounds.0.tables.0.ended", {"by": "time", "year": 1903, "season": "autumn"})
"""A record with something for every key."""
WHOLE |= {
    "settings": {"score_to": "starter"},
    "present": ["A"],
    "volunteers": {"sit_out": ["B"], "play": ["H"]},
    "withdrawn": [{"player": "C", "after_round": 1}],
    "lots": {"standings": ["B", "A"], "after": {"1": ["A", "B"]}},
    "adjustments": [{"player": "A", "after_round": 1, "points": "-1/2", "clause": "house 1"}],
    "book_digest": "",
}
WHOLE["players"][0] |= {
    "name": "Anna",
    "rating": "2861/2",
    "games": 0,
    "club": "",
    "registered": "2002-06-01T12:00:00",
    "arrived": "2002-06-28",
    "travelled": True,
}
WHOLE["players"][1] |= {
    "rating": 1430,
    "name": None,
    "club": None,
    "arrived": "2002-06-28T15:30:20",
    "travelled": False,
}
WHOLE["rounds"][0] |= {
    "stage": "weekend",
    "byes": [],
    "arrivals": {"A": "2002-06-28T15:30"},
    "draws": [{"kind": "powers", "seed": "s", "order": ["AUSTRIA", "ITALY"]}],
}
WHOLE["rounds"][0]["tables"][0] |= {"shared_end": ["AUSTRIA", "ITALY"], "heat": 2, "counted_from": 3}
WHOLE["rounds"][0]["tables"][0]["seats"][0] |= {
    "adjustment": {"points": -3, "clause": "house 2"},
    "substitute": {"player": "H", "from": 1902},
}
WHOLE["rounds"][0]["tables"][0]["seats"][3] |= {"eliminated": 1903, "civil_disorder": 1902}


def test_nothing_is_half_read() -> None:
    read = read_record(WHOLE).tournament
    (entry,) = read.rounds
    (table,) = entry.tables
    rating = Fraction(2861, 2)
    assert read.players[0] == Player(A, "Anna", rating, 0, "", "2002-06-01T12:00", "2002-06-28", travelled=True)
    assert (read.players[0].called, read.players[1].called) == ("Anna", "B")
    assert read.players[1].arrived == "2002-06-28T15:30:20"
    assert (read.settings, read.book_digest) == ({"score_to": "starter"}, "")
    assert (read.present, read.sit_out, read.play, read.withdrawn) == ((A,), (B,), (H,), {"C": 1})
    assert read.lots == LotOrders((B, A), {1: (A, B)})
    assert read.rulings == (PointsRuling(A, 1, Ruling(Fraction(-1, 2), "house 1")),)
    assert (entry.stage, entry.arrivals) == ("weekend", {"A": "2002-06-28T15:30"})
    assert entry.draws == (Draw("powers", "s", ("AUSTRIA", "ITALY")),)
    assert entry.overrides[0] == Override("ndf_arcon_2002 §1d", tuple(map(PlayerId, "ABCDEFG")), "a test")
    assert (table.ended, table.shared_end) == (End("time", 1903, "autumn"), ("AUSTRIA", "ITALY"))
    assert (table.heat, table.counted_from) == (2, 3)
    first, dead = table.seats[0], table.seats[3]
    assert first.outcome == Outcome(8, (4, 5, 8))
    assert (first.ruling, first.substitute) == (Ruling(Fraction(-3), "house 2"), Substitute(H, 1902))
    assert (dead.outcome.eliminated, dead.civil_disorder) == (1903, 1902)


def test_what_is_written_is_read_as_the_same() -> None:
    read = read_record(WHOLE).tournament
    written = record_of(read)
    assert read_record(written).tournament == read
    assert written["players"][0]["rating"] == "2861/2"
    assert written["players"][1] == {"id": "B", "rating": 1430, "arrived": "2002-06-28T15:30:20"}


@settings(max_examples=60)
@given(record=monrad_records() | arcon_records() | agricola_records())
def test_records_go_round(record: Record) -> None:
    read = read_record(record)
    again = read_record(record_of(read.tournament))
    assert again == read


@pytest.mark.parametrize(
    "record",
    [
        {"book": "nbgf_monrad", "players": [], "rounds": []},
        {"book": "nbgf_monrad", "players": [], "rounds": [], "start_order": [], "present": []},
        monrad("A-B C"),
        {"book": "nbgf_monrad", "players": [{"id": "A"}], "rounds": [{"number": 1, "arrivals": {"A": "2002-06-28"}}]},
    ],
)
def test_small_records_go_round(record: Record) -> None:
    read = read_record(record).tournament
    assert read_record(record_of(read)).tournament == read


def order(record: Record) -> tuple[str, ...]:
    return read_record(record).tournament.start_order


def test_the_start_order() -> None:
    """As given; then by rating downwards, the unrated below; equals as registered, or by the lots of round 1."""
    rated = [
        {"id": "A"},
        {"id": "B", "rating": 1400},
        {"id": "C", "rating": 1500},
        {"id": "D"},
        {"id": "E", "rating": 1400},
    ]
    record: Record = {"book": "nbgf_monrad", "players": rated, "rounds": []}
    assert order(record) == ("C", "B", "E", "A", "D")
    assert order(record | {"start_order": ["D", "B"]}) == ("D", "B", "C", "E", "A")
    drawn = {"number": 1, "draws": [{"kind": "unrated", "seed": "s", "order": ["D", "A"]}]}
    assert order(record | {"rounds": [drawn]}) == ("C", "B", "E", "D", "A")
    drawn = {"number": 1, "draws": [{"kind": "start_order", "seed": "s", "order": list("EDCBA")}]}
    assert order(record | {"rounds": [drawn]}) == tuple("EDCBA")


def test_the_tournament_as_it_stood_after_a_round() -> None:
    read = read_record(matches()).tournament
    assert isinstance(read, Tournament)
    assert [entry.number for entry in read.until(1).rounds] == [1]


FIVE: list[tuple[str, Any]] = [
    ("rounds.0.tables.0.seats.0.score", -1),
    ("colour", "red"),
    ("settings.colour", 1),
    ("rounds.0.tables.1.seats.1.player", "X"),
    ("rounds.1.byes.0", "Y"),
]


def test_all_faults_are_found_together() -> None:
    record = matches()
    for path, value in FIVE:
        record = changed(record, path, value)
    assert found(record) == [
        ("bad-value", "rounds[0].tables[0].seats[0].score"),
        ("unknown-key", "colour"),
        ("unknown-setting", "settings.colour"),
        ("unknown-player", "rounds[0].tables[1].seats[1].player"),
        ("unknown-player", "rounds[1].byes[0]"),
    ]


def test_of_a_value_of_the_wrong_shape_nothing_more_is_said() -> None:
    """Neither that the result is missing, nor what a wrong status would mean."""
    for path, value in [("rounds.0.tables.0.seats.0.won", "yes"), ("rounds.0.tables.0.status", "over")]:
        assert len(found(changed(matches(), path, value))) == 1


def test_without_what_everything_rests_on_the_shape_is_all() -> None:
    record = changed(changed(matches(), "players.0.id", 7), "rounds.1.byes.0", "Y")
    assert found(record) == [("bad-value", "players[0].id")]


def test_a_wrong_setting_leaves_the_others() -> None:
    record = changed(changed(matches(), "settings.colour", 1), "settings.rounds", 1)
    assert found(record) == [("unknown-setting", "settings.colour"), ("too-many-rounds", "rounds[1]")]


def test_a_wrong_book_is_told_with_the_wrong_shapes() -> None:
    record = changed(changed(matches(), "book", "chess"), "colour", 1)
    with pytest.raises(BadBook) as caught:
        read_record(record)
    assert [fault.code for fault in caught.value.faults] == ["unknown-book", "unknown-key"]


def test_never_more_than_twenty() -> None:
    record = matches()
    record["rounds"][0]["byes"] = [f"x{number}" for number in range(50)]
    assert len(found(record)) == 20


def test_what_is_nested_too_deeply() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Refused) as caught:
        read_record(matches() | {"settings": {"cup": deep}})
    assert [fault.code for fault in caught.value.faults] == ["too-deep"]
