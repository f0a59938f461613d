"""Pictures of a tournament as SVG and PNG."""

from __future__ import annotations

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tavle.web.api import shapes
from tavle.web.api.answers import file_answer
from tavle.web.api.callers import ANYBODY
from tavle.web.api.faults import ANSWERS
from tavle.web.views import pictures

router = Router(tags=["tournaments"])

Picture = Literal["rank-flow", "bracket", "meetings"]
PNG = file_answer("The picture.", "image/png")
SVG = file_answer("The picture.", "image/svg+xml", text=True)


@router.get("/{id}/pictures/{picture}.svg", auth=ANYBODY, response=ANSWERS, openapi_extra=SVG)
def picture(request: HttpRequest, id: str, picture: Picture) -> HttpResponse:
    """Places over the rounds, the cup, who met whom."""
    return pictures.DRAWN[picture](request, id=id)


@router.get("/{id}/pictures/centres/{round}/{table}.svg", auth=ANYBODY, response=ANSWERS, openapi_extra=SVG)
def centres(
    request: HttpRequest,
    id: str,
    round: shapes.Round,
    table: shapes.Round,
) -> HttpResponse:
    """Supply centres by year at one table of Diplomacy."""
    return pictures.centres(request, id=id, round=round, table=table)


@router.get("/{id}/pictures/{picture}.png", auth=ANYBODY, response=ANSWERS, openapi_extra=PNG)
def picture_as_png(request: HttpRequest, id: str, picture: Picture) -> HttpResponse:
    """The same as PNG, where the server draws them; refused where it would take seconds."""
    return pictures.as_png(request, id=id, picture=picture)


@router.get("/{id}/pictures/centres/{round}/{table}.png", auth=ANYBODY, response=ANSWERS, openapi_extra=PNG)
def centres_as_png(request: HttpRequest, id: str, round: shapes.Round, table: shapes.Round) -> HttpResponse:
    """The same as PNG."""
    return pictures.centres_as_png(request, id=id, round=round, table=table)
