"""A bracket of its own as a document: who plays, how it is drawn, and what has happened, in the order it happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from tavle.core.errors import Fault, Refused
from tavle.pairing.bracket_kinds import MOST_PLAYERS
from tavle.records import read_record
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model.base import Exact
from tavle.rules.model.seating import BracketPart, Lengths

Points = Annotated[int, Field(ge=0, le=512)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Entrant(_Part):
    """A player; a name alone is both id and name."""

    id: str = Field(min_length=1)
    name: str | None = None
    club: str | None = None


def _named(value: object) -> object:
    return {"id": value} if isinstance(value, str) else value


AnyEntrant = Annotated[Entrant, BeforeValidator(_named)]


def _tuples(value: object) -> object:
    """Lists as JSON has them, for strict tuples."""
    return tuple(value) if isinstance(value, list) else value


Score = Annotated[tuple[Points, Points], BeforeValidator(_tuples)]


class Happened(_Part):
    """A match that was won, or somebody who came late, after the results above.

    Attributes:
        score: The winner's points first.
    """

    winner: str | None = None
    loser: str | None = None
    score: Score | None = None
    walkover: bool = False
    late: AnyEntrant | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Happened:
        named = [self.winner is not None, self.loser is not None]
        if not (all(named) and self.late is None) and (any(named) or self.late is None):
            raise PydanticCustomError("won-or-late", "give either `winner` and `loser`, or `late`")
        if self.score is not None and self.score[0] <= self.score[1] and not self.walkover:
            raise PydanticCustomError("winner-first", "the winner's points first")
        return self


class Drawn(_Part):
    """Lots that were drawn before, so that they are not drawn again."""

    kind: Literal["bracket", "bracket_byes", "second_bracket", "second_bracket_byes"]
    seed: str = ""
    order: Annotated[tuple[str, ...], BeforeValidator(_tuples)]


class BracketDocument(_Part):
    """A whole bracket.

    Attributes:
        players: In the order of the list, best first.
        seeding: Whether the list or lots decide who meets whom.
        byes: Whether the highest are free in round 1, or whom the lot names.
        apart: Whether players of one club are kept apart in round 1.
        feeds, last_feeds: See `tavle.pairing.bracket.Form`.
        second: So many of the players, the last of the list, play a second cup.
        lengths: Part to the points of its matches, round by round.
        prizes: Part to the prizes of its places.
        draws: The lots, as an answer gives them.
        results: What has happened.
    """

    players: Annotated[tuple[AnyEntrant, ...], BeforeValidator(_tuples), Field(min_length=1, max_length=MOST_PLAYERS)]
    kind: Literal["single", "consolation", "last_chance", "two_matches", "double"] = "single"
    seeding: Literal["list", "lot"] = "list"
    byes: Literal["right", "lot"] = "right"
    apart: bool = False
    third_place: bool = False
    second_final: bool = True
    feeds: int | None = None
    last_feeds: int | None = None
    second: int = Field(default=0, ge=0)
    lengths: dict[BracketPart, Annotated[Lengths, BeforeValidator(_tuples)]] = Field(default_factory=dict)
    prizes: dict[BracketPart, Annotated[tuple[Exact, ...], BeforeValidator(_tuples)]] = Field(default_factory=dict)
    draws: Annotated[tuple[Drawn, ...], BeforeValidator(_tuples)] = ()
    results: Annotated[tuple[Happened, ...], BeforeValidator(_tuples)] = ()


OUTSIDE = "book"
"""A key that a record has and a document of a bracket has not."""


def read_document(data: Any, **chosen: Any) -> BracketDocument:
    """A document from plain data: an object, a list of players, a number of players without names, or a record.

    Args:
        data: As `json.load` gives it. Of a record its players are taken, in the start order, who has withdrawn left
            out.
        chosen: What is chosen beside the document; it goes before what the document says.

    Raises:
        Refused: if it is no such document; each fault names its place.
    """
    if isinstance(data, int) and not isinstance(data, bool):
        data = [str(number) for number in range(1, min(data, MOST_PLAYERS + 1) + 1)]
    if isinstance(data, Mapping) and OUTSIDE in data:
        data = _players_of(data)
    document = {"players": data} if not isinstance(data, Mapping) else dict(data)
    try:
        read = BracketDocument.model_validate({**document, **chosen})
    except ValidationError as error:
        raise Refused(faults_of(error, dotted)) from error
    faults = _faults(read)
    if faults:
        raise Refused(faults)
    return read


def _players_of(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    tournament = read_record(record).tournament
    known = {player.id: player for player in tournament.players}
    return [
        {"id": player, "name": known[player].called, "club": known[player].club}
        for player in tournament.start_order
        if player not in tournament.withdrawn
    ]


def _faults(document: BracketDocument) -> list[Fault]:
    """Players who are named twice, a second cup that leaves nobody for the first, lots that name others."""
    players = [player.id for player in document.players]
    counts = Counter(players)
    faults = [
        Fault("named-twice", f"players[{position}]", values={"player": player})
        for position, player in enumerate(players)
        if counts[player] > 1 and position > players.index(player)
    ]
    main = len(players) - document.second
    if main < 1:
        faults.append(Fault("too-few-for-bracket", "second", values={"players": max(0, main), "least": 1}))
    for position, draw in enumerate(document.draws):
        group = players[main:] if draw.kind.startswith("second_") else players[:main]
        if sorted(draw.order) != sorted(group):
            values = {"kind": draw.kind, "named": ", ".join(draw.order), "right": ", ".join(group)}
            faults.append(Fault("lots-do-not-fit", f"draws[{position}]", values=values))
    return faults
