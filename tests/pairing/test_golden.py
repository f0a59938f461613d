"""The same seed draws the same for ever: boards and whole rounds, drawn by the scripts in data, not by this program."""

import json
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.core.lots import Stream
from tavle.pairing.powers import draw_boards
from tests.pairing.tournaments import as_round

ROUNDS = json.loads((Path(__file__).parent / "data" / "round_vectors.json").read_text(encoding="utf-8"))
VECTORS = json.loads((Path(__file__).parent / "data" / "seating_vectors.json").read_text(encoding="utf-8"))


def test_boards_and_powers_of_four_rounds() -> None:
    played: dict[str, list[str]] = {player: [] for player in VECTORS["players"]}
    for number, wanted in enumerate(VECTORS["rounds"], start=1):
        stream = Stream(VECTORS["seed"], f"powers/{number}")
        draw = draw_boards(reversed(VECTORS["players"]), VECTORS["roles"], played, stream)
        assert list(draw.boards) == wanted
        for board in wanted:
            for role, player in board.items():
                played[player].append(role)


@pytest.mark.parametrize("wanted", ROUNDS, ids=lambda wanted: wanted["book"])
def test_the_first_rounds_of_the_three_books(wanted: dict[str, Any]) -> None:
    """Drawn by data/round_vectors.mjs, not by this program."""
    record = {key: wanted[key] for key in ("book", "settings", "players")} | {"rounds": []}
    for made in wanted["rounds"]:
        answer = tavle.pair(record, seed=wanted["seed"])
        assert [[seat["player"] for seat in table["seats"]] for table in answer["tables"]] == made["tables"]
        assert answer["byes"] == made["byes"]
        record["rounds"].append(as_round(answer))
        assert tavle.verify(record)["differences"] == []
