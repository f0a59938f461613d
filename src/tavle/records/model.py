"""The shape of a record and of a game line, as docs/records.md describes them; unknown keys are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tavle.core.model import Status
from tavle.rules.model.base import Exact

PlayerKey = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Moment = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$")]
Whole = Annotated[int, Field(ge=0, le=10**9)]
Year = Annotated[int, Field(ge=0, le=9999)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class AdjustmentPart(_Part):
    points: Exact
    clause: str


class SubstitutePart(_Part):
    player: PlayerKey
    since: Year = Field(alias="from")


class OutcomePart(_Part):
    """What a seat has at the end of its game."""

    role: str | None = None
    centres: Whole | list[Whole] | None = None
    eliminated: Year | None = None
    score: Whole | None = None
    won: bool | None = None


class SeatPart(OutcomePart):
    player: PlayerKey
    adjustment: AdjustmentPart | None = None
    substitute: SubstitutePart | None = None
    civil_disorder: Year | None = None


class EndedPart(_Part):
    by: Literal["year", "time", "vote", "solo"]
    year: Year | None = None
    season: Literal["spring", "autumn"] | None = None


class TablePart(_Part):
    number: Annotated[int, Field(ge=1)]
    seats: list[SeatPart]
    status: Annotated[Status, Field(strict=False)] = Status.FINISHED
    ended: EndedPart | None = None
    shared_end: list[str] = Field(default_factory=list)


class DrawPart(_Part):
    kind: str
    seed: str
    order: list[str]


class OverridePart(_Part):
    clause: str
    players: list[PlayerKey]
    reason: str


class RoundPart(_Part):
    number: Annotated[int, Field(ge=1)]
    tables: list[TablePart] = Field(default_factory=list)
    byes: list[PlayerKey] = Field(default_factory=list)
    stage: str | None = None
    arrivals: dict[PlayerKey, Moment] = Field(default_factory=dict)
    draws: list[DrawPart] = Field(default_factory=list)
    overrides: list[OverridePart] = Field(default_factory=list)


class PlayerPart(_Part):
    id: PlayerKey
    name: str | None = None
    rating: Exact | None = None
    games: Whole | None = None
    club: str | None = None
    registered: Moment | None = None
    arrived: Moment | None = None
    travelled: bool | None = None


class WithdrawnPart(_Part):
    player: PlayerKey
    after_round: Whole


class RulingPart(_Part):
    player: PlayerKey
    after_round: Whole
    points: Exact
    clause: str


class VolunteersPart(_Part):
    sit_out: list[PlayerKey] = Field(default_factory=list)
    play: list[PlayerKey] = Field(default_factory=list)


class LotsPart(_Part):
    standings: list[PlayerKey] = Field(default_factory=list)
    after: dict[Annotated[str, StringConstraints(pattern=r"^\d{1,4}$")], list[PlayerKey]] = Field(default_factory=dict)


class RecordPart(_Part):
    """A whole record."""

    book: str
    players: list[PlayerPart]
    rounds: list[RoundPart]
    settings: dict[str, Any] = Field(default_factory=dict)
    start_order: list[PlayerKey] | None = None
    present: list[PlayerKey] | None = None
    volunteers: VolunteersPart = VolunteersPart()
    withdrawn: list[WithdrawnPart] = Field(default_factory=list)
    lots: LotsPart = LotsPart()
    adjustments: list[RulingPart] = Field(default_factory=list)
    book_digest: str | None = None


class GameSeatPart(OutcomePart):
    """A seat of a game line; it is named by its role, else by `player`, else by its number."""

    player: PlayerKey | None = None


class GamePart(_Part):
    """One line for `tavle score`."""

    id: str | int | None = None
    seats: list[GameSeatPart]
    shared_end: list[str] = Field(default_factory=list)
