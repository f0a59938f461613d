"""The shapes of what goes in and comes out, as the description of the API has them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=200)]
Round = Annotated[int, Field(ge=0, le=100_000)]
Number = Annotated[int, Field(ge=0, le=2_000_000_000)]


class Asked(BaseModel):
    """What somebody sends: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class FaultShape(BaseModel):
    """One thing that is wrong."""

    code: str
    where: str
    clause: str
    values: dict[str, Any]
    text: str


class Faults(BaseModel):
    """Why something was refused."""

    faults: list[FaultShape]


class Listed(BaseModel):
    """A tournament among others."""

    id: str
    name: str
    book: str
    phase: str
    round: int
    version: int
    players: int


class ClockShape(BaseModel):
    """A clock: `left` seconds were left at the moment `since`; if it runs, it has run from then on."""

    round: int
    table: int | None
    phase: str
    since: str
    left: int
    running: bool


class TableShape(BaseModel):
    """How far the result of a table has come."""

    round: int
    table: int
    version: int
    phase: str


class StateShape(Listed):
    """Where a tournament stands; `record` is the tournament itself as docs/records.md has it."""

    closed: int
    limit: int | None
    arbiter: str | None
    writer: str
    waiting: list[str]
    clocks: list[ClockShape]
    tables: list[TableShape]
    record: dict[str, Any]


class RivalShape(BaseModel):
    """One version of a disputed result."""

    by: str
    result: dict[str, Any]


class DisputeShape(BaseModel):
    """A table at which two say different things."""

    round: int
    table: int
    first: RivalShape | None
    second: RivalShape | None


class CallShape(BaseModel):
    """A table that waits for a ruling."""

    version: int
    round: int
    table: int
    question: str


class WaitingShape(BaseModel):
    """A change that waits for a second person: `version` is the `proposal` of `confirm_change` and `decline_change`."""

    version: int
    by: str
    change: dict[str, Any]


class DeskShape(BaseModel):
    """What the desk sees and the public does not: a seating before it is published, what waits for the director."""

    version: int
    draft: dict[str, Any] | None
    missing: list[int]
    disputes: list[DisputeShape]
    calls: list[CallShape]
    waiting: list[WaitingShape]


class CriterionShape(BaseModel):
    """The value of a criterion: exact, a list of such, or `null` where it was not used."""

    key: str
    value: str | list[str] | None


class RowShape(BaseModel):
    """A row of a list."""

    place: int
    order: int
    player: str
    name: str | None = None
    points: str
    criteria: list[CriterionShape]
    separated_from_next_by: str | None


class ListShape(BaseModel):
    """A list after a round."""

    book: str
    after: int
    final: bool
    standings: list[RowShape]


class TermShape(BaseModel):
    """A part of a player's points."""

    round: int
    table: int | None
    clause: str
    label: str
    points: str
    counted: str


class AgainstShape(BaseModel):
    """What separates two players."""

    player: str
    above: bool
    decided_by: str | None
    text: str


class ExplainedShape(BaseModel):
    """Where a player's points come from."""

    player: str
    points: str
    terms: list[TermShape]
    against: AgainstShape | None = None


class EventShape(BaseModel):
    """A line of the log."""

    version: int
    at: str
    by: str
    digest: str
    event: dict[str, Any]
    text: str


class CommandAsked(Asked):
    """A command and its id: sent again under the same id, it counts once and gets the same answer.

    `player` is in whose name it is given, for what players do themselves: report, confirm, check in, call the director.
    """

    command_id: str = Field(pattern="^[!-~]{1,100}$")
    command: dict[str, Any]
    player: Text | None = None


class Done(BaseModel):
    """What a command has caused."""

    version: int
    repeated: bool
    events: list[EventShape]


class Drafted(Asked):
    """A new tournament."""

    command_id: str = Field(pattern="^[!-~]{1,100}$")
    id: str = Field(pattern="^[a-z0-9][a-z0-9_-]{0,63}$")
    name: Text
    book: Text
    settings: dict[str, Any] = {}


class GamesAsked(Asked):
    """Finished games, to be scored by a book."""

    book: Text
    games: list[dict[str, Any]] = Field(max_length=1000)


class Scored(BaseModel):
    """A scored game."""

    id: Any = None
    points: dict[str, str]
    total: str
    terms: dict[str, list[dict[str, Any]]]


class RecordAsked(Asked):
    """A record, and after which round the list is wanted."""

    record: dict[str, Any]
    after: Round | None = None


class ExplainAsked(RecordAsked):
    """A record, whose points are to be explained, and against whom."""

    player: Text
    against: Text | None = None


class SeedAsked(Asked):
    """Where lots come from; without it a seed is drawn and given back."""

    seed: Text | None = None


class PairAsked(SeedAsked):
    """A record whose next round is to be seated."""

    record: dict[str, Any]


class NoteShape(BaseModel):
    """Something to be said, and by which clause."""

    clause: str
    text: str


class Paired(BaseModel):
    """A seating that is proposed."""

    round: int
    stage: str | None = None
    tables: list[dict[str, Any]]
    byes: list[str]
    notes: list[NoteShape]
    reasons: list[dict[str, Any]]
    draws: list[dict[str, Any]]
    overrides: list[dict[str, Any]] = []
    seed: int | str


class BookShape(BaseModel):
    """A rule book."""

    id: str
    title: str
    source: str
    game: str
    kind: str


class ClauseShape(BaseModel):
    """A clause of a book in plain words."""

    id: str
    text: str
    by: str
    sentences: list[str]
    readings: list[dict[str, Any]]
    options: list[dict[str, Any]]


class ShownBook(BookShape):
    """A rule book in plain words."""

    edition: str
    language: str
    clauses: list[ClauseShape]


class FindingShape(BaseModel):
    """Something that is odd about a book."""

    code: str
    severity: str
    where: str
    clause: str | None
    text: str
    acknowledged: str | None


class VenueShape(BaseModel):
    """Where and when."""

    place: str
    zone: str
    tables: int | None
    open_entry: bool
    sessions: list[dict[str, str]]


class WebhookAsked(Asked):
    """An address that wants to be told; without `events` of everything, without `after` of what comes from now on."""

    url: str = Field(max_length=500)
    events: list[Text] = Field(default=[], max_length=100)
    after: Number | None = None


class WebhookShape(BaseModel):
    """An address that is told, and how far it has come."""

    id: int
    url: str
    events: list[str]
    position: int
    failures: int
    stopped: bool


class WebhookMade(WebhookShape):
    """The same with its secret, with which the messages are signed."""

    secret: str


class DeliveryShape(BaseModel):
    """What became of a message."""

    version: int
    at: str
    attempt: int
    status: int
    fault: str
