"""Screens on the wall: what each shows, and what is announced on them."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.addresses import printed_address
from tavle.web.api import shapes
from tavle.web.api.callers import DESK, READER
from tavle.web.api.faults import ANSWERS
from tavle.web.projector.choosing import MOST_SAID, said_text
from tavle.web.projector.models import KINDS, MOST_PARTS, SECONDS, Announcement, Screen

router = Router(tags=["screens"])

Kind = Literal["announcement", "enter", "names", "tables", "clock", "standings", "bracket"]


class ScreenAsked(shapes.Asked):
    """What a screen shows: without `shows` whatever belongs to the stage; `language` empty is that of its browser."""

    name: str = Field(default="", max_length=60)
    shows: list[Kind] = Field(default=[], max_length=len(KINDS))
    seconds: int = Field(default=10, ge=SECONDS[0], le=SECONDS[1])
    theme: Literal["light", "dark"] = "light"
    language: Literal["", "en", "nb", "fr"] = ""
    near: bool = False
    sound: bool = False
    part: int = Field(default=1, ge=1, le=MOST_PARTS)
    parts: int = Field(default=1, ge=1, le=MOST_PARTS)


class ScreenShape(BaseModel):
    """A screen, and the address that its browser opens."""

    id: int
    address: str
    name: str
    shows: list[str]
    seconds: int
    theme: str
    language: str
    near: bool
    sound: bool
    part: int
    parts: int


class Said(shapes.Asked):
    """What is announced, line by line; empty: nothing. `alone`: every screen shows it and nothing else."""

    text: str = Field(default="", max_length=MOST_SAID)
    alone: bool = False


@router.get("/{id}/screens", auth=READER, response={200: list[ScreenShape], **ANSWERS})
def screens(request: HttpRequest, id: str) -> list[dict[str, Any]]:
    """The screens that were set up."""
    logs.state_of(id)
    return [_told(request, screen) for screen in Screen.of(id)]


@router.post("/{id}/screens", auth=DESK, response={201: ScreenShape, **ANSWERS})
def add_screen(request: HttpRequest, id: str, asked: ScreenAsked) -> Any:
    """One more."""
    logs.state_of(id)
    return Status(201, _told(request, Screen.make(id, **_checked(asked))))


@router.put("/{id}/screens/{number}", auth=DESK, response={200: ScreenShape, **ANSWERS})
def set_screen(request: HttpRequest, id: str, number: shapes.Number, asked: ScreenAsked) -> dict[str, Any]:
    """What a screen shows from now on. All of it is set: what is left out is as of a new one."""
    screen = _found(id, number)
    for key, value in _checked(asked).items():
        setattr(screen, key, value)
    screen.save()
    return _told(request, screen)


@router.delete("/{id}/screens/{number}", auth=DESK, response={204: None, **ANSWERS})
def remove_screen(request: HttpRequest, id: str, number: shapes.Number) -> Any:
    """Takes one away."""
    _found(id, number).delete()
    return Status(204, None)


@router.get("/{id}/announcement", auth=READER, response={200: Said, **ANSWERS})
def announcement(request: HttpRequest, id: str) -> dict[str, Any]:
    """What is announced on the screens."""
    logs.state_of(id)
    said = Announcement.of(id)
    return {"text": said.text, "alone": said.alone}


@router.put("/{id}/announcement", auth=DESK, response={200: Said, **ANSWERS})
def announce(request: HttpRequest, id: str, asked: Said) -> dict[str, Any]:
    """Announces something on them; an empty text takes it away."""
    logs.state_of(id)
    text = said_text(asked.text)
    Announcement.objects.update_or_create(tournament=id, defaults={"text": text, "alone": bool(text) and asked.alone})
    return announcement(request, id)


def _checked(asked: ScreenAsked) -> dict[str, Any]:
    if asked.part > asked.parts:
        raise refuse("bad-value", where="part", key="part", value=str(asked.part), right=f"1–{asked.parts}")
    values: dict[str, Any] = asked.model_dump()
    return {**values, "name": asked.name.strip(), "shows": [kind for kind in KINDS if kind in asked.shows]}


def _told(request: HttpRequest, screen: Screen) -> dict[str, Any]:
    fields = ("name", "shows", "seconds", "theme", "language", "near", "sound", "part", "parts")
    address = printed_address(request, reverse("wall", args=[screen.code]))
    return {"id": screen.pk, "address": address, **{field: getattr(screen, field) for field in fields}}


def _found(id_: str, number: int) -> Screen:
    found = Screen.objects.filter(tournament=id_, pk=number).first()
    if found is None:
        raise refuse("nothing-here", where="screen", name=str(number))
    return found
