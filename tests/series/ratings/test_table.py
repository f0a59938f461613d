"""Places, who has none, classes, moves; how a person came there."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tavle.core.errors import Refused
from tavle.rules.model.rating import Listed, RatingBook, RatingClass
from tavle.series.ratings.explained import changes_of, person_named
from tavle.series.ratings.list_form import ListLine
from tavle.series.ratings.table import earlier_list, list_of, months_between
from tests.series.ratings.games import book_with, event, listed

WIN = (("a", 1), ("b", 2))
NIGHT = (("a", 1), ("b", 2), ("c", 2))


def book(**bounds: int) -> RatingBook:
    return book_with("elo_tables", listed=Listed(**bounds))


def places(rated: object) -> list[tuple[str, int | None, str]]:
    return [(line.person, line.place, line.why) for line in list_of(rated)]  # type: ignore[arg-type]  # from `listed`


def test_equals_share_a_place_in_the_order_of_their_names() -> None:
    rated = listed("elo_tables", event("x", (("a", 1), ("c", 2), ("b", 2))))
    assert places(rated) == [("a", 1, ""), ("b", 2, ""), ("c", 2, "")]


def test_few_games_and_little_experience() -> None:
    rated = listed(book(games=2), event("x", NIGHT, WIN))
    assert places(rated) == [("a", 1, ""), ("b", 2, ""), ("c", None, "few_games")]
    matches = event("x", WIN, length=7), event("y", (("a", 1), ("c", 2)), length=5)
    rated = listed(book(experience=7), *matches)
    assert places(rated) == [("a", 1, ""), ("b", 2, ""), ("c", None, "little_experience")]
    assert {line.person: line.experience for line in list_of(rated)} == {"a": 12, "b": 7, "c": 5}


def test_who_has_not_played_for_long_is_inactive() -> None:
    events = event("x", NIGHT, date="2018-01-15"), event("y", WIN, date="2019-01-14")
    assert places(listed(book(months=12), *events)) == [("a", 1, ""), ("c", 2, ""), ("b", 3, "")]
    later = listed(book(months=12), *events, until="2019-01-15")
    assert places(later) == [("a", 1, ""), ("b", 2, ""), ("c", None, "inactive")]
    assert places(listed(book(months=12), event("x", WIN))) == [("a", 1, ""), ("b", 2, "")]
    from_list = listed(book(months=12), *events, start=[ListLine("d", 1600.0, 3)])
    assert places(from_list)[0] == ("d", 1, "")


@pytest.mark.parametrize(
    ("first", "second", "months"),
    [("2018-01-15", "2018-02-14", 0), ("2018-01-15", "2018-02-15", 1), ("2017-12-31", "2018-12-31", 12)],
)
def test_months(first: str, second: str, months: int) -> None:
    assert months_between(first, second) == months


def test_classes() -> None:
    title = {"en": "x"}
    classes = tuple(
        RatingClass.model_validate({"id": id, "title": title, "least": least})
        for id, least in (("master", 1700), ("expert", 1500))
    )
    rated = listed(
        book_with("elo_tables", classes=classes),
        start=[ListLine("a", 1700, 1), ListLine("b", 1699, 1), ListLine("c", 1, 1)],
    )
    assert [line.rating_class for line in list_of(rated)] == ["master", "expert", None]


def test_moves_since_the_last_event_or_a_day() -> None:
    events = [
        event("x", (("b", 1), ("a", 2)), date="2018-01-01"),
        event("y", WIN, date="2018-02-01"),
        event("z", WIN, (("a", 1), ("c", 2)), date="2018-03-01"),
    ]
    rated = listed("elo_tables", *events)
    now = {line.person: line for line in list_of(rated)}
    before = {line.person: line for line in list_of(listed("elo_tables", *events[:2]))}
    assert now["a"].moved == now["a"].rating - before["a"].rating
    assert (now["a"].before, now["a"].place) == (before["a"].place, 1)
    assert (now["c"].moved, now["c"].before) == (None, None)
    first = {line.person: line for line in list_of(listed("elo_tables", events[0]))}
    since = {line.person: line for line in list_of(rated, since="2018-01-15")}
    assert since["a"].before == first["a"].place == 2
    assert since["a"].moved == now["a"].rating - first["a"].rating
    assert earlier_list(rated, "2017-01-01").field.events == ()
    assert list_of(listed("elo_tables")) == []


def test_the_list_of_a_model_with_uncertainty() -> None:
    rated = listed("glicko2", event("x", NIGHT, date="2018-01-15"))
    assert rated.course.spreads is not None
    assert [line.spread for line in list_of(rated)] == list(rated.course.spreads)


def test_changes_lead_from_the_start_to_the_list() -> None:
    rated = listed("elo_tables", event("x", NIGHT), event("y", WIN), start=[ListLine("b", 1700.0, 30)])
    found = changes_of(rated, range(3))
    for person, changes in found.items():
        for one, other in pairwise(changes):
            assert other.before == one.after
        assert changes[-1].after == rated.course.ratings[person]
    b = person_named(rated, "b")
    assert [(change.event.id, change.games) for change in found[b]] == [("x", 31), ("y", 32)]
    assert found[b][0].before == 1700.0
    assert found[b][0].spread is None
    assert all(change.spread for change in changes_of(listed("glicko2", event("x", WIN, date="2018-01-01")), [0])[0])


def test_a_person_by_id_name_or_the_id_of_an_event() -> None:
    x = event("x", (("p1", 1), ("p2", 2)), names={"p1": "Anna Berg", "p2": "Bo"})
    rated = listed("elo_tables", x)
    assert [person_named(rated, wanted) for wanted in ("Anna Berg", "p1", "Bo", "p2")] == [0, 0, 1, 1]
    with pytest.raises(Refused, match="'Ana Berg' is not on the list; the nearest are Anna Berg"):
        person_named(rated, "Ana Berg")
    with pytest.raises(Refused, match=r"the nearest are none \[not-on-rating-list\]"):
        person_named(rated, "Qqqqq")


def test_a_name_that_two_persons_have_names_neither() -> None:
    from tavle.series.persons import Assigned

    x = event("x", (("p1", 1), ("p2", 2)), names={"p1": "Anna", "p2": "Anna"})
    rated = listed("elo_tables", x, decisions=[Assigned("one", ("x/p1",)), Assigned("two", ("x/p2",))])
    with pytest.raises(Refused, match="the nearest are one, two"):
        person_named(rated, "Anna")
    assert person_named(rated, "two") == 1
