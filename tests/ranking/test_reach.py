"""Places that can still be reached: bounds worked out by hand, and no ending of a small tournament breaks them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tavle.core.model import PlayerId
from tavle.ranking import rank
from tavle.ranking.reach import Reach, most_of_a_game, reach
from tavle.records import Loaded, read_record
from tavle.rules.model import Book
from tavle.rules.model.base import Model
from tavle.rules.model.scoring import Centres, Participation, Rank, Scale, Solo, Won
from tavle.rules.read import load_book
from tests.ranking.tables import agricola, monrad

OF_THREE = {"rounds": 3}
PAIRINGS = (("A", "B", "C", "D"), ("A", "C", "B", "D"), ("A", "D", "B", "C"))


def bounds(loaded: Loaded, player: str) -> tuple[int, int] | None:
    found = reach(loaded.book, loaded.tournament, PlayerId(player))
    return None if found is None else (found.best, found.worst)


@pytest.mark.parametrize(("player", "right"), [("A", (1, 3)), ("B", (1, 4)), ("C", (1, 4)), ("D", (2, 4))])
def test_two_of_three_rounds_are_played(player: str, right: tuple[int, int]) -> None:
    """A has 2, B and C have 1, D has none: D cannot catch A any more, and A cannot fall behind D."""
    assert bounds(read_record(monrad("A>B C>D", "A>C B>D", settings=OF_THREE)), player) == right


def endings(record: dict[str, Any], rounds: int) -> Iterator[Loaded]:
    """Every way in which four players can play the rounds that are left, whoever is seated against whom."""
    left = rounds - len(record["rounds"])
    one = [f"{a}>{b} {c}>{d}" for p in PAIRINGS for a, b, c, d in _winners(*p)]
    for played in product(one, repeat=left):
        more = monrad(*played)["rounds"]
        for number, entry in enumerate(more, start=len(record["rounds"]) + 1):
            entry["number"] = number
            entry["overrides"] = [{"clause": "nbgf_monrad §3", "players": list("ABCD"), "reason": "all meet all"}]
        yield read_record({**record, "rounds": [*record["rounds"], *more]})


def _winners(a: str, b: str, c: str, d: str) -> Iterator[tuple[str, str, str, str]]:
    for first in ((a, b), (b, a)):
        for second in ((c, d), (d, c)):
            yield (*first, *second)


@pytest.mark.parametrize(
    "played", [("A>B C>D",), ("A>B C>D", "A>C B>D"), ("A>B C>D", "A>C D>B"), ("B>A C>D", "C>A B>D")]
)
def test_no_ending_breaks_the_bounds(played: tuple[str, ...]) -> None:
    record = monrad(*played, settings=OF_THREE)
    promised = {player: bounds(read_record(record), player) for player in "ABCD"}
    for ending in endings(record, 3):
        for row in rank(ending.book, ending.tournament).rows:
            best, worst = promised[row.player] or (0, 0)
            assert best <= row.place <= worst


def test_who_has_left_gains_nothing_more() -> None:
    record = monrad("A>B C>D", "A>C B>D", settings=OF_THREE, withdrawn=[{"player": "C", "after_round": 2}])
    assert bounds(read_record(record), "C") == (2, 4)
    assert bounds(read_record(record), "A") == (1, 2)


@pytest.mark.parametrize(
    "record",
    [
        monrad("A>B C>D", settings={"rounds": 1}),
        monrad("A>B C-D", settings=OF_THREE),
        {**monrad("A>B C>D"), "settings": {}},
        agricola("A41 B38 C38 D20"),
    ],
    ids=["nothing is to come", "a match is unfinished", "the rounds are not announced", "points do not decide first"],
)
def test_nothing_is_said(record: dict[str, Any]) -> None:
    assert bounds(read_record(record), "A") is None


def diplomacy(*games: tuple[int, ...]) -> Loaded:
    """Fourteen players; in each round the first seven play on board 1, the others on board 2."""
    names = [f"p{n}" for n in range(1, 15)]
    powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    rounds = []
    for number, centres in enumerate(games, start=1):
        seats = [
            {"player": name, "role": powers[(at + number) % 7], "centres": count}
            for at, (name, count) in enumerate(zip(names, centres, strict=True))
        ]
        rounds.append(
            {"number": number, "tables": [{"number": 1, "seats": seats[:7]}, {"number": 2, "seats": seats[7:]}]}
        )
    return read_record({"book": "ndf_arcon_2002", "players": [{"id": name} for name in names], "rounds": rounds})


def test_best_two_and_half_the_third() -> None:
    """Source: ndf_arcon_2002 §2b to §2d.

    p1 and p8 win alone (73 in each of three rounds: 73 + 73 + 36½), all others have 1 in each: 2½. With one round to
    come the others can have 73 + 1 + ½ = 74½ at most, so the winners stay the first two.
    """
    solo = (34, 0, 0, 0, 0, 0, 0)
    loaded = diplomacy(*[solo + solo] * 3)
    assert reach(loaded.book, loaded.tournament, PlayerId("p1")) == Reach(1, 2, 1)
    assert reach(loaded.book, loaded.tournament, PlayerId("p2")) == Reach(3, 14, 1)


def test_a_ruling_counts_in_the_bounds() -> None:
    record = monrad(
        "A>B C>D",
        "A>C B>D",
        settings=OF_THREE,
        adjustments=[{"player": "A", "after_round": 2, "points": "-2", "clause": "nbgf_monrad §12"}],
    )
    assert bounds(read_record(record), "A") == (1, 4)


def with_terms(book: Book, *terms: object, **score: object) -> Book:
    return book.model_copy(update={"score": book.score.model_copy(update={"terms": terms, "solo": None, **score})})


def part(kind: type[Model], **fields: object) -> Model:
    """A rule of clause 1, as a book's file gives it."""
    return kind.model_validate({"clause": "1", **fields})


