"""`tavle erase`, as a process of its own: what a timer calls."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ALONE = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
"""A database on a server knows those that other tests have erased."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, env=ALONE)


def tavle(*words: str) -> subprocess.CompletedProcess[str]:
    return run("-m", "tavle.cli.main", *words)


def test_it_looks_through_a_data_folder(tmp_path: Path) -> None:
    refused = tavle("erase", "--data", str(tmp_path))
    assert (refused.returncode, "no-installation" in refused.stderr) == (1, True)
    data = tmp_path / "data"
    made = tavle("erase", "--data", str(data))
    assert made.returncode == 1
    prepared = f"from pathlib import Path; from tavle.web.serving import prepare; prepare(Path({str(data)!r}))"
    assert run("-c", prepared).returncode == 0
    looked = tavle("erase", "--data", str(data), "--json")
    assert (looked.returncode, json.loads(looked.stdout)) == (0, {"erased": []})
    assert "slettet: 0" in tavle("erase", "--data", str(data), "--lang", "nb").stdout
