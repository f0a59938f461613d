"""Every address and every command, for every role: what the table of permissions says is what happens."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tavle.core.model import PlayerId
from tavle.tournament.commands import COMMANDS, OpenCheckIn, ReportResult, TakeOverSeat
from tavle.tournament.events import name_of
from tavle.web.accounts.models import PlayerLink
from tavle.web.permissions import COMMAND_ROLES, PAGES, Role
from tavle.web.urls import pages
from tests.tournament.desk import usual_board
from tests.web.halls import Hall, browser, entered, played, player_in
from tests.web.kept import any_lists

ROUTES = {pattern.name: pattern for pattern in pages}
"""Every page; the API has a matrix of its own, in `tests/web/api`."""
BY_SECRET = {"open_link"}
"""Who has the secret may; it makes whoever opens it the player, so each takes a browser of its own."""


def arguments(pattern: URLPattern, hall: Hall) -> dict[str, Any]:
    """A value for every part of an address; a part without one is a new one that this test must learn."""
    known = {
        "id": hall.id,
        "player": "p1",
        "round": 1,
        "table": 1,
        "version": hall.head,
        "book": hall.book,
        "number": 1,
        "kind": "json",
        "sheet": "seating-names",
        "study": 1,
        "form": "report",
        "picture": "rank-flow",
    }
    token = PlayerLink.for_player(hall.id, "p1").token
    values = {**known, "token": token, "code": "ABC234", "invitation": 1, "membership": 1, "hook": 1, "decision": 1}
    values |= any_lists()
    return {name: values[name] for name in pattern.pattern.converters}


def kind(pattern: URLPattern) -> str:
    """The kind of page that an address leads to, as its gate has it."""
    return str(vars(pattern.callback)["kind"])


def address(name: str, hall: Hall) -> str:
    return reverse(name, kwargs=arguments(ROUTES[name], hall))


def kind_of(name: str) -> str:
    return kind(ROUTES[name])


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("ndf_arcon_2002", 14, rounds=1)


@pytest.fixture(scope="module")
def browsers(hall: Hall) -> dict[Role, Client]:
    """With their roles on the whole server, for there are addresses that belong to no tournament."""
    return {role: browser(role, hall, everywhere=True) for role in Role}


def kept_out(status: int, location: str) -> bool:
    """The answers by which somebody is kept out: log in first, or not for you."""
    return status == 403 or (status == 302 and location.startswith("/login?"))


def test_every_address_says_for_whom_it_is() -> None:
    kinds = {name: getattr(pattern.callback, "kind", None) for name, pattern in ROUTES.items()}
    assert {name for name, kind in kinds.items() if kind not in PAGES and kind != "command"} == set()
    assert [name for name, kind in kinds.items() if kind == "command"] == ["do"]


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("name", [name for name in ROUTES if name != "do"])
def test_an_address_opens_for_its_roles_and_for_no_others(
    name: str, role: Role, hall: Hall, browsers: dict[Role, Client]
) -> None:
    client = browser(role, hall) if name in BY_SECRET else browsers[role]
    answer = client.get(address(name, hall))
    if answer.status_code == 405:
        return  # It is there to be posted to.
    out = kept_out(answer.status_code, answer.headers.get("Location", ""))
    assert out is (role not in PAGES[kind_of(name)])
    assert answer.status_code < 500


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("name", [name for name in ROUTES if name != "do"])
def test_what_is_closed_to_look_at_is_closed_to_post(
    name: str, role: Role, hall: Hall, browsers: dict[Role, Client]
) -> None:
    if role in PAGES[kind_of(name)]:
        return
    before = hall.head
    answer = browsers[role].post(address(name, hall), {"names": "Nobody", "name": "x", "command": "{}"})
    assert answer.status_code == 405 or kept_out(answer.status_code, answer.headers.get("Location", ""))
    assert hall.head == before


@pytest.fixture(scope="module")
def spare() -> Hall:
    """A tournament in which it does not matter what is taken."""
    return entered("agricola_nm", 4)


@pytest.fixture(scope="module")
def visitors(spare: Hall) -> dict[Role, Client]:
    return {role: browser(role, spare) for role in Role}


UNREADABLE = re.compile(r"\[(bad-value|missing-key|unknown-key|unknown-command|not-[a-z]+-list)\]")
"""What a command would be refused with that is no command at all."""

PLAIN: dict[str, dict[str, Any]] = {
    "draft_tournament": {"name": "x", "book": "agricola_nm"},
    "change_settings": {"settings": {}},
    "register_player": {"player": {"id": "p99", "name": "Ny"}},
    "amend_player": {"player": {"id": "p1", "name": "Ny"}},
    "name_arbiter": {"arbiter": "p1"},
    "brief_beginners": {"players": ["p1"], "language": "nb"},
    "volunteer": {"offer": "none"},
    "draw_seating": {"seed": "x"},
    "seat_by_hand": {"tables": []},
    "reopen_round": {"round": 9, "reason": "x"},
    "start_clock": {"phase": "negotiation"},
    "extend_clock": {"seconds": 60},
    "shorten_clock": {"seconds": 0, "agreed": []},
    "record_adjustments": {"kind": "builds", "players": [], "way": "board"},
    "count_year": {"year": 1901, "centres": {}},
    "count_end_vote": {"in_favour": [], "counted_by": "x", "year": 1901, "season": "spring"},
    "take_over_seat": {"player": "p1", "substitute": "p2"},
    "declare_civil_disorder": {"player": "p1", "year": 1901},
    "give_walkover": {"winner": "p1"},
    "decide_result": {"result": {"seats": []}, "judge": "x", "reason": "x"},
    "correct_result": {"result": {"seats": []}, "reason": "x"},
    "note_score": {"seats": []},
    "report_result": {"result": {"seats": []}},
    "enter_result": {"result": {"seats": []}},
    "call_director": {"question": "x"},
    "give_ruling": {"decision": "x", "judge": "x"},
    "give_penalty": {"player": "p1", "points": "-1", "clause": "x", "reason": "x"},
    "begin_game": {"game": {}},
    "write_orders": {"turn": "S1901M", "slips": {}},
    "close_turn": {"turn": "S1901M"},
    "rule_order": {"turn": "S1901M", "power": "ENG", "number": 1, "judge": "x"},
    "revert_event": {"version": 1},
    "confirm_change": {"proposal": 1},
    "decline_change": {"proposal": 1},
    "hand_over": {"to": "club.example", "forced": True},
}
"""What a command needs beside a player, or a round and a table."""


def plain(name: str) -> dict[str, Any]:
    """A command that can be read; whether the log takes it is another matter."""
    kind = next(kind for kind in COMMANDS if name_of(kind) == name)
    fields = set(kind.__dataclass_fields__)
    usual: dict[str, Any] = {"round": 2, "table": 99, "player": "nobody"}
    tables_clock = {"start_clock", "pause_clock", "resume_clock", "extend_clock"}
    needed = {key: value for key, value in usual.items() if key in fields and name not in tables_clock}
    return {"command": name, **needed, **PLAIN.get(name, {})}


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("name", list(COMMAND_ROLES))
def test_a_command_is_given_by_its_roles_and_by_no_others(
    name: str, role: Role, spare: Hall, visitors: dict[Role, Client]
) -> None:
    before = spare.head
    answer = visitors[role].post(
        spare.at("do"), {"command": json.dumps(plain(name))}, headers={"Accept-Language": "en"}
    )
    text = answer.content.decode()
    assert UNREADABLE.search(text) is None
    refused = answer.status_code == 409 and "[not-allowed]" in text
    concerns_another = role is Role.PLAYER  # Of players only what concerns themselves is taken; see below.
    assert refused is (role not in COMMAND_ROLES[name] or concerns_another)
    assert not refused or spare.head == before


def test_a_player_gives_commands_for_himself_and_for_his_own_table_alone() -> None:
    own = entered("agricola_nm", 4)
    own.do(OpenCheckIn())
    phone = player_in(own, "p2")
    mine = phone.post(own.at("do"), {"command": json.dumps({"command": "check_in", "player": "p2"})})
    others = phone.post(own.at("do"), {"command": json.dumps({"command": "check_in", "player": "p1"})})
    assert (mine.status_code, others.status_code) == (302, 409)
    assert own.latest().state.tournament.present == ("p2",)


def seated_in(hall: Hall) -> set[PlayerId]:
    return {seat.player for table in hall.state.tournament.rounds[-1].tables for seat in table.seats}


def test_who_took_over_a_seat_speaks_for_the_table_and_who_left_it_does_not() -> None:
    own = played("ndf_arcon_2002", 15)
    (free,) = {player.id for player in own.state.tournament.players} - seated_in(own)
    leaving, *_, other = (seat.player for seat in own.table(1).seats)
    own.do(TakeOverSeat(round=1, table=1, player=leaving, substitute=free, since=1904))
    own.do(ReportResult(round=1, table=1, result=usual_board(own.table(1))), by=other)
    order = {"command": json.dumps({"command": "confirm_result", "round": 1, "table": 1})}
    assert player_in(own, leaving).post(own.at("do"), order).status_code == 409
    assert player_in(own, free).post(own.at("do"), order).status_code == 302
    known = own.latest().state.table_state(1, 1)
    assert known is not None
    assert known.phase == "counted"


def test_the_page_of_permissions_shows_the_whole_table() -> None:
    text = Client().get("/permissions").content.decode()
    assert [name for name in COMMAND_ROLES if f"<code>{name}</code>" not in text] == []
    assert text.count("✓") == sum(map(len, PAGES.values())) + sum(map(len, COMMAND_ROLES.values()))
