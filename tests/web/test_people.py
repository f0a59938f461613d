"""Roles, invitations that work once, and accounts that they make."""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tavle.core.model import Player, PlayerId
from tavle.tournament.commands import RegisterPlayer
from tavle.web.accounts.models import Invitation, Membership, User
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, words

PASSWORD = "correct horse battery"


def link_in(answer: Any) -> str:
    """The path of the invitation that a page shows."""
    found = re.search(r"/welcome/[\w-]+", answer.content.decode())
    assert found is not None
    return found[0]


def test_an_invitation_is_shown_once_and_works_once(monrad: Hall) -> None:
    director = organiser("director", monrad.id, **ENGLISH)
    made = director.post(monrad.at("desk/people/invite"), {"role": "scorekeeper"})
    link = link_in(made)
    assert "<svg" in made.content.decode()
    assert link not in director.get(monrad.at("desk/people")).content.decode()
    guest = Client(**ENGLISH)
    assert "You will be scorekeeper." in words(guest.get(link))
    answer = guest.post(link, {"name": "bert-one", "password": PASSWORD})
    assert answer.headers["Location"] == monrad.at("desk")
    assert guest.get(monrad.at("desk")).status_code == 200
    assert Client().get(link).status_code == 410
    assert Client().post(link, {"name": "other", "password": PASSWORD}).status_code == 410


def test_who_has_an_account_takes_the_role_with_it(monrad: Hall, arcon: Hall) -> None:
    helper = organiser("scorekeeper", monrad.id, **ENGLISH)
    link = link_in(organiser("director", arcon.id).post(arcon.at("desk/people/invite"), {"role": "director"}))
    assert "Take this role as" in words(helper.get(link))
    assert helper.post(link, {"join": "on"}).headers["Location"] == arcon.at("desk")
    assert helper.get(arcon.at("desk/people")).status_code == 200
    assert helper.post(link, {"join": "on"}).status_code == 410


def test_two_who_open_an_invitation_at_once() -> None:
    token = Invitation.make("director")
    one, two = Invitation.usable(token), Invitation.usable(token)
    assert one is not None
    assert two is not None
    assert (one.use(), two.use()) == (True, False)


def test_the_slower_of_two_gets_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Invitation, "use", lambda _: False)
    token = Invitation.make("director")
    assert Client().post(f"/welcome/{token}", {"name": "slow", "password": PASSWORD}).status_code == 410
    assert not User.objects.filter(username="slow").exists()
    helper = organiser("owner")
    assert helper.post(f"/welcome/{token}", {"join": "on"}).status_code == 410


def test_an_invitation_ends_after_its_days() -> None:
    token = Invitation.make("director")
    Invitation.objects.all().update(expires=timezone.now() - timedelta(seconds=1))
    assert Client().get(f"/welcome/{token}").status_code == 410


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("", PASSWORD, "A name of 1 to 150 characters is wanted."),
        ("a\tb", PASSWORD, "A name of 1 to 150 characters is wanted."),
        ("P12", PASSWORD, "Names such as p12 are the players'; choose another."),
        ("demo", PASSWORD, "Names such as p12 are the players'; choose another."),
        ("API:federation", PASSWORD, "Names such as p12 are the players'; choose another."),
        ("\uff50\uff11\uff12", PASSWORD, "Names such as p12 are the players'; choose another."),
        ("\uff34\uff41\uff4b\uff45\uff4e", PASSWORD, "There is an account of that name; choose another."),
        ("\ufdfa" * 20, PASSWORD, "A name of 1 to 150 characters is wanted."),
        ("Taken", PASSWORD, "There is an account of that name; choose another."),
        ("somebody", "short", "The password needs at least 10 characters and must not be one of the common ones."),
        ("somebody", "password1234", "The password needs at least 10 characters"),
    ],
)
def test_what_no_account_can_have(name: str, password: str, said: str) -> None:
    User.objects.get_or_create(username="taken")
    link = f"/welcome/{Invitation.make('director')}"
    answer = Client(**ENGLISH).post(link, {"name": name, "password": password})
    assert (answer.status_code, said in words(answer)) == (422, True)


