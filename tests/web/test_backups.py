"""A backup made while the server runs, the drill of restoring it, and backups that cannot be used."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.web.test_first_start import Started, read


def tavle(*words: object, code: int = 0, **environment: str) -> str:
    """What a command says, on either stream."""
    known = {key: value for key, value in os.environ.items() if not key.startswith(("TAVLE_", "DJANGO_", "DATABASE_"))}
    done = subprocess.run(
        [sys.executable, "-m", "tavle.cli.main", *map(str, words)],
        capture_output=True,
        text=True,
        env=known | environment,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A backup of a running server with a photo, the page that it showed, and its welcome link's page."""
    folder = tmp_path_factory.mktemp("hall")
    data, path = folder / "data", folder / "backup.zip"
    with Started(data, "--demo") as server:
        photo = data / "photos" / "demo-1-diplomacy" / "1-1-p1.jpg"
        photo.parent.mkdir(parents=True)
        photo.write_bytes(b"a picture")
        assert tavle("backup", data, path) == f"3 tournaments are in {path}.\n"
        return path, shown(server), server.welcome.rpartition("/")[2]


def shown(server: Started) -> str:
    """The list of the finished demo, without what is new for each visitor."""
    page = read(f"{server.address}t/demo-1-diplomacy/standings")
    return re.sub(r'(csrf|nonce|name="csrfmiddlewaretoken" value)="?[^"]*"', "", page)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_drill(backup: tuple[Path, str, str], kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """On another machine, with another database: the same lists, accounts, links and photos."""
    path, list_, welcome = backup
    environment = {} if kind == "sqlite" else {"DATABASE_URL": request.getfixturevalue("database")}
    data = tmp_path / "restored"
    assert tavle("restore", path, "--data", data, **environment) == f"3 tournaments are in {data}.\n"
    with Started(data, **environment) as server:
        assert shown(server) == list_
        assert "Make your account" in read(f"{server.address}welcome/{welcome}")
    assert (data / "photos" / "demo-1-diplomacy" / "1-1-p1.jpg").read_bytes() == b"a picture"
    assert data.stat().st_mode & 0o777 == 0o700
    assert (data / "secret.key").stat().st_mode & 0o777 == 0o600
    assert "[not-empty]" in tavle("restore", path, "--data", data, code=1, **environment)
    if environment:
        assert "[not-empty]" in tavle("restore", path, "--data", tmp_path / "other", code=1, **environment)


def test_the_newest_stay(backup: tuple[Path, str, str], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    old = [kept / f"tavle-2002062{day}-180000.zip" for day in (7, 8, 9)]
    for file in old:
        file.touch()
    said = json.loads(tavle("backup", backup[0].parent / "data", kept, "--keep", 2, "--json"))
    assert said["tournaments"] == 3
    assert sorted(kept.iterdir()) == [old[2], Path(said["file"])]
    assert Path(said["file"]).stat().st_mode & 0o777 == 0o600


def test_a_folder_that_is_not_there_yet(backup: tuple[Path, str, str], tmp_path: Path) -> None:
    data = backup[0].parent / "data"
    for folder, options in ((f"{tmp_path}/first/", ()), (str(tmp_path / "second"), ("--keep", 3))):
        said = json.loads(tavle("backup", data, folder, *options, "--json"))
        assert list(Path(folder).iterdir()) == [Path(said["file"])]
    assert "[backup-place]" in tavle("backup", data, backup[0], "--keep", 3, code=1)


def test_what_is_no_installation_and_a_place_that_is_taken(backup: tuple[Path, str, str], tmp_path: Path) -> None:
    assert "[no-installation]" in tavle("backup", tmp_path, tmp_path / "b.zip", code=1)
    assert "[backup-place]" in tavle("backup", backup[0].parent / "data", backup[0], code=1)


def changed(path: Path, name: str, content: str) -> Path:
    """A copy of a backup with one part put in place of another."""
    copy = path.with_name(f"changed-{name.replace('/', '-')}.zip")
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(copy, "w") as other:
        for inside in archive.namelist():
            other.writestr(inside, content if inside == name else archive.read(inside))
    return copy


def test_what_cannot_be_restored(backup: tuple[Path, str, str], tmp_path: Path) -> None:
    torn = tmp_path / "torn.zip"
    torn.write_bytes(backup[0].read_bytes()[:-100])
    with zipfile.ZipFile(backup[0]) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    newer, short, leaving = (json.loads(json.dumps(manifest)) for _ in range(3))
    newer["format"] = 2
    del short["files"]["secret.key"]
    leaving["files"]["photos/../../x.jpg"] = "0" * 64
    files = {
        tmp_path / "none.zip": "no-backup",
        torn: "no-backup",
        changed(backup[0], "accounts.json", "[]"): "no-backup",
        changed(backup[0], "manifest.json", json.dumps(newer)): "newer-store",
        changed(backup[0], "manifest.json", json.dumps(short)): "no-backup",
        changed(backup[0], "manifest.json", json.dumps(leaving)): "no-backup",
    }
    for number, (file, code) in enumerate(files.items()):
        data = tmp_path / f"data-{number}"
        assert f"[{code}]" in tavle("restore", file, "--data", data, code=1)
        assert not data.exists()


def test_two_workers_answer(tmp_path: Path) -> None:
    with Started(tmp_path / "hall", "--workers", "2") as server:
        assert "Tavle" in read(server.address)
    assert "is no number of processes" in tavle("serve", "--workers", "0", code=2)
