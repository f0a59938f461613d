"""The kernel for large fields plays small ones as the kernel for small ones does; and how many are too many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tavle import simulate_formats
from tavle.core.errors import Refused
from tavle.simulate import study
from tavle.simulate.plans import Plan, run_plan


def planned(subject: dict[str, Any], players: int, unfinished: float = 0.0) -> Plan:
    model = {"kind": "elo", "length": 5, "unfinished": unfinished}
    return study([subject], players={"kind": "linear", "count": players}, model=model, tournaments=1).plans[0]


def monrad(**settings: Any) -> dict[str, Any]:
    return {"book": "nbgf_monrad", "settings": {"match_length": 5, **settings}}


@pytest.mark.parametrize("unfinished", [0.0, 0.2])
@pytest.mark.parametrize(
    ("subject", "players"),
    [
        (monrad(rounds=5), 16),
        (monrad(rounds=6), 8),
        (monrad(rounds=6, start="lot"), 7),
        (monrad(rounds=4, start="fold", byes_in_cumulative=False), 11),
        ({"format": "swiss", "rounds": 5, "chain": [], "first": "halves"}, 16),
        ({"format": "swiss", "rounds": 7, "chain": ["head_to_head", "solkoff"], "paired_by": "list"}, 9),
        ({"format": "swiss", "rounds": 12, "chain": ["cumulative"]}, 30),
        ({"format": "swiss", "rounds": 20, "chain": ["solkoff"]}, 33),
    ],
)
def test_small_fields_are_played_alike(subject: dict[str, Any], players: int, unfinished: float) -> None:
    plan = planned(subject, players, unfinished)
    assert plan.kind == "swiss"
    small, order = run_plan(plan, 7, 0, 600)
    large, their_order = run_plan(replace(plan, kind="wide_swiss"), 7, 0, 600)
    assert small.plain() == large.plain()
    assert order.tolist() == their_order.tolist()


def test_two_hundred_players_get_nine_rounds() -> None:
    subjects = [monrad(rounds=9), {"format": "swiss", "rounds": 9}]
    answer = simulate_formats(subjects, players={"kind": "linear", "count": 200}, model={"kind": "elo"}, tournaments=20)
    assert [subject["engine"] for subject in answer["subjects"]] == ["kernel", "kernel"]
    assert [subject["complete"] for subject in answer["subjects"]] == [20, 20]


@pytest.mark.parametrize(
    ("subject", "players", "code"),
    [
        ({"format": "swiss", "rounds": 5}, 1001, "too-many-to-simulate"),
        ({"format": "swiss", "rounds": 31}, 64, "bad-value"),
        ({"format": "swiss", "rounds": 31}, 200, "bad-value"),
    ],
)
def test_more_is_refused(subject: dict[str, Any], players: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        planned(subject, players)
    assert [fault.code for fault in refused.value.faults] == [code]