@pytest.mark.parametrize(
    ("book", "right"),
    [
        ("ndf_arcon_2002", Fraction(73)),
        ("nbgf_monrad", Fraction(1)),
        ("agricola_nm", Fraction(10)),
        ("bangkok_2022", None),
    ],
)
def test_the_most_that_a_game_can_give(book: str, right: Fraction | None) -> None:
    assert most_of_a_game(load_book(book)) == right


@pytest.mark.parametrize(
    ("terms", "right"),
    [
        ((part(Participation, term="participation", points=2),), 2),
        ((part(Centres, term="centres", each=2),), 68),
        ((part(Centres, term="centres", table=[1, 3]),), None),
        ((part(Rank, term="rank", prizes=[5, 3], by_size={6: [9]}), part(Won, term="won", win=1)), 10),
        ((part(Participation, term="participation", points=-1),), None),
        ((part(Centres, term="centres", each=-1),), None),
        ((part(Rank, term="rank", prizes=[5, -3]),), None),
        ((part(Won, term="won", win=1, loss=-1),), None),
    ],
)
def test_the_most_of_a_term(terms: tuple[Model, ...], right: int | None) -> None:
    assert most_of_a_game(with_terms(load_book("ndf_arcon_2002"), *terms)) == right


@pytest.mark.parametrize(
    "score",
    [
        {"scale": part(Scale, total=100)},
        {"solo": part(Solo, at=18, winner=9, others={"per_centre": 1})},
        {"solo": part(Solo, at=18, winner=9, others={"as_eliminated": True})},
        {"solo": part(Solo, at=18, winner=9, others={"points": -1})},
    ],
    ids=["scaled", "a solo leaves centres", "a solo leaves years", "a solo costs"],
)
def test_what_depends_on_others_or_costs_points_is_not_plain(score: dict[str, Model]) -> None:
    book = load_book("ndf_arcon_2002")
    assert most_of_a_game(with_terms(book, part(Participation, term="participation", points=2), **score)) is None
