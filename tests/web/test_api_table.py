"""The table of docs/api.md, page by page: it has every page, and every address of the API that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

from tavle.web.api import PREFIX
from tavle.web.api.application import description
from tavle.web.urls import pages

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
PART = DOCS.read_text(encoding="utf-8").partition("## Page by page")[2].partition("\n## ")[0]
ROWS = [line.split("|")[1:3] for line in PART.splitlines() if line.startswith("| `")]


def address(pattern: str) -> str:
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: part[1].upper(), pattern)


def test_every_page_stands_in_it_once() -> None:
    named = [page for row in ROWS for page in re.findall(r"`([^`]+)`", row[0])]
    assert sorted(named) == sorted({address(str(pattern.pattern)) for pattern in pages})


def test_what_it_names_is_there() -> None:
    """Parts in capitals stand for any part of an address."""
    known = {
        (method.upper(), re.sub(r"\{\w+\}", "*", path.removeprefix(PREFIX.rstrip("/"))))
        for path, methods in description()["paths"].items()
        for method in methods
    }
    named = re.findall(r"`((?:[A-Z]+, )*[A-Z]+) ((?:/|\.\.\.)[^`]*)`", PART)
    assert len(named) > 60
    for methods, path in named:
        if path.endswith("/..."):
            continue
        whole = re.sub(r"\b[A-Z]+\b", "*", path.replace("...", "/tournaments/*", 1))
        assert {(method, whole) for method in methods.split(", ")} <= known, (methods, path)
