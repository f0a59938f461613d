"""Each term with each of its parameters, on small boards worked out by hand."""

from fractions import Fraction
from typing import Any, get_args

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Outcome
from tavle.rules.model import Book
from tavle.rules.model.scoring import Rank, Term
from tavle.scoring import Position, Scorer
from tavle.scoring.system import REMEMBERED
from tavle.scoring.terms import TERMS
from tests.scoring.boards import exact, position


def book(*terms: dict[str, Any], **score: Any) -> Book:
    rules = [{"clause": "c", **term} for term in terms]
    return Book.model_validate(
        {
            "book": {
                "id": "own",
                "title": {"en": "Own"},
                "kind": "scoring",
                "edition": "1",
                "source": "here",
                "language": "en",
            },
            "game": {
                "id": "diplomacy",
                "title": {"en": "Diplomacy"},
                "result": "centres",
                "sizes": [4],
                "first_year": 1901,
            },
            "score": {"terms": rules, **score},
        }
    )


def points(own: Book, counts: tuple[int, ...], gone: dict[int, int] | None = None) -> list[Fraction]:
    return [score.points for score in Scorer(own).position(position(counts, gone))]


@pytest.mark.parametrize(
    ("term", "counts", "expected"),
    [
        ({"term": "participation", "points": 1}, (9, 0), (1, 1)),
        ({"term": "centres", "each": "3/2"}, (9, 3, 0), ("27/2", "9/2", 0)),
        ({"term": "centres", "table": [5, 9], "then": 1}, (1, 2, 3, 5, 0), (5, 9, 10, 12, 0)),
        ({"term": "centres", "table": [5, 9]}, (1, 2, 3), (5, 9, 9)),
        ({"term": "survival", "points": 9}, (5, 1, 0), (9, 9, 0)),
        ({"term": "survival", "points": 9, "eliminated": 2}, (5, 1, 0), (9, 9, 2)),
        ({"term": "survival", "pool": 66}, (5, 1, 1, 0), (22, 22, 22, 0)),
        ({"term": "survival", "pool": 66}, (0, 0), (0, 0)),
        ({"term": "survival_years", "each": "1/10"}, (5, 0), (0, "1/2")),
        ({"term": "survival_years", "each": "1/10", "last": False}, (5, 0), (0, "2/5")),
        ({"term": "survival_years", "each": 1, "to": "all"}, (5, 0), (7, 5)),
        ({"term": "survival_years", "each": 1, "to": "survivors", "last": False}, (5, 0), (7, 0)),
        ({"term": "survival_years", "each": 1, "cap": 2}, (5, 0), (0, 2)),
        ({"term": "rank", "prizes": [7, 4]}, (5, 5, 1, 0), ("11/2", "11/2", 0, 0)),
        ({"term": "rank", "prizes": [7, 4, 2]}, (5, 4, 4, 4), (7, 2, 2, 2)),
        ({"term": "rank", "prizes": [7, 4, 2], "ties": "lower"}, (5, 4, 4, 1), (7, 2, 2, 0)),
        ({"term": "rank", "prizes": [7, 4, 2], "ties": "none"}, (5, 4, 4, 1), (7, 0, 0, 0)),
        ({"term": "rank", "prizes": [7, 4, 2]}, (5, 0, 0), (7, 3, 3)),
        ({"term": "rank", "prizes": [7, 4, 2], "eliminated_rank": False}, (5, 0, 0), (7, 0, 0)),
        ({"term": "rank", "prizes": [7], "by_size": {"3": [5, 3, 1]}}, (5, 2, 1), (5, 3, 1)),
        ({"term": "rank", "prizes": [7], "by_size": {"3": [5, 3, 1]}}, (5, 2), (7, 0)),
        ({"term": "near_top", "pool": 12, "within": 2}, (9, 7, 6, 0), (6, 6, 0, 0)),
        ({"term": "near_top", "pool": 12, "within": 2, "shares": [3, 2, 1]}, (9, 8, 7, 6), (6, 4, 2, 0)),
        ({"term": "near_top", "pool": 12, "within": 2}, (2, 1, 0), (6, 6, 0)),
        ({"term": "near_top", "pool": 12, "within": 2}, (0, 0), (0, 0)),
        ({"term": "top", "sole": 4, "joint": 1}, (9, 7), (4, 0)),
        ({"term": "top", "sole": 4, "joint": 1}, (9, 9, 7), (1, 1, 0)),
        ({"term": "top", "sole": 4}, (9, 9, 7), (0, 0, 0)),
        ({"term": "top", "sole_per_centre": 2}, (9, 7), (18, 0)),
        ({"term": "lead", "each": 5}, (9, 7, 6), (10, 0, 0)),
        ({"term": "lead", "each": 5}, (9, 9, 6), (0, 0, 0)),
        ({"term": "eliminated_players", "each": 10, "if_none": 1}, (9, 7, 0, 0), (20, 20, 0, 0)),
        ({"term": "eliminated_players", "each": 10, "if_none": 1}, (9, 7), (1, 1)),
        ({"term": "normalised", "coefficients": [0, 0, 1], "pool": 100}, (3, 1, 0), (90, 10, 0)),
        ({"term": "normalised", "coefficients": [1, 1], "pool": 100}, (3, 0, 0, 0), ("400/7", 0, 0, 0)),
        ({"term": "normalised", "coefficients": [1, 1], "pool": 100, "eliminated_weigh": False}, (3, 0), (100, 0)),
        ({"term": "normalised", "coefficients": [1, 1], "pool": 100, "eliminated_score": True}, (3, 0), (80, 20)),
        ({"term": "normalised", "coefficients": [0, 1], "pool": 100}, (0, 0), (0, 0)),
        ({"term": "shared_end", "pool": 100}, (9, 7, 0), (50, 50, 0)),
        ({"term": "shared_end", "pool": 100}, (0, 0), (0, 0)),
        ({"term": "won", "win": 1, "loss": "1/4"}, (1, 0), (1, "1/4")),
    ],
)
def test_terms(term: dict[str, Any], counts: tuple[int, ...], expected: tuple[int | str, ...]) -> None:
    assert points(book(term), counts) == exact(*expected)


