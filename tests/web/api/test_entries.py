"""One player, for programs: what the desk notes, his link, all that is kept of him, how he is shown, erasing it."""

from __future__ import annotations

import pytest

from tavle.web.accounts.models import EntryNote, PlayerLink
from tavle.web.privacy.models import Veil
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, player_in


@pytest.fixture
def desk(hall: Hall) -> Program:
    return program("scorekeeper", hall=hall)


def test_a_note_is_set_and_read_and_stands_in_no_log(hall: Hall, desk: Program) -> None:
    at, before = f"tournaments/{hall.id}/players/p1/note", hall.head
    assert desk.get(at).json() == {"team": "", "contact": "", "fee_paid": False}
    note = {"team": "Nord", "contact": "555 01 23", "fee_paid": True}
    assert desk.ask("put", at, note).json() == note == desk.get(at).json()
    assert hall.head == before
    assert codes(Program().get(at)) == ["token-missing"]
    assert [desk.ask("put", at, {key: "x" * 201}).status_code for key in ("team", "contact")] == [422, 422]


def test_a_link_opens_the_players_page_until_it_is_taken_back(hall: Hall, desk: Program) -> None:
    at = f"tournaments/{hall.id}/players/p1/link"
    first = desk.post(at, {}).json()
    assert desk.post(at, {}).json() == first
    phone = player_in(hall, "p1")
    assert phone.get(first["address"].partition("testserver")[2], follow=True).status_code == 200
    assert b"<svg" in desk.get(f"{at}.svg").content
    other = desk.post(at, {"renew": True}).json()
    assert other["player"] == "p1"
    assert {first["code"], first["address"]}.isdisjoint(other.values())
    assert PlayerLink.of_code(first["code"]) is None
    assert desk.ask("delete", at).status_code == 204
    assert (PlayerLink.of_code(other["code"]), codes(desk.get(f"{at}.svg"))) == (None, ["nothing-here"])


def test_all_that_is_kept_of_somebody_and_erasing_it(hall: Hall) -> None:
    EntryNote.keep(hall.id, "p1", contact="555 01 23")
    caller, at = program("director", hall=hall), f"tournaments/{hall.id}/players/p1/data"
    data = caller.get(at).json()
    assert (data["desk"]["contact"], data["player"]["id"]) == ("555 01 23", "p1")
    assert caller.ask("delete", at).status_code == 204
    assert caller.get(at).json()["desk"] == {}
    names = {
        row["id"]: row.get("name", "") for row in Program().get(f"tournaments/{hall.id}").json()["record"]["players"]
    }
    assert names["p1"].startswith("N. N. ")
    shown = caller.ask("put", f"tournaments/{hall.id}/players/p1/shown", {"way": "full_name"})
    assert shown.json() == {"way": "erased"}


def test_by_which_name_somebody_is_shown(hall: Hall) -> None:
    caller, at = program("director", hall=hall), f"tournaments/{hall.id}/players/p2/shown"
    for way, veil in (("first_name", "first_name"), ("initials", "initials"), ("full_name", None)):
        assert caller.ask("put", at, {"way": way}).json() == {"way": way}
        assert Veil.of(hall.id).get("p2") == veil
    assert caller.ask("put", at, {"way": "erased"}).status_code == 422


@pytest.mark.parametrize(
    ("method", "what", "sent"),
    [
        ("get", "note", None),
        ("put", "note", {}),
        ("post", "link", {}),
        ("delete", "link", None),
        ("get", "link.svg", None),
        ("get", "data", None),
        ("delete", "data", None),
        ("put", "shown", {"way": "initials"}),
    ],
)
def test_somebody_who_is_not_there(method: str, what: str, sent: object, hall: Hall) -> None:
    answer = program("director", hall=hall).ask(method, f"tournaments/{hall.id}/players/nobody/{what}", sent)
    assert (answer.status_code, codes(answer)) == (404, ["nothing-here"])


def test_a_scorekeeper_neither_exports_nor_erases(hall: Hall, desk: Program) -> None:
    at = f"tournaments/{hall.id}/players/p1/data"
    assert [codes(desk.ask(method, at)) for method in ("get", "delete")] == [["token-scope"]] * 2
    assert Veil.of(hall.id) == {}
