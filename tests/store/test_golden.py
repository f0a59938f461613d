"""Logs written by every release so far can still be read, and lead to the same lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tavle.store import TournamentId, open_store
from tavle.store.checking import replay_log
from tavle.store.copying import copy_log
from tavle.store.jsonl import JsonLinesStore
from tavle.tournament import Phase
from tests.store.golden_logs import GOLDEN, final_list
from tests.store.playing import CHAMPIONSHIPS

LOGS = sorted(GOLDEN.glob("*/*.jsonl"))


def test_each_release_has_every_championship() -> None:
    releases = {path.parent for path in LOGS}
    assert releases
    assert {path.name for path in LOGS} == {f"{name}.jsonl" for name in CHAMPIONSHIPS}
    assert len(LOGS) == len(releases) * len(CHAMPIONSHIPS)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_of_an_earlier_release(path: Path, tmp_path: Path) -> None:
    store = JsonLinesStore(path, read_only=True)
    tournament = TournamentId(path.stem)
    replayed = replay_log(store, tournament)
    assert replayed.faults == ()
    assert replayed.state.phase is Phase.FINISHED
    listed = json.loads(path.with_suffix(".list.json").read_text(encoding="utf-8"))
    assert final_list(store, tournament) == listed
    copy = open_store(tmp_path / "copy.jsonl")
    copy_log(store, copy, tournament)
    assert (tmp_path / "copy.jsonl").read_bytes() == path.read_bytes()
