"""The files of a series as people write them: events and teams. Unknown keys are refused by name."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from tavle.rules.model.base import Exact


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise PydanticCustomError("day", "no day") from error
    return text


Day = Annotated[str, Field(min_length=10, max_length=10), AfterValidator(_day)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Place = Annotated[int, Field(ge=1, le=100_000)]

MAIN = "main"
"""The section of matches for which nobody has named another."""


def _rounds(value: object) -> object:
    return [value] if isinstance(value, int) else value


def _sections(value: object) -> object:
    return {MAIN: value} if isinstance(value, int) else value


def _member(value: object) -> object:
    return {"player": value} if isinstance(value, str) else value


Boards = Annotated[list[Number], BeforeValidator(_rounds)]
"""In each round; one number is the whole."""

Wins = Annotated[dict[str, Number], BeforeValidator(_sections)]
"""By section; one number is those of the main section."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class PlacePart(_Part):
    """One line of an event's result: a `player` (id), a `name`, or both.

    Attributes:
        category: Written `class`.
    """

    player: Name | None = None
    name: Name | None = None
    place: Place
    points: Exact | None = None
    games: Number | None = None
    wins: Wins | None = None
    club: str | None = None
    nation: str | None = None
    category: str | None = Field(default=None, alias="class")


class EventPart(_Part):
    """One event: its places, or the record it was played by.

    Attributes:
        date: Without it the record's own, where it says one.
        game: What was played; lists of events that serve ratings too have it, here nothing hangs on it.
        record: A tournament record, whole; its final list gives the places.
        replaces: The id of an event of which this is the correction.
    """

    event: Name
    name: Name | None = None
    date: Day | None = None
    game: str | None = None
    tier: str | None = None
    players: Number | None = None
    boards: Boards | None = None
    games: Number | None = None
    places: list[PlacePart] | None = None
    record: dict[str, Any] | None = None
    replaces: Name | None = None


class MemberPart(_Part):
    """A member of a team, and the days between which he is; written as a text, who he is alone."""

    player: Name
    first: Day | None = Field(default=None, alias="from")
    last: Day | None = Field(default=None, alias="until")


class TeamPart(_Part):
    """A team."""

    id: Name
    name: Name | None = None
    registered: Day | None = None
    members: Annotated[list[Annotated[MemberPart, BeforeValidator(_member)]], Field(min_length=1)]
    brings: list[Name] = []


class TeamsPart(_Part):
    """A file of teams.

    Attributes:
        without_results: Members who have played in no event so far; others without a result are taken for misspelt.
    """

    teams: list[TeamPart]
    without_results: list[Name] = []
