"""Studies of fairness: asked for, watched, stopped, read."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web.api import shapes
from tavle.web.api.callers import EVERYWHERE, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.studies.asking import MOST_TOURNAMENTS, asked_of
from tavle.web.studies.models import Study
from tavle.web.studies.running import begin
from tavle.web.studies.running import stop as stop_playing

router = Router(tags=["studies"])
LISTED = 50


class StudyAsked(shapes.Asked):
    """A book or a format against another one, as the form has it; docs/simulator.md says what the numbers mean."""

    book: shapes.Text
    other: shapes.Text = ""
    count: int = Field(default=16, ge=2, le=10_000)
    top: int = Field(default=1800, ge=0, le=10_000)
    bottom: int = Field(default=1200, ge=0, le=10_000)
    rounds: int | None = Field(default=None, ge=1, le=100)
    match_length: int | None = Field(default=None, ge=1, le=100)
    tournaments: int = Field(default=10_000, ge=1, le=MOST_TOURNAMENTS)
    seed: shapes.Number = 1
    hours: int | None = Field(default=None, ge=1, le=1000)
    model: Literal["usual", "match", "equal"] = "match"
    vary: Literal["", "length", "rounds"] = ""
    best: Literal[2, 4, 8] | None = None
    at_cut: Literal["", "play_off", "lot", "all"] = ""
    kind: Literal["", "single", "consolation", "last_chance", "two_matches", "double"] = ""
    draw: Literal["", "lot", "seeded"] = ""


class StudyShape(BaseModel):
    """How far a study is."""

    id: int
    title: str
    phase: str
    done: int
    tournaments: int
    made_by: str
    faults: str


class StudyAnswer(StudyShape):
    """The same with what it says so far, as docs/simulator.md has it; empty before the first piece is played."""

    asked: dict[str, Any]
    answer: dict[str, Any]


@router.get("", auth=EVERYWHERE, response={200: list[StudyShape], **ANSWERS})
def studies(request: HttpRequest) -> list[dict[str, Any]]:
    """The last fifty studies of this server, the newest first."""
    return [_told(each) for each in Study.objects.order_by("-pk")[:LISTED]]


@router.post("", auth=EVERYWHERE, response={201: StudyShape, **ANSWERS})
def begin_study(request: HttpRequest, asked: StudyAsked) -> Any:
    """Lets a study be played in the background; several are played one after the other."""
    form = {key: str(value) for key, value in asked.model_dump().items() if value is not None}
    return Status(201, _told(begin(asked_of(form), by=caller_of(request).name)))


@router.get("/{number}", auth=EVERYWHERE, response={200: StudyAnswer, **ANSWERS})
def study(request: HttpRequest, number: shapes.Number) -> dict[str, Any]:
    """How far a study is, and what it says so far."""
    found = _found(number)
    return {**_told(found), "asked": found.asked, "answer": found.answer}


@router.post("/{number}/stop", auth=EVERYWHERE, response={200: StudyShape, **ANSWERS})
def stop_study(request: HttpRequest, number: shapes.Number) -> dict[str, Any]:
    """Stops a study; what has been played stays."""
    stop_playing(_found(number).pk)
    return _told(_found(number))


def _found(number: int) -> Study:
    found = Study.objects.filter(pk=number).first()
    if found is None:
        raise refuse("nothing-here", where="study", name=str(number))
    return found


def _told(study: Study) -> dict[str, Any]:
    return {
        "id": study.pk,
        "title": study.title,
        "phase": study.phase,
        "done": study.done,
        "tournaments": study.asked.get("tournaments", 0),
        "made_by": study.made_by,
        "faults": study.faults,
    }