SURVIVED = {"term": "survival", "points": 4}


@pytest.mark.parametrize(
    ("tribute", "counts", "expected"),
    [
        # with the survival of 4 before it, so that there is something to pay with
        ({"measure": "lead"}, (9, 6, 5, 0), (10, 1, 1, 0)),
        ({"measure": "lead", "rate": "1/2"}, (9, 6, 5, 0), (7, "5/2", "5/2", 0)),
        ({"measure": "lead"}, (9, 9, 5), (4, 4, 4)),
        ({"measure": "lead", "cap": "1/2"}, (9, 4, 4), (8, 2, 2)),
        ({"measure": "top", "beyond": 6}, (9, 6, 5), (10, 1, 1)),
        ({"measure": "top", "beyond": 6}, (9, 9, 5), ("11/2", "11/2", 1)),
        ({"measure": "top", "beyond": 6}, (5, 4, 3), (4, 4, 4)),
        ({"measure": "behind"}, (9, 8, 6), (8, 3, 1)),
        ({"measure": "top", "cap": 1, "cap_terms": ["survival"]}, (9, 8), (8, 0)),
        ({"measure": "top", "cap": 1, "cap_terms": ["rank"]}, (9, 8), (4, 4)),
    ],
)
def test_tribute(tribute: dict[str, Any], counts: tuple[int, ...], expected: tuple[int | str, ...]) -> None:
    assert points(book(SURVIVED, {"term": "tribute", **tribute}), counts) == exact(*expected)


ORDERED = {"term": "rank", "prizes": [4, 3, 2, 1], "elimination_order": True}


def test_the_later_eliminated_stands_higher() -> None:
    assert points(book(ORDERED), (9, 0, 0, 0), {1: 3, 2: 6, 3: 3}) == exact(4, "3/2", 3, "3/2")


