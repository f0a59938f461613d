"""Backups made by programs: they stay on the server."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from tests.web.api.calling import program


def test_a_backup_is_made_and_listed() -> None:
    caller = program("owner")
    made = caller.post("backups", {})
    assert made.status_code == 201
    path = Path(settings.DATA) / "backups" / made.json()["file"]
    assert path.stat().st_size == made.json()["bytes"] > 0
    assert made.json() in caller.get("backups").json()
    assert path.stat().st_mode & 0o077 == 0
