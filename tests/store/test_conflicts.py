"""Four scorekeepers in processes of their own: nothing lost, no gap, every conflict answered."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavle.store import Store
from tavle.store.checking import replay_log
from tests.store.logs import ARCON
from tests.store.playing import CHAMPIONSHIPS, Desk, set_up

ROOT = Path(__file__).parents[2]
NAMES = ("anna", "bo", "cato", "dagny")


def answers(address: str, commands: int) -> list[dict[str, Any]]:
    """What all of them were answered, one after the other."""
    called = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.scorekeeper", address, name, str(commands)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for name in NAMES
    ]
    said = [json.loads(line) for process in called for line in process.communicate()[0].splitlines()]
    assert [process.returncode for process in called] == [0] * len(NAMES)
    return said


def work_at_once(address: str, opened: Callable[..., Store], commands: int) -> None:
    store = opened(address)
    set_up(Desk(store, ARCON), CHAMPIONSHIPS["monrad"])
    before = store.head(ARCON)
    said = answers(address, commands)
    assert len(said) == len(NAMES) * commands
    done = {answer["id"]: answer for answer in said if "version" in answer}
    refused = Counter(answer["refused"] for answer in said if "refused" in answer)
    entries = list(store.entries(ARCON, after=before.entries))
    assert {entry.command_id: (entry.version, len(entry.events)) for entry in entries} == {
        id_: (answer["version"], answer["events"]) for id_, answer in done.items()
    }
    fifth = commands // 5
    # Of four who register the same player one succeeds; the end that is expected has passed when the log has grown.
    assert refused == {"double-player": 3 * fifth, "stale": 4 * fifth}
    assert len(done) == 4 * commands - 7 * fifth
    replayed = replay_log(store, ARCON)
    assert replayed.faults == ()
    assert replayed.head.version == before.version + sum(answer["events"] for answer in done.values())
    assert len(replayed.state.tournament.players) == 9 + fifth + 2 * 4 * fifth


def test_four_at_once(address: str, opened: Callable[..., Store]) -> None:
    work_at_once(address, opened, 25)


@pytest.mark.soak
def test_four_at_once_for_long(address: str, opened: Callable[..., Store]) -> None:
    work_at_once(address, opened, 500)
