"""Every form of every page, sent twice as it stands: a double click, or Back and again, makes nothing a second time."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from unittest.mock import Mock

import pytest
from django.apps import apps
from django.db import connections
from django.test import Client
from django.urls import resolve

from tavle.web import logs
from tavle.web.accounts.models import Invitation, Venue
from tavle.web.outside.models import ApiToken, Webhook
from tavle.web.projector.models import Screen
from tavle.web.studies import running
from tavle.web.views import setting_up
from tests.web.forms import Form, Forms
from tests.web.halls import Hall, entered, organiser, played, player_in
from tests.web.test_matrix import BY_SECRET, ROUTES, address
from tests.web.test_studies import SMALL

PASSING = {"Tally", "Session", "SentForm", "Job", "ContentType"}
"""What is only counted, is kept for a visit, or is made again at will."""
APART = {"logout", "erase_account", "change_password", "erase_person"}
"""Forms after which nothing else can be tried; what they do is done."""
OF_PLAYERS = {"me", "my_place", "report", "my_data", "game", "enter", "overview"}
"""Pages on which who plays has forms of his own."""
UNSEEN = {
    "take_token": "seen where another test of the process has left a token",
    "take_invitation": "seen where another test of the process has left an invitation",
    "take_token_of_all": "seen where another test of the process has left a token",
    "take_invitation_of_all": "seen where another test of the process has left an invitation",
    "take_role_of_all": "seen where another test of the process has left somebody with a role",
    "stop_study": "seen where another test of the process has left a study",
    "welcome": "an invitation is used once",
    "take_role": "who has no role any more has none to lose",
    "enter": "tried below",
    "new_demos": "tried below",
    "short_code_typed": "who has the code is led to his page",
    "shorter": "who has agreed has agreed",
    "persons_merge": "who is another already is refused",
    "persons_answer": "a question that is answered is asked no more",
    "persons_undo": "what was taken back is refused",
    "all_here": "who is here does not come again",
    "unpublish": "a draft is not made a draft again",
    "practice_end": "what was taken back is not taken back again",
    "desk_board": "commands of the log, with their ids",
    "desk_cup": "commands of the log, with their ids",
}
"""Forms that no page of this hall has, and why they need not be tried."""


def everything() -> dict[str, int]:
    """How many there are of all that forms make, and how long all logs are together."""
    counted = {model.__name__: model._default_manager.count() for model in apps.get_models()}
    heads = logs.store().tournaments()
    logged = {"tournaments": len(heads), "events": sum(head.version for head in heads.values())}
    return {name: count for name, count in {**counted, **logged}.items() if name not in PASSING}


def route_of(form: Form, page: str) -> str:
    return str(resolve((form.action or page).partition("?")[0]).url_name)


def forms_of(client: Client, page: str) -> list[Form]:
    answer = client.get(page)
    is_page = answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    return Forms(answer.content.decode()).found if is_page else []


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("ndf_arcon_2002", 15, rounds=1)


@pytest.fixture
def owner() -> Client:
    return organiser("owner", headers={"Accept-Language": "en"})


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be played for a while is asked for and not played."""
    monkeypatch.setattr(running, "beside", Mock())


MADE: dict[str, tuple[str, str, dict[str, Any], str, int]] = {
    "invite": ("people", "invite", {"role": "director"}, "Invitation", 1),
    "invite_all": ("all_people", "invite_all", {"role": "director"}, "Invitation", 1),
    "token": ("outside", "outside", {"name": "A club's site", "scope-read": "on", "days": "3"}, "ApiToken", 1),
    "token_of_all": ("all_outside", "all_outside", {"name": "A club's site", "scope-read": "on"}, "ApiToken", 1),
    "webhook": ("outside", "add_hook", {"url": "https://192.0.2.7/hook", "private": "on"}, "Webhook", 1),
    "screen": ("desk_screens", "desk_screens", {"name": "Door", "do": "add"}, "Screen", 1),
    "list": ("new_list", "new_list", {"book": "elo_tables", "title": "Twice"}, "KeptList", 1),
    "tournament": ("describe", "describe", {"name": "Twice"}, "tournaments", 1),
    "study": ("studies", "studies", SMALL, "Study", 1),
    "player": ("desk_players", "desk_players", {"name": "Kari Twice"}, "events", 1),
    "same_name": ("desk_players", "desk_players", {"name": "Player 1", "another": "on"}, "events", 1),
    "link": ("desk_player", "desk_link", {"renew": "on"}, "PlayerLink", 1),
}
"""By a name: the page with the form, where it is sent, what is typed, what there is more of, and how many."""


@pytest.mark.parametrize("name", list(MADE))
def test_a_thing_is_made_once(name: str, hall: Hall, owner: Client) -> None:
    route, to, typed, what, count = MADE[name]
    page = address(route, hall) + ("?book=elo_tables" if route == "new_list" else "")
    form = next(form for form in forms_of(owner, page) if route_of(form, page) == to and "command_id" in form.fields)
    data = {**form.fields, **typed}
    before = everything()
    first = owner.post(form.action or page, data)
    once = everything()
    assert (first.status_code < 400, once[what] - before[what]) == (True, count)
    second = owner.post(form.action or page, data)
    assert everything() == once
    assert (second.status_code, second.headers.get("Location")) == (first.status_code, first.headers.get("Location"))
    # What is shown once is in the answer that is seen, and that is the last one.
    shown = [re.findall(r"<code>(\S+)</code>|/welcome/([\w-]+)", answer.content.decode()) for answer in (first, second)]
    assert shown[0] == shown[1]


