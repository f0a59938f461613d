"""What docs/store.md shows is so."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "store.md"


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert ended.attempted > 0
    assert ended.failed == 0


def test_the_page_names_every_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for command in ("log", "replay", "export", "import", "backup"):
        assert f"\ntavle {command} " in page
