"""The data folder and the server's secret in it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

NAME = "secret.key"


def make_data_folder(folder: Path) -> None:
    """Makes the data folder, for its owner alone; one that others could look into is closed to them.

    A folder that holds other things beside (`--data .`) stays as it is.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if (folder / NAME).is_file() or not any(folder.iterdir()):
        folder.chmod(0o700)


def kept_secret(folder: Path) -> str:
    """The server's secret; where none is kept yet, one that lasts as long as this process."""
    path = folder / NAME
    return path.read_text(encoding="ascii") if path.is_file() else secrets.token_urlsafe(48)


def make_secret(folder: Path) -> str:
    """The server's secret, made on the first start and kept in the data folder, readable by its owner alone."""
    path = folder / NAME
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    key = secrets.token_urlsafe(48)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
