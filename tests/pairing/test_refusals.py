"""What cannot be seated: each reason by its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tavle import by_hand, packets, pair
from tavle.core.errors import NoSolution, Refused, TavleError
from tavle.pairing.next_round import next_round
from tavle.records import read_record
from tavle.rules.model import Book
from tests.ranking.tables import Record, agricola, monrad

FULL = "A30 B30 C30 D30 | E30 F30 G30 H30 | I30 J30 K30 L30 | M30 N30 O30 P30"
FINAL = {"number": 1, "status": "unfinished", "seats": [{"player": "A"}, {"player": "C"}]}


def cup(*tables: Record) -> Record:
    """Two rounds, and a cup of the best two: A with 2 points, and C, who won before B did."""
    record = monrad("A>B C>D", "A>C B>D", settings={"rounds": 2, "cup": {"best": 2}})
    record["rounds"].append({"number": 3, "stage": "cup", "tables": list(tables)})
    return record


def drawn_wrongly() -> Record:
    """A, C and E are equal at the cut; the lots name others."""
    record = monrad("A>B C>D E>F", settings={"rounds": 1, "cup": {"best": 2, "at_cut": "lot"}})
    lots = [{"kind": "cut", "seed": "1", "order": ["B", "D"]}]
    record["rounds"].append({"number": 2, "stage": "cup", "tables": [FINAL], "draws": lots})
    return record


def pairing(record: Record, **more: Any) -> Callable[[], object]:
    return lambda: pair(record, seed=1, **more)


def strangers() -> Record:
    """B, C and D have all met; only A is left for each of them."""
    rounds = ("B>C D>E", "B>D C>E", "C>D B>E")
    record = monrad(*rounds, settings={"rounds": 9}, present=list("ABCD"))
    record["players"].append({"id": "A"})
    return record


def composed() -> Record:
    """Game 1 with one of A-D, one of E-H and two of the rest at each table, and a game 2 that is not by the scheme."""
    first = "A30 E30 I30 J30 | B30 F30 K30 L30 | C30 G30 M30 N30 | D30 H30 O30 P30"
    record = agricola(first, first)
    for number, player in enumerate(record["players"]):
        player |= {"rating": 1600 - number, "games": 9}
    return record


def rebuilt(text: str, rows: str) -> Record:
    """Agricola after game 1, with these present."""
    return agricola(text, present=list(rows))


CASES: list[tuple[str, Callable[[], object]]] = [
    ("no-more-rounds", pairing(monrad("A>B", settings={"rounds": 1}))),
    ("setting-missing", pairing({"book": "nbgf_monrad", "players": [{"id": "A"}, {"id": "B"}], "rounds": []})),
    ("round-not-next", pairing(monrad("A>B", settings={"rounds": 9}), number=4)),
    ("no-such-table", pairing(monrad("A>B", settings={"rounds": 9}), number=1, keep=[7])),
    ("nobody-present", pairing(monrad("A>B", settings={"rounds": 9}, present=[]))),
    ("no-legal-pairing", pairing(monrad("A>B", settings={"rounds": 9}))),
    ("no-legal-pairing-with", pairing(strangers())),
    (
        "field-does-not-fit",
        pairing({"book": "agricola_nm", "players": [{"id": name} for name in "ABCD"], "rounds": []}),
    ),
    ("scheme-needs-same-players", pairing(rebuilt(FULL, "ABCDEFGHIJKLMNO"))),
    ("scheme-is-whole", pairing(composed(), number=2, keep=[1])),
    ("cup-waits", pairing(cup(FINAL))),
    ("not-a-cup-match", pairing(cup(FINAL | {"seats": [{"player": "A"}, {"player": "D"}]}))),
    ("lots-do-not-fit", pairing(drawn_wrongly())),
    ("nothing-seated", lambda: pair({"book": "nbgf_monrad", "players": [], "rounds": []}, heat=2)),
    ("nothing-seated", lambda: by_hand({"book": "nbgf_monrad", "players": [], "rounds": []})),
    ("no-draft", lambda: packets(monrad("A>B"), [], number=1, seed=1)),
    ("round-not-seated", lambda: packets(agricola(FULL), [], number=2, seed=1)),
]


@pytest.mark.parametrize(("code", "run"), CASES, ids=[code for code, _ in CASES])
def test_what_is_refused(code: str, run: Callable[[], object]) -> None:
    with pytest.raises(TavleError) as caught:
        run()
    assert [fault.code for fault in caught.value.faults] == [code]
    assert isinstance(caught.value, NoSolution) == code.startswith("no-legal-pairing")


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("no-seating-rule", []),
        ("field-does-not-divide", [{"method": "blocks", "clause": "X"}]),
    ],
)
def test_books_that_cannot_seat_a_round(code: str, rules: list[Record]) -> None:
    loaded = read_record(monrad("A>B C", settings={"rounds": 9}))
    book = Book.model_validate(loaded.book.model_dump() | {"seating": rules})
    with pytest.raises(Refused) as caught:
        next_round(book, loaded.tournament, seed="1")
    assert [fault.code for fault in caught.value.faults] == [code]
