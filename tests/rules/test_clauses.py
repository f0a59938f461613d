"""Every clause of the originals stands in its book and in the clause table of docs/rulebooks, with a true status.

The clauses are read from data/clauses: lists made from the originals' own numbering, not from our books.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavle.rules.read import load_book

ROOT = Path(__file__).parents[2]
LISTS = Path(__file__).parent / "data" / "clauses"
PAGES = ("agricola-nm", "arcon-2002", "galaxie-diplomatique", "nbgf-monrad", "of-our-own")
ISSUES = range(2, 11)
"""The project's issues; a clause may come with one of them."""

ROW = re.compile(r"^\| (?:(?P<book>\w+) )?§(?P<clause>[\w-]+) \| [^|]+ \| (?P<status>[^|]+) \|$", re.MULTILINE)
IMPLEMENTED = re.compile(r"implemented: (?P<tests>`tests/[\w/]+\.py::\w+`(?:, `tests/[\w/]+\.py::\w+`)*)")
LATER = re.compile(r"later: issue (?P<issue>\d+)")
Clause = tuple[str, str]


def original(page: str) -> list[Clause]:
    """Book and clause of each line of a list; `#` begins a comment."""
    lines = (LISTS / f"{page}.txt").read_text(encoding="utf-8").splitlines()
    return [(book, clause) for book, clause in (line.split() for line in lines if not line.startswith("#"))]


def text_of(page: str) -> str:
    return (ROOT / "docs" / "rulebooks" / f"{page}.md").read_text(encoding="utf-8")


def table(page: str) -> list[tuple[Clause, str]]:
    """Clause and status of each row of a page; a page of one book does not repeat its name."""
    (alone, *_) = (book for book, _ in original(page))
    return [((row["book"] or alone, row["clause"]), row["status"]) for row in ROW.finditer(text_of(page))]


def faults(status: str) -> list[str]:
    """What is wrong with a status: parts that mean nothing, tests that do not exist, issues that are none."""
    found = []
    for part in status.split("; "):
        if done := IMPLEMENTED.fullmatch(part):
            found += [test for test in re.findall(r"`([^`]+)`", done["tests"]) if not exists(test)]
        elif later := LATER.fullmatch(part):
            found += [] if int(later["issue"]) in ISSUES else [part]
        elif part != "organiser":
            found.append(part)
    return found


def exists(test: str) -> bool:
    """Whether a file has a test function of the name."""
    path, _, function = test.partition("::")
    file = ROOT / path
    return file.is_file() and bool(re.search(rf"^def {function}\(", file.read_text(encoding="utf-8"), re.MULTILINE))


def test_there_is_a_list_for_each_page_and_a_page_for_each_list() -> None:
    assert sorted(path.stem for path in LISTS.glob("*.txt")) == sorted(PAGES)
    assert sorted(path.stem for path in (ROOT / "docs" / "rulebooks").glob("*.md")) == sorted(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_stands_in_its_book_in_the_original_s_order(page: str) -> None:
    clauses = original(page)
    books = dict.fromkeys(book for book, _ in clauses)
    assert [(book, clause.id) for book in books for clause in load_book(book).clauses] == clauses


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_has_one_row_in_the_table(page: str) -> None:
    assert [clause for clause, _ in table(page)] == original(page)


@pytest.mark.parametrize("page", PAGES)
def test_every_status_is_true(page: str) -> None:
    assert {clause: found for clause, status in table(page) if (found := faults(status))} == {}


@pytest.mark.parametrize("page", PAGES)
def test_the_organiser_s_own_business_is_so_in_the_book_too(page: str) -> None:
    books = dict.fromkeys(book for book, _ in original(page))
    left = [(book, clause.id) for book in books for clause in load_book(book).clauses if clause.by == "organiser"]
    assert [clause for clause, status in table(page) if status == "organiser"] == left


@pytest.mark.parametrize("page", PAGES)
def test_every_reading_stands_on_the_page(page: str) -> None:
    books = dict.fromkeys(book for book, _ in original(page))
    readings = [reading for book in books for reading in load_book(book).readings]
    said = text_of(page)
    missing = [reading.text.en for reading in readings if reading.text.en not in said or reading.reason.en not in said]
    assert readings or page == "of-our-own"
    assert missing == []


@pytest.mark.parametrize(
    ("status", "found"),
    [
        ("organiser", []),
        ("later: issue 4", []),
        ("later: issue 99", ["later: issue 99"]),
        ("soon", ["soon"]),
        ("implemented: `tests/rules/test_clauses.py::test_a_status_that_is_not_true_is_found`; later: issue 8", []),
        ("implemented: `tests/rules/test_clauses.py::test_nothing`", ["tests/rules/test_clauses.py::test_nothing"]),
        ("implemented: `tests/rules/test_none.py::test_nothing`", ["tests/rules/test_none.py::test_nothing"]),
        ("implemented", ["implemented"]),
    ],
)
def test_a_status_that_is_not_true_is_found(status: str, found: list[str]) -> None:
    assert faults(status) == found
