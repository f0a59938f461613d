"""What is made for others of a tournament in PostgreSQL: who is shown how stands in the same database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tavle.files.shared import read_shared_archive, record_in
from tests.postgres import database, postgres

__all__ = ["database", "postgres"]

LOG = Path(__file__).parents[2] / "examples" / "monrad_weekend.json"
EVENT = "monrad_weekend"
INSTALL = """
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path("data"))
from tavle.web.privacy.models import Veil
for player, way in (("berit", "erased"), ("hilde", "first_name")):
    Veil.objects.create(tournament="monrad_weekend", player=player, way=way)
"""
RUN = """
import json, sys
from tavle.cli.main import main
print("codes", [main(words) for words in json.loads(sys.argv[1])])
"""
"""Commands one after the other in one process; what they refuse is on its standard error."""


def run(program: str, folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program with a working folder of its own; an application is set up once in a process."""
    known = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "TAVLE_DATA")}
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, cwd=folder, env=known | environment, capture_output=True, text=True, check=True)


def tavle(folder: Path, *commands: list[str], **environment: str) -> str:
    """What some commands print that all end well."""
    done = run(RUN, folder, json.dumps(commands), **environment)
    assert f"codes {[0] * len(commands)}" in done.stdout, done.stderr
    return done.stdout


@pytest.fixture
def installed(database: str, tmp_path: Path) -> str:
    """An installation with a tournament in which one was erased and another is shown by his first name."""
    run(INSTALL, tmp_path, DATABASE_URL=database)
    tavle(tmp_path, ["import", str(LOG), database, "--name", "Weekend"])
    return database


def texts_in(path: Path) -> dict[str, str]:
    """The texts of a file, of all files of a folder, or of those in a zip that are texts."""
    if path.is_dir():
        return {str(each): each.read_text(encoding="utf-8") for each in sorted(path.rglob("*.*"))}
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if not name.endswith((".png", ".ico"))]
            return {name: archive.read(name).decode() for name in names}
    return {path.name: path.read_text(encoding="utf-8")}


def test_every_form_for_others(installed: str, tmp_path: Path) -> None:
    forms = {"log": "log.jsonl", "record": "record.json", "csv": "sheets", "archive": "weekend.zip"}
    made = {(form, whom): tmp_path / whom / name for form, name in forms.items() for whom in ("owner", "others")}
    for _, whom in made:
        (tmp_path / whom).mkdir(exist_ok=True)
    words = [
        ["export", installed, EVENT, str(path), "--format", form, "--for", whom] for (form, whom), path in made.items()
    ]
    tavle(tmp_path, *words)
    for (form, whom), path in made.items():
        told = texts_in(path)
        assert any("Berit" in text for text in told.values()) is (whom == "owner"), (form, whom)
        assert any("N. N. " in text for text in told.values()) is (whom == "others" or form == "archive"), (form, whom)
        assert any("Ekeland" in text for text in told.values()) is (whom == "owner"), (form, whom)
        assert any("Lefèvre" in text for text in told.values()), (form, whom)
    shared = (tmp_path / "others/weekend.zip").read_bytes()
    assert read_shared_archive(shared).log is not None
    # One way or another, others are given the same.
    record = json.loads((tmp_path / "others/record.json").read_text(encoding="utf-8"))
    assert record_in(shared) == record == record_in((tmp_path / "others/log.jsonl").read_bytes())
