"""Whatever JSON comes in: a tournament, or at most twenty faults, and never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import tavle
from tavle.core.errors import MOST_FAULTS, Fault, Refused
from tavle.records import read_record, read_record_text
from tavle.records.model import RecordPart, RoundPart, SeatPart, TablePart
from tests.records.changes import boards, farms, matches

LEAVES = st.none() | st.booleans() | st.integers(-3, 2000) | st.floats() | st.text(max_size=4) | st.sampled_from("ABCX")
JSON: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = [*RecordPart.model_fields, *RoundPart.model_fields, *TablePart.model_fields, *SeatPart.model_fields]


def check(run: Callable[[], object]) -> None:
    """Runs what may be refused, and nothing else."""
    faults: tuple[Fault, ...] | None = None
    try:
        run()
    except Refused as error:
        faults = error.faults
    assert faults is None or (0 < len(faults) <= MOST_FAULTS and all(str(fault) for fault in faults))


def read(data: Any) -> None:
    """Reads, and lists what could be read."""
    check(lambda: tavle.standings(read_record(data)))


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys."""
    if isinstance(data, dict):
        return [(data, key) for key in data] + [place for value in data.values() for place in places(value)]
    if isinstance(data, list):
        return [(data, n) for n in range(len(data))] + [place for value in data for place in places(value)]
    return []


@settings(max_examples=100)
@given(data=JSON | st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6))
def test_any_json(data: Any) -> None:
    read(data)


@settings(max_examples=300)
@given(record=st.sampled_from([matches, boards, farms]), data=st.data())
def test_good_records_spoilt(record: Any, data: st.DataObject) -> None:
    spoilt = record()
    for _ in range(data.draw(st.integers(1, 4))):
        found = places(spoilt)
        if not found:
            break
        holder, key = data.draw(st.sampled_from(found))
        match data.draw(st.sampled_from(["value", "gone", "key", "swap"])):
            case "value":
                holder[key] = data.draw(JSON)
            case "gone":
                del holder[key]
            case "key" if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(KEYS))] = data.draw(JSON)
            case _:
                other, place = data.draw(st.sampled_from(found))
                holder[key] = json.loads(json.dumps(other[place]))
    read(spoilt)


@settings(max_examples=100)
@given(text=st.text(max_size=30) | st.binary(max_size=30).map(lambda raw: raw.decode("latin-1")))
def test_any_text(text: str) -> None:
    check(lambda: read_record_text(text))
