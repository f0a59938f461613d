"""What the models themselves refuse, and what a book says of its rounds."""

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from tavle.rules.model import Book
from tavle.rules.model.base import Text
from tavle.rules.model.book import Meta
from tavle.rules.model.scoring import Centres, NearTop, Survival
from tavle.rules.model.seating import ByLot, Composition, CupEntry
from tavle.rules.read import load_book


@pytest.mark.parametrize(
    ("model", "given", "words"),
    [
        (Centres, {"term": "centres"}, "give either `each` or `table`"),
        (Centres, {"term": "centres", "each": 1, "table": [1]}, "give either `each` or `table`"),
        (Centres, {"term": "centres", "each": 1, "then": 1}, "`then` continues a `table`; there is none"),
        (Survival, {"term": "survival"}, "give either `points` or `pool`"),
        (Survival, {"term": "survival", "points": 1, "pool": 1}, "give either `points` or `pool`"),
        (NearTop, {"term": "near_top", "pool": 1, "within": 2, "shares": [3, 2]}, "`shares` needs 3 numbers"),
        (NearTop, {"term": "near_top", "pool": 1, "within": 0, "shares": [0]}, "greater than 0"),
        (CupEntry, {}, "give either `best` or `points`"),
        (Composition, {"method": "composition", "groups": [4, 4], "quota": [1]}, "must have the same length"),
        (Composition, {"method": "composition", "groups": [4, 4], "quota": [1, 2]}, "the same number of tables"),
    ],
)
def test_refused(model: Any, given: dict[str, Any], words: str) -> None:
    cited = {"clause": "1"} if "clause" in model.model_fields else {}
    with pytest.raises(ValidationError, match=words):
        model.model_validate({**cited, **given})


def test_nothing_changes_after_reading() -> None:
    meta = load_book("agricola_nm").book
    with pytest.raises(ValidationError, match="frozen"):
        setattr(meta, "id", "other")  # noqa: B010 - the type checker would see that it cannot be set
    with pytest.raises(ValidationError, match="extra"):
        Meta.model_validate({**meta.model_dump(), "colour": 1})


def test_text_falls_back_to_english() -> None:
    text = Text(en="board", nb="spillbrett")
    assert [text.in_language(language) for language in ("en", "nb", "fr")] == ["board", "spillbrett", "board"]


def test_a_method_without_rounds_seats_them_all() -> None:
    every = ByLot.model_validate({"clause": "1", "method": "by_lot"})
    some = ByLot.model_validate({"clause": "1", "method": "by_lot", "rounds": [2]})
    assert [every.seats_round(2), some.seats_round(2), some.seats_round(3)] == [True, True, False]


def test_a_list_holds_from_its_first_round_to_its_last() -> None:
    early, final = load_book("agricola_nm").lists
    assert [early.holds_after(after) for after in (0, 5, 6)] == [True, True, False]
    assert [final.holds_after(after) for after in (0, 5, 6)] == [False, False, True]


def test_rounds_of_the_championship() -> None:
    book = load_book("agricola_nm")
    assert book.rounds() == 6
    stages = [stage.name if (stage := book.stage_of(number)) else None for number in range(1, 8)]
    assert stages == ["opening", "opening", "middle", "middle", "middle", "final", None]
    assert [book.weight_of(number) for number in range(1, 8)] == [1, 1, 1, 1, 1, Fraction(5, 4), 1]
    assert [book.last_round_of(name) for name in ("opening", "middle", "final", "none")] == [2, 5, 6, None]
    assert book.cite("T2") == "agricola_nm §T2"


def test_rounds_that_are_not_announced() -> None:
    book = load_book("nbgf_monrad")
    assert (book.rounds(), book.last_round_of("cup")) == (None, None)
    stage = book.stage_of(99)
    assert stage is not None
    assert stage.name == "monrad"


def test_a_scoring_system_has_no_rounds() -> None:
    book: Book = load_book("galaxie_cdiplo")
    assert (book.rounds(), book.stage_of(1), book.last_round_of("final")) == (None, None, None)
