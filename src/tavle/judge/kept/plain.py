"""A kept game as plain data, out and in: what `json.dump` writes and `json.load` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tavle.core.errors import Fault, Refused
from tavle.core.phrases import Phrase
from tavle.judge.choices import DEFAULT_RULES
from tavle.judge.kept.lines import flat, one_line_each
from tavle.judge.kept.model import Game, Ruling, Sheet, State, in_order
from tavle.judge.kept.start import new_game, plain_position, position_of
from tavle.judge.kept.turns import turn_of
from tavle.judge.position import MOST_LINES
from tavle.judge.standard_map import SOLO
from tavle.rules.invalid import dotted, faults_of

Power = Literal["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class RulingPart(_Part):
    """A ruling as it is written down; see `Ruling`."""

    power: Power
    number: Annotated[int, Field(ge=1)]
    text: str
    reading: str
    offered: list[str] = []
    by: str = ""
    reason: str = ""


class TurnPart(_Part):
    """A sheet as it is written down; see `Sheet`."""

    turn: str
    state: State = "open"
    orders: dict[Power, Annotated[list[str], Field(max_length=MOST_LINES)]] = {}
    rulings: list[RulingPart] = []


class GamePart(_Part):
    """A kept game as it is written down; see `Game`."""

    game: Literal["diplomacy"] = "diplomacy"
    schema_: Literal[1] = Field(default=1, alias="schema")
    name: str = ""
    rules: str = DEFAULT_RULES
    last_year: Annotated[int, Field(ge=1000, le=9999)] | None = None
    solo: Annotated[int, Field(ge=1)] = SOLO
    start: dict[str, Any]
    turns: list[TurnPart] = []


def plain_game(game: Game) -> dict[str, Any]:
    """The game as plain data; `read_game` gives it back."""
    return {
        "game": "diplomacy",
        "schema": 1,
        "name": game.name,
        "rules": game.rules,
        "last_year": game.last_year,
        "solo": game.solo,
        "start": plain_position(game.start),
        "turns": [_plain_sheet(sheet) for sheet in game.sheets],
    }


def _plain_sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "turn": str(sheet.turn),
        "state": sheet.state,
        "orders": {power: list(lines) for power, lines in sheet.orders},
        "rulings": [
            {
                "power": ruling.power,
                "number": ruling.number,
                "text": ruling.text,
                "reading": ruling.reading,
                "offered": list(ruling.offered),
                "by": ruling.by,
                "reason": ruling.reason,
            }
            for ruling in sheet.rulings
        ],
    }


def read_game(data: object) -> Game:
    """A kept game from plain data.

    Raises:
        Refused: with every fault, up to 20: unknown keys, wrong values, a position that cannot be.
    """
    if not isinstance(data, Mapping):
        raise Refused([Fault("not-an-object", "game", values={"what": Phrase("game")})])
    try:
        part = GamePart.model_validate(data)
    except ValidationError as error:
        raise Refused(faults_of(error, lambda keys: dotted(map(_key, keys)))) from error
    begun = new_game(
        name=part.name,
        rules=part.rules,
        start=position_of(part.start),
        last_year=part.last_year,
        solo=part.solo,
    )
    sheets = [_sheet(turn, f"turns[{position}].turn") for position, turn in enumerate(part.turns)]
    _refuse_doubles(sheets)
    ordered = tuple(sorted(sheets, key=lambda sheet: sheet.turn))
    return Game(begun.name, begun.rules, begun.start, begun.last_year, begun.solo, ordered)


def _key(key: str | int) -> str | int:
    return "schema" if key == "schema_" else key


def _refuse_doubles(sheets: Sequence[Sheet]) -> None:
    turns = [sheet.turn for sheet in sheets]
    faults = [
        Fault("double-key", f"turns[{position}].turn", values={"key": str(turn)})
        for position, turn in enumerate(turns)
        if turn in turns[:position]
    ]
    if faults:
        raise Refused(faults)


def _sheet(part: TurnPart, where: str) -> Sheet:
    slips: dict[str, list[str]] = {
        power: [line for text in lines for line in one_line_each(text)] for power, lines in part.orders.items()
    }
    return Sheet(
        turn_of(part.turn, where=where),
        in_order(slips),
        tuple(_ruling(ruling) for ruling in part.rulings),
        part.state,
    )


def _ruling(part: RulingPart) -> Ruling:
    return Ruling(
        part.power,
        part.number,
        part.text,
        flat(part.reading),
        tuple(map(flat, part.offered)),
        flat(part.by),
        flat(part.reason),
    )
