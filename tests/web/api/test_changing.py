"""Changing by the API: commands count once, two writers do not overwrite each other, tournaments are made once."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.store import tournament_id
from tavle.web import logs
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered, played


@pytest.fixture
def hall() -> Hall:
    return entered("ndf_arcon_2002", 7)


@pytest.fixture
def director(hall: Hall) -> Program:
    return program("director", hall=hall)


def test_a_command_that_is_sent_twice_counts_once(hall: Hall, director: Program) -> None:
    first = director.command(hall, "name_arbiter", "mine-1", arbiter="Anna")
    again = director.command(hall, "name_arbiter", "mine-1", arbiter="Anna")
    assert (first.status_code, again.status_code) == (200, 200)
    assert {**first.json(), "repeated": True} == again.json()
    assert (first.json()["version"], hall.head) == (hall.head, hall.head)
    (event,) = first.json()["events"]
    assert event["event"] == {"event": "arbiter_named", "schema": 1, "arbiter": "Anna"}
    assert (event["by"], event["text"]) == ("api:app", "Anna decides disputes.")


def test_an_id_belongs_to_one_command(hall: Hall, director: Program) -> None:
    director.command(hall, "name_arbiter", "mine-1", arbiter="Anna")
    other = director.command(hall, "name_arbiter", "mine-1", arbiter="Bo")
    assert (other.status_code, codes(other)) == (409, ["command-id-used"])


def test_two_who_saw_the_same_do_not_both_change_it(hall: Hall, director: Program) -> None:
    seen = director.get(f"tournaments/{hall.id}").json()["version"]
    one = director.command(hall, "name_arbiter", arbiter="Anna", expected=seen)
    other = program("director", hall=hall).command(hall, "name_arbiter", arbiter="Bo", expected=seen)
    assert (one.status_code, other.status_code, codes(other)) == (200, 409, ["stale"])
    assert hall.latest().state.arbiter == "Anna"


def two_results(hall: Hall) -> list[dict[str, Any]]:
    """What two people say of the first table: the first has won, the second has won."""
    seats = hall.table(1).seats
    return [
        {"seats": [{"player": seat.player, "outcome": {"won": at == winner}} for at, seat in enumerate(seats)]}
        for winner in (0, 1)
    ]


def test_two_who_say_different_things_make_a_dispute() -> None:
    hall = played("nbgf_monrad", 8)
    app = program("report", hall=hall)
    one, other = (seat.player for seat in hall.table(1).seats)
    first, second = two_results(hall)
    assert report(app, hall, one, first).status_code == 200
    disputed = [report(app, hall, other, second, "r2") for _ in range(2)]
    assert [(each.status_code, codes(each)) for each in disputed] == [(409, ["table-disputed"])] * 2
    (dispute,) = app.get(f"tournaments/{hall.id}/desk").json()["disputes"]
    assert (dispute["table"], dispute["first"]["by"], dispute["second"]["by"]) == (1, one, other)


def report(app: Program, hall: Hall, player: str, result: Any, command_id: str = "r1") -> Any:
    """A player says what came out at the first table."""
    command = {"command": "report_result", "round": 1, "table": 1, "result": result}
    asked = {"command_id": command_id, "command": command, "player": player}
    return app.post(f"tournaments/{hall.id}/commands", asked)


def test_it_is_given_in_the_name_of_whom_it_concerns_alone() -> None:
    hall = played("nbgf_monrad", 8)
    app = program("report", hall=hall)
    one, _ = (seat.player for seat in hall.table(1).seats)
    stranger = hall.table(2).seats[0].player
    for player in (stranger, "nobody", "director"):
        refused = report(app, hall, player, two_results(hall)[0])
        assert (refused.status_code, codes(refused)) == (403, ["not-allowed"])
    assert report(app, hall, one, two_results(hall)[0]).status_code == 200
    asked = {"command_id": "c", "command": {"command": "confirm_result", "round": 1, "table": 1}, "player": one}
    assert codes(app.post(f"tournaments/{hall.id}/commands", asked)) == ["confirmed-by-another"]
    arbiter = {"command_id": "a", "command": {"command": "name_arbiter", "arbiter": one}, "player": one}
    director = program("director", hall=hall)
    assert codes(director.post(f"tournaments/{hall.id}/commands", arbiter)) == ["not-allowed"]


def test_a_seed_that_the_server_draws_is_the_same_when_the_command_comes_again(hall: Hall, director: Program) -> None:
    opened = director.command(hall, "open_check_in", everybody=True)
    assert opened.status_code == 200, opened.content
    drawn = [director.command(hall, "draw_seating", "draw-1", seed="fresh").json() for _ in range(2)]
    assert drawn[0]["events"] == drawn[1]["events"]
    (draw, *_) = drawn[0]["events"][0]["event"]["draws"]
    assert len(draw["seed"]) == 32
    assert director.get(f"tournaments/{hall.id}/desk").json()["draft"]["number"] == 1


def test_the_next_seating_is_looked_at_before_it_is_drawn(hall: Hall, director: Program) -> None:
    opened = director.command(hall, "open_check_in", everybody=True)
    assert opened.status_code == 200, opened.content
    before = hall.head
    preview = director.post(f"tournaments/{hall.id}/pair", {"seed": "17"}).json()
    assert hall.head == before
    director.command(hall, "draw_seating", seed="17")
    drawn = director.get(f"tournaments/{hall.id}/desk").json()["draft"]
    assert (preview["tables"], preview["seed"]) == (drawn["tables"], 17)


def test_a_whole_tournament_by_the_api_alone() -> None:
    """From nothing to the final list, as a program would play it."""
    app, at = program("director"), "tournaments/club-evening"
    asked = {
        "command_id": "new",
        "id": "club-evening",
        "name": "Club evening",
        "book": "nbgf_monrad",
        "settings": {"rounds": 1, "match_length": 3},
    }
    made = [app.post("tournaments", asked) for _ in range(2)]
    assert [(each.status_code, each.json()["repeated"]) for each in made] == [(201, False), (201, True)]
    taken = app.post("tournaments", {**asked, "command_id": "other"})
    assert (taken.status_code, codes(taken)) == (409, ["tournament-exists"])
    numbers = iter(range(100))

    def do(name: str, **values: Any) -> Any:
        data = {"command_id": f"n{next(numbers)}", "command": {"command": name, **values}}
        answer = app.post(f"{at}/commands", data)
        assert answer.status_code == 200, answer.content
        return answer.json()

    do("open_registration")
    for name in ("Anna", "Bo", "Cy", "Dag"):
        do("register_player", player={"id": name.lower(), "name": name})
    do("open_check_in", everybody=True)
    do("draw_seating", seed="fresh")
    do("publish_seating")
    do("start_round")
    for table in app.get(at).json()["record"]["rounds"][0]["tables"]:
        first, second = (seat["player"] for seat in table["seats"])
        won = [{"player": first, "outcome": {"won": True}}, {"player": second, "outcome": {"won": False}}]
        do("enter_result", round=1, table=table["number"], result={"seats": won})
    do("close_round")
    do("finish_tournament")
    listed = app.get(f"{at}/standings").json()
    assert (listed["final"], [row["points"] for row in listed["standings"]]) == (True, ["1", "1", "0", "0"])
    assert app.get(at).json()["phase"] == "finished"
    log = app.get(f"{at}/log?after=1").json()
    assert [event["version"] for event in log] == list(range(2, app.get(at).json()["version"] + 1))


@pytest.mark.parametrize("book", ["/etc/passwd", "../x.toml", "nothing", "pyproject.toml", 7, None])
def test_no_file_of_the_server_is_read(book: object, hall: Hall) -> None:
    app = program("director")
    settings = {"command_id": "x", "id": "from-disk", "name": "x", "settings": {}}
    draft = {"command": "draft_tournament", "name": "x", "book": book}
    answers = [
        app.post("tournaments", {**settings, "book": book}),
        app.post(f"tournaments/{hall.id}/commands", {"command_id": "x", "command": draft}),
        app.post("score", {"book": book, "games": []}),
        app.post("standings", {"record": {"book": book, "players": [], "rounds": []}}),
        app.post("pair", {"record": {"book": book, "players": [], "rounds": []}}),
        app.post("explain", {"record": {"book": book, "players": [], "rounds": []}, "player": "a"}),
    ]
    assert {code for answer in answers for code in codes(answer)} <= {"book-not-here", "bad-value"}
    assert tournament_id("from-disk") not in logs.store().tournaments()


def test_a_draft_that_is_refused_leaves_nothing() -> None:
    app = program("director")
    asked = {"command_id": "x", "id": "refused", "name": "x", "book": "agricola_nm", "settings": {"colour": "blue"}}
    assert codes(app.post("tournaments", asked)) == ["unknown-setting"]
    assert tournament_id("refused") not in logs.store().tournaments()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "not-json"),
        (b"[]", 400, "not-an-object"),
        (b"\xff", 400, "not-text"),
        (b'{"command_id": "a", "command_id": "b"}', 400, "double-key"),
        (b'{"command_id": NaN}', 400, "not-a-number"),
        (b"[" * 100_000, 400, "too-deep"),
        (b'{"command_id": "a", "command": {"command": "rain"}}', 422, "unknown-command"),
        (b'{"command_id": "\xc3\xb8", "command": {}}', 422, "bad-value"),
        (b'{"command_id": 1, "command": {}}', 422, "bad-value"),
        (b'{"command": {}}', 422, "missing-key"),
        (b'{"command_id": "a", "command": {}, "x": 1}', 422, "unknown-key"),
        (b"", 422, "missing-key"),
    ],
)
def test_what_is_no_command(body: bytes, status: int, code: str, hall: Hall, director: Program) -> None:
    answer = director.post(f"tournaments/{hall.id}/commands", body)
    assert (answer.status_code, codes(answer)[0]) == (status, code)


def test_a_body_beyond_measure(hall: Hall, director: Program) -> None:
    answer = director.post(f"tournaments/{hall.id}/commands", b" " * 2_000_001)
    assert (answer.status_code, codes(answer)) == (413, ["bad-value"])
    assert "at most 2000000 B" in answer.json()["faults"][0]["text"]


def test_there_is_no_such_address() -> None:
    answer = Program().get("tournaments/x/rain")
    assert (answer.status_code, codes(answer)) == (404, ["nothing-here"])


@pytest.mark.parametrize("language", ["nb", "fr"])
def test_what_is_refused_is_said_in_the_readers_language(language: str) -> None:
    answer = Program(language=language).get("tournaments/nobody-here/desk")
    words = {"nb": "her trengs et token", "fr": "un jeton est nécessaire"}
    assert words[language] in answer.json()["faults"][0]["text"]
    assert answer.headers["Content-Language"] == language
