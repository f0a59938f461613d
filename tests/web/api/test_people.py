"""Roles, invitations and tokens given by programs: never more than the program has itself."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tavle.web.accounts.models import Invitation, Membership, User
from tavle.web.api.scopes import Scope
from tavle.web.outside.models import ApiToken
from tests.web.api.calling import Program, account, codes, program
from tests.web.halls import Hall, entered

ALL_BUT_OWNER = [scope for scope in Scope if scope is not Scope.OWNER]


def welcomed(address: str, name: str) -> Any:
    return Client().post(address.partition("testserver")[2], {"name": name, "password": "correct horse battery"})


def test_somebody_is_invited_and_his_role_taken(hall: Hall) -> None:
    caller, at = program(*ALL_BUT_OWNER, hall=hall), f"tournaments/{hall.id}"
    made = caller.post(f"{at}/invitations", {"role": "director"})
    assert (made.status_code, made.json()["role"]) == (201, "director")
    (open_,) = caller.get(f"{at}/people").json()["invitations"]
    assert (open_["role"], datetime.fromisoformat(open_["expires"]) - timezone.now() < timedelta(days=2)) == (
        "director",
        True,
    )
    assert welcomed(made.json()["address"], f"new-{hall.id}").status_code == 302
    people = caller.get(f"{at}/people").json()
    (new,) = [each for each in people["members"] if each["name"] == f"new-{hall.id}"]
    assert (new["role"], new["everywhere"], people["invitations"]) == ("director", False, [])
    assert caller.ask("delete", f"{at}/people/{new['id']}").status_code == 204
    assert not Membership.objects.filter(pk=new["id"]).exists()
    assert User.objects.filter(username=f"new-{hall.id}").exists()


def test_an_invitation_is_taken_back(hall: Hall) -> None:
    caller, at = program("people", "scorekeeper", hall=hall), f"tournaments/{hall.id}"
    address = caller.post(f"{at}/invitations", {"role": "scorekeeper"}).json()["address"]
    (open_,) = caller.get(f"{at}/people").json()["invitations"]
    assert caller.ask("delete", f"{at}/invitations/{open_['id']}").status_code == 204
    assert codes(caller.ask("delete", f"{at}/invitations/{open_['id']}")) == ["nothing-here"]
    assert welcomed(address, "late").status_code == 410


@pytest.mark.parametrize(
    ("scopes", "role"),
    [(["people"], "scorekeeper"), (["people", "director"], "director"), (ALL_BUT_OWNER, "owner")],
    ids=str,
)
def test_nobody_is_given_more_than_the_token_has(scopes: list[Any], role: str, hall: Hall) -> None:
    answer = program(*scopes, hall=hall).post(f"tournaments/{hall.id}/invitations", {"role": role})
    assert (answer.status_code, codes(answer)) == (403, ["token-scope"])
    assert not Invitation.objects.filter(tournament=hall.id).exists()


def test_nobody_is_the_owner_of_one_tournament(hall: Hall) -> None:
    answer = program(*Scope).post(f"tournaments/{hall.id}/invitations", {"role": "owner"})
    assert (answer.status_code, codes(answer)) == (403, ["not-allowed"])


def test_roles_of_oneself_elsewhere_and_everywhere_stay(hall: Hall) -> None:
    user, other = account("director", hall.id), account("director", entered("agricola_nm", 4).id)
    caller = program(*Scope, maker=user, hall=hall)
    for each in (user, other, account("owner")):
        number = Membership.objects.get(user=each).pk
        assert codes(caller.ask("delete", f"tournaments/{hall.id}/people/{number}")) == ["nothing-here"]
        assert Membership.objects.filter(pk=number).exists()


def test_a_token_makes_another_that_may_less_and_ends_with_it(hall: Hall) -> None:
    until = timezone.now() + timedelta(days=5)
    caller, at = program("people", "director", hall=hall, expires=until), f"tournaments/{hall.id}/tokens"
    made = caller.post(at, {"name": "Scores", "scopes": ["report", "read"], "days": 90}).json()
    assert (made["scopes"], made["revoked"], datetime.fromisoformat(made["expires"])) == (
        ["read", "report"],
        False,
        until,
    )
    child = Program(made["token"])
    assert child.get(f"tournaments/{hall.id}/desk").status_code == 200
    (parent,) = [each for each in caller.get(at).json() if each["name"] == "app"]
    assert "token" not in parent
    assert caller.ask("delete", f"{at}/{parent['id']}").status_code == 204
    assert [codes(each.get("books")) for each in (caller, child)] == [["token-unknown"]] * 2


@pytest.mark.parametrize(
    "asked",
    [
        {"name": "x", "scopes": ["hand_over"]},
        {"name": "x", "scopes": ["read", "owner"]},
        {"name": "x", "scopes": []},
        {"name": "", "scopes": ["read"]},
        {"name": "x" * 61, "scopes": ["read"]},
        {"name": "x\u202ey", "scopes": ["read"]},
        {"name": "x", "scopes": ["read"], "days": 0},
        {"name": "x", "scopes": ["rain"]},
    ],
    ids=str,
)
def test_what_token_is_not_made(asked: dict[str, Any], hall: Hall) -> None:
    caller = program("people", "director", hall=hall)
    assert caller.post(f"tournaments/{hall.id}/tokens", asked).status_code in (403, 422)
    assert ApiToken.objects.filter(tournament=hall.id).count() == 1  # its own


def test_what_is_of_the_whole_server_is_the_owners(hall: Hall) -> None:
    owner = program(*Scope)
    address = owner.post("invitations", {"role": "owner"}).json()["address"]
    assert welcomed(address, f"second-{hall.id}").status_code == 302
    (second,) = [each for each in owner.get("people").json()["members"] if each["name"] == f"second-{hall.id}"]
    assert (second["role"], second["everywhere"]) == ("owner", True)
    assert owner.ask("delete", f"people/{second['id']}").status_code == 204
    owner.post("invitations", {"role": "director"})
    number = owner.get("people").json()["invitations"][-1]["id"]
    assert owner.ask("delete", f"invitations/{number}").status_code == 204
    made = owner.post("tokens", {"name": "All", "scopes": ["read"]}).json()
    assert made["id"] in [each["id"] for each in owner.get("tokens").json()]
    assert owner.ask("delete", f"tokens/{made['id']}").status_code == 204
    assert codes(owner.ask("delete", "tokens/999999")) == ["nothing-here"]


@pytest.mark.parametrize(
    ("method", "path"), [("get", "people"), ("get", "tokens"), ("post", "backups"), ("get", "backups")]
)
def test_a_director_or_a_token_for_one_tournament_is_not_enough(method: str, path: str, hall: Hall) -> None:
    director = program(*Scope, maker=account("director"))
    assert codes(director.ask(method, path, {})) == ["token-scope"]
    assert codes(program(*Scope, hall=hall).ask(method, path, {})) == ["token-elsewhere"]
