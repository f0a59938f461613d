"""Photos of boards: sent for a table, looked at, removed. What is kept is made anew from the pixels alone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import File, Router, Status, UploadedFile
from pydantic import BaseModel

from tavle.core.errors import refuse
from tavle.core.model import Table
from tavle.tournament.state import players_at
from tavle.web import logs, photos
from tavle.web.api import shapes
from tavle.web.api.answers import file_answer
from tavle.web.api.callers import DIRECTOR, READER, TokenAuth, caller_of, spend
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import ROLES

router = Router(tags=["photos"])

PHOTOS_PER_MINUTE = 30
"""Photos that are looked into for one token."""
JPEG = file_answer("The photo.", "image/jpeg")


class PhotosShape(BaseModel):
    """Who has sent a photo of a table."""

    players: list[str]


@router.get("/{id}/photos/{round}/{table}", auth=READER, response={200: PhotosShape, **ANSWERS})
def photos_of_table(request: HttpRequest, id: str, round: shapes.Round, table: shapes.Round) -> dict[str, list[str]]:
    """Who has sent a photo of a table."""
    seated = _seated(id, round, table)
    return {"players": photos.photos_of(id, round, table, players_at(seated))}


# Before the address without the ending, which would take this one for a player of that name.
@router.get("/{id}/photos/{round}/{table}/{player}.jpg", auth=READER, response=ANSWERS, openapi_extra=JPEG)
def photo(request: HttpRequest, id: str, round: shapes.Round, table: shapes.Round, player: str) -> HttpResponse:
    """A photo."""
    path = _found(id, round, table, player)
    return HttpResponse(path.read_bytes(), content_type="image/jpeg")


@router.post("/{id}/photos/{round}/{table}/{player}", auth=TokenAuth(*ROLES), response={201: PhotosShape, **ANSWERS})
def send_photo(
    request: HttpRequest,
    id: str,
    round: shapes.Round,
    table: shapes.Round,
    player: str,
    photo: File[UploadedFile],
) -> Any:
    """Keeps a photo that a player of a table has made, in place of an earlier one of his; JPEG, PNG or WebP."""
    spend(f"photo:{getattr(caller_of(request).token, 'pk', '')}", PHOTOS_PER_MINUTE)
    seated = _seated(id, round, table)
    if player not in players_at(seated):
        raise refuse("not-at-table", where="player", player=player, number=table, round=round)
    photos.keep(id, round, table, player, photo)
    return Status(201, {"players": photos.photos_of(id, round, table, players_at(seated))})


@router.delete("/{id}/photos/{round}/{table}/{player}", auth=DIRECTOR, response={204: None, **ANSWERS})
def remove_photo(request: HttpRequest, id: str, round: shapes.Round, table: shapes.Round, player: str) -> Any:
    """Removes a photo."""
    _found(id, round, table, player).unlink(missing_ok=True)
    return Status(204, None)


def _seated(id_: str, round_: int, table: int) -> Table:
    seated = logs.state_of(id_).table(round_, table)
    if seated is None:
        raise refuse("nothing-here", where="table", name=str(table))
    return seated


def _found(id_: str, round_: int, table: int, player: str) -> Any:
    seated = _seated(id_, round_, table)
    path = photos.path_of(id_, round_, table, player)
    if player not in players_at(seated) or not path.is_file():
        raise refuse("nothing-here", where="photo", name=player)
    return path
