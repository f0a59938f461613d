"""Checks of series books: each finds what it is for; the shipped ones are without fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavle.cli.main import main
from tavle.linting import lint_series
from tavle.rules.series_books import series_ids

SOUND = """\
chain = [{ criterion = "points", clause = "1" }]
[series]
id = "own"
title = { en = "Own", nb = "Egen", fr = "Propre" }
game = { en = "Go", nb = "Go", fr = "Go" }
edition = "1"
source = "here"
language = "en"
[[clauses]]
id = "1"
text = { en = "All.", nb = "Alt.", fr = "Tout." }
[[tiers]]
id = "a"
clause = "1"
name = { en = "A", nb = "A", fr = "A" }
[[points]]
rule = "table"
clause = "1"
prizes = [5, 3, 1]
[total]
clause = "1"
decay = [1, "1/2"]
[[total.parts]]
weights = [1, "1/2"]
rest = "1/4"
[qualification]
clause = "1"
places = 4
[[qualification.entries]]
first = 1
last = 2
stage = { en = "final", nb = "finale", fr = "finale" }
"""
OPTION = '[[options]]\nname = "it"\nclause = "1"\nkind = "flag"\ntext = { en = "It.", nb = "Det.", fr = "Cela." }\n'
READING = (
    '[[readings]]\nclause = "1"\noption = "it"\ntext = { en = "It.", nb = "Det.", fr = "Cela." }\n'
    'reason = { en = "So.", nb = "Slik.", fr = "Ainsi." }\n'
)
ENTRY = '[[qualification.entries]]\nfirst = 2\nlast = 3\nstage = { en = "x", nb = "x", fr = "x" }\n'

SERIES_CASES = [
    (
        'rule = "table"',
        'rule = "table"\ntiers = ["b", "a"]',
        "tier-unknown",
        "the tier b is named, but no [[tiers]] declares it",
    ),
    (
        "weights = [1",
        'always = ["b"]\nweights = [1',
        "tier-unknown",
        "the tier b is named, but no [[tiers]] declares it",
    ),
    (
        "[[points]]",
        '[[tiers]]\nid = "b"\nclause = "1"\nname = { en = "B", nb = "B", fr = "B" }\n[[points]]\ntiers = ["a"]',
        "tier-earns-nothing",
        "at an event of the tier b no rule gives points",
    ),
    ("[5, 3, 1]", "[5, 6, 1]", "prizes-rise", "a lower place earns more than a higher one: 5, 6, 1, 0"),
    (
        "prizes = [5, 3, 1]",
        "sizes = [1, 2]\nrows = [{ last = 1, points = [3, 3] }, { last = 2, points = [2, 4] }]",
        "prizes-rise",
        "a lower place earns more than a higher one: 3, 4, 0",
    ),
    (
        'rule = "table"\nclause = "1"\nprizes = [5, 3, 1]',
        'rule = "geometric"\nclause = "1"\nfirst = { base = 1 }\nratio = "3/2"',
        "prizes-rise",
        "a lower place earns more than a higher one: 1, 3/2",
    ),
    ('rest = "1/4"', "rest = 1", "weights-rise", "a worse result counts more than a better one: 1, 1/2, 1"),
    (
        "weights = [1",
        "by_count = [[1, 2]]\nweights = [1",
        "weights-rise",
        "a worse result counts more than a better one: 1, 2",
    ),
    (
        'decay = [1, "1/2"]',
        'decay = ["1/2", 1]',
        "weights-rise",
        "a worse result counts more than a better one: 1/2, 1",
    ),
    (
        'chain = [{ criterion = "points", clause = "1" }]',
        'chain = [{ criterion = "points", clause = "1" }, { criterion = "points", clause = "1" }]',
        "criterion-twice",
        "the criterion points stands twice in the chain; the second separates nobody",
    ),
    ("[qualification]", f"{OPTION}[qualification]", "option-unused", "nothing in the book refers to the option it"),
    (
        "[qualification]",
        f"{READING}[qualification]",
        "reading-option-unknown",
        "the reading names the option it, which the book does not declare",
    ),
    ("[[qualification", f"{ENTRY}[[qualification", "stages-overlap", "place 2 begins the final in two stages"),
    (
        '[total]\nclause = "1"',
        '[total]\nclause = "9"',
        "clause-missing",
        "clause 9 is cited, but [[clauses]] does not tell what it says",
    ),
    (
        "[[tiers]]",
        '[[clauses]]\nid = "1"\ntext = { en = "x", nb = "x", fr = "x" }\n[[tiers]]',
        "clause-twice",
        "clause 1 stands twice in [[clauses]]",
    ),
    (', fr = "finale"', "", "text-missing", "1 texts have no fr; English stands in"),
]


def linted(tmp_path: Path, old: str = "", new: str = "") -> list[tuple[str, str]]:
    assert old in SOUND
    path = tmp_path / "own.toml"
    path.write_text(SOUND.replace(old, new, 1) if old else SOUND, encoding="utf-8")
    return [(finding.code, finding.message) for finding in lint_series(str(path))]


def test_a_sound_book(tmp_path: Path) -> None:
    assert linted(tmp_path) == []


@pytest.mark.parametrize(("old", "new", "code", "message"), SERIES_CASES)
def test_each_check(tmp_path: Path, old: str, new: str, code: str, message: str) -> None:
    assert linted(tmp_path, old, new) == [(code, message)]


def test_without_a_final(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SOUND[: SOUND.index("[qualification]")], encoding="utf-8")
    assert lint_series(str(path)) == ()


@pytest.mark.parametrize("name", series_ids())
def test_shipped_series(name: str) -> None:
    assert lint_series(name) == ()


def test_what_the_reader_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SOUND.replace("edition", "colour"), encoding="utf-8")
    assert main(["lint", str(path)]) == 1
    codes = [line.rpartition("[")[2] for line in capsys.readouterr().err.splitlines()]
    assert sorted(codes) == ["missing-key]", "unknown-key]"]


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SOUND.replace('rest = "1/4"', "rest = 1"), encoding="utf-8")
    assert main(["lint", str(path)]) == 0
    sentence = "a worse result counts more than a better one: 1, 1/2, 1"
    assert capsys.readouterr().out == f"{path} line 23: warning: {sentence} (own §1) [weights-rise]\n"
