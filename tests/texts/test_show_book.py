"""What `tavle.texts.show` says of a whole book: clauses in order, what is switched off, options, words for tables."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.read import load_book
from tavle.texts.show import ClauseText, show_book
from tests.texts.own_book import book_with, off


def by_id(book: Book, language: Language = "en") -> dict[str, ClauseText]:
    return {clause.id: clause for clause in show_book(book, language)}


def test_clauses_stand_in_the_order_of_the_book() -> None:
    shown = [clause.id for clause in show_book(load_book("nbgf_monrad"), "nb")]
    monrad = [str(number) for number in range(1, 13)]
    assert shown == ["I1", "I2", "I3", "I4", *monrad, "K1", "K2", "K3", "K4", "13", "14"]


def test_clauses_that_only_rules_readings_and_options_cite_follow() -> None:
    words = {"text": {"en": "Read."}, "reason": {"en": "Why."}}
    option = {"name": "late", "clause": "4", "kind": "flag", "default": False, "text": {"en": "Late."}}
    book = book_with(
        clauses=[{"id": "2", "text": {"en": "Two."}, "by": "organiser"}],
        readings=[{"clause": "3", **words}],
        options=[option],
        entries=16,
    )
    clauses = show_book(book, "fr")
    assert [(clause.id, clause.text, clause.by) for clause in clauses] == [
        ("2", "Two.", "organiser"),
        ("", "", "program"),
        ("1", "", "program"),
        ("3", "", "program"),
        ("4", "", "program"),
    ]
    assert clauses[1].sentences == ("Au plus 16 joueurs participent.",)


def test_a_rule_that_is_switched_off_says_so() -> None:
    book = book_with(score=off())
    assert by_id(book)["1"].sentences == (
        "Not applied unless the option is set: Everybody who takes part gets 1 point. For fun.",
    )
    on = load_book("galaxie_winnamur", {"survival_years": True})
    assert by_id(on)["note"].sentences == (
        "An eliminated player gets 1/10 point for each year he played. The year of the elimination counts.",
    )


def test_an_erratum_with_its_reason() -> None:
    (_, erratum) = by_id(load_book("galaxie_bangkok"), "fr")["solo"].readings
    assert erratum.erratum
    assert erratum.option is None
    assert "4000" in erratum.text
    assert "525" in erratum.reason


@pytest.mark.parametrize(
    ("option", "values", "default"),
    [
        ({"kind": "choice", "choices": ["each", "off"], "default": "each"}, "one of: each, off", "each"),
        ({"kind": "flag", "default": True}, "true or false", "true"),
        ({"kind": "flag", "default": False}, "true or false", "false"),
        ({"kind": "integer"}, "a whole number", "to be announced"),
        ({"kind": "integer", "least": 1}, "a whole number from 1", "to be announced"),
        ({"kind": "integer", "least": 1, "most": 12, "default": 4}, "a whole number from 1 to 12", "4"),
        ({"kind": "number", "default": "9/2"}, "a whole number or a fraction", "9/2"),
        ({"kind": "cup"}, "a number of players, or of points", "no cup"),
        (
            {"kind": "cup", "default": {"points": "0", "at_cut": "all"}},
            "a number of players, or of points",
            "everybody",
        ),
        ({"kind": "sessions"}, "start and end of each round", "as the book says"),
    ],
)
def test_options_with_their_values(option: dict[str, Any], values: str, default: str) -> None:
    book = book_with(options=[{"name": "own", "clause": "1", "text": {"en": "Own."}, **option}])
    (shown,) = by_id(book)["1"].options
    assert (shown.name, shown.text, shown.values, shown.default) == ("own", "Own.", values, default)


def test_what_a_rule_says_under_other_clauses() -> None:
    monrad = by_id(load_book("nbgf_monrad", {"apart": True, "start": "fold"}))
    assert monrad["3"].sentences[0] == "A pairing in which two players meet again is refused."
    assert monrad["6"].sentences[0].endswith("Players of one club are kept apart where that can be done.")
    assert monrad["9"].sentences == ("A player has at most 1 bye.",)
    agricola = by_id(load_book("agricola_nm"))
    assert agricola["T1"].sentences[0].endswith("their sizes are 4, 4 and 8. Ranked is who has at least 5 games rated.")
    assert agricola["S3"].sentences[0].endswith("Wooden Hut Extension (I 81) and Reed Hut (K 138).")


def test_groups_without_a_clause_of_their_own_stand_with_the_seating() -> None:
    seating = {"clause": "5", "method": "composition", "groups": [4, 8], "quota": [1, 2]}
    bye = {"clause": "6", "points": 1, "most": 2}
    draft = {"clause": "7", "dealt": 9, "kept": 7, "decks": ["E"], "occupations_go": "left", "improvements_go": "right"}
    banned = [{"deck": "E", "number": 1, "name": "Lover", "kind": "occupation"}]
    shown = by_id(book_with(seating=[seating], bye=bye, draft={**draft, "banned": banned}))
    assert shown["5"].sentences[1] == "The groups are made by rating, the strongest first; their sizes are 4 and 8."
    assert shown["6"].sentences[1] == "A player has at most 2 byes."
    assert shown["7"].sentences[1] == "Left in the box (deck and number): Lover (E 1)."


def test_the_programme_goes_past_midnight() -> None:
    assert by_id(load_book("ndf_arcon_2002"))["1a"].sentences == (
        "Weekend: 4 rounds.",
        "Round 1: 2002-06-28 16:00 to 21:00.",
        "Round 2: 2002-06-28 22:00 to 2002-06-29 03:00.",
        "Round 3: 2002-06-29 10:00 to 15:00.",
        "Round 4: 2002-06-29 16:00 to 21:00.",
    )


def test_the_game_s_own_numbers() -> None:
    arcon = by_id(load_book("ndf_arcon_2002", {"rules_edition": "1992"}), "nb")
    assert arcon["3"].sentences == (
        "Det spilles høyst 7 år. Et spill slutter etter høsten 1907. Det slutter før hvis puljen er over.",
    )
    assert arcon["8"].sentences == ("De trykte reglene fra 1992 gjelder.",)
    assert arcon["Programme"].sentences == ("Høyst 49 spillere er med.",)
    assert by_id(load_book("nbgf_monrad", {"match_length": 7}))["2"].sentences == ("A match is played to 7 points.",)


def test_what_is_not_known_is_said_as_it_is_written() -> None:
    """Whoever writes a book looks at it before it is right: an unknown term, an empty table, years of no calendar."""
    scale = {"clause": "2", "total": 100, "unscaled": ["surviving"]}
    terms = [{"clause": "1", "term": "participation", "points": 1}]
    seating = {"clause": "3", "method": "blocks", "places": [[1, 2], []]}
    game = {"id": "game", "title": {"en": "Game"}, "result": "score", "sizes": [2], "years": 7, "cites": {"years": "4"}}
    shown = by_id(book_with(score={"terms": terms, "scale": scale}, seating=[seating], game=game))
    assert shown["2"].sentences[0].endswith("Added as they are: the points for surviving.")
    assert shown["3"].sentences == (
        "All rounds, by the list before it: table 1 has places 1 and 2 and table 2 has places .",
    )
    assert shown["4"].sentences == ("At most 7 years are played.",)


@pytest.mark.parametrize(
    ("book", "language", "clause", "words"),
    [
        ("agricola_nm", "nb", "S1", "Andre spiller sitter til høyre for startspilleren"),
        ("agricola_nm", "fr", "S2", "1 de plus au début de la manche 5"),
        ("agricola_nm", "en", "S5a", "on your own board until you use them"),
        ("agricola_nm", "en", "S5b", "until the next player has placed a family member"),
        ("agricola_nm", "nb", "S5c", "til neste rundekort snus"),
        ("agricola_nm", "fr", "S5d", "jusqu'à la fin de la manche suivante"),
        ("nbgf_monrad", "nb", "10", "alle matcher i runden starter samtidig"),
        ("ndf_arcon_2002", "nb", "5a", "opphører alle forhandlinger med én gang"),
        ("ndf_arcon_2002", "en", "7g", "the lower one counts"),
    ],
)
def test_words_for_the_table(book: str, language: Language, clause: str, words: str) -> None:
    notices = [notice for notice in load_book(book).notices if notice.clause == clause]
    assert [words in notice.text.in_language(language) for notice in notices] == [True]
    assert words in " ".join(by_id(load_book(book), language)[clause].sentences)
