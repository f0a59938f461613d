"""One player: what only the desk notes, his personal link, all that is kept of him, how he is shown, erasing it."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, PlayerLink
from tavle.web.addresses import printed_address, qr_picture
from tavle.web.api import shapes
from tavle.web.api.callers import DESK, DIRECTOR, READER
from tavle.web.api.faults import ANSWERS
from tavle.web.api.pictures import SVG
from tavle.web.privacy.erasing import erase_person
from tavle.web.privacy.exporting import person_data
from tavle.web.privacy.showing import show
from tavle.web.privacy.veiling import Audience

router = Router(tags=["players"])


class EntryNoteAsked(shapes.Asked):
    """What the desk notes beside an entry; nothing of it stands in the log."""

    team: str = Field(default="", max_length=120)
    contact: shapes.Text = ""
    fee_paid: bool = False


class EntryNoteShape(BaseModel):
    """The same."""

    team: str
    contact: str
    fee_paid: bool


class LinkAsked(shapes.Asked):
    """Whether an earlier link is taken back first: the slip is lost, or lies in wrong hands."""

    renew: bool = False


class LinkShape(BaseModel):
    """A player's personal link, and the code that leads to it where one is typed."""

    player: str
    address: str
    code: str


class ShownAsked(shapes.Asked):
    """By which name a player is shown to the public."""

    way: Literal["full_name", "first_name", "initials"]


class ShownShape(BaseModel):
    """The same; who was erased stays so."""

    way: Literal["full_name", "first_name", "initials", "erased"]


def _check_player(id_: str, player: str) -> None:
    """Refuses a player whom a tournament does not have.

    Raises:
        Refused: `nothing-here`, or `no-tournament`.
    """
    state = logs.state_of(id_, Audience.DESK)
    if player not in {each.id for each in (*state.tournament.players, *state.waiting)}:
        raise refuse("nothing-here", where="player", name=player)


@router.get("/{id}/players/{player}/note", auth=READER, response={200: EntryNoteShape, **ANSWERS})
def note(request: HttpRequest, id: str, player: str) -> dict[str, Any]:
    """What the desk has noted beside an entry."""
    _check_player(id, player)
    found = EntryNote.objects.filter(tournament=id, player=player).first() or EntryNote()
    return {"team": found.team, "contact": found.contact, "fee_paid": found.fee_paid}


@router.put("/{id}/players/{player}/note", auth=DESK, response={200: EntryNoteShape, **ANSWERS})
def set_note(request: HttpRequest, id: str, player: str, asked: EntryNoteAsked) -> dict[str, Any]:
    """Notes it. All of it is set: what is left out is empty from then on."""
    _check_player(id, player)
    EntryNote.keep(id, player, **asked.model_dump())
    return note(request, id, player)


@router.post("/{id}/players/{player}/link", auth=DESK, response={200: LinkShape, **ANSWERS})
def give_link(request: HttpRequest, id: str, player: str, asked: LinkAsked) -> dict[str, str]:
    """A player's personal link, made where he has none: whoever opens it is the player."""
    _check_player(id, player)
    if asked.renew:
        PlayerLink.revoke(id, player)
    link = PlayerLink.for_player(id, player)
    return {"player": player, "address": _address(request, link), "code": link.code}


@router.delete("/{id}/players/{player}/link", auth=DESK, response={204: None, **ANSWERS})
def take_link(request: HttpRequest, id: str, player: str) -> Any:
    """Takes it back."""
    _check_player(id, player)
    PlayerLink.revoke(id, player)
    return Status(204, None)


@router.get("/{id}/players/{player}/link.svg", auth=DESK, response=ANSWERS, openapi_extra=SVG)
def link_picture(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """The link for a phone's camera, where the player has one."""
    found = PlayerLink.objects.filter(tournament=id, player=player, revoked=False).first()
    if found is None:
        raise refuse("nothing-here", where="link", name=player)
    return qr_picture(_address(request, found))


def _address(request: HttpRequest, link: PlayerLink) -> str:
    return printed_address(request, reverse("open_link", args=[link.token]))


@router.get("/{id}/players/{player}/data", auth=DIRECTOR, response={200: dict[str, Any], **ANSWERS})
def data_of_player(request: HttpRequest, id: str, player: str) -> dict[str, Any]:
    """All that is kept of a player, as he may ask for it; photos in base64."""
    _check_player(id, player)
    return person_data(id, player)


@router.delete("/{id}/players/{player}/data", auth=DIRECTOR, response={204: None, **ANSWERS})
def erase_player(request: HttpRequest, id: str, player: str) -> Any:
    """Erases contact data, link, agreements and photos of a player; from now on he is nobody. It is not taken back."""
    _check_player(id, player)
    erase_person(id, player)
    return Status(204, None)


@router.put("/{id}/players/{player}/shown", auth=DIRECTOR, response={200: ShownShape, **ANSWERS})
def show_player_as(request: HttpRequest, id: str, player: str, asked: ShownAsked) -> dict[str, str]:
    """By which name a player is shown from now on: minors by the first name, if they ask for it."""
    _check_player(id, player)
    return {"way": show(id, player, asked.way)}
