"""People's data: what is kept and how long, all that is kept of one person, how he is shown, and erasing it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.tournament.state import State, players_at
from tavle.web import logs, photos
from tavle.web.accounts.models import Venue
from tavle.web.gates import allow
from tavle.web.halls import hall
from tavle.web.pages import page
from tavle.web.privacy.erasing import ended, erase_person
from tavle.web.privacy.exporting import person_data
from tavle.web.privacy.models import DAYS, MOST_DAYS, WAYS, Retention, Veil
from tavle.web.privacy.naming import words_of
from tavle.web.privacy.showing import FULL_NAME, show
from tavle.web.privacy.veiling import Audience
from tavle.web.telling import teller
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in

KEPT = ("entry", "contact", "links", "photos", "log", "accounts", "sessions", "tries", "made", "backups")
"""What is kept, in the order in which a page tells it."""


@require_safe
@allow("home")
def kept(request: HttpRequest) -> HttpResponse:
    """What this server keeps of people, where, and how long."""
    return page(request, "privacy/kept.html", {"kept": KEPT, "days": DAYS})


@require_safe
@allow("public")
def kept_here(request: HttpRequest, id: str) -> HttpResponse:
    """The same, with the days of this tournament."""
    values = {"kept": KEPT, "days": Retention.days_of(id)}
    return page(request, "privacy/kept_here.html", {**hall(id, logs.state_of(id)), **values})


@require_http_methods(["GET", "POST"])
@allow("people")
def retention(request: HttpRequest, id: str) -> HttpResponse:
    """How many days after the end contact data and photos are erased, and who is not shown by his full name."""
    logs.state_of(id)
    typed, wrong = str(Retention.days_of(id)), False
    if request.method == "POST":
        typed = request.POST.get("days", "").strip()
        wrong = not (typed.isascii() and typed.isdecimal() and len(typed) < 6 and int(typed) <= MOST_DAYS)
        if not wrong:
            Retention.objects.update_or_create(tournament=id, defaults={"days": int(typed)})
            return redirect("desk_privacy", id=id)
    values = desk_values(id, typed=typed, wrong=wrong, most=MOST_DAYS, ended=ended(id), veils=Veil.of(id))
    return page(request, "privacy/retention.html", values, status=422 if wrong else 200)


@require_safe
@allow("people")
def person(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """All that is kept of a player, for the director whom he has asked."""
    _known(logs.state_of(id), player)
    around = {"words": words_of(id, player), "around": _photos_around(id, player)}
    values = desk_values(id, **_shown(request, id, player), **around, ways=(FULL_NAME, *WAYS))
    return page(request, "privacy/person.html", values)


@require_safe
@allow("people")
def person_file(_: HttpRequest, id: str, player: str) -> HttpResponse:
    """The same as a file."""
    _known(logs.state_of(id), player)
    return _file(id, player)


@require_POST
@allow("people")
def show_as(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """By which name a player is shown from now on; who was erased stays so."""
    _known(logs.state_of(id), player)
    way = request.POST.get("way", "")
    if way not in (FULL_NAME, *WAYS):
        raise Http404
    show(id, player, way)
    return redirect("desk_person", id=id, player=player)


@require_POST
@allow("people")
def erase(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """Erases a player's data, if the box was ticked that says so."""
    _known(logs.state_of(id), player)
    if request.POST.get("sure") == "on":
        offered = {each.word for each in words_of(id, player)}
        chosen = {f"{round_}-{table}-{by}": (round_, table, by) for round_, table, by in _photos_around(id, player)}
        for name in request.POST.getlist("photo"):
            if name in chosen:
                photos.path_of(id, *chosen[name]).unlink(missing_ok=True)
        erase_person(id, player, [word for word in request.POST.getlist("word") if word in offered])
    return redirect("desk_person", id=id, player=player)


@require_safe
@allow("player")
def mine(request: HttpRequest, id: str) -> HttpResponse:
    """All that is kept of the player himself."""
    values = {**hall(id, logs.state_of(id)), **_shown(request, id, _me(request, id))}
    return page(request, "privacy/mine.html", values)


@require_safe
@allow("player")
def my_file(request: HttpRequest, id: str) -> HttpResponse:
    """The same as a file."""
    return _file(id, _me(request, id))


def _photos_around(id_: str, player: str) -> list[tuple[int, int, str]]:
    """Photos that others sent of tables at which a player sat: round, table, who sent it."""
    return [
        (entry.number, table.number, by)
        for entry in logs.state_of(id_).tournament.rounds
        for table in entry.tables
        if any(seat.player == player for seat in table.seats) or player in players_at(table)
        for by in photos.photos_of(id_, entry.number, table.number, players_at(table))
        if by != player
    ]


def _me(request: HttpRequest, id_: str) -> str:
    player = visitor_in(request, id_).player or ""
    _known(logs.state_of(id_), player)
    return player


def _known(state: State, player: str) -> None:
    if player not in {each.id for each in (*state.tournament.players, *state.waiting)}:
        raise Http404


def _shown(request: HttpRequest, id_: str, player: str) -> dict[str, Any]:
    data = person_data(id_, player)
    lines = {line["version"] for line in data["log"]}
    stored = [each for each in logs.log_of(id_, Audience.DESK) if each.version in lines]
    return {
        "data": data,
        "player": player,
        "stored": stored,
        "told": teller(request, id_, Audience.DESK),
        "zone": Venue.of(id_).zone,
    }


def _file(id_: str, player: str) -> HttpResponse:
    answer = JsonResponse(person_data(id_, player), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="data.json"'
    return answer
