"""Who is who: a name that comes again is asked about, answers and merges are logged and can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavle.library.plain import Plain
from tavle.series.persons import Appearance
from tavle.series.ratings.reading import read_decisions
from tavle.web.years.asking import questions
from tavle.web.years.computing import everything, given, rating_list
from tavle.web.years.models import RATING, SERIES, Decided, KeptList
from tavle.web.years.persons import settle
from tests.web.kept import add, kept_list, match
from tests.web.reading import words


def seen(*keys: str) -> list[Appearance]:
    """Appearances from texts such as `spring/1 Anna`."""
    found = []
    for key in keys:
        place, _, name = key.partition(" ")
        event, _, player = place.partition("/")
        found.append(Appearance(event, player, name))
    return found


def test_the_later_event_waits_and_no_other() -> None:
    there = seen("spring/1 Anna", "spring/2 Bo", "summer/7 Anna", "autumn/1 Bo", "winter/9 Cy")
    settled = settle(there, [])
    assert list(settled.waiting) == ["summer", "autumn"]
    assert settled.persons.of == {("spring", "1"): "Anna", ("spring", "2"): "Bo", ("winter", "9"): "Cy"}


def test_who_is_there_with_the_same_id_is_not_asked_about() -> None:
    assert settle(seen("spring/1 Anna", "summer/1 Anna"), []).waiting == {}


def test_a_decision_about_events_that_are_not_there_is_no_fault() -> None:
    """A tournament was taken off all lists; what was said of it stays said."""
    log = read_decisions(
        [
            {"person": "a", "players": ["spring/1", "gone/4"]},
            {"merge": "gone", "into": "a"},
            {"merge": "x", "into": "gone"},
        ]
    )
    settled = settle(seen("spring/1 Anna"), log)
    assert (settled.persons.of, settled.waiting) == ({("spring", "1"): "a"}, {})


def two_annas() -> KeptList:
    first = match("anna-1", "2025-03-01", "Anna Berg", "Bo Dahl", **{"Anna Berg": "1", "Bo Dahl": "2"})
    second = match("anna-2", "2025-06-01", "Anna Berg", "Cy Ek", **{"Anna Berg": "7", "Cy Ek": "8"})
    return kept_list(RATING, "elo_tables", first, second)


def in_two_clubs() -> KeptList:
    events = [
        {"event": event, "date": day, "places": [{"player": id_, "name": "Anna Berg", "place": 1, "club": club}]}
        for event, day, id_, club in (("anna-1", "2025-03-01", "1", "Oslo"), ("anna-2", "2025-06-01", "7", "Bergen"))
    ]
    return kept_list(SERIES, "othello_egp", *events)


def waiting(kept: KeptList) -> list[str]:
    return [event.event for event, _ in given(kept).waiting]


def names_on(kept: KeptList) -> set[str]:
    return {line["person"] for line in rating_list(kept, language="en")["list"]}


def asked(name: str) -> Any:
    return next(each for each in questions(everything()) if each.name == name)


def test_one_person_is_said_once_for_all_tournaments(owner: Client) -> None:
    kept = two_annas()
    assert waiting(kept) == ["anna-2"]
    assert names_on(kept) == {"Anna Berg", "Bo Dahl"}
    assert asked("Anna Berg").guess == ("new-1", "new-1")
    answer = owner.post("/persons/answer", {"is-anna-1/1": "new-1", "is-anna-2/7": "new-1"})
    assert answer.status_code == 302
    assert waiting(kept) == []
    assert names_on(kept) == {"Anna Berg", "Bo Dahl", "Cy Ek"}
    add(kept, match("anna-3", "2025-09-01", "Anna Berg", "Di Fos", **{"Anna Berg": "4", "Di Fos": "5"}))
    assert waiting(kept) == []


def test_two_persons_of_one_name_are_kept_apart_and_a_third_is_asked_about(owner: Client) -> None:
    kept = two_annas()
    owner.post("/persons/answer", {"is-anna-1/1": "new-1", "is-anna-2/7": "new-2"})
    assert names_on(kept) == {"Anna Berg", "Anna Berg (2)", "Bo Dahl", "Cy Ek"}
    add(kept, match("anna-3", "2025-09-01", "Anna Berg", "Di Fos", **{"Anna Berg": "4", "Di Fos": "5"}))
    assert waiting(kept) == ["anna-3"]
    question = asked("Anna Berg")
    assert set(question.known) == {"Anna Berg", "Anna Berg (2)"}
    assert question.guess == ("",)
    owner.post("/persons/answer", {"is-anna-3/4": "Anna Berg (2)"})
    assert names_on(kept) == {"Anna Berg", "Anna Berg (2)", "Bo Dahl", "Cy Ek", "Di Fos"}


def test_clubs_that_differ_speak_against_a_guess_and_tell_the_two_apart(owner: Client) -> None:
    kept = in_two_clubs()
    question = asked("Anna Berg")
    assert question.guess == ("", "")
    assert [each.club for each in question.open] == ["Oslo", "Bergen"]
    owner.post("/persons/answer", {"is-anna-1/1": "new-1", "is-anna-2/7": "new-2"})
    assert set(everything().settled.persons.names.values()) >= {"Anna Berg (Oslo)", "Anna Berg (Bergen)"}
    assert waiting(kept) == []


def test_what_is_half_answered_stays_open(owner: Client) -> None:
    kept = two_annas()
    owner.post("/persons/answer", {"is-anna-1/1": "new-1", "is-anna-2/7": ""})
    assert waiting(kept) == ["anna-2"]
    assert not Decided.objects.exists()


def test_an_answer_that_names_nobody_is_refused(owner: Client) -> None:
    kept = two_annas()
    answer = owner.post("/persons/answer", {"is-anna-1/1": "new-1", "is-anna-2/7": "Eve"})
    assert answer.status_code == 422
    assert "Eve" in words(answer)
    assert waiting(kept) == ["anna-2"]


def test_a_name_that_one_event_has_twice_cannot_be_one_person(owner: Client) -> None:
    seats = [{"player": "1", "name": "Anna Berg", "place": 1}, {"player": "2", "name": "Anna Berg", "place": 2}]
    kept = kept_list(RATING, "elo_tables", {"event": "twins", "date": "2025-01-01", "games": [{"seats": seats}]})
    assert waiting(kept) == ["twins"]
    answer = owner.post("/persons/answer", {"is-twins/1": "new-1", "is-twins/2": "new-1"})
    assert answer.status_code == 422
    assert "person-twice" in words(answer)
    owner.post("/persons/answer", {"is-twins/1": "new-1", "is-twins/2": "new-2"})
    assert waiting(kept) == []


def under_two_names() -> KeptList:
    return kept_list(
        RATING,
        "elo_tables",
        match("name-1", "2025-03-01", "A. Holt", "Bo Holt"),
        match("name-2", "2025-06-01", "Anna Holt", "Cy Holt"),
    )


def test_a_merge_is_shown_then_done_and_taken_back(owner: Client) -> None:
    kept = under_two_names()
    before = names_on(kept)
    shown = words(owner.get("/persons?merge=A. Holt&into=Anna Holt"))
    assert "name-1" in shown
    assert "name-2" in shown
    answer = owner.post("/persons/merge", {"merge": "A. Holt", "into": "Anna Holt", "reason": "told us"})
    assert answer.status_code == 302
    assert names_on(kept) == before - {"A. Holt"}
    (line,) = Decided.objects.all()
    assert (line.what, line.reason, line.by) == ({"merge": "A. Holt", "into": "Anna Holt"}, "told us", line.by)
    owner.post(f"/persons/{line.pk}/undo")
    assert names_on(kept) == before
    assert "taken back" in words(owner.get("/persons"))
    assert owner.post(f"/persons/{line.pk}/undo").status_code == 422
    assert Decided.objects.count() == 2


@pytest.mark.parametrize(
    ("one", "other", "reason", "code"),
    [
        ("A. Holt", "A. Holt", "x", "same-player"),
        ("A. Holt", "Anna Holt", "", "reason-missing"),
        ("A. Holt", "Nobody", "x", "unknown-appearance"),
        ("Anna Holt", "Cy Holt", "x", "person-twice"),
    ],
)
def test_a_merge_that_cannot_be_is_refused_and_nothing_is_kept(
    owner: Client, one: str, other: str, reason: str, code: str
) -> None:
    kept = under_two_names()
    before = names_on(kept)
    answer = owner.post("/persons/merge", {"merge": one, "into": other, "reason": reason})
    assert answer.status_code == 422
    assert code in words(answer)
    assert names_on(kept) == before
    assert not Decided.objects.exists()


def test_merging_in_a_circle_is_refused(owner: Client) -> None:
    under_two_names()
    owner.post("/persons/merge", {"merge": "A. Holt", "into": "Anna Holt", "reason": "x"})
    log: list[Plain] = [{"merge": "A. Holt", "into": "Anna Holt"}, {"merge": "Anna Holt", "into": "A. Holt"}]
    with pytest.raises(Exception, match="merge-cycle"):
        settle(everything().seen(), read_decisions(log))
