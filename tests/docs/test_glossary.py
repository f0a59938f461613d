"""The glossary speaks of names that the code has."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = re.findall(
    r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_every_name_stands_in_the_code() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "tavle").rglob("*.py"))
    words = set(re.findall(r"\w+", code))
    assert len(ROWS) > 50
    assert [name for name, *_ in ROWS if name not in words] == []


def test_every_name_stands_once() -> None:
    names = [name for name, *_ in ROWS]
    assert sorted(names) == sorted(set(names))
