"""Models by libraries: against the library used by hand, and without it."""

from __future__ import annotations

import sys
from datetime import date
from math import log, sqrt

import pytest
from openskill.models import PlackettLuce
from whr import WHR

from tavle.core.errors import Refused
from tavle.rules.model.rating import PlackettLuce as Model
from tavle.series.ratings.course import Start
from tavle.series.ratings.list_form import ListLine
from tests.series.ratings.games import book_with, event, listed

ONE = event("one", (("a", 1), ("b", 2), ("c", 2)), (("b", 1), ("a", 2)), date="2018-03-01")
TWO = event("two", (("c", 1), ("a", 2), ("b", 3)), date="2018-04-11")
NUMBERS = {"a": 0, "b": 1, "c": 2}


def test_plackett_luce_is_the_library_game_by_game() -> None:
    library = PlackettLuce()
    known = [library.rating() for _ in range(3)]
    known = [rated for (rated,) in library.rate([[each] for each in known], ranks=[1, 2, 2])]
    (known[1],), (known[0],) = library.rate([[known[1]], [known[0]]], ranks=[1, 2])
    (known[2],), (known[0],), (known[1],) = library.rate([[known[2]], [known[0]], [known[1]]], ranks=[1, 2, 3])
    course = listed("plackett_luce", ONE, TWO).course
    assert list(course.ratings) == [each.mu - 3 * each.sigma for each in known]
    assert course.spreads == [each.sigma for each in known]
    assert course.spread is not None
    assert list(course.spread)[-2:] == [known[0].sigma, known[1].sigma]


def test_its_changes_name_opponents_and_results() -> None:
    course = listed("plackett_luce", ONE).course
    assert [(part.opponent, part.actual, part.expected, part.change) for part in course.parts(1)] == [
        (0, 0.0, None, None),
        (2, 0.5, None, None),
    ]


def test_it_may_begin_from_a_list_and_show_the_mean() -> None:
    model = listed("plackett_luce").book.model
    assert isinstance(model, Model)
    book = book_with("plackett_luce", model=model.model_copy(update={"shown": "mean"}))
    rated = listed(book, start=[ListLine("a", 31.5, 12)])
    assert (list(rated.course.ratings), rated.starts) == ([31.5], {0: Start(31.5, 12, 0)})


def test_plackett_luce_has_its_limits() -> None:
    far = [ListLine("a", 99_999.0, 9), ListLine("b", 1.0, 9)]
    with pytest.raises(Refused, match=r"one: round 1, table 1: .*\[too-far-apart\]"):
        listed("plackett_luce", ONE, start=far)


def by_hand(*games: tuple[str, str, str, int]) -> WHR:
    whole = WHR({"w2": 14.0, "initial_prior_wins": 0.5})
    for black, white, winner, day in games:
        whole.create_game(black, white, winner, day, 0)
    whole.iterate(200)
    return whole


def test_whole_history_is_the_library_over_all_pairs() -> None:
    march, april = date(2018, 3, 1).toordinal(), date(2018, 4, 11).toordinal()
    whole = by_hand(
        ("0", "1", "B", march),
        ("0", "2", "B", march),
        ("1", "2", "D", march),
        ("1", "0", "B", march),
        ("2", "0", "B", april),
        ("2", "1", "B", april),
        ("0", "1", "B", april),
    )
    rated = listed("whole_history", ONE, TWO)
    course = rated.course
    assert course.spreads is not None
    for person, number in NUMBERS.items():
        days = whole.players[str(number)].days
        assert rated.field.persons[number] == person
        assert course.ratings[number] == pytest.approx(days[-1].elo + 1500, abs=0.01)
        assert course.spreads[number] == pytest.approx(sqrt(days[-1].uncertainty) * 400 / log(10), abs=0.01)
        entries = [entry for entry, whose in enumerate(course.person) if whose == number]
        assert [course.before[e] + course.change[e] for e in entries] == pytest.approx(
            [day.elo + 1500 for day in days], abs=0.01
        )
        assert course.parts(entries[0]) == ()
    assert [course.game_of(entry) for entry in range(len(course.person))] == [1, 1, 0, 2, 2, 2]


def test_whole_history_without_dates_or_with_equal_games_alone() -> None:
    equal = event("x", (("a", 1), ("b", 1)))
    assert list(listed("whole_history", equal, event("y", (("a", 1), ("b", 1), ("c", 1)))).course.ratings) == (
        pytest.approx([1500.0] * 3, abs=1e-6)
    )


def test_whole_history_stops_after_so_many_rounds() -> None:
    model = listed("whole_history").book.model.model_copy(update={"rounds": 1})
    far = listed(book_with("whole_history", model=model), ONE, TWO).course.ratings
    assert list(far) != list(listed("whole_history", ONE, TWO).course.ratings)


def test_whole_history_cannot_begin_from_a_list() -> None:
    with pytest.raises(Refused, match="no-start-here"):
        listed("whole_history", ONE, start=[ListLine("a", 1700, 12)])


@pytest.mark.parametrize(
    ("book", "module", "package"),
    [("plackett_luce", "openskill.models", "openskill"), ("whole_history", "whr", "whole-history-rating")],
)
def test_without_the_library(book: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Refused, match=f"needs {package}, which is not installed.*ratings-missing"):
        listed(book, ONE)
