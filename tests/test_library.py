"""`import tavle`: the functions of docs/interface.md, the same as the commands, loaded only when they are used."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.cli.main import main

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
INTERFACE = ROOT / "docs" / "interface.md"
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    for path in (ROOT / "src" / "tavle").rglob("*.py")
    if "\n    >>> " in path.read_text(encoding="utf-8")
)
"""Modules whose docstrings show what comes out."""


def record(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return data


def test_every_public_function_is_there_and_explained() -> None:
    for name in tavle.__all__:
        function = getattr(tavle, name)
        assert callable(function)
        assert inspect.getdoc(function), name


def test_every_public_function_is_on_the_page_and_no_other() -> None:
    named = set(re.findall(r"`tavle\.([a-z_]+)(?:\([^)]*\))?`", INTERFACE.read_text(encoding="utf-8")))
    assert named == set(tavle.__all__)


def test_what_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = tavle.colour


def test_importing_it_loads_nothing() -> None:
    program = (
        "import sys, tavle; print([name for name in sys.modules if name.startswith('tavle.') or name == 'pydantic'])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_in_docstrings(module: str) -> None:
    ended = doctest.testmod(import_module(module))
    assert (ended.attempted > 0, ended.failed) == (True, 0)


def test_examples_on_the_page() -> None:
    ended = doctest.testfile(str(INTERFACE), module_relative=False, encoding="utf-8")
    assert (ended.attempted > 0, ended.failed) == (True, 0)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["standings", "arcon_weekend"], lambda: tavle.standings(record("arcon_weekend"))),
        (["standings", "monrad_weekend", "--after", "2"], lambda: tavle.standings(record("monrad_weekend"), after=2)),
        (["explain", "arcon_weekend", "ase", "dag"], lambda: tavle.explain(record("arcon_weekend"), "ase", "dag")),
        (["pair", "monrad_saturday", "--seed", "4"], lambda: tavle.pair(record("monrad_saturday"), seed=4)),
        (["run", "arcon_example", "--seed", "x"], lambda: tavle.run(record("arcon_example"), seed="x")),
        (["verify", "arcon_weekend"], lambda: tavle.verify(record("arcon_weekend"))),
        (["bracket", "monrad_weekend", "--seed", "1"], lambda: tavle.bracket(record("monrad_weekend"), seed=1)),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_the_command_line_says_the_same(words: list[str], answer: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command, name, *rest = words
    assert main([command, str(EXAMPLES / f"{name}.json"), *rest, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answer()


def test_a_record_is_read_once_for_several_calls() -> None:
    loaded = tavle.load_record(record("arcon_weekend"))
    assert tavle.load_record(loaded) is loaded
    assert tavle.standings(loaded) == tavle.standings(record("arcon_weekend"))


def test_games_are_scored_together_or_alone() -> None:
    game = json.loads((EXAMPLES / "arcon_board.jsonl").read_text(encoding="utf-8"))
    assert tavle.score_games("ndf_arcon_2002", [game, game]) == [tavle.score("ndf_arcon_2002", game)] * 2
    assert tavle.score(tavle.load_book("ndf_arcon_2002"), game)["total"] == "100"
