"""Reading rule books: shipped ones by id, own ones by path, and every way in which a file can be wrong."""

from pathlib import Path

import pytest

from tavle.core.errors import BadBook, Fault, Refused
from tavle.rules.read import book_ids, digest, load_book
from tests.rules.books import OWN, written


def faults(folder: Path, text: str) -> list[Fault]:
    with pytest.raises(BadBook) as refused:
        load_book(written(folder, text))
    return list(refused.value.faults)


def test_the_books_of_the_interface_are_shipped() -> None:
    assert {
        "galaxie_cdiplo",
        "galaxie_cdiplo_namur",
        "galaxie_winnamur",
        "galaxie_open_mind_the_gap",
        "galaxie_diploligue",
        "galaxie_boucher",
        "galaxie_bangkok",
        "bangkok_2022",
        "ndf_arcon_2002",
        "agricola_nm",
        "nbgf_monrad",
    } <= set(book_ids())


def test_own_book_by_path(tmp_path: Path) -> None:
    book = load_book(written(tmp_path, OWN))
    assert (book.id, book.game.id, book.game.centres, len(book.game.roles)) == ("own", "diplomacy", 34, 7)
    assert load_book(Path(tmp_path / "own.toml")) is book


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = written(tmp_path, OWN)
    before = load_book(path)
    written(tmp_path, OWN.replace("each = 1", "each = 2"))
    assert load_book(path).score.terms[0] != before.score.terms[0]


def test_own_values_stand_before_those_of_the_game(tmp_path: Path) -> None:
    text = OWN.replace('like = "diplomacy"', 'like = "diplomacy"\nyears = 7')
    game = load_book(written(tmp_path, text)).game
    assert (game.years, game.first_year) == (7, 1901)


@pytest.mark.parametrize("name", ["no_such_book", "OWN", "own_toml"])
def test_unknown_id(name: str) -> None:
    with pytest.raises(BadBook, match=f"there is no rule book '{name}'") as refused:
        load_book(name)
    assert refused.value.faults[0].code == "unknown-book"


@pytest.mark.parametrize("name", ["missing.toml", "./missing", "a\\b", "."])
def test_unreadable_path(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadBook) as refused:
        load_book(f"{tmp_path}/{name}")
    assert refused.value.faults[0].code == "unreadable-book"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadBook, match="it is not UTF-8 text"):
        load_book(path)


@pytest.mark.parametrize(
    "text", ["[book", "a = ", "a = 1\na = 2", "a = " + "9" * 5000, "a = " + "[" * 3000 + "]" * 3000]
)
def test_not_toml(text: str, tmp_path: Path) -> None:
    assert [fault.code for fault in faults(tmp_path, text)] == ["not-toml"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "key"),
    [
        ('kind = "scoring"', 'kind = "scoring"\ncolour = 1', "unknown-key", 4, "colour"),
        ("each = 1", "eech = 1", "unknown-key", 15, "eech"),
        ('clause = "a"\n', "", "missing-key", 12, "clause"),
        ("each = 1", "each = 1.5", "bad-value", 15, "each"),
        ('"15/2"', '"7.5"', "bad-value", 20, "prizes[2]"),
        ('term = "rank"', 'term = "runk"', "bad-value", 17, "terms[1]"),
        ('like = "diplomacy"', 'like = "chess"', "unknown-game", 10, None),
        ('like = "diplomacy"', "like = 7", "unknown-key", 10, "like"),
        ('kind = "scoring"', 'kind = "score"', "bad-value", 3, "kind"),
        ("each = 1", "each = 1\nenabled = 7", "bad-value", 16, "enabled"),
        ("each = 1", 'each = 1\n[[clauses]]\nid = ""\ntext = { en = "x" }', "bad-value", 17, "id"),
        ('title = { en = "Own" }', 'title = { nb = "Egen" }', "missing-key", 7, "en"),
        ('title = { en = "Own" }', 'title = "Own"', "bad-value", 7, "title"),
    ],
)
def test_a_fault_says_key_and_line(old: str, new: str, code: str, line: int, key: str | None, tmp_path: Path) -> None:
    found = faults(tmp_path, OWN.replace(old, new, 1))
    assert (code, f"{tmp_path}/own.toml line {line}") in [(fault.code, fault.where) for fault in found]
    assert key in [fault.values.get("key") for fault in found]


def test_all_faults_together(tmp_path: Path) -> None:
    text = OWN.replace("each = 1", "eech = 1").replace('kind = "scoring"', 'kind = "score"')
    assert [fault.code for fault in faults(tmp_path, text)] == ["bad-value", "unknown-key"]


def test_undeclared_option(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, OWN.replace('option = "ties"', 'option = "tees"'))
    assert (fault.code, fault.values["name"], fault.values["known"]) == ("unknown-option", "tees", "ties")
    (fault,) = faults(tmp_path, OWN.split("[[options]]")[0])
    assert str(fault.values["known"]) == "none"


def test_settings(tmp_path: Path) -> None:
    path = written(tmp_path, OWN)
    assert load_book(path).score.terms[1].ties == "share"  # type: ignore[union-attr]  # the second term is a rank
    assert load_book(path, {"ties": "lower"}).score.terms[1].ties == "lower"  # type: ignore[union-attr]  # as above
    with pytest.raises(Refused) as refused:
        load_book(path, {"ties": "none", "rounds": 3})
    assert [(fault.code, fault.where) for fault in refused.value.faults] == [
        ("unknown-setting", "settings.rounds"),
        ("bad-setting", "settings.ties"),
    ]


def test_the_digest_is_of_the_data_and_not_of_the_layout(tmp_path: Path) -> None:
    plain = digest(written(tmp_path, OWN))
    spaced = OWN.replace("each = 1", "each   =   1 # a centre").replace("[[options]]", "\n\n[[options]]")
    moved = OWN.replace('edition = "1"\nsource = "here"', 'source = "here"\nedition = "1"')
    other = OWN.replace("each = 1", "each = 2")
    assert {digest(written(tmp_path, text)) for text in (spaced, moved)} == {plain}
    assert digest(written(tmp_path, other)) != plain
    assert digest(written(tmp_path, OWN + "day = 2002-05-28\n")) != plain
    assert (len(plain), len(digest("agricola_nm"))) == (64, 64)
