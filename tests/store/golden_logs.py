"""Writes the golden logs of a release: `python -m tests.store.golden_logs RELEASE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tavle import standings
from tavle.records import record_of
from tavle.store import Store, TournamentId, open_store
from tavle.store.loading import load
from tests.store.playing import CHAMPIONSHIPS, Desk, play

GOLDEN = Path(__file__).parent / "golden"


def final_list(store: Store, tournament: TournamentId) -> dict[str, Any]:
    """The list that a log leads to."""
    return standings(record_of(load(store, tournament, whole=True).tournament))


def main(release: str) -> None:
    folder = GOLDEN / release
    folder.mkdir()
    for name, championship in CHAMPIONSHIPS.items():
        store = open_store(folder / f"{name}.jsonl")
        tournament = TournamentId(name)
        play(Desk(store, tournament), championship)
        listed = json.dumps(final_list(store, tournament), ensure_ascii=False, indent=1)
        (folder / f"{name}.list.json").write_text(f"{listed}\n", encoding="utf-8")
        (folder / f"{name}.jsonl.lock").unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
