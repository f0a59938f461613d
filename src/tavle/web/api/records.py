"""For records without a tournament here: games are scored, lists made, seatings drawn, points explained."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from tavle.library.results import explain, score_games, standings
from tavle.library.rounds import pair
from tavle.web.api import shapes
from tavle.web.api.books import check_shipped
from tavle.web.api.callers import READER
from tavle.web.api.faults import ANSWERS
from tavle.web.visitors import language_of

router = Router(tags=["records"])


@router.post("/score", auth=READER, response={200: list[shapes.Scored], **ANSWERS})
def score(request: HttpRequest, asked: shapes.GamesAsked) -> list[dict[str, Any]]:
    """Scores finished games by a book."""
    check_shipped(asked.book)
    return score_games(asked.book, asked.games, language=language_of(request))


@router.post("/standings", auth=READER, response={200: shapes.ListShape, **ANSWERS})
def list_of_record(request: HttpRequest, asked: shapes.RecordAsked) -> dict[str, Any]:
    """The list of a record after a round (default: after all)."""
    return standings(_record(asked), after=asked.after)


@router.post("/explain", auth=READER, response={200: shapes.ExplainedShape, **ANSWERS})
def explain_record(request: HttpRequest, asked: shapes.ExplainAsked) -> dict[str, Any]:
    """Where a player's points come from; with another player, why one stands above the other."""
    return explain(_record(asked), asked.player, asked.against, after=asked.after, language=language_of(request))


@router.post("/pair", auth=READER, response={200: shapes.Paired, **ANSWERS})
def pair_record(request: HttpRequest, asked: shapes.PairAsked) -> dict[str, Any]:
    """The next seating of a record."""
    return pair(_record(asked), seed=asked.seed, language=language_of(request))


def _record(asked: shapes.RecordAsked | shapes.PairAsked) -> dict[str, Any]:
    """The record, if its book is one of this server's."""
    if "book" in asked.record:
        check_shipped(asked.record["book"])
    return asked.record
