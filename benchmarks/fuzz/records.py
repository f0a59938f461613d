"""Throws bytes at the readers of records and games: only refusals may come out.

    pip install atheris
    python benchmarks/fuzz/records.py [-max_total_time=60]

Coverage-guided, starting from the records of examples/; the options are libFuzzer's. What it finds becomes a test in
tests/records/test_fuzz.py or beside it. Atheris is no dependency: it is loaded by name, and nothing else needs it.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

atheris: Any = importlib.import_module("atheris")

with atheris.instrument_imports(include=["tavle"]):
    from tavle import score_games, standings
    from tavle.core.errors import TavleError
    from tavle.records import read_record_text

EXAMPLES = Path(__file__).parents[2] / "examples"


def one_input(data: bytes) -> None:
    """Reads one text as a record and as a game; anything but an answer or a refusal is found."""
    text = data.decode("utf-8", errors="replace")
    for act in (lambda: standings(read_record_text(text)), lambda: score_games("ndf_arcon_2002", [text])):
        try:
            act()
        except TavleError as error:
            if not all(fault.message for fault in error.faults):
                raise AssertionError("a refusal without a sentence") from error


def main() -> None:
    """Fuzzes until stopped, or as long as the options say."""
    with tempfile.TemporaryDirectory() as corpus:
        for record in EXAMPLES.glob("*.json"):
            Path(corpus, record.name).write_bytes(record.read_bytes())
        atheris.Setup([*sys.argv, corpus], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
