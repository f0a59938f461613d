"""What programs look at before something is done, and what players of a table agree on."""

from __future__ import annotations

from tavle.tournament import commands as c
from tavle.tournament.state import players_at
from tests.web.api.calling import Program, codes, program
from tests.web.halls import entered, played
from tests.web.kept import any_lists


def test_a_list_is_read_as_the_desk_would_read_it() -> None:
    hall = entered("agricola_nm", 4)
    before = hall.head
    known = hall.state.tournament.players[0].called
    answer = program("scorekeeper", hall=hall).post(
        f"tournaments/{hall.id}/read-list", {"text": f"Kari Holm\t1500\n{known}\nOla\tviel\tzu\tviel"}
    )
    first, second, third = answer.json()
    assert (first["name"], first["rating"], first["fault"], first["twin"]) == ("Kari Holm", "1500", "", "")
    assert (second["twin"], third["fault"]) == ("entered", "left_over")
    assert hall.head == before


def test_a_block_is_planned_and_looked_at() -> None:
    hall = entered("table_evening", 16, rounds=4)
    hall.do(c.OpenCheckIn(everybody=True))
    caller, at, before = program("director", hall=hall), f"tournaments/{hall.id}/block", hall.head
    assert codes(caller.get(at)) == ["missing-key"]
    answers = (caller.get(f"{at}?seed=x").json()["block"] for _ in range(200))
    planned = next(block for block in answers if block is not None)
    assert (planned["first"], planned["last"], len(planned["rounds"]), hall.head) == (1, 4, 4, before)
    none = entered("ndf_arcon_2002", 7)
    assert codes(program("director", hall=none).get(f"tournaments/{none.id}/block")) == ["nothing-here"]


def test_a_table_that_is_done_early_ends_its_clock_when_all_agree() -> None:
    hall = played("ndf_arcon_2002", 7)
    hall.do(c.StartClock(phase="negotiation"))
    table = hall.state.tournament.rounds[0].tables[0]
    players = list(players_at(table))
    app, at = program("report", hall=hall), f"tournaments/{hall.id}/tables/1/shorter"
    for number, player in enumerate(players[:-1], start=1):
        assert app.post(at, {"player": player}).json()["agreed"] == sorted(players[:number], key=players.index)
    assert codes(app.post(at, {"player": "nobody"})) == ["not-at-table"]
    assert app.post(at, {"player": players[-1]}).json() == {"agreed": [], "asked": []}
    assert codes(app.post(f"tournaments/{hall.id}/tables/9/shorter", {"player": "p1"})) == ["nothing-here"]


def test_books_of_lists_in_plain_words() -> None:
    lists = any_lists()
    rating = Program().get(f"ratings/{lists['rating']}/rules").json()
    series = Program().get(f"series/{lists['series']}/rules").json()
    assert (rating["book"], series["book"]) == ("elo_tables", "othello_egp")
    assert all(each["sentences"] and all(each["sentences"]) for each in (rating, series))
