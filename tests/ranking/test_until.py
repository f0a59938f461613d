"""A ledger cut back to an earlier round gives the list that was made after that round."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tavle.ranking.order import ledger_after, list_of, rank
from tavle.records import read_record

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = sorted(path.name for path in EXAMPLES.glob("*.json"))


@pytest.mark.parametrize("name", RECORDS)
def test_the_lists_of_the_examples_come_out_of_their_last_ledger(name: str) -> None:
    loaded = read_record(json.loads((EXAMPLES / name).read_text(encoding="utf-8")))
    whole = ledger_after(loaded.book, loaded.tournament)
    for after in range(whole.after + 1):
        assert list_of(whole.until(after)).rows == rank(loaded.book, loaded.tournament, after=after).rows
