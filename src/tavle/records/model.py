"""The shape of a record and of a game line, as docs/records.md describes them; unknown keys are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tavle.core.model import Status
from tavle.records.fields import Counts, GameId, Moment, Number, PlayerKey, RoundKey, Whole, Year
from tavle.rules.model.base import Exact


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class AdjustmentPart(_Part):
    """A director's ruling on the points of one seat."""

    points: Exact
    clause: str


class SubstitutePart(_Part):
    """Who took over a seat, and the game's year from which he played."""

    player: PlayerKey
    since: Year = Field(alias="from")


class OutcomePart(_Part):
    """What a seat has at the end of its game."""

    role: str | None = None
    centres: Counts | None = None
    eliminated: Year | None = None
    score: Whole | None = None
    won: bool | None = None


class SeatPart(OutcomePart):
    """A seat, its player, and what happened to it."""

    player: PlayerKey
    adjustment: AdjustmentPart | None = None
    substitute: SubstitutePart | None = None
    civil_disorder: Year | None = None


class EndedPart(_Part):
    """How and when a game ended."""

    by: Literal["year", "time", "vote", "solo"]
    year: Year | None = None
    season: Literal["spring", "autumn"] | None = None


class TablePart(_Part):
    """One game of a round."""

    number: Number
    seats: list[SeatPart]
    status: Annotated[Status, Field(strict=False)] = Status.FINISHED
    ended: EndedPart | None = None
    shared_end: list[str] = Field(default_factory=list)
    heat: Number | None = None
    counted_from: Number | None = None


class DrawPart(_Part):
    """What was drawn by lot, so that it can be drawn again."""

    kind: str
    seed: str
    order: list[str]


class OverridePart(_Part):
    """A named breach that the director admits."""

    clause: str
    players: list[PlayerKey]
    reason: str


class RoundPart(_Part):
    """One round; the last may still be without tables."""

    number: Number
    tables: list[TablePart] = Field(default_factory=list)
    byes: list[PlayerKey] = Field(default_factory=list)
    stage: str | None = None
    arrivals: dict[PlayerKey, Moment] = Field(default_factory=dict)
    draws: list[DrawPart] = Field(default_factory=list)
    overrides: list[OverridePart] = Field(default_factory=list)


class PlayerPart(_Part):
    """A player; only the id is needed."""

    id: PlayerKey
    name: str | None = None
    rating: Exact | None = None
    games: Whole | None = None
    club: str | None = None
    registered: Moment | None = None
    arrived: Moment | None = None
    travelled: bool | None = None


class WithdrawnPart(_Part):
    """After which round a player left for good."""

    player: PlayerKey
    after_round: Whole


class RulingPart(_Part):
    """A director's ruling on points that belongs to no seat."""

    player: PlayerKey
    after_round: Whole
    points: Exact
    clause: str


class VolunteersPart(_Part):
    """Who is willing to sit out the next round, and who to fill a table in it."""

    sit_out: list[PlayerKey] = Field(default_factory=list)
    play: list[PlayerKey] = Field(default_factory=list)


class LotsPart(_Part):
    """Orders drawn by lot for what the criteria leave equal."""

    standings: list[PlayerKey] = Field(default_factory=list)
    after: dict[RoundKey, list[PlayerKey]] = Field(default_factory=dict)


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

    id: GameId | None = None
    seats: list[GameSeatPart]
    shared_end: list[str] = Field(default_factory=list)
