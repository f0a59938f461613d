"""`tavle erase`, as a process of its own: what a timer calls."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path


def tavle(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tavle.cli.main", *words], capture_output=True, text=True, check=False)


def test_it_looks_through_a_data_folder(tmp_path: Path) -> None:
    refused = tavle("erase", "--data", str(tmp_path))
    assert (refused.returncode, "no-installation" in refused.stderr) == (1, True)
    data = tmp_path / "data"
    made = tavle("erase", "--data", str(data))
    assert made.returncode == 1
    subprocess.run(
        [
            sys.executable,
            "-c",
            f"from pathlib import Path; from tavle.web.serving import prepare; prepare(Path({str(data)!r}))",
        ],
        check=True,
    )
    looked = tavle("erase", "--data", str(data), "--json")
    # A database on a server knows those that other tests have erased.
    known = json.loads(looked.stdout)["erased"]
    assert (looked.returncode, bool(known) and "DATABASE_URL" not in os.environ) == (0, False)
    assert f"slettet: {len(known)}" in tavle("erase", "--data", str(data), "--lang", "nb").stdout
