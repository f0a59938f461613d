"""Clocks are right in the page as it is sent: a phone without scripts sees what is left now."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from tavle.tournament import commands as c
from tavle.tournament.state import Clock
from tavle.web import logs
from tavle.web.ticking import clock_text
from tests.web.halls import Hall, organiser, played

START = "2026-06-28T10:00:00"


def after(seconds: int) -> str:
    return (datetime.fromisoformat(START) + timedelta(seconds=seconds)).isoformat()


@pytest.mark.parametrize(
    ("running", "seconds", "said"),
    [
        (True, 0, "2:00"),
        (True, 55, "1:05"),
        (True, 119, "0:01"),
        (True, 120, "Time"),
        (True, 999, "Time"),
        (False, 55, "2:00"),
    ],
)
def test_what_a_clock_says(running: bool, seconds: int, said: str) -> None:
    assert clock_text(Clock("round", START, 120, running), after(seconds), "Time") == said


@pytest.fixture(scope="module")
def hall() -> Hall:
    made = played("nbgf_monrad", 4)
    made.do(c.ExtendClock(table=1, seconds=300))
    return made


@pytest.mark.parametrize("page", ["", "seating", "wall", "wall?slide=1", "desk", "desk/table/1/1"])
def test_every_page_says_what_is_left_now(hall: Hall, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = hall.state.clocks["1"]
    later = datetime.fromisoformat(clock.since) + timedelta(minutes=10)
    monkeypatch.setattr(logs, "now", later.isoformat)
    text = organiser("director", hall.id).get(hall.at(page)).content.decode()
    shown = re.findall(r'class="clock"[^>]*data-left="(\d+)"[^>]*>([^<]*)<', text)
    assert shown
    for left, said in shown:
        seconds = int(left) - 600
        assert said == f"{seconds // 60}:{seconds % 60:02d}"
