"""Checks of rating books: each finds what it is for; the shipped ones are without fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavle.cli.main import main
from tavle.core.errors import BadBook
from tavle.linting import lint_ratings
from tavle.rules.rating_books import rating_book_ids

SOUND = """\
games = ["backgammon"]
[book]
id = "own"
title = { en = "Own", nb = "Egen", fr = "Propre" }
edition = "1"
source = "here"
language = "en"
[model]
kind = "elo"
start = 1500
scale = "opponents"
k = [{ games_below = 10, k = 40 }, { k = 24 }]
[rated]
walkovers = true
[listed]
experience = 100
[[classes]]
id = "high"
title = { en = "High", nb = "Høy", fr = "Haut" }
least = 1800
"""
FIBS = 'kind = "fibs"\nfactor = 4\nstake = "root"\nramp = { highest = 5, each = 100, least = 1 }'
ELO = 'kind = "elo"'
STEPS = "k = [{ games_below = 10, k = 40 }, { k = 24 }]"
GLICKO = 'kind = "glicko2"\ndeviation = 351\nvolatility = "3/50"\ntau = "1/2"\nperiod = "month"\nmost_deviation = 350'
SCALE = 'scale = "opponents"\n'
AGRICOLA = ('games = ["backgammon"]', 'games = ["agricola"]')

RATING_CASES: list[tuple[list[tuple[str, str]], str, str, int]] = [
    (
        [('["backgammon"]', '["backgammon", "go"]')],
        "game-unknown",
        "no shipped book is played with go; known are agricola, backgammon, ",
        1,
    ),
    (
        [("walkovers = true", "walkovers = true\nleast_seats = 3")],
        "seats-never",
        "tables with fewer than 3 seats are not rated, and none has more than 2",
        15,
    ),
    (
        [AGRICOLA, (f"{ELO}\n", f"{FIBS}\n"), (SCALE, ""), (STEPS, "")],
        "model-of-matches",
        "the model reckons with the length of matches, which these games have not: agricola",
        9,
    ),
    (
        [AGRICOLA],
        "experience-of-nothing",
        "experience is the sum of match lengths, which these games have not (agricola); nobody would be listed",
        16,
    ),
    ([AGRICOLA], "walkovers-never", "these games know no match won without play: agricola", 14),
    (
        [(STEPS, "k = [{ games_below = 10, k = 40 }, { games_below = 5, k = 30 }, { k = 24 }]")],
        "step-idle",
        "nobody comes to step 2 of K; step 1 is for all of them",
        12,
    ),
    (
        [
            (
                STEPS,
                "k = [{ rating_below = 1800, k = 40 }, { games_below = 5, rating_below = 1700, k = 30 }, { k = 24 }]",
            )
        ],
        "step-idle",
        "nobody comes to step 2 of K; step 1 is for all of them",
        12,
    ),
    ([("k = 24", "k = 48")], "k-rises", "K rises with experience: 40, 48 from 10 games on", 12),
    (
        [(f"{ELO}\n", f"{FIBS}\n"), (SCALE, ""), (STEPS, ""), ("highest = 5", "highest = 1")],
        "ramp-flat",
        "K cannot fall from 1 to no less than 1",
        12,
    ),
    (
        [(f"{ELO}\n", f"{GLICKO}\n"), (SCALE, ""), (STEPS, "")],
        "deviation-beyond-most",
        "a new player's deviation 351 is above the most, 350",
        10,
    ),
    (
        [
            (
                "[[classes]]",
                '[[classes]]\nid = "high"\ntitle = { en = "x", nb = "x", fr = "x" }\nleast = 1900\n[[classes]]',
            )
        ],
        "class-twice",
        "two classes are called high",
        22,
    ),
    ([(', fr = "Haut"', "")], "text-missing", "1 texts have no fr; English stands in", 2),
]


def spoiled(changes: list[tuple[str, str]]) -> str:
    text = SOUND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("changes", "code", "words", "line"), RATING_CASES, ids=[str(n) for n in range(len(RATING_CASES))]
)
def test_found(changes: list[tuple[str, str]], code: str, words: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(spoiled(changes), encoding="utf-8")
    found = [each for each in lint_ratings(str(path)) if each.code == code]
    assert [each.where for each in found] == [f"{path} line {line}"]
    assert words in found[0].message


def test_a_sound_book_and_the_shipped_ones(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SOUND, encoding="utf-8")
    assert lint_ratings(str(path)) == ()
    assert {book: lint_ratings(book) for book in rating_book_ids()} == dict.fromkeys(rating_book_ids(), ())


@pytest.mark.parametrize(
    ("games", "steps", "codes"),
    [
        ('games = ["go"]', "k = [{ games_below = 10, rating_below = 1500, k = 20 }, { k = 40 }]", ["game-unknown"]),
        ("", "k = [{ games_below = 10, k = 40 }, { rating_below = 2400, k = 50 }, { k = 10 }]", []),
    ],
    ids=["games unknown", "bounds of two kinds"],
)
def test_what_may_be_meant_so(games: str, steps: str, codes: list[str], tmp_path: Path) -> None:
    """Of games that nobody knows nothing else is said; bounds of two kinds are not compared."""
    path = tmp_path / "own.toml"
    path.write_text(spoiled([('games = ["backgammon"]', games), (STEPS, steps)]), encoding="utf-8")
    assert [each.code for each in lint_ratings(str(path))] == codes


def test_the_readers_faults_come_with_their_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(spoiled([("start = 1500", "begin = 1500")]), encoding="utf-8")
    assert main(["lint", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"{path} line 10: error: " in said
    assert "[unknown-key]" in said
    with pytest.raises(BadBook):
        lint_ratings("no_such_list")


def test_the_command_takes_a_shipped_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "glicko2", "--json"]) == 0
    assert '"findings": []' in capsys.readouterr().out