def test_a_name_in_other_letters_logs_in_as_it_was_made() -> None:
    """`\ufb01` is one letter that stands for two; the account is kept under the plain ones."""
    given = f"\ufb01nn{secrets.token_hex(4)}"
    assert (
        Client().post(f"/welcome/{Invitation.make('director')}", {"name": given, "password": PASSWORD}).status_code
        == 302
    )
    for name in (given, f" {given.replace(chr(0xFB01), 'fi')} "):
        assert Client().post("/login", {"name": name, "password": PASSWORD}).status_code == 302


def test_of_two_who_take_a_name_at_once_one_is_asked_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other took it after the form was looked at; the invitation still counts."""
    name, link = f"same-{secrets.token_hex(4)}", f"/welcome/{Invitation.make('director')}"

    def slow(_: str) -> None:
        User.objects.create(username=name)

    monkeypatch.setattr("tavle.web.views.accounts.validate_password", slow)
    answer = Client(**ENGLISH).post(link, {"name": name, "password": PASSWORD})
    assert (answer.status_code, "There is an account of that name; choose another." in words(answer)) == (422, True)
    monkeypatch.undo()
    assert Client().post(link, {"name": f"{name}-2", "password": PASSWORD}).status_code == 302


def test_no_account_has_the_id_of_a_player_of_the_tournament() -> None:
    """A record brings ids of its own, and the log names both in one place."""
    hall = entered("agricola_nm", 0)
    hall.do(RegisterPlayer(player=Player(PlayerId("ivar"), "Ivar")))
    link = f"/welcome/{Invitation.make('director', hall.id)}"
    assert Client().post(link, {"name": "ivar", "password": PASSWORD}).status_code == 422


def test_a_role_is_taken_back(monrad: Hall) -> None:
    director, helper = organiser("director", monrad.id), organiser("scorekeeper", monrad.id)
    membership = Membership.objects.filter(tournament=monrad.id, role="scorekeeper").latest("pk")
    assert helper.get(monrad.at("desk")).status_code == 200
    director.post(monrad.at(f"desk/people/roles/{membership.pk}"))
    assert helper.get(monrad.at("desk")).status_code == 403
    own = Membership.objects.filter(tournament=monrad.id, role="director").latest("pk")
    assert director.post(monrad.at(f"desk/people/roles/{own.pk}")).status_code == 404


def test_an_invitation_is_taken_back(monrad: Hall) -> None:
    director = organiser("director", monrad.id, **ENGLISH)
    link = link_in(director.post(monrad.at("desk/people/invite"), {"role": "director"}))
    number = Invitation.objects.latest("pk").pk
    director.post(monrad.at(f"desk/people/invitations/{number}"))
    assert Client().get(link).status_code == 410


def test_only_an_owner_gives_and_takes_roles_on_the_whole_server(monrad: Hall) -> None:
    director, owner = organiser("director", ""), organiser("owner", **ENGLISH)
    assert director.get("/people").status_code == 200
    assert director.post("/people/invite", {"role": "director"}).status_code == 404
    assert director.post(monrad.at("desk/people/invite"), {"role": "owner"}).status_code == 404
    second = Client()
    second.post(
        link_in(owner.post("/people/invite", {"role": "owner"})), {"name": "second-owner", "password": PASSWORD}
    )
    assert second.get("/people").status_code == 200
    membership = Membership.objects.get(user__username="second-owner")
    assert director.post(f"/people/roles/{membership.pk}").status_code == 404
    assert owner.post(monrad.at(f"desk/people/roles/{membership.pk}")).status_code == 404
    assert owner.post(f"/people/roles/{membership.pk}").status_code == 302
    assert second.get("/people").status_code == 403