@pytest.mark.parametrize("term", [ORDERED, {"term": "survival_years", "each": 1}])
def test_a_missing_year_is_asked_for(term: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        Scorer(book(term)).outcomes((Outcome(centres=9), Outcome(centres=0)))
    (fault,) = refused.value.faults
    assert (fault.code, fault.clause) == ("elimination-year-missing", "own §c")


def test_terms_of_one_name_add_up_before_a_cap() -> None:
    twice = book(SURVIVED, SURVIVED, {"term": "tribute", "cap": "1/2", "cap_terms": ["survival"]})
    assert points(twice, (20, 5)) == exact(12, 4)


def test_a_term_that_is_switched_off_gives_nothing() -> None:
    assert points(book(SURVIVED, {**SURVIVED, "enabled": False}), (9, 7)) == exact(4, 4)


@pytest.mark.parametrize(
    ("counts", "solo", "expected"),
    [
        ((18, 9, 0), {"winner": 73}, (73, 0, 0)),
        ((18, 9, 0), {"winner": 73, "others": {"points": 1}}, (73, 1, 1)),
        ((18, 9, 0), {"winner": 41, "others": {"per_centre": "1/2"}}, (41, "9/2", 0)),
        # as eliminated: taking part, and the years: seven for the survivor, five for the other
        ((18, 9, 0), {"winner": 75, "others": {"as_eliminated": True}}, (75, 10, 8)),
        ((17, 9, 0), {"winner": 75}, (7, 7, 8)),
        ((18, 9, 0), {"winner": 75, "enabled": False}, (7, 7, 8)),
        # two with eighteen is no board of Diplomacy, and no solo of either
        ((18, 18, 0), {"winner": 75}, (7, 7, 8)),
    ],
)
def test_solo(counts: tuple[int, ...], solo: dict[str, Any], expected: tuple[int | str, ...]) -> None:
    terms = ({"term": "participation", "points": 3}, SURVIVED, {"term": "survival_years", "each": 1})
    assert points(book(*terms, solo={"clause": "s", "at": 18, **solo}), counts) == exact(*expected)


@pytest.mark.parametrize(
    ("scale", "counts", "expected"),
    [
        ({"total": 100}, (6, 2, 0), ("1000/17", "600/17", "100/17")),
        ({"total": 100, "unscaled": ["participation"]}, (6, 2, 0), ("457/7", "257/7", 1)),
        ({"total": 100, "enabled": False}, (6, 2, 0), (10, 6, 1)),
        ({"total": 100, "unscaled": ["participation"]}, (0, 0), (1, 1)),
    ],
)
def test_scale(scale: dict[str, Any], counts: tuple[int, ...], expected: tuple[int | str, ...]) -> None:
    terms = ({"term": "participation", "points": 1}, {"term": "survival", "points": 3}, {"term": "centres", "each": 1})
    own = book(*terms, scale={"clause": "s", **scale})
    assert points(own, counts) == exact(*expected)


def test_every_term_of_the_model_has_its_function() -> None:
    union, _ = get_args(Term)
    names = [get_args(model.model_fields["term"].annotation)[0] for model in get_args(union)]
    assert list(TERMS) == sorted(names, key=list(TERMS).index)
    assert Rank in get_args(union)


def test_equal_positions_are_scored_once() -> None:
    scorer = Scorer(book(SURVIVED))
    first = scorer.position(position((9, 7, 0)))
    second = scorer.position(position((0, 9, 7)))
    assert second[1] is first[0]
    assert REMEMBERED > 2486  # all boards of seven with 34 owned and no solo


def test_what_a_system_does_not_ask_for_makes_no_difference() -> None:
    scorer = Scorer(book(SURVIVED))
    first, second = (
        Position((9, 0), (False, True), (7, years), sharers)
        for years, sharers in ((3, (True, False)), (None, (False, False)))
    )
    assert scorer.position(first)[1] is scorer.position(second)[1]


def test_an_outcome_is_a_position() -> None:
    outcomes = (Outcome(centres=9), Outcome(centres=7))
    own = book({"term": "shared_end", "pool": 100})
    assert [s.points for s in Scorer(own).outcomes(outcomes, (True, False))] == exact(100, 0)
    assert [s.points for s in Scorer(own).position(Position.of(own.game, outcomes))] == exact(50, 50)
