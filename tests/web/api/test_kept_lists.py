"""Rating lists and series kept by programs: made, changed, events brought, who is who, ratings for a tournament."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from tavle.web.years.models import RATING, SERIES, KeptList
from tests.web.api.calling import Program, codes, program
from tests.web.halls import entered
from tests.web.kept import add, kept_list, match


@pytest.fixture
def caller() -> Program:
    return program("director")


def test_a_list_is_made_filled_and_shown(caller: Program) -> None:
    one, other, event = (f"{name} {secrets.token_hex(4)}" for name in ("Kari", "Ola", "m"))
    made = caller.post("lists", {"title": "  Club   list ", "book": "elo_tables"})
    assert (made.status_code, made.json()["title"], made.json()["kind"]) == (201, "Club list", RATING)
    key = made.json()["key"]
    brought = caller.post(f"lists/{key}/events", {"events": [match(event, "2025-01-01", one, other)]})
    assert brought.json()["events"] == [{"event": event, "date": "2025-01-01", "tier": "", "brought": True}]
    listed = Program().get(f"ratings/{key}").json()["list"]
    assert {line["name"] for line in listed} == {one, other}
    found = caller.get(f"lists/{key}").json()
    changed = {"title": "Ours", "start": f"{one} 1500 (10)", "events": [{"event": event, "date": "2025-02-01"}]}
    assert caller.ask("put", f"lists/{key}", changed).json() == {
        **found,
        "title": "Ours",
        "start": f"{one} 1500 (10)",
        "events": [{"event": event, "date": "2025-02-01", "tier": "", "brought": True}],
    }
    assert caller.ask("put", f"lists/{key}", {"title": "Ours", "hidden": True}).json()["events"] == []
    assert key in [each["key"] for each in caller.get("lists").json()]
    assert key not in [each["key"] for each in Program().get("ratings").json()]


def test_a_series_has_teams_and_settings(caller: Program) -> None:
    names = [f"{name} {secrets.token_hex(4)}" for name in ("Kari", "Ola", "Per")]
    places = [{"name": name, "place": place, "points": "10"} for place, name in enumerate(names, start=1)]
    event = {"event": f"s {secrets.token_hex(4)}", "date": "2009-03-01", "places": places}
    key = kept_list(SERIES, "diplomacy_egp_2009", event).key
    member = {"player": names[0], "from": "2009-01-01"}
    wanted = {
        "title": "Season",
        "teams": [{"id": "nord", "name": "Nord", "members": [member, *({"player": each} for each in names[1:])]}],
        "events": [{"event": event["event"], "date": "2009-03-01"}],
    }
    answer = caller.ask("put", f"lists/{key}", wanted)
    assert answer.status_code == 200
    assert answer.json()["teams"] == {"teams": wanted["teams"]}
    refused = caller.ask("put", f"lists/{key}", {**wanted, "settings": {"rain": 1}})
    assert (refused.status_code, KeptList.objects.get(key=key).settings) == (422, {})


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"title": "x", "events": [{"event": "nowhere"}]}, "nothing-here"),
        ({"title": "x", "events": [{"event": "m", "date": "2025-02-30"}]}, None),
        ({"title": "x", "start": "no numbers here"}, None),
        ({"title": ""}, None),
    ],
    ids=str,
)
def test_a_list_that_cannot_be_is_left_as_it_was(sent: dict[str, Any], code: str | None, caller: Program) -> None:
    key = kept_list(RATING, "elo_tables", match(f"m {secrets.token_hex(4)}", "2025-01-01", *_two())).key
    before = caller.get(f"lists/{key}").json()
    answer = caller.ask("put", f"lists/{key}", sent)
    assert answer.status_code in (404, 422)
    assert code is None or codes(answer) == [code]
    assert caller.get(f"lists/{key}").json() == before


def _two() -> list[str]:
    return [f"{name} {secrets.token_hex(4)}" for name in ("Per", "Pål")]


def test_what_is_no_list_and_no_event(caller: Program) -> None:
    assert codes(caller.post("lists", {"title": "x", "book": "agricola_nm"})) == ["book-not-here"]
    assert codes(caller.post("lists", {"title": " ", "book": "elo_tables"})) == ["missing-key"]
    key = kept_list(RATING, "elo_tables").key
    assert caller.post(f"lists/{key}/events", {"events": [{"event": "x", "games": 7}]}).status_code == 422
    assert caller.get(f"lists/{key}").json()["events"] == []
    for method, path in (("get", "lists/none"), ("put", "lists/none"), ("post", "lists/none/events")):
        sent: dict[str, Any] = {"events": [{}]} if method == "post" else {"title": "x"}
        assert codes(caller.ask(method, path, sent)) == ["nothing-here"]


def test_who_is_who_is_asked_answered_and_taken_back(caller: Program) -> None:
    name, other, third = f"Nina {secrets.token_hex(4)}", *_two()
    first, second = (f"{each} {secrets.token_hex(4)}" for each in ("a", "b"))
    kept = kept_list(RATING, "elo_tables", match(first, "2025-01-01", name, other, **{name: "1", other: "2"}))
    add(kept, match(second, "2025-02-01", name, third, **{name: "7", third: "8"}))
    (asked,) = [each for each in caller.get("persons").json()["questions"] if each["name"] == name]
    keys = [each["key"] for each in asked["open"]]
    assert keys == [f"{first}/1", f"{second}/7"]
    told = {"decisions": [{"person": name, "players": keys}], "reason": "the same club"}
    answer = caller.post("persons/decisions", told)
    assert answer.status_code == 201
    assert name not in [each["name"] for each in answer.json()["questions"]]
    line = answer.json()["decisions"][-1]
    assert (line["by"], line["reason"]) == ("api:app", "the same club")
    back = caller.post(f"persons/decisions/{line['number']}/undo", {}).json()
    assert name in [each["name"] for each in back["questions"]]
    assert codes(caller.post(f"persons/decisions/{line['number']}/undo", {})) == ["no-such-decision"]


def test_merging_wants_two_who_are_known(caller: Program) -> None:
    one, other = _two()
    kept_list(RATING, "elo_tables", match(f"m {secrets.token_hex(4)}", "2025-01-01", one, other))
    asked = [{"merge": one, "into": "nobody"}, {"merge": one, "into": one}]
    answers = [caller.post("persons/decisions", {"decisions": [each]}) for each in asked]
    assert [codes(answer) for answer in answers] == [["unknown-appearance"], ["same-player"]]


def test_ratings_of_a_list_for_a_tournament_to_come() -> None:
    hall = entered("nbgf_monrad", 4, rounds=2, match_length=3)
    called = [player.called for player in hall.state.tournament.players[:2]]
    kept = kept_list(RATING, "elo_tables", match(f"m {secrets.token_hex(4)}", "2025-01-01", *called))
    caller = program("director", hall=hall)
    before = {each["player"]: each for each in caller.get(f"tournaments/{hall.id}/seeding/{kept.key}").json()}
    assert {player for player, each in before.items() if each["person"]} == {"p1", "p2"}
    entered_now = caller.post(f"tournaments/{hall.id}/seeding", {"rating": kept.key, "take": ["p1"]})
    assert entered_now.status_code == 200
    rated = {str(player.id): player.rating for player in hall.latest().state.tournament.players}
    assert rated["p1"] is not None
    assert rated["p4"] is None
    assert codes(caller.get(f"tournaments/{hall.id}/seeding/none")) == ["nothing-here"]
