"""Without numba every kernel is plain Python, and gives the same to the last bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tavle import simulate_formats

STUDIES = [
    {
        "subjects": [
            {"book": "nbgf_monrad", "settings": {"rounds": 4, "match_length": 5, "start": "lot"}},
            {"format": "knockout", "places": "consolation"},
            {"format": "double_elimination", "draw": "seeded"},
            {"format": "knockout", "kind": "last_chance", "lengths": {"consolation": [3]}},
            {"format": "knockout", "kind": "two_matches", "byes": "lot"},
            {"format": "round_robin", "ties": "head_to_head"},
            {"format": "round_robin", "ties": "play_off"},
            {"format": "open_swiss", "rounds": 2},
        ],
        "players": {"kind": "linear", "count": 9},
        "model": {"kind": "elo", "length": 5},
        "tournaments": 12,
    },
    {
        "subjects": [{"format": "groups", "groups": 4}, {"format": "groups", "groups": 2, "knockout": "lot"}],
        "players": {"kind": "normal", "count": 16},
        "model": {
            "kind": "goals",
            "attack": [2.0 - number / 16 for number in range(16)],
            "defence": [0.5 + number / 32 for number in range(16)],
        },
        "tournaments": 8,
    },
    {
        "subjects": ["agricola_nm", {"format": "tables", "rounds": 3, "seated": "blocks"}],
        "players": {"kind": "linear", "count": 16},
        "model": {"kind": "plackett_luce", "table": 3.0, "spread": 1.0, "seats": [1, 1, 1, 0.91]},
        "tournaments": 6,
    },
    {
        "subjects": ["ndf_arcon_2002"],
        "players": {"kind": "linear", "count": 16},
        "attendance": 0.95,
        "tournaments": 6,
    },
    {
        "subjects": [
            {"book": "nbgf_monrad", "settings": {"rounds": 3, "match_length": 5}},
            {"format": "knockout", "places": "consolation"},
            {"format": "knockout", "kind": "consolation"},
            {"format": "round_robin", "ties": "head_to_head"},
            {"format": "open_swiss", "rounds": 2},
            {"format": "groups", "groups": 4},
        ],
        "players": {"kind": "linear", "count": 68},
        "tournaments": 2,
    },
]

PROGRAM = """
import json, sys
from tavle import simulate_formats
print(json.dumps([simulate_formats(**each) for each in json.load(sys.stdin)]))
"""


def test_plain_python_plays_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        input=json.dumps(STUDIES),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    compiled = [simulate_formats(**study) for study in STUDIES]  # type: ignore[arg-type]  # plain data, as JSON has it
    assert json.loads(done.stdout) == json.loads(json.dumps(compiled))
    for cup in compiled[0]["subjects"][1:5]:
        assert len(cup["bias"]["draw_positions"]) == 9
