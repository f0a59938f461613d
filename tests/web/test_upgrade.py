"""The data folder of each earlier release, opened by this one: accounts, roles, links and tournaments are all there.

`golden/<release>/` holds such a folder as text: the accounts as SQL, the tournaments as JSON Lines. A release adds one.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.test_backups import tavle
from tests.web.test_first_start import Started
from tests.web.visiting import Visiting

GOLDEN = Path(__file__).parent / "golden"
RELEASES = sorted(folder.name for folder in GOLDEN.iterdir())


@pytest.fixture(params=RELEASES)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder as that release left it."""
    golden, folder = GOLDEN / request.param, tmp_path / "data"
    folder.mkdir(mode=0o700)
    with closing(sqlite3.connect(folder / "accounts.sqlite3")) as accounts:
        accounts.executescript((golden / "accounts.sql").read_text(encoding="utf-8"))
    tavle("import", golden / "tournaments.jsonl", folder / "tournaments.sqlite3")
    shutil.copy(golden / "secret.key", folder)
    return folder


def test_everything_is_still_there(data: Path) -> None:
    with Started(data) as server:
        assert "welcome" not in server.said  # there is an owner
        owner, director, phone = (Visiting(server.address) for _ in range(3))
        owner.log_in("Anna", "correct horse battery")
        assert "Bo" in owner.get("/t/demo-1-diplomacy/desk/people")
        director.log_in("Bo", "correct horse battery")
        assert "Anna" not in director.get("/")
        player = owner.get("/t/demo-1-backgammon/desk/players/asbjorn")
        assert "555 01 23" in player
        assert "Vest" in player
        assert "Bergen" in owner.get("/t/demo-1-backgammon/desk/venue")
        assert "Asbjørn Tangen" in phone.get("/me/golden-link")
    assert "45 commands" in tavle("replay", data / "tournaments.sqlite3", "demo-1-backgammon")
