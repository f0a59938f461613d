"""Tries are counted: in memory where one process answers, for all processes together on PostgreSQL."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tavle.web.outside import tallies
from tavle.web.outside.models import Tally


def test_it_counts_each_by_itself() -> None:
    counted = [tallies.count(what, seconds=60) for what in ("one", "other", "one", "one")]
    assert counted == [1, 1, 2, 3]
    assert [tallies.counted(what) for what in ("one", "other", "nobody")] == [3, 1, 0]


def test_what_is_over_counts_no_more() -> None:
    assert [tallies.count("brief", seconds=0) for _ in range(3)] == [1, 1, 1]
    assert tallies.counted("brief") == 0


def test_many_at_once_are_all_counted() -> None:
    def ask(_: int) -> int:
        try:
            return tallies.count("crowd", seconds=60)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        counted = list(pool.map(ask, range(40)))
    assert sorted(counted) == list(range(1, 41))


@pytest.mark.skipif(connection.vendor != "postgresql", reason="one process counts in its memory")
def test_nobodys_address_is_written_down_and_what_is_over_goes() -> None:
    for what in ("wrong:192.0.2.77", "new:1", "new:2"):
        tallies.count(what, seconds=3600)
    tallies.count("brief", seconds=0)
    keys = list(Tally.objects.values_list("key", flat=True))
    assert len(keys) == 3
    assert [key for key in keys if not re.fullmatch("[0-9a-f]{64}", key)] == []
