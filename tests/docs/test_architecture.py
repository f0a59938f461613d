"""docs/architecture.md shows the house as it is: every room in the order of the contract, every file that it names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tavle"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_map_is_the_contract() -> None:
    """Rooms that are planned and not built are in the contract only."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (each for each in config["tool"]["importlinter"]["contracts"] if each["id"] == "layers")
    built = [[name for name in re.findall(r"\w+", line) if (PACKAGE / name).is_dir()] for line in layers["layers"]]
    drawn = re.search(r"```\n(.*?)```", TEXT, re.DOTALL)
    assert drawn is not None
    lines = [re.split(r" {3,}", line.strip())[0] for line in drawn[1].splitlines()]
    assert [re.findall(r"\w+", line) for line in lines] == [rooms for rooms in built if rooms]


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([a-z_*]+/[\w/.*]*|[a-z_]+/[\w/.]+\.\w+)`", TEXT))))
def test_what_is_named_is_there(name: str) -> None:
    assert list(PACKAGE.glob(name.rstrip("/"))) + list(ROOT.glob(name.rstrip("/")))
