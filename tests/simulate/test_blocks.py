"""Blocks that are planned as a whole: one plan for a field, in which every place is as likely for everybody."""

from __future__ import annotations

from collections import Counter, OrderedDict
from itertools import combinations

import numpy as np
import pytest

from tavle import simulate_formats
from tavle.pairing.seat_block import block_of
from tavle.rules.read import load_book
from tavle.simulate.exact import number_of, play
from tavle.simulate.model_data import PlackettLuce
from tavle.simulate.plans import plan_for_book

PLAYERS, TOURNAMENTS = 8, 300


def test_the_plan_is_made_once_and_its_places_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    planned: list[int] = []

    def counting(*args: object) -> object:
        planned.append(1)
        return block_of(*args)  # type: ignore[arg-type]  # handed on as they come

    monkeypatch.setattr("tavle.simulate.blocks.block_of", counting)
    monkeypatch.setattr("tavle.simulate.blocks._known", OrderedDict())  # whatever other tests have planned
    book = load_book("table_evening", {"rounds": 2})
    plan = plan_for_book(book, np.linspace(1800, 1200, PLAYERS), PlackettLuce(kind="plackett_luce"))
    assert plan.subject is not None
    met: Counter[tuple[int, int]] = Counter()
    for index in range(TOURNAMENTS):
        rounds = play(plan.subject, seed=3, index=index).tournament.rounds
        assert [len(entry.tables) for entry in rounds] == [2, 2]
        for table in rounds[0].tables:
            met.update(combinations(sorted(number_of(seat.player) for seat in table.seats), 2))
    assert planned == [1]
    # Each meets each of seven others with chance 3/7 in round 1; four standard errors of 300 are 0.114.
    assert len(met) == PLAYERS * (PLAYERS - 1) // 2
    assert [count / TOURNAMENTS for count in met.values()] == pytest.approx([3 / 7] * len(met), abs=0.114)


def test_nobody_meets_again_who_need_not() -> None:
    """Sixteen at tables of four can play five rounds without a rematch."""
    evening = {"book": "table_evening", "settings": {"rounds": 3}}
    found = simulate_formats([evening], players={"kind": "linear", "count": 16}, tournaments=5)["subjects"][0]
    assert found["work"]["repeated_meetings"] == 0
    assert (found["engine"], found["complete"]) == ("exact", 5)


def test_who_stays_away_changes_the_plan() -> None:
    evening = {"book": "table_evening", "settings": {"rounds": 2}}
    found = simulate_formats([evening], players={"kind": "linear", "count": 9}, tournaments=2, attendance=0.8)
    assert found["subjects"][0]["complete"] == 2
