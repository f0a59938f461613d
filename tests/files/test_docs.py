"""docs/files.md: its Python runs, and it names every form."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tavle.cli.files import FORMATS, REPORTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "files.md"


def test_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ended = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (ended.attempted > 0, ended.failed) == (True, 0)


@pytest.mark.parametrize("name", [*FORMATS, *REPORTS])
def test_every_form_is_named(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text(encoding="utf-8")
