"""Rating books: those that are shipped, and what a book cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavle.core.errors import BadBook
from tavle.rules.model.base import LANGUAGES
from tavle.rules.rating_books import is_rating_book, load_rating_book, rating_book_ids

FOLDER = Path(__file__).parents[2] / "src" / "tavle" / "rules" / "ratings"
SHIPPED = {
    "agricola_ares",
    "bgfed_be",
    "brass_city",
    "danish_backgammon",
    "elo_tables",
    "fibs",
    "glicko2",
    "norgesrating",
    "plackett_luce",
    "whole_history",
}


@pytest.mark.parametrize("id", rating_book_ids())
def test_each_shipped_book_is_named_as_its_file_and_speaks_three_languages(id: str) -> None:
    book = load_rating_book(id)
    assert book.id == id
    assert book.notes
    for text in (book.book.title, *book.notes):
        assert len({text.in_language(language) for language in LANGUAGES}) == 3 or id == "glicko2"
        assert None not in (text.nb, text.fr)


def test_which_books_are_shipped() -> None:
    assert set(rating_book_ids()) == SHIPPED


def own(tmp_path: Path, old: str, new: str, base: str = "elo_tables") -> Path:
    """A shipped book with something else in it."""
    path = tmp_path / "own.toml"
    text = (FOLDER / f"{base}.toml").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_book_of_one_s_own(tmp_path: Path) -> None:
    path = own(tmp_path, 'id = "elo_tables"', 'id = "mine"')
    assert load_rating_book(path).id == "mine"
    assert load_rating_book(path) is load_rating_book(str(path))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("spread = 400", "spread = 0", "spread cannot be 0; what would be right: more than 0"),
        ("{ k = 24 }", "{ k = 24, games_below = 90 }", "elo cannot be .*: a last step without bounds"),
        ('kind = "elo"', 'kind = "chess"', "model cannot be"),
        ("start = 1500", "start = 1500\nstarts = 1", "the key starts is not known"),
        (
            "[model]",
            "".join(f"[[classes]]\nid = '{id}'\ntitle.en = 'A'\nleast = 1\n" for id in "ab") + "[model]",
            "classes from the highest down",
        ),
        ("[book]", "first_day = 'May'\n[book]", 'first_day cannot be "May".*: a date such as "2002-06-28"'),
        ("[book]", "[book", "no valid TOML"),
        ("start = 1500", "start = 1500.5", "start cannot be 1500.5"),
    ],
)
def test_what_a_book_cannot_say(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadBook, match=said):
        load_rating_book(own(tmp_path, old, new))


def test_which_books_are_rating_books(tmp_path: Path) -> None:
    assert is_rating_book("fibs")
    assert is_rating_book(str(own(tmp_path, "1500", "1200")))
    (tmp_path / "other.toml").write_text("[book]\n", encoding="utf-8")
    (tmp_path / "broken.toml").write_text("[book\n", encoding="utf-8")
    others = ["nbgf_monrad", *(str(tmp_path / name) for name in ("other.toml", "broken.toml", "no.toml"))]
    assert [name for name in others if is_rating_book(name)] == []


def test_a_book_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadBook, match="there is no rule book 'no_such'; shipped are agricola_ares"):
        load_rating_book("no_such")
    with pytest.raises(BadBook, match="cannot be read: No such file"):
        load_rating_book(tmp_path / "no.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(BadBook, match="it is not UTF-8 text"):
        load_rating_book(tmp_path / "bytes.toml")
