"""The game that is played at the tables."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tavle.rules.model.base import ClauseId, Count, Id, Model, Text

Result = Literal["centres", "score", "won"]
"""What a finished seat is measured by: supply centres, the game's own points, or a match won."""


class Game(Model):
    """A game and what its records hold.

    Attributes:
        result: The measure of a seat.
        roles: What the seats are played as; empty where all seats are alike.
        sizes: Allowed numbers of seats at a table, the usual one first.
        centres: How many centres the board has, where it has some.
        start: Centres of each role before the first year.
        first_year: The game's first year, where it has years.
        years: At most so many years are played; absent is no limit.
        match_length: Points to win a match; a record may not show a loser with as many.
        role_once: Whether a player may play each role only once in the tournament (the clause is named).
        edition: Which printed rules of the game decide, where the book says so.
        cites: The clauses that say how many years are played, how long a match is and which edition decides.
    """

    id: Id
    title: Text
    result: Result
    roles: tuple[str, ...] = ()
    sizes: tuple[Count, ...] = Field(min_length=1)
    centres: Count | None = None
    start: dict[str, int] = Field(default_factory=dict)
    first_year: int | None = None
    years: Count | None = None
    match_length: Count | None = None
    role_once: str | None = None
    edition: str | None = None
    cites: dict[Literal["years", "match_length", "edition"], ClauseId] = Field(default_factory=dict)
