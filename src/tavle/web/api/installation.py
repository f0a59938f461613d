"""The whole installation: backups, made into a folder of the server.

They never leave it by this way: whoever has one has every password's digest and the server's own secret.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Status
from pydantic import BaseModel

from tavle.web.api.callers import OWNER
from tavle.web.api.faults import ANSWERS
from tavle.web.backups import back_up_into, backups_in

router = Router(tags=["the whole server"])

FOLDER = "backups"
"""Where they lie, in the data folder."""
KEPT = 14
"""So many are kept; the oldest goes."""


class BackupShape(BaseModel):
    """A backup: its file in the folder `backups` of the data folder, and its bytes."""

    file: str
    bytes: int


@router.get("/backups", auth=OWNER, response={200: list[BackupShape], **ANSWERS})
def backups(request: HttpRequest) -> list[dict[str, Any]]:
    """The backups that were made by this way, the oldest first."""
    return [_told(path) for path in backups_in(_folder())]


@router.post("/backups", auth=OWNER, response={201: BackupShape, **ANSWERS})
def back_up(request: HttpRequest) -> Any:
    """Makes one, as `tavle backup` does; the last fourteen are kept."""
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    path, _ = back_up_into(Path(settings.DATA), folder, keep=KEPT)
    return Status(201, _told(path))


def _folder() -> Path:
    return Path(settings.DATA) / FOLDER


def _told(path: Path) -> dict[str, Any]:
    return {"file": path.name, "bytes": path.stat().st_size}
