"""What is set for a tournament beside its log: where and when, and how long personal data are kept."""

from __future__ import annotations

import secrets
from typing import Annotated, Any
from zoneinfo import available_timezones

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.api import shapes
from tavle.web.api.callers import ANYBODY, DIRECTOR, hand_of
from tavle.web.api.faults import ANSWERS
from tavle.web.privacy.erasing import ended
from tavle.web.privacy.models import MOST_DAYS, Retention
from tavle.web.venues import MOST_SESSIONS, VenueForm, change_of_sessions, has_sessions, keep_venue, sessions_of

router = Router(tags=["settings"])

Moment = Annotated[str, Field(pattern=r"^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]$")]


class SessionAsked(shapes.Asked):
    """When a session begins and ends, by the hall's clock: `2002-06-28T16:00`."""

    starts: Moment
    ends: Moment


class VenueAsked(shapes.Asked):
    """Where and when; sessions that are a setting of the book are changed with a `reason` after the start."""

    place: shapes.Text = ""
    zone: shapes.Text = "UTC"
    tables: int | None = Field(default=None, ge=1, le=9999)
    open_entry: bool = True
    sessions: list[SessionAsked] = Field(default=[], max_length=MOST_SESSIONS)
    reason: shapes.Text = ""


class RetentionAsked(shapes.Asked):
    """How many days after the end contact data and photos are erased."""

    days: int = Field(ge=0, le=MOST_DAYS)


class RetentionShape(BaseModel):
    """The same, and when the tournament ended, if it has."""

    days: int
    ended: str | None


@router.get("/{id}/venue", auth=ANYBODY, response={200: shapes.VenueShape, **ANSWERS})
def venue(request: HttpRequest, id: str) -> dict[str, Any]:
    """Where and when."""
    state, known = logs.state_of(id), Venue.of(id)
    return {
        "place": known.place,
        "zone": known.zone,
        "tables": known.tables,
        "open_entry": known.open_entry,
        "sessions": [{"starts": session.starts, "ends": session.ends} for session in sessions_of(state, known)],
    }


@router.put("/{id}/venue", auth=DIRECTOR, response={200: shapes.VenueShape, **ANSWERS})
def set_venue(request: HttpRequest, id: str, asked: VenueAsked) -> dict[str, Any]:
    """Says where and when. All of it is set: what is left out is empty from then on."""
    state = logs.state_of(id)
    if asked.zone not in available_timezones():
        raise refuse("bad-value", where="zone", key="zone", value=asked.zone, right="Europe/Oslo, UTC, ...")
    sessions = [session.model_dump() for session in asked.sessions]
    command = change_of_sessions(state, sessions, reason=asked.reason)
    if command is not None:
        logs.do(id, command, command_id=secrets.token_hex(12), by=hand_of(request, id))
    form = VenueForm(asked.place.strip(), asked.zone, asked.tables, sessions, {})
    keep_venue(id, form, has_option=has_sessions(state.book), open_entry=asked.open_entry)
    return venue(request, id)


@router.get("/{id}/retention", auth=ANYBODY, response={200: RetentionShape, **ANSWERS})
def retention(request: HttpRequest, id: str) -> dict[str, Any]:
    """How many days after the end contact data and photos are erased."""
    logs.state_of(id)
    end = ended(id)
    return {"days": Retention.days_of(id), "ended": None if end is None else end.isoformat()}


@router.put("/{id}/retention", auth=DIRECTOR, response={200: RetentionShape, **ANSWERS})
def set_retention(request: HttpRequest, id: str, asked: RetentionAsked) -> dict[str, Any]:
    """Sets them."""
    logs.state_of(id)
    Retention.objects.update_or_create(tournament=id, defaults={"days": asked.days})
    return retention(request, id)
