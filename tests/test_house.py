"""The house rules that no linter knows. Each reads the files as they are and names every one that breaks the rule."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tavle"
MODULES = sorted(PACKAGE.rglob("*.py"))

ENGINE = ("core", "scoring", "ranking", "pairing", "tournament", "series", "judge")
"""Rooms without files, network, clock and chance."""
WORDLESS = ("pairing", "ranking", "tournament", "series", "store", "simulate")
"""Rooms above `texts` that may not use it; the layers keep the others from it."""
EXACT = ("core", "rules", "scoring", "ranking", "pairing", "records", "tournament", "judge")
"""Rooms whose numbers are exact; ratings in `series` and players in `simulate` may use floats."""
VAGUE = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"}
PUBLIC = {"score", "standings", "pair", "explain", "load_book"}
"""Functions of `import tavle`. A module of the name would stand in their place. (`judge` is both, and meant to be.)"""
LONGEST = 400

PACKAGE_INDEX = re.compile(r"https?://[^\s/\"']*(pypi|pythonhosted|npmjs|debian\.org|artifactory|devpi)", re.IGNORECASE)
INDEX_OPTION = re.compile(r"--(extra-)?index-url|--find-lin[k]s|--trusted-hos[t]")
MACHINE_PATH = re.compile(r"(?<![\w./*~-])/(work|opt|root|home|Users)/")

SILENCED = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no\s*(cover|branch))", re.IGNORECASE)
WITH_REASON = re.compile(
    r"#\s*("
    r"noqa: [A-Z]+\d+(, [A-Z]+\d+)*"
    r"|type: ignore\[[\w-]+(, ?[\w-]+)*\]"
    r"|pragma: no (cover|branch)"
    r")\s+(#|-)\s*\w.{5,}"
)


def in_rooms(rooms: tuple[str, ...]) -> list[Path]:
    """The modules of these rooms, as far as they are built."""
    return [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in rooms]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Name and text of every file in git that is text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            try:
                yield name, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """`file:line: text` of each tracked line in which the pattern is found."""
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def inexact(tree: ast.AST) -> Iterator[ast.expr]:
    """Float literals and every use of the name `float`, but for asking `isinstance(value, float)` to refuse one."""
    asked = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
        for part in ast.walk(node.args[1])
    }
    for node in ast.walk(tree):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        named = isinstance(node, ast.Name) and node.id == "float" and id(node) not in asked
        if isinstance(node, ast.expr) and (literal or named):
            yield node


def comments(text: str) -> Iterator[tuple[int, str]]:
    """Line number and text of each comment; a `#` inside a string is none."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def without_reason(text: str) -> list[int]:
    """The lines on which a checker is silenced without a word why."""
    return [line for line, said in comments(text) if SILENCED.search(said) and not WITH_REASON.search(said)]


def test_no_module_is_too_long() -> None:
    modules = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("x = 0.5", 1),
        ("x = 1e3", 1),
        ("x = float(y)", 1),
        ("def f(x: float) -> float: ...", 2),
        ("if isinstance(x, (int, float)): raise ValueError", 0),
        ("x = Fraction(1, 2)  # never 0.5, no float(x)", 0),
    ],
)
def test_floats_are_found(code: str, found: int) -> None:
    assert len(list(inexact(ast.parse(code)))) == found


def test_points_are_exact() -> None:
    floats = [
        f"{shown(path)}:{node.lineno}: {ast.unparse(node)}"
        for path in in_rooms(EXACT)
        for node in inexact(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert floats == []


def test_modules_are_named_by_what_they_hold() -> None:
    assert [shown(path) for path in PACKAGE.rglob("*") if path.stem in VAGUE] == []


def test_no_module_bears_the_name_of_a_public_function() -> None:
    assert [shown(path) for path in PACKAGE.rglob("*") if path.stem in PUBLIC and path.suffix in ("", ".py")] == []


@pytest.mark.parametrize("room", sorted(path.parent for path in PACKAGE.rglob("__init__.py")), ids=shown)
def test_each_package_says_what_it_holds(room: Path) -> None:
    assert ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))


@pytest.mark.parametrize(("contract", "rooms"), [("engine", ENGINE), ("wording", WORDLESS)])
def test_each_contract_names_every_room_that_is_built(contract: str, rooms: tuple[str, ...]) -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = (each for each in config["tool"]["importlinter"]["contracts"] if each["id"] == contract)
    assert set(found["source_modules"]) == {f"tavle.{room}" for room in rooms if (PACKAGE / room).is_dir()}


@pytest.mark.parametrize(
    ("comment", "accepted"),
    [
        ("# no" + "qa: S101 - the type checker cannot see it", True),
        ("# no" + "qa: S101, S102 - the type checker cannot see it", True),
        ("# no" + "qa: S101", False),
        ("# no" + "qa", False),
        ("# type" + ": ignore[arg-type]  # the test gives the wrong type on purpose", True),
        ("# type" + ": ignore[arg-type]", False),
        ("# type" + ": ignore", False),
        ("# pragma" + ": no cover - only Windows comes here", True),
        ("# pragma" + ": no cover", False),
        ("# a comment like any other", True),
    ],
)
def test_reasons_are_asked_for(comment: str, accepted: bool) -> None:
    assert without_reason(f"x = 1  {comment}\n") == ([] if accepted else [1])


def test_whoever_silences_a_checker_says_why() -> None:
    python = [(name, text) for name, text in tracked_texts() if name.endswith(".py")]
    assert [f"{name}:{line}" for name, text in python for line in without_reason(text)] == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (PACKAGE_INDEX, "see http" + "s://pypi" + ".org/simple"),
        (PACKAGE_INDEX, "see http" + "s://files.python" + "hosted.org/packages/x.whl"),
        (INDEX_OPTION, "--extra-" + "index-url somewhere"),
        (INDEX_OPTION, "--find" + "-links somewhere"),
        (MACHINE_PATH, "-r /" + "work/main/pins.txt"),
    ],
)
def test_addresses_are_found(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


@pytest.mark.parametrize("pattern", [PACKAGE_INDEX, INDEX_OPTION, MACHINE_PATH], ids=["index", "option", "path"])
def test_no_file_knows_a_package_index_or_a_machine(pattern: re.Pattern[str]) -> None:
    assert lines_with(pattern) == []


def pins(name: str) -> dict[str, str]:
    """Package to its whole entry, hashes included."""
    entries = re.split(r"^(?=[\w.-]+==)", (ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {entry.partition("==")[0]: entry for entry in entries if entry.strip()}


@pytest.mark.parametrize("name", ["constraints.txt", "constraints-dev.txt"])
def test_every_pin_has_its_hashes(name: str) -> None:
    assert pins(name)
    assert [package for package, entry in pins(name).items() if "--hash=sha256:" not in entry] == []


def test_what_the_project_asks_for_is_pinned() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = config["project"]["dependencies"] + config["build-system"]["requires"]
    names = {re.split(r"[^\w.-]", requirement)[0] for requirement in asked}
    assert names <= set(pins("constraints.txt")) <= set(pins("constraints-dev.txt"))
