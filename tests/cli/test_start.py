"""What a start may load."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("pydantic", "rich", "django", "tavle.library", "tavle.judge.standard_map", "sqlite3")

PROGRAM = """
import sys
from tavle.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("loaded:", *(name for name in {heavy!r} if name in sys.modules))
"""


@pytest.mark.parametrize(
    "words", [["--help"], ["score", "--help"], ["judge", "--help"], ["no-such-command"]], ids=" ".join
)
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    program = PROGRAM.format(heavy=HEAVY)
    ended = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "loaded:"


def test_json_loads_no_tables() -> None:
    program = PROGRAM.format(heavy=("rich", "django"))
    words = ["standings", "examples/arcon_weekend.json", "--json"]
    ended = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "loaded:"
