"""A list from its events: order, corrections, what does not belong, and always the same from the start."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.rules.rating_books import rating_book_ids
from tavle.series.persons import Appearance, Assigned
from tavle.series.ratings.compute import in_order
from tavle.series.ratings.events import Event
from tavle.series.ratings.list_form import ListLine
from tavle.series.ratings.table import list_of
from tests.series.ratings.games import book_with, event, listed

WIN, LOSS = (("a", 1), ("b", 2)), (("b", 1), ("a", 2))


def refused(*events: Event, book: str = "elo_tables", **parts: object) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    with pytest.raises(Refused) as error:
        listed(book_with(book, **parts), *events)
    return [(fault.code, fault.where) for fault in error.value.faults]


def ratings(*events: Event) -> dict[str, float]:
    rated = listed("elo_tables", *events)
    return dict(zip(rated.field.persons, rated.course.ratings, strict=True))


EVENTS = [
    event("one", WIN, date="2018-01-01"),
    event("two", WIN, LOSS, (("c", 1), ("a", 2), ("b", 3)), date="2018-02-01"),
    event("three", LOSS, date="2018-03-01"),
    event("four", (("c", 1), ("b", 1)), date="2018-04-01"),
]


@given(st.permutations(EVENTS))
def test_events_are_rated_by_date_however_they_come(events: Sequence[Event]) -> None:
    assert ratings(*events) == ratings(*EVENTS)
    assert [each.id for each in in_order(events)] == ["one", "two", "three", "four"]


def test_without_dates_as_they_stand() -> None:
    undated = [event("x", WIN), event("y", LOSS), event("z", WIN, WIN)]
    assert in_order(undated) == undated
    assert listed("elo_tables", *undated).date is None


def test_some_dates_are_too_few() -> None:
    assert refused(event("x", WIN, date="2018-01-01"), event("y", LOSS), event("z", WIN)) == [
        ("event-without-date", "y"),
        ("event-without-date", "z"),
    ]


def test_a_correction_gives_the_list_that_there_would_have_been() -> None:
    right = event("two", LOSS, date="2018-02-01")
    wrong = event("two-wrong", WIN, date="2018-02-01")
    correction = event("two", LOSS, date="2018-02-01", replaces="two-wrong")
    assert ratings(EVENTS[0], wrong, correction, EVENTS[2]) == ratings(EVENTS[0], right, EVENTS[2])
    again = event("two-again", WIN, date="2018-02-01", replaces="two")
    assert ratings(EVENTS[0], wrong, correction, again) == ratings(EVENTS[0], event("x", WIN, date="2018-02-01"))


def test_corrections_that_cannot_be_followed() -> None:
    a, b = event("a", WIN, date="2018-01-01", replaces="b"), event("b", LOSS, date="2018-01-02", replaces="a")
    assert refused(a, b) == [("correction-cycle", "b")]
    assert refused(event("a", WIN, replaces="nothing")) == [("corrects-nothing", "a")]
    twice = [event("x", WIN), event("y", LOSS, replaces="x"), event("z", WIN, LOSS, replaces="x")]
    assert refused(*twice) == [("corrected-twice", "z")]


def test_a_tournament_twice() -> None:
    assert refused(event("x", WIN), event("x", WIN)) == [("event-twice", "x")]
    assert refused(event("x", WIN, date="2018-01-01"), event("x", LOSS, date="2018-02-01")) == [("event-id-taken", "x")]
    assert refused(event("x", WIN, date="2018-01-01"), event("y", WIN, date="2018-01-01")) == [("event-twice", "y")]
    # The same players with the same results on another day are another evening; events without games say nothing.
    assert ratings(event("x", WIN, date="2018-01-01"), event("y", WIN, date="2018-01-02"))
    assert ratings(event("x"), event("y")) == {}


def test_what_does_not_belong_on_the_list() -> None:
    early = event("x", WIN, date="2017-12-31", game="agricola")
    fitting = event("y", LOSS, date="2018-01-01", game="agricola")
    foreign = event("z", WIN, date="2018-01-02", game="diplomacy")
    found = refused(early, fitting, foreign, first_day="2018-01-01", games=("agricola",))
    assert found == [("before-first-day", "x"), ("event-not-of-this-game", "z")]


def test_one_person_cannot_play_himself() -> None:
    with pytest.raises(Refused, match=r"x: round 1, table 1: 'ab' has two seats.*plays-himself"):
        listed(
            "elo_tables",
            Event("x", names={"a": ""}, games=(*event("x", (("a", 1), ("a", 2))).games,)),
            decisions=[Assigned("ab", ("a",))],
        )


def test_a_list_may_begin_from_another() -> None:
    rated = listed("elo_tables", EVENTS[0], start=[ListLine("b", 1700.0, 30), ListLine("z", 1400.0, 3)])
    assert rated.field.persons == ("b", "z", "a")
    # b is past ten games: K 24; a is new: K 40. Expected of b: 1 / (1 + 10^(-1/2)).
    expected = 1 / (1 + 10**-0.5)
    assert list(rated.course.ratings) == pytest.approx([1700 - 24 * expected, 1400, 1500 + 40 * expected])


@pytest.mark.parametrize("book", ["elo_tables", "fibs"])
def test_whoever_goes_on_from_a_list_comes_to_the_same_to_the_last_digit(book: str) -> None:
    nights = [event(str(day), WIN, LOSS, WIN, date=f"2018-01-0{day}", length=7) for day in (1, 2, 3)]
    whole = listed(book, *nights)
    begun = list_of(listed(book, *nights[:2]))
    start = [ListLine(line.name, line.rating, line.games, line.experience) for line in begun]
    rest = listed(book, nights[2], start=start)
    assert {each.person: each.rating for each in list_of(rest)} == {each.person: each.rating for each in list_of(whole)}
    assert {each.experience for each in list_of(rest)} == {63}


def test_until_a_day() -> None:
    rated = listed("elo_tables", *EVENTS, until="2018-02-15")
    assert [each.id for each in rated.field.events] == ["one", "two"]
    assert (rated.date, listed("elo_tables", *EVENTS).date) == ("2018-02-15", "2018-04-01")


def test_others_are_known_without_playing() -> None:
    rated = listed("elo_tables", EVENTS[0], also=[Appearance("record", "p1", "Zoe")])
    assert rated.persons.of["record", "p1"] == "Zoe"
    assert rated.field.persons == ("a", "b")


@pytest.mark.parametrize("book", rating_book_ids())
def test_every_book_rates_a_match(book: str) -> None:
    course = listed(book, event("x", WIN, date="2018-01-01", length=7)).course
    assert course.ratings[0] > course.ratings[1]


def test_a_fault_leaves_nothing_behind() -> None:
    before = ratings(*EVENTS)
    refused(*EVENTS, EVENTS[0])
    assert ratings(*EVENTS) == before
