"""`make audit`: which pinned releases an advisory names; cases in the form of the Open Source Vulnerability schema."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("audit", ROOT / "tools" / "audit.py")
assert SPEC is not None
assert SPEC.loader is not None
audit: Any = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(audit)

TWO_LINES = [{"introduced": "5.0"}, {"fixed": "5.0.8"}, {"introduced": "4.2"}, {"fixed": "4.2.15"}]


def advisory(**part: Any) -> dict[str, Any]:
    return {"affected": [{"package": {"ecosystem": "PyPI", "name": "Django"}, **part}]}


@pytest.mark.parametrize(
    ("version", "events", "hit"),
    [
        ("5.0.3", TWO_LINES, True),
        ("5.0.8", TWO_LINES, False),
        ("4.2.14", TWO_LINES, True),
        ("4.2.15", TWO_LINES, False),
        ("4.1", TWO_LINES, False),
        ("1.0", [{"introduced": "0"}], True),
        ("2.0", [{"introduced": "0"}, {"last_affected": "2.0"}], True),
        ("2.1", [{"introduced": "0"}, {"last_affected": "2.0"}], False),
    ],
)
def test_ranges(version: str, events: list[dict[str, str]], hit: bool) -> None:
    found = advisory(ranges=[{"type": "ECOSYSTEM", "events": events}])
    assert audit.affected(found, "django", Version(version)) is hit


def test_lists_of_versions_other_ranges_and_what_was_withdrawn() -> None:
    assert audit.affected(advisory(versions=["5.0.1"]), "django", Version("5.0.1"))
    assert not audit.affected(advisory(versions=["5.0.1"]), "jinja2", Version("5.0.1"))
    git = [{"type": "GIT", "events": [{"introduced": "0"}]}]
    assert not audit.affected(advisory(ranges=git), "django", Version("5.0.1"))
    assert not audit.affected({**advisory(versions=["5.0.1"]), "withdrawn": "2024-01-01"}, "django", Version("5.0.1"))


def test_a_folder_is_read_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pinned = tmp_path / "constraints.txt"
    pinned.write_text("django==5.0.1 \\\n    --hash=sha256:00\nuvicorn[standard]==0.30.0 \\\n")
    assert audit.main([str(tmp_path), str(pinned)]) == 2
    folder = tmp_path / "vulns" / "django"
    folder.mkdir(parents=True)
    assert audit.main([str(tmp_path), str(pinned)]) == 0
    (folder / "PYSEC-1.yaml").write_text(
        "id: PYSEC-1\naliases: [CVE-1]\naffected:\n- package: {ecosystem: PyPI, name: django}\n  versions: [5.0.1]\n"
    )
    assert audit.main([str(tmp_path), str(pinned)]) == 1
    assert "django 5.0.1: PYSEC-1 CVE-1" in capsys.readouterr().out


def test_everything_pinned_is_read() -> None:
    for name in ("constraints.txt", "constraints-server.txt", "constraints-dev.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert len(list(audit.pins(text))) == sum("==" in line and line[0].isalpha() for line in text.splitlines())
