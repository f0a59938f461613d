"""What is looked at before something is done: a list of names as it would be read, a block of rounds as it is planned.

Also what players of a table agree on phone by phone, and a program says for them.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.core.exact import exact_text
from tavle.core.model import PlayerId
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.callers import DESK, DIRECTOR, TokenAuth
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import ROLES
from tavle.web.imports import read_lines, read_sheet
from tavle.web.planned import block_values, planned_block
from tavle.web.planning import needs_seed
from tavle.web.privacy.veiling import Audience
from tavle.web.shortening import agree, shortening
from tavle.web.visitors import language_of

router = Router(tags=["changes"])

LONGEST = 500_000


class PastedAsked(shapes.Asked):
    """A list as people have it: lines, or a table copied from a spreadsheet."""

    text: str = Field(max_length=LONGEST)


class PastedLine(BaseModel):
    """What a line says; `fault`: why nobody can be entered by it; `twin`: who has the name already."""

    number: int
    text: str
    name: str
    club: str
    team: str
    rating: str | None
    games: int | None
    fault: str
    twin: str


class BlockShape(BaseModel):
    """A block of rounds as it is planned; `null` while it is being made: ask again."""

    block: dict[str, Any] | None


class AgreedAsked(shapes.Asked):
    """Who agrees that his table is done early."""

    player: shapes.Text


class AgreedShape(BaseModel):
    """Who has agreed, and who must; both are empty once the clock of the table has ended."""

    agreed: list[str]
    asked: list[str]


@router.post("/{id}/read-list", auth=DESK, response={200: list[PastedLine], **ANSWERS})
def read_list(request: HttpRequest, id: str, asked: PastedAsked) -> list[dict[str, Any]]:
    """A pasted list as the desk would read it. Nobody is entered: that is `register_player`, one by one."""
    state = logs.state_of(id, Audience.DESK)
    known = [each.called for each in (*state.tournament.players, *state.waiting)]
    fields = ("number", "text", "name", "club", "team", "games", "fault", "twin")
    return [
        {
            **{field: getattr(line, field) for field in fields},
            "rating": None if line.rating is None else exact_text(line.rating),
        }
        for line in read_lines(read_sheet(asked.text), known)
    ]


@router.get("/{id}/block", auth=DIRECTOR, response={200: BlockShape, **ANSWERS})
def block(request: HttpRequest, id: str, seed: shapes.Text | None = None) -> dict[str, Any]:
    """The block of rounds that comes next or is played: seats, whom one meets again and why, how good it can be.

    While a round is prepared, `seed` is that with which it will be drawn.
    """
    state = logs.state_of(id)
    if needs_seed(state) and not seed:
        raise refuse("missing-key", where="seed", key="seed")
    found = planned_block(id, state, seed or "")
    if found is None:
        raise refuse("nothing-here", where="block", name=id)
    return {"block": None if found.block is None else block_values(state, found.block, language_of(request))}


@router.post("/{id}/tables/{table}/shorter", auth=TokenAuth(*ROLES), response={200: AgreedShape, **ANSWERS})
def agree_shorter(request: HttpRequest, id: str, table: shapes.Round, asked: AgreedAsked) -> dict[str, Any]:
    """A player of the round that runs agrees that his table is done early; the last of them ends its clock."""
    state = logs.state_of(id)
    seated, known = state.table(state.round, table), state.table_state(state.round, table)
    now = None if seated is None or known is None else shortening(id, state, seated, known)
    if seated is None or known is None or now is None:
        raise refuse("nothing-here", where="clock", name=str(table))
    if asked.player not in now.asked:
        raise refuse("not-at-table", where="player", player=asked.player, number=table, round=state.round)
    agree(id, state, seated, known, PlayerId(asked.player))
    state = logs.state_of(id)
    known = state.table_state(state.round, table) or known
    left = shortening(id, state, seated, known)
    return {"agreed": list(left.agreed), "asked": list(left.asked)} if left else {"agreed": [], "asked": []}
