"""Rating books in plain words: what each part of a book says, in English; the others have the same keys."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.rules.model.base import LANGUAGES
from tavle.rules.model.rating import RatingBook
from tavle.rules.rating_books import load_rating_book, rating_book_ids
from tavle.texts.ratings_shown import games_of, show_rating_book

ELO = load_rating_book("elo_tables").model_dump()
FIBS = load_rating_book("fibs").model_dump()
GLICKO = load_rating_book("glicko2").model_dump()


def says(base: dict[str, Any], *, model: dict[str, Any] | None = None, **parts: Any) -> str:
    whole = {**base, **parts, "model": {**base["model"], **(model or {})}}
    return " ".join(show_rating_book(RatingBook.model_validate(whole), "en"))


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        ({}, "K is 40 for who has fewer than 10 rated games. For all others K is 24."),
        ({"k": [{"k": 32}]}, "K is 32."),
        (
            {"k": [{"k": 20, "rating_below": 2400}, {"k": 10}]},
            "K is 20 below a rating of 2400. For all others K is 10.",
        ),
        (
            {"k": [{"k": 40, "rating_below": 1800, "games_below": 30}, {"k": 10}]},
            "fewer than 30 rated games and a rating below 1800.",
        ),
        ({"scale": "players"}, "multiplied by 2 and divided by the number of players."),
        ({"scale": "pairs"}, "the sum is taken whole."),
        ({"spread": 200, "start": 1200}, "begins at 1200; 200 points of difference"),
    ],
)
def test_elo(model: dict[str, Any], sentence: str) -> None:
    assert sentence in says(ELO, model=model)


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        ({}, "4 \N{MULTIPLICATION SIGN} K \N{MULTIPLICATION SIGN} √n"),
        ({"stake": "length", "factor": 1}, "1 \N{MULTIPLICATION SIGN} K \N{MULTIPLICATION SIGN} n times"),
        ({}, "K falls from 5 by 1 for every 100 points of experience"),
        ({"ramp": None}, "K is always 1."),
        ({}, "The match itself does not count"),
        ({"experience": "after"}, "The match itself counts"),
    ],
)
def test_fibs(model: dict[str, Any], sentence: str) -> None:
    assert sentence in says(FIBS, model=model)


@pytest.mark.parametrize("period", ["event", "month", "quarter", "year"])
def test_glicko(period: str) -> None:
    assert f"of {'an' if period == 'event' else 'a'}" in says(GLICKO, model={"period": period})


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"rated": {"measure": "points"}}, "from the points of the tournament's book"),
        ({"rated": {"walkovers": True}}, "matches won without play are."),
        ({"rated": {"substituted": "left_out"}}, "is not rated, the others at the table are."),
        ({"rated": {"least_seats": 3}}, "Tables of fewer than 3 are not rated."),
        ({"games": ["go"]}, "Rated are: go."),
        ({"first_day": "2014-09-01"}, "The list begins on 2014-09-01."),
        ({"listed": {"games": 5}}, "A place on the list needs 5 rated games."),
        ({"listed": {"experience": 100}}, "A place on the list needs 100 points of experience."),
        ({"listed": {"months": 24}}, "no rated game for 24 months"),
        ({"classes": [{"id": "m", "title": {"en": "Master"}, "least": 1900}]}, "Master: from 1900."),
        ({"decimals": 2}, "Decimals when printed: 2."),
    ],
)
def test_what_is_rated_and_listed(parts: dict[str, Any], sentence: str) -> None:
    assert sentence in says(ELO, **parts)
    assert sentence not in says(ELO)


@pytest.mark.parametrize("id", rating_book_ids())
def test_every_book_in_every_language(id: str) -> None:
    book = load_rating_book(id)
    spoken = {show_rating_book(book, language) for language in LANGUAGES}
    assert len(spoken) == 3
    assert len({len(sentences) for sentences in spoken}) == 1
    assert all("{" not in sentence for sentences in spoken for sentence in sentences)


def test_for_which_games() -> None:
    assert [games_of(load_rating_book("elo_tables"), language) for language in LANGUAGES] == [
        "all games",
        "alle spill",
        "tous les jeux",
    ]
    assert games_of(load_rating_book("fibs"), "fr") == "backgammon"
