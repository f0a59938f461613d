"""The judge of Diplomacy: orders in, adjudication out; whole games; the game that is kept for a table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.judge.choices import DEFAULT_RULES
from tavle.judge.kept import game_text, plain_game, read_game, read_game_text
from tavle.library.games import show_game
from tavle.library.judging import judge_phase
from tavle.tournament.state import table_key
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.callers import ANYBODY, READER, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import READERS
from tavle.web.discretion import game_shown
from tavle.web.visitors import language_of

router = Router(tags=["judge"])
table_router = Router(tags=["judge"])

LARGEST = 100_000


class PhaseAsked(shapes.Asked):
    """A phase with its orders, as docs/judge.md has it, and by which reading of the rules it is judged."""

    phase: dict[str, Any]
    rules: shapes.Text = DEFAULT_RULES


class GameAsked(shapes.Asked):
    """A game as docs/judge.md has it, as data or as the text that people write."""

    game: dict[str, Any] | None = None
    text: str | None = Field(default=None, max_length=LARGEST)


class GameShape(BaseModel):
    """The game as data and as text, and played through as `tavle.show_game` gives it."""

    game: dict[str, Any]
    text: str
    shown: dict[str, Any]


@router.post("", auth=READER, response={200: dict[str, Any], **ANSWERS})
def judge(request: HttpRequest, asked: PhaseAsked) -> dict[str, Any]:
    """Judges a phase: what becomes of each order and why, who must retreat, where nobody may."""
    return judge_phase(asked.phase, asked.rules, language=language_of(request))


@router.post("/game", auth=READER, response={200: GameShape, **ANSWERS})
def judge_game(request: HttpRequest, asked: GameAsked) -> dict[str, Any]:
    """Plays a game through; nothing of it is kept."""
    if (asked.game is None) is (asked.text is None):
        raise refuse("missing-key", where="game", key="game")
    game = read_game_text(asked.text) if asked.text is not None else read_game(asked.game)
    return {"game": plain_game(game), "text": game_text(game), "shown": show_game(game, language=language_of(request))}


@table_router.get("/{id}/games/{round}/{table}", auth=ANYBODY, response={200: GameShape, **ANSWERS})
def game_of_table(request: HttpRequest, id: str, round: shapes.Round, table: shapes.Round) -> dict[str, Any]:
    """The game that is kept for a table, for everybody once it is shown; commands of the log continue it."""
    state = logs.state_of(id)
    kept = state.games.get(table_key(round, table))
    if kept is None or not (game_shown(state, round, table) or caller_of(request).scopes & READERS):
        raise refuse("nothing-here", where="game", name=f"{round}/{table}")
    game = read_game(kept.game)
    return {"game": plain_game(game), "text": game_text(game), "shown": show_game(game, language=language_of(request))}
