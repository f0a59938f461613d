"""A whole installation as one file, made while it runs, and an installation made from such a file.

The file is a zip archive:

    manifest.json          what it is, which release made it, and the SHA-256 of each other part
    tournaments.sqlite3    every log, with contact data
    accounts.json          accounts, roles, links, venues: Django's own portable form
    secret.key             keeps people logged in, and their links working
    photos/...             photos of boards

It does not say where it was made: from SQLite files or from PostgreSQL, it can be restored to either.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
import zipfile
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse
from tavle.store.durable import sync_folder
from tavle.web.secrets_file import NAME as SECRET
from tavle.web.secrets_file import make_data_folder
from tavle.web.serving import connect, prepare

FORMAT = 1
MANIFEST, LOGS, ACCOUNTS, PHOTOS = "manifest.json", "tournaments.sqlite3", "accounts.json", "photos"
LEFT_OUT = ("contenttypes", "auth.permission", "sessions", "jobs.job", "outside.tally")
"""What a new installation makes itself, and what ends by itself: log-ins, files made for a day, counts of a minute."""


def back_up_all(data: Path, path: Path) -> int:
    """Writes everything that an installation keeps into a new file; gives how many tournaments there are.

    Raises:
        Refused: `backup-place` if there is something at `path`; `no-installation` if the folder is none.
    """
    if path.exists():
        raise refuse("backup-place", where=str(path))
    if not (data / SECRET).is_file():
        raise refuse("no-installation", where=str(data), file=SECRET)
    connect(data)
    from tavle.store.copying import back_up
    from tavle.web import logs

    unfinished = path.with_name(f"{path.name}.unfinished")
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".tavle-") as folder:
        count = back_up(logs.store(), Path(folder) / LOGS)
        (Path(folder) / ACCOUNTS).write_text(_accounts(), encoding="utf-8")
        parts = {LOGS: Path(folder) / LOGS, ACCOUNTS: Path(folder) / ACCOUNTS, SECRET: data / SECRET}
        parts |= {file.relative_to(data).as_posix(): file for file in sorted((data / PHOTOS).glob("*/*.jpg"))}
        _pack(unfinished, parts)
    unfinished.replace(path)
    sync_folder(path.parent)
    return count


def back_up_into(data: Path, folder: Path, *, keep: int) -> tuple[Path, int]:
    """The same into a folder, under the time; the oldest beyond `keep` of them are deleted afterwards.

    Raises:
        Refused: as `back_up_all`.
    """
    path = folder / f"tavle-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip"
    count = back_up_all(data, path)
    for old in backups_in(folder)[:-keep]:
        old.unlink()
    return path, count


def backups_in(folder: Path) -> list[Path]:
    """The backups that `back_up_into` made, the oldest first."""
    return sorted(folder.glob("tavle-*-*.zip"))


def restore(path: Path, data: Path) -> int:
    """Makes an installation from a backup, in a new folder (and an empty database); gives the number of tournaments.

    Raises:
        Refused: `no-backup` if the file is none or was changed; `not-empty` if there is something already.
    """
    with tempfile.TemporaryDirectory(prefix="tavle-restore-") as name:
        parts = _unpacked(path, Path(name))
        if data.is_dir() and any(data.iterdir()):
            raise refuse("not-empty", where=str(data))
        make_data_folder(data)
        secret = data / SECRET
        secret.touch(mode=0o600)
        secret.write_bytes(parts[SECRET].read_bytes())
        prepare(data)
        count = _fill(parts)
        for inside, file in parts.items():
            if inside.startswith(f"{PHOTOS}/"):
                (data / inside).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                (data / inside).write_bytes(file.read_bytes())
    return count


def _accounts() -> str:
    from django.core.management import call_command
    from django.db import transaction

    text = io.StringIO()
    with transaction.atomic():
        call_command("dumpdata", natural_foreign=True, exclude=list(LEFT_OUT), stdout=text, verbosity=0)
    return text.getvalue()


def _pack(path: Path, parts: dict[str, Path]) -> None:
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    files = {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in parts.items()}
    manifest = {"format": FORMAT, "release": version("tavle"), "made": datetime.now(UTC).isoformat(), "files": files}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for name, file in parts.items():
            archive.write(file, name)


def _unpacked(path: Path, folder: Path) -> dict[str, Path]:
    """The parts of a backup as files in a folder, each of them what the manifest says."""
    try:
        with zipfile.ZipFile(path) as archive:
            files = _listed(json.loads(archive.read(MANIFEST)), where=path)
            return {name: _taken(archive, name, digest, folder) for name, digest in files.items()}
    except (OSError, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise refuse("no-backup", where=str(path), reason=str(error) or type(error).__name__) from error


def _listed(manifest: Any, *, where: Path) -> dict[str, str]:
    if manifest["format"] != FORMAT:
        raise refuse("newer-store", where=str(where), format=manifest["format"], right=FORMAT)
    files: dict[str, str] = manifest["files"]
    if not {LOGS, ACCOUNTS, SECRET} <= set(files) or any(map(_leaves, files)):
        raise ValueError("its list of files is not right")
    return files


def _leaves(name: str) -> bool:
    """Whether a name is none of a backup's: it could lead out of the folder."""
    return name not in (LOGS, ACCOUNTS, SECRET) and (not name.startswith(f"{PHOTOS}/") or ".." in name)


def _taken(archive: zipfile.ZipFile, name: str, digest: str, folder: Path) -> Path:
    content = archive.read(name)
    if hashlib.sha256(content).hexdigest() != digest:
        raise ValueError(f"{name} was changed")
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def _fill(parts: dict[str, Path]) -> int:
    """Accounts and logs into the databases of the installation that is connected."""
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    from tavle.store import open_store
    from tavle.store.copying import copy_log
    from tavle.web import logs

    target = logs.store()
    if target.tournaments() or get_user_model().objects.exists():
        raise refuse("not-empty", where="DATABASE_URL")
    call_command("loaddata", parts[ACCOUNTS], verbosity=0)
    source = open_store(parts[LOGS], read_only=True)
    try:
        tournaments = list(source.tournaments())
        for tournament in tournaments:
            copy_log(source, target, tournament)
            for player, contact in source.contacts(tournament).items():
                target.keep_contact(tournament, player, contact)
    finally:
        source.close()
    return len(tournaments)
