"""Every operation of the API by every scope: what the table says is what happens."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.web.api import PREFIX
from tavle.web.api.application import description
from tavle.web.api.scopes import READERS, ROLES, Scope
from tavle.web.permissions import COMMAND_ROLES
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered, played
from tests.web.kept import any_lists
from tests.web.test_matrix import plain

OPERATIONS = [
    (method, path.removeprefix(PREFIX), tuple(operation["x-scopes"]))
    for path, methods in description()["paths"].items()
    for method, operation in methods.items()
]
OPEN = {
    "tournaments",
    "tournaments/{id}",
    "tournaments/{id}/standings",
    "tournaments/{id}/explain/{player}",
    "tournaments/{id}/log",
    "tournaments/{id}/venue",
    "tournaments/{id}/retention",
    "tournaments/{id}/chances",
    "tournaments/{id}/games/{round}/{table}",
    "tournaments/{id}/pictures/{picture}.png",
    "tournaments/{id}/pictures/{picture}.svg",
    "tournaments/{id}/pictures/centres/{round}/{table}.png",
    "tournaments/{id}/pictures/centres/{round}/{table}.svg",
    "tournaments/{id}/calendar.ics",
    "tournaments/{id}/results.atom",
    "tournaments/{id}/files",
    "tournaments/{id}/files/{kind}",
    "books",
    "books/{book}",
    "books/{book}/lint",
    "ratings",
    "ratings/{rating}",
    "ratings/{rating}/rules",
    "series",
    "series/{series}",
    "series/{series}/rules",
}
"""What pages show to everybody, the API tells to everybody; all else wants a token."""


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("ndf_arcon_2002", 14, rounds=1)


@pytest.fixture(scope="module")
def programs() -> dict[Scope, Program]:
    return {scope: program(scope) for scope in Scope}


def filled(path: str, hall: Hall) -> str:
    values = {"id": hall.id, "player": "p1", "picture": "meetings", "round": 1, "table": 1, "number": 10**6}
    values |= {"kind": "players.csv", "sheet": "standings"}
    return path.format(**values, **any_lists(), book="agricola_nm")


def shut(answer: Any) -> bool:
    return answer.status_code in (401, 403)


@pytest.mark.parametrize(("method", "path", "scopes"), OPERATIONS, ids=str)
def test_an_operation_is_open_to_its_scopes_and_to_no_others(
    method: str, path: str, scopes: tuple[str, ...], hall: Hall, programs: dict[Scope, Program]
) -> None:
    assert (scopes == ()) is (method == "get" and path in OPEN)
    nobody = Program().ask(method, filled(path, hall), {})
    assert (codes(nobody) == ["token-missing"]) if scopes else not shut(nobody)
    for scope, caller in programs.items():
        answer = caller.ask(method, filled(path, hall), {})
        assert shut(answer) is (bool(scopes) and scope not in scopes), scope
        assert answer.status_code < 500


@pytest.fixture(scope="module")
def spare() -> Hall:
    """A tournament in which it does not matter what is taken."""
    return entered("agricola_nm", 4)


@pytest.mark.parametrize("name", list(COMMAND_ROLES))
def test_a_command_is_given_by_its_scopes_and_by_no_others(
    name: str, spare: Hall, programs: dict[Scope, Program]
) -> None:
    data = plain(name)
    for scope, caller in programs.items():
        before = spare.head
        answer = caller.post(f"tournaments/{spare.id}/commands", {"command_id": f"{name}-{scope}", "command": data})
        allowed = scope in ROLES and ROLES[scope] in COMMAND_ROLES[name]
        assert shut(answer) is not allowed, scope
        assert allowed or (codes(answer) == ["token-scope"] and spare.head == before)


def test_whoever_may_command_may_read() -> None:
    assert set(Scope) - READERS == {Scope.HAND_OVER, Scope.PEOPLE, Scope.OWNER}
