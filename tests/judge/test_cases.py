"""The field's test collection and the hand-written orders, through the front door."""

from typing import Any

import pytest

from tavle.library.judging import judge_phase as judge
from tests.judge.corpus import Case, cases, strings


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.phase["id"])
def test_datc(case: Case) -> None:
    answer = judge(case.phase, "datc")
    assert [order["result"] for order in answer["orders"]] == case.results
    got: dict[str, Any] = {key: answer[key] for key in case.expected}
    if "dislodged" in got:
        got["dislodged"] = [[entry["unit"], entry["retreats"]] for entry in got["dislodged"]]
    assert got == case.expected


@pytest.mark.parametrize(("verdict", "power", "units", "text", "reading"), strings())
def test_hand_written(verdict: str, power: str, units: list[str], text: str, reading: str | None) -> None:
    answer = judge({"phase": "movement", "units": units, "orders": {power: [text]}})
    order = answer["orders"][0]
    assert order["verdict"] == verdict
    if reading is not None:
        assert order["reading"] == reading
    assert (order["reason"] is None) == (verdict == "ok")
