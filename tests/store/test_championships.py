"""The script of examples/ on every kind of store: three championships and a cup through commands alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tavle.store import Store
from tavle.store.checking import replay_log
from tavle.store.identifiers import tournament_id
from tavle.store.loading import load

SCRIPT = Path(__file__).parents[2] / "examples" / "play_championships.py"


def test_three_championships_and_a_cup(address: str, opened: Callable[..., Store]) -> None:
    """By hand: who wins every game has 50 + 50 + 25 by ARCON's best two and half the third, 5 x 10 + 12.5 at Agricola,
    and five wins of five in the Monrad.
    """
    done = subprocess.run([sys.executable, SCRIPT, address], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert ["final list: 1 p1 125," in lines[0], "final list: 1 p1 125/2," in lines[1]] == [True, True]
    assert "final list: 1 p1 5," in lines[2]
    store = opened(address)
    for name in ("arcon", "agricola", "monrad"):
        assert replay_log(store, tournament_id(name)).faults == ()
    cup = load(store, tournament_id("monrad"))
    assert cup.cup is not None
    assert len(cup.cup.players) == 4
    assert [entry.stage for entry in cup.tournament.rounds[5:]] == ["cup", "cup"]
