"""Who is who over all lists: what is asked, what was answered, and taking an answer back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web.api import shapes
from tavle.web.api.callers import EVERYWHERE, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.years.asking import Sighting, questions
from tavle.web.years.computing import everything
from tavle.web.years.models import Decided
from tavle.web.years.persons import decide, take_back

router = Router(tags=["persons"])


class SightingShape(BaseModel):
    """Somebody at one event (`null`: on a printed list), by the key that decisions name him by."""

    key: str
    event: str | None
    club: str
    person: str


class QuestionShape(BaseModel):
    """A name that is there again: who of `open` is one of the `known`, or new?"""

    name: str
    known: dict[str, str]
    settled: list[SightingShape]
    open: list[SightingShape]


class DecisionShape(BaseModel):
    """A line of the log of decisions."""

    number: int
    what: dict[str, Any]
    by: str
    at: str
    reason: str


class PersonsShape(BaseModel):
    """Everybody by id with what he is called, the open questions, and the log, the oldest first."""

    persons: dict[str, str]
    questions: list[QuestionShape]
    decisions: list[DecisionShape]


class DecisionAsked(shapes.Asked):
    """That some players are one person (`person`, `players`, `name`), or that a person is another (`merge`, `into`)."""

    person: shapes.Text | None = None
    players: list[shapes.Text] | None = Field(default=None, max_length=500)
    name: shapes.Text | None = None
    merge: shapes.Text | None = None
    into: shapes.Text | None = None


class DecisionsAsked(shapes.Asked):
    """Decisions that are made together, all or none."""

    decisions: list[DecisionAsked] = Field(min_length=1, max_length=500)
    reason: shapes.Text = ""


@router.get("", auth=EVERYWHERE, response={200: PersonsShape, **ANSWERS})
def persons(request: HttpRequest) -> dict[str, Any]:
    """Everybody on the lists of this server, what is asked, and what was decided."""
    return _persons()


@router.post("/decisions", auth=EVERYWHERE, response={201: PersonsShape, **ANSWERS})
def decide_who(request: HttpRequest, asked: DecisionsAsked) -> Any:
    """Answers questions, or says that two are one."""
    known = everything()
    for each in asked.decisions:
        _check_merged(each, known.settled.persons.names)
    told = [each.model_dump(exclude_none=True) for each in asked.decisions]
    decide(told, seen=known.seen(), by=caller_of(request).name, reason=asked.reason)
    return Status(201, _persons())


def _check_merged(decision: DecisionAsked, names: Mapping[str, str]) -> None:
    merged = [each for each in (decision.merge, decision.into) if each is not None]
    strange = [each for each in merged if each not in names]
    if strange:
        raise refuse("unknown-appearance", where="persons", player=strange[0])
    if merged and decision.merge == decision.into:
        raise refuse("same-player", player=decision.merge)


@router.post("/decisions/{number}/undo", auth=EVERYWHERE, response={201: PersonsShape, **ANSWERS})
def undo_decision(request: HttpRequest, number: shapes.Number) -> Any:
    """Takes a decision back; both lines stay in the log."""
    take_back(number, seen=everything().seen(), by=caller_of(request).name)
    return Status(201, _persons())


def _persons() -> dict[str, Any]:
    known = everything()
    return {
        "persons": dict(known.settled.persons.names),
        "questions": [
            {
                "name": each.name,
                "known": dict(each.known),
                "settled": [_sighting(one) for one in each.settled],
                "open": [_sighting(one) for one in each.open],
            }
            for each in questions(known)
        ],
        "decisions": [
            {"number": line.pk, "what": line.what, "by": line.by, "at": line.at, "reason": line.reason}
            for line in Decided.objects.order_by("pk")
        ],
    }


def _sighting(each: Sighting) -> dict[str, Any]:
    event = None if each.event is None else each.event.event
    return {"key": each.key, "event": event, "club": each.club, "person": each.person}
