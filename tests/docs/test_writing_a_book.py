"""The page on writing rule books: its books work as they stand, and nothing that can be chosen is missing."""

import re
from pathlib import Path
from typing import get_args

import pytest

import tavle
from tavle.linting import lint
from tavle.rules.model.book import Option
from tavle.rules.model.lists import Criterion
from tavle.rules.model.scoring import Term
from tavle.rules.model.seating import SeatingRule

PAGE = (Path(__file__).parents[2] / "docs/writing-a-book.md").read_text(encoding="utf-8")
SCORING, TOURNAMENT = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def book(folder: Path, text: str) -> str:
    path = folder / "my-book.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("text", [SCORING, TOURNAMENT])
def test_nothing_is_found_in_them_but_missing_translations(text: str, tmp_path: Path) -> None:
    assert {finding.code for finding in lint(book(tmp_path, text))} <= {"text-missing"}


def test_the_scoring_system_scores(tmp_path: Path) -> None:
    """12 + 20; three with 6 share 10 1/2 and 5; one with 4."""
    roles = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
    seats = [{"role": role, "centres": count} for role, count in zip(roles, [12, 6, 6, 6, 4, 0, 0], strict=True)]
    points = tavle.score(book(tmp_path, SCORING), {"seats": seats})["points"]
    assert list(points.values()) == ["32", "67/6", "67/6", "67/6", "4", "0", "0"]


def test_the_tournament_is_seated_and_listed(tmp_path: Path) -> None:
    players = [{"id": player} for player in "abcdefg"]
    record = {"book": book(tmp_path, TOURNAMENT), "settings": {"rounds": 2}, "players": players, "rounds": []}
    first = tavle.pair(record, seed="1")
    assert [len(table["seats"]) for table in first["tables"]] == [4, 3]
    scores = {"a": 40, "b": 30, "c": 20, "d": 10, "e": 40, "f": 30, "g": 20}
    tables = [
        {"number": number, "seats": [{"player": player, "score": scores[player]} for player in group]}
        for number, group in ((1, "abcd"), (2, "efg"))
    ]
    listed = tavle.standings({**record, "rounds": [{"number": 1, "tables": tables}]})["standings"]
    assert [(row["player"], row["points"]) for row in listed] == [
        ("a", "5"),
        ("e", "5"),
        ("b", "3"),
        ("f", "2"),
        ("c", "1"),
        ("d", "0"),
        ("g", "0"),
    ]


def names(union: object, field: str) -> set[str]:
    members = get_args(get_args(union)[0])
    return {name for member in members for name in get_args(member.model_fields[field].annotation)}


@pytest.mark.parametrize(
    "name",
    sorted(
        names(Term, "term")
        | names(SeatingRule, "method")
        | names(Criterion, "criterion")
        | set(get_args(Option.model_fields["kind"].annotation))
    ),
)
def test_all_that_can_be_chosen_is_named(name: str) -> None:
    assert f"`{name}`" in PAGE
