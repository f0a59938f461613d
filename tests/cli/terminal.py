"""Runs the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tavle.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"
TAVLE = [sys.executable, "-m", "tavle.cli.main"]


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


class Terminal:
    """Commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def run(self, *words: str | Path, stdin: bytes = b"") -> Ended:
        """Runs one command; wrong usage gives its exit code like all else."""
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        self._capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        out, err = self._capsys.readouterr()
        return Ended(code, out, err)


def process(*words: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs one command in a process of its own."""
    return subprocess.run([*TAVLE, *map(str, words)], input=stdin, capture_output=True, check=False)
