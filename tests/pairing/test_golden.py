"""The same seed draws the same boards for ever: four rounds drawn by data/seating_vectors.mjs, not by this program."""

import json
from pathlib import Path

from tavle.core.lots import Stream
from tavle.pairing.powers import draw_boards

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