def test_of_two_at_once_one_makes_it(hall: Hall, owner: Client) -> None:
    """A double click: both requests are there before either is done."""
    page = hall.at("desk/screens")
    form = next(form for form in forms_of(owner, page) if "name" in form.fields)
    data = {**form.fields, "name": "At once", "do": "add"}
    start = Barrier(4)

    def send() -> int:
        try:
            start.wait()
            return owner.post(page, data).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        answers = [threads.submit(send) for _ in range(4)]
        assert [each.result() for each in answers] == [302] * 4
    assert Screen.objects.filter(tournament=hall.id, name="At once").count() == 1


def test_demos_begin_anew_once(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Mock()
    monkeypatch.setattr(setting_up, "load_demos", begun)
    for form in ("one", "one", "other"):
        assert owner.post("/demo", {"command_id": form}).status_code == 302
    assert begun.call_count == 2


def test_a_form_with_other_words_is_another(owner: Client) -> None:
    hall = entered("agricola_nm", 4)
    page = hall.at("desk/screens")
    form = next(form for form in forms_of(owner, page) if "name" in form.fields)
    for name in ("Door", "Bar", "Door"):
        owner.post(page, {**form.fields, "name": name, "do": "add"})
    listed = owner.get(page).content.decode()
    assert (listed.count('value="Door"'), listed.count('value="Bar"')) == (1, 1)


def test_what_was_taken_back_is_not_made_again(owner: Client) -> None:
    hall = entered("agricola_nm", 4)
    page = hall.at("desk/people")
    form = next(form for form in forms_of(owner, page) if route_of(form, page) == "invite")
    data = {**form.fields, "role": "director"}
    owner.post(form.action, data)
    Invitation.objects.filter(tournament=hall.id).delete()
    assert owner.post(form.action, data).headers["Location"] == page
    assert not Invitation.objects.filter(tournament=hall.id).exists()
    page = hall.at("desk/outside")
    form = next(form for form in forms_of(owner, page) if route_of(form, page) == "outside")
    data = {**form.fields, "name": "app", "scope-read": "on"}
    owner.post(page, data)
    ApiToken.objects.filter(tournament=hall.id).update(revoked=True)
    assert owner.post(page, data).headers["Location"] == page


def test_a_list_of_players_is_entered_once(owner: Client) -> None:
    hall = entered("agricola_nm", 4)
    page = hall.at("desk/paste")
    looked = owner.post(page, {"text": "Ada Ny\nBo Ny\n"})
    form = next(form for form in Forms(looked.content.decode()).found if "seen" in form.fields)
    data = {**form.fields, "enter": "on", "text": "Ada Ny\nBo Ny\n"}
    owner.post(page, data)
    assert len(hall.latest().state.tournament.players) == 6
    assert owner.post(page, data).headers["Location"] == hall.at("desk/players")
    assert len(hall.latest().state.tournament.players) == 6


def test_who_enters_himself_twice_is_asked_and_entered_once() -> None:
    hall = entered("agricola_nm", 4)
    Venue.objects.create(tournament=hall.id, open_entry=True)
    page = hall.at("enter")
    for more in ({}, {"another": "on"}):
        phone = Client()
        form = next(form for form in forms_of(phone, page) if route_of(form, page) == "enter")
        data = {**form.fields, "name": "Kari Twice", **more}
        before = len(hall.latest().state.tournament.players)
        assert [phone.post(page, data).status_code for _ in range(2)] == [302, 422]
        assert len(hall.latest().state.tournament.players) == before + 1


def test_every_form_as_it_stands(hall: Hall) -> None:
    """Of all pages, for those who direct and for those who play."""
    clients = {"owner": organiser("owner"), "player": player_in(hall)}
    Webhook.make(hall.id, "https://192.0.2.1/", position=0)
    found: dict[tuple[str, str, tuple[str, ...]], tuple[str, Form]] = {}
    for name in map(str, ROUTES.keys() - BY_SECRET):
        for who, client in clients.items() if name in OF_PLAYERS else [("owner", clients["owner"])]:
            page = address(name, hall)
            for form in forms_of(client, page):
                found.setdefault((who, route_of(form, page), tuple(form.fields)), (page, form))
    made_again = {}
    for (who, route, _), (page, form) in sorted(found.items(), key=lambda each: each[0]):
        buttons = [button for button in form.buttons.values() if button[0]] or [("", "")]
        for button, value in buttons if route not in APART else ():
            data = {**form.fields, **({button: value} if button else {})}
            clients[who].post(form.action or page, data)
            once = everything()
            clients[who].post(form.action or page, data)
            if everything() != once:
                made_again[route, button, value] = {k: v for k, v in everything().items() if v != once[k]}
    assert made_again == {}
    tried = {route for _, route, _ in found} | {to for _, to, *_ in MADE.values()}
    posted = {name for name in map(str, ROUTES) if Client().post(address(name, hall)).status_code != 405}
    # What other tests of the same process have left may show one of the others, too.
    assert posted - tried <= set(UNSEEN) <= posted
