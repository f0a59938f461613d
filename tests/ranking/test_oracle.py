"""The lists of random tournaments against the definitions, and what holds for every list."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tavle
from tests.ranking import oracle
from tests.ranking.strategies import agricola_records, arcon_records, monrad_records
from tests.ranking.tables import Record

EXAMPLES = settings(max_examples=60)
ANY_RECORD = st.one_of(monrad_records(), arcon_records(), agricola_records())
ORACLES: dict[str, Callable[[Record, int], oracle.Listed]] = {
    "nbgf_monrad": oracle.monrad_list,
    "ndf_arcon_2002": oracle.arcon_list,
    "agricola_nm": oracle.agricola_list,
}


def shown(value: oracle.Value) -> str | list[str] | None:
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return None if value is None else str(Fraction(value))


def expected(record: Record, after: int) -> list[Any]:
    rows = ORACLES[record["book"]](record, after)
    return [(place, player, {name: shown(value) for name, value in values.items()}) for place, player, values in rows]


@pytest.mark.parametrize("records", [monrad_records(), arcon_records(), agricola_records()], ids=ORACLES)
def test_lists_are_as_the_rules_define_them(records: st.SearchStrategy[Record]) -> None:
    @EXAMPLES
    @given(record=records, data=st.data())
    def check(record: Record, data: st.DataObject) -> None:
        after = data.draw(st.integers(1, len(record["rounds"])))
        rows = tavle.standings(record, after=after)["standings"]
        have = [(row["place"], row["player"], {c["key"]: c["value"] for c in row["criteria"]}) for row in rows]
        assert have == expected(record, after)

    check()


@EXAMPLES
@given(record=ANY_RECORD, chance=st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(record: Record, chance: random.Random) -> None:
    shuffled = record | {
        "players": mixed(chance, record["players"]),
        "adjustments": mixed(chance, record["adjustments"]),
        "rounds": [
            entry
            | {"tables": [table | {"seats": mixed(chance, table["seats"])} for table in mixed(chance, entry["tables"])]}
            for entry in record["rounds"]
        ],
    }
    assert tavle.standings(shuffled) == tavle.standings(record)


def mixed(chance: random.Random, items: list[Any]) -> list[Any]:
    return chance.sample(items, len(items))


@EXAMPLES
@given(record=ANY_RECORD)
def test_places_are_competition_ranks_and_the_order_is_total(record: Record) -> None:
    rows = tavle.standings(record)["standings"]
    assert [row["order"] for row in rows] == list(range(1, len(rows) + 1))
    assert len({row["player"] for row in rows}) == len(rows)
    for above, below in pairwise(rows):
        if above["separated_from_next_by"] is None:
            assert (below["place"], below["criteria"]) == (above["place"], above["criteria"])
        else:
            assert below["place"] == below["order"]
    assert not rows or (rows[0]["place"], rows[-1]["separated_from_next_by"]) == (1, None)


@EXAMPLES
@given(record=ANY_RECORD, data=st.data())
def test_lots_that_name_all_leave_no_place_shared(record: Record, data: st.DataObject) -> None:
    order = data.draw(st.permutations([player["id"] for player in record["players"]]))
    without = tavle.standings(record)["standings"]
    rows = tavle.standings(record | {"lots": {"standings": order}})["standings"]
    assert [row["place"] for row in rows] == [row["order"] for row in rows]
    key = {row["player"]: row["place"] for row in without}
    assert [row["player"] for row in rows] == sorted(key, key=lambda player: (key[player], order.index(player)))
