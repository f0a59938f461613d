"""A Python that has no numba plays every kind, on whole arrays, and says the same."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tavle import simulate_formats

STUDIES: list[dict[str, Any]] = [
    {
        "subjects": [
            {"book": "nbgf_monrad", "settings": {"rounds": 4, "match_length": 5}},
            {"format": "knockout", "places": "consolation"},
            {"format": "round_robin", "ties": "play_off"},
            {"format": "open_swiss", "rounds": 2},
        ],
        "players": {"kind": "linear", "count": 9},
        "tournaments": 1500,
    },
    {"subjects": [{"format": "groups", "groups": 4}], "players": {"kind": "normal", "count": 16}, "tournaments": 800},
    {"subjects": ["agricola_nm"], "players": {"kind": "linear", "count": 16}, "tournaments": 800},
    {
        "subjects": ["ndf_arcon_2002"],
        "players": {"kind": "linear", "count": 16},
        "attendance": 0.95,
        "tournaments": 800,
    },
    {
        "subjects": [
            {"book": "nbgf_monrad", "settings": {"rounds": 3, "match_length": 5}},
            {"format": "knockout", "kind": "consolation"},
            {"format": "round_robin", "ties": "head_to_head"},
        ],
        "players": {"kind": "linear", "count": 132},
        "tournaments": 20,
    },
]

PROGRAM = """
import json, sys
sys.modules["numba"] = None  # as if it were not installed
from tavle import simulate_formats
from tavle.simulate.compiled import COMPILES
assert not COMPILES
print(json.dumps([simulate_formats(**each) for each in json.load(sys.stdin)]))
"""


def test_it_plays_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        input=json.dumps(STUDIES),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    compiled = [simulate_formats(**each) for each in STUDIES]
    assert json.loads(done.stdout) == json.loads(json.dumps(compiled))
